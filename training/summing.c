/* The hidden layer of training/net.py's Table for many candidates: the same sums in the same order as there,
   so that every value is the same to the last bit. A test compares them. */

#include <string.h>

/* columns: rows by width; row: a key's row; then the keys of decisions as Keyed has them, `decisions` of them;
   hidden: a row of width for each candidate. */
void summed(const float *restrict columns, long width, const int *row, const int *common,
            const int *common_sizes, const int *own, const int *own_sizes, const int *counts, long decisions,
            float *restrict base, float *restrict hidden)
{
    for (long at = 0; at < decisions; at++) {
        for (int key = 0; key < common_sizes[at]; key++) {
            const float *column = columns + row[*common++] * width;
            if (!key)
                memcpy(base, column, width * sizeof *base);
            else
                for (long unit = 0; unit < width; unit++)
                    base[unit] += column[unit];
        }
        for (int candidate = 0; candidate < counts[at]; candidate++, hidden += width) {
            int size = *own_sizes++;
            for (int key = 0; key < size; key++) {
                const float *column = columns + row[*own++] * width;
                if (!key)
                    memcpy(hidden, column, width * sizeof *hidden);
                else
                    for (long unit = 0; unit < width; unit++)
                        hidden[unit] += column[unit];
            }
            for (long unit = 0; unit < width; unit++) {
                float sum = hidden[unit] + base[unit];
                hidden[unit] = sum > 0 ? sum : 0;
            }
        }
    }
}
