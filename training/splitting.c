/* split and split_wild of cardtui/ai/landlord/splitting.py, for self-play: the same steps on the same tables,
   which that file hands over, so that every sum is the same to the last bit. A test compares them. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

typedef uint64_t Hand;
typedef struct {
    double a, b;
    long c, d;
} Split;

enum { PLACES = 15, SMALL = 13, SLOTS = 1 << 18 };
static const Hand ROCKET = (Hand)1 << 52 | (Hand)1 << 56;
static const Hand RUN_PLACES = 0x111111111111;

static Split chunks[5][4096];
static double run_cost[4][12][13];
static Hand run_cards[4][12][13];
static double slot, pair_of_jokers;
static struct {
    Hand key; /* the hand and 1: no hand of cards is empty here */
    Split value;
} kept[SLOTS];

static Split split(Hand hand);

static inline double dear(Split one) { return one.a > one.b ? one.a : one.b; }

static Split with_run(Hand hand, Split best, int times, Hand start, Hand held, int length) {
    double value = dear(best), wings = 0;
    for (; start; start &= held >> 4 * length, length++) {
        if (times == 3) wings = slot * length;
        for (Hand left = start; left; left &= left - 1) {
            int low = __builtin_ctzll(left) / 4;
            Split rest = split(hand - run_cards[times][low][length]);
            double cost = run_cost[times][low][length];
            Split found = {rest.a + cost - wings, rest.b + cost, rest.c + 1 - (times == 3 ? length : 0), rest.d + 1};
            if (dear(found) < value) {
                value = dear(found);
                best = found;
            }
        }
    }
    return best;
}

static Split split(Hand hand) {
    size_t at = (hand * 0x9E3779B97F4A7C15u) >> 46;
    if (kept[at].key == hand + 1) return kept[at].value;
    Split *p0 = &chunks[0][hand & 4095], *p1 = &chunks[1][hand >> 12 & 4095], *p2 = &chunks[2][hand >> 24 & 4095];
    Split *p3 = &chunks[3][hand >> 36 & 4095], *p4 = &chunks[4][hand >> 48 & 4095];
    Split best = {p0->a + p1->a + p2->a + p3->a + p4->a, p0->b + p1->b + p2->b + p3->b + p4->b,
                  p0->c + p1->c + p2->c + p3->c + p4->c, p0->d + p1->d + p2->d + p3->d + p4->d};
    if ((hand & ROCKET) == ROCKET) {
        best.a += pair_of_jokers, best.b += pair_of_jokers;
        best.c -= 1, best.d -= 1;
    }
    Hand half = hand >> 1, quarter = hand >> 2;
    Hand singles = (hand | half | quarter) & RUN_PLACES, pairs = (half | quarter) & RUN_PLACES;
    Hand triples = ((hand & half) | quarter) & RUN_PLACES;
    Hand five = singles & singles >> 4;
    five &= five >> 8;
    five &= singles >> 16;
    if (five) best = with_run(hand, best, 1, five, singles, 5);
    Hand three = pairs & pairs >> 4 & pairs >> 8;
    if (three) best = with_run(hand, best, 2, three, pairs, 3);
    Hand two = triples & triples >> 4;
    if (two) best = with_run(hand, best, 3, two, triples, 2);
    kept[at].key = hand + 1;
    kept[at].value = best;
    return best;
}

static int held(Hand hand, int place) { return hand >> 4 * place & 15; }

static Split split_wild(Hand hand, int wild) {
    if (!wild) return split(hand);
    unsigned counts[4] = {0, 0, 0, 0};
    for (int place = 0; place < PLACES; place++)
        for (int times = 0; times < held(hand, place) && times < 4; times++) counts[times] |= 1u << place;
    int places[8], many = 0;
    for (int times = 0; times < 3; times++) {
        unsigned mask = counts[times] & ~counts[times + 1];
        if (mask) places[many++] = __builtin_ctz(mask);
    }
    unsigned gaps = ~counts[0] & 0xFFF & (counts[0] << 1 & counts[0] >> 1);
    for (; gaps && many < 6; gaps &= gaps - 1) places[many++] = __builtin_ctz(gaps);
    Hand best = 0;
    double value = 0;
    int found = 0;
    for (int at = 0; at < many; at++) {
        if (places[at] >= SMALL) continue;
        Hand grown = hand + ((Hand)1 << 4 * places[at]);
        double cost = dear(split(grown));
        if (!found || cost < value) best = grown, value = cost, found = 1;
    }
    if (!found) best = hand + ((Hand)1 << 4 * __builtin_ctz(~counts[0] & 0x1FFF));
    return split_wild(best, wild - 1);
}

static PyObject *answer(Split one) { return Py_BuildValue("ddll", one.a, one.b, one.c, one.d); }

static PyObject *py_split(PyObject *self, PyObject *arg) {
    Hand hand = PyLong_AsUnsignedLongLong(arg);
    return PyErr_Occurred() ? NULL : answer(split(hand));
}

static PyObject *py_split_wild(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    if (count != 2) return PyErr_Format(PyExc_TypeError, "split_wild(hand, wild)");
    Hand hand = PyLong_AsUnsignedLongLong(args[0]);
    long wild = PyLong_AsLong(args[1]);
    return PyErr_Occurred() ? NULL : answer(split_wild(hand, (int)wild));
}

static PyObject *py_chunk(PyObject *self, PyObject *args) {
    int block, counts;
    Split one;
    if (!PyArg_ParseTuple(args, "ii(ddll)", &block, &counts, &one.a, &one.b, &one.c, &one.d)) return NULL;
    if (block < 0 || block > 4 || counts < 0 || counts > 4095) return PyErr_Format(PyExc_ValueError, "no such chunk");
    chunks[block][counts] = one;
    Py_RETURN_NONE;
}

static PyObject *py_run(PyObject *self, PyObject *args) {
    int times, low, length;
    unsigned long long cards;
    double cost;
    if (!PyArg_ParseTuple(args, "iiiKd", &times, &low, &length, &cards, &cost)) return NULL;
    if (times < 1 || times > 3 || low < 0 || low > 11 || length < 0 || length > 12 - low)
        return PyErr_Format(PyExc_ValueError, "no such run");
    run_cards[times][low][length] = cards;
    run_cost[times][low][length] = cost;
    Py_RETURN_NONE;
}

static PyObject *py_constants(PyObject *self, PyObject *args) {
    return PyArg_ParseTuple(args, "dd", &slot, &pair_of_jokers) ? Py_NewRef(Py_None) : NULL;
}

static PyMethodDef methods[] = {
    {"split", py_split, METH_O, "The best way found to part a hand into plays."},
    {"split_wild", (PyCFunction)(void (*)(void))py_split_wild, METH_FASTCALL, "The same with wild cards."},
    {"chunk", py_chunk, METH_VARARGS, "Hand over what three places cost."},
    {"run", py_run, METH_VARARGS, "Hand over a run and what it costs."},
    {"constants", py_constants, METH_VARARGS, "Hand over what a wing saves, and what the pair of jokers costs."},
    {NULL, NULL, 0, NULL},
};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_split", NULL, -1, methods};

PyMODINIT_FUNC PyInit__split(void) { return PyModule_Create(&module); }
