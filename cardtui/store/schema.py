"""The tables of the database, as the migrations that lead to them, in order.

Migration ``n`` (from 1) leads from schema ``n - 1`` to schema ``n``. One that has been released is
never edited.
"""

from __future__ import annotations

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE profiles (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL UNIQUE COLLATE NOCASE,
        created TEXT NOT NULL,
        chosen INTEGER NOT NULL            -- the highest is the profile that plays
    );

    CREATE TABLE tables (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        variant TEXT NOT NULL,
        options TEXT NOT NULL,             -- JSON
        seats TEXT NOT NULL,               -- JSON: player, name, profile
        books TEXT NOT NULL,               -- what a hand moves, of beans, coins, score
        seed TEXT NOT NULL,
        rules INTEGER NOT NULL,            -- revision
        deal TEXT,                         -- JSON; NULL between two hands
        carry TEXT NOT NULL,               -- JSON
        stakes INTEGER NOT NULL,           -- of the present hand
        hand_id INTEGER REFERENCES hands(id) ON DELETE SET NULL, -- the last one finished here
        opened TEXT NOT NULL,
        used TEXT NOT NULL
    );

    CREATE TABLE steps (
        table_id INTEGER NOT NULL REFERENCES tables(id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        step TEXT NOT NULL,
        PRIMARY KEY (table_id, ply)
    ) WITHOUT ROWID;

    CREATE TABLE hands (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        finished TEXT NOT NULL,
        variant TEXT NOT NULL,
        room TEXT NOT NULL,
        currency TEXT NOT NULL,
        stakes INTEGER NOT NULL,
        names TEXT NOT NULL,               -- one a line, in seat order
        multiple INTEGER,
        view INTEGER NOT NULL,             -- the seat whose result the list shows
        imported INTEGER NOT NULL
    );
    CREATE INDEX hands_finished ON hands (finished);

    CREATE TABLE records (
        hand_id INTEGER PRIMARY KEY REFERENCES hands(id) ON DELETE CASCADE,
        record TEXT NOT NULL
    );

    CREATE TABLE results (                 -- of people, and of the seat the list shows
        hand_id INTEGER NOT NULL REFERENCES hands(id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        profile_id INTEGER REFERENCES profiles(id) ON DELETE SET NULL,
        role TEXT NOT NULL,
        won INTEGER,                       -- NULL: neither
        amount INTEGER NOT NULL,           -- of the room's currency, after fees
        score INTEGER NOT NULL,
        place INTEGER,
        level INTEGER,                     -- of the seat's side after the hand
        PRIMARY KEY (hand_id, seat)
    ) WITHOUT ROWID;
    CREATE INDEX results_profile ON results (profile_id, hand_id);

    CREATE TABLE counts (                  -- what a seat did in a hand, how often
        hand_id INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        code TEXT NOT NULL,
        times INTEGER NOT NULL,
        PRIMARY KEY (hand_id, seat, code),
        FOREIGN KEY (hand_id, seat) REFERENCES results(hand_id, seat) ON DELETE CASCADE
    ) WITHOUT ROWID;

    CREATE TABLE ledger (                  -- a balance is that of the profile's last entry
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        profile_id INTEGER NOT NULL REFERENCES profiles(id) ON DELETE CASCADE,
        currency TEXT NOT NULL CHECK (currency IN ('beans', 'coins', 'score')),
        amount INTEGER NOT NULL,
        balance INTEGER NOT NULL,
        reason TEXT NOT NULL CHECK (reason IN ('start', 'hand', 'relief')),
        hand_id INTEGER REFERENCES hands(id) ON DELETE SET NULL,
        at TEXT NOT NULL,
        CHECK (balance >= 0 OR currency = 'score')
    );
    CREATE INDEX ledger_profile ON ledger (profile_id, currency, id);
    """,
    # Nobody wins or loses a hand of Gong Zhu (Z14): its seats are told by their points and their place.
    """
    UPDATE results SET won = NULL, place = 1 + (
        SELECT count(*) FROM records, json_each(records.record, '$.result.settlement.scores') AS other
        WHERE records.hand_id = results.hand_id AND other.value > results.score
    ) WHERE hand_id IN (SELECT id FROM hands WHERE variant = 'gongzhu');
    """,
    # A player that was told to stop before it had thought to the end: its step does not follow from the seed.
    """
    ALTER TABLE steps ADD COLUMN cut INTEGER NOT NULL DEFAULT 0;
    """,
    # Hands in which somebody was helped stand apart. What was taken back lies ready to be done again.
    """
    ALTER TABLE tables ADD COLUMN advice INTEGER NOT NULL DEFAULT 0;  -- several people agreed on it
    ALTER TABLE tables ADD COLUMN assisted TEXT NOT NULL DEFAULT '';  -- of the present hand
    ALTER TABLE hands ADD COLUMN assisted TEXT NOT NULL DEFAULT '';   -- of: advice undo open
    CREATE TABLE undone (
        table_id INTEGER NOT NULL REFERENCES tables(id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        step TEXT NOT NULL,
        cut INTEGER NOT NULL,
        PRIMARY KEY (table_id, ply)
    ) WITHOUT ROWID;
    """,
    # A table knows what was played at it; it may be one for practice, with all hands open.
    """
    ALTER TABLE tables ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN laid TEXT NOT NULL DEFAULT '';  -- JSON: hands as people laid them, by seat
    CREATE TABLE evenings (
        table_id INTEGER NOT NULL REFERENCES tables(id) ON DELETE CASCADE,
        hand_id INTEGER NOT NULL REFERENCES hands(id) ON DELETE CASCADE,
        PRIMARY KEY (table_id, hand_id)
    ) WITHOUT ROWID;
    """,
    # What a seat did in a hand that is worth remembering; hands of before are looked through later. Today's
    # hand: each profile plays a day once for the record.
    """
    ALTER TABLE hands ADD COLUMN looked INTEGER NOT NULL DEFAULT 0;   -- for feats
    ALTER TABLE tables ADD COLUMN day TEXT NOT NULL DEFAULT '';       -- whose hand is played at it
    CREATE TABLE feats (
        hand_id INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        code TEXT NOT NULL,
        PRIMARY KEY (hand_id, seat, code),
        FOREIGN KEY (hand_id, seat) REFERENCES results(hand_id, seat) ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE INDEX hands_unlooked ON hands (id) WHERE NOT looked;
    CREATE TABLE days (
        profile_id INTEGER NOT NULL REFERENCES profiles(id) ON DELETE CASCADE,
        day TEXT NOT NULL,
        table_id INTEGER NOT NULL,         -- where it is played for the record
        hand_id INTEGER REFERENCES hands(id) ON DELETE SET NULL,
        own TEXT,                          -- JSON: won, place, gain, assisted; NULL without a result
        expert TEXT,                       -- the same of the expert in one's place, as soon as it is known
        PRIMARY KEY (profile_id, day)
    ) WITHOUT ROWID;
    """,
    # What the best player made of the cards of a hand in somebody's seat.
    """
    CREATE TABLE pars (
        hand_id INTEGER PRIMARY KEY REFERENCES hands(id) ON DELETE CASCADE,
        own TEXT NOT NULL,                 -- JSON: won, place, gain, assisted
        par TEXT NOT NULL                  -- the same of the best player
    );
    """,
    # What was said of the decisions of a seat of a hand, and what it comes to; puzzles.
    """
    CREATE TABLE reviews (
        hand_id INTEGER NOT NULL REFERENCES hands(id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        deep INTEGER NOT NULL,
        result REAL,                       -- of what is played for, before fees; NULL: nothing was settled
        decisions INTEGER NOT NULL,        -- of which it can be told whether something was given away
        good INTEGER NOT NULL,             -- of them as good as the best
        lost REAL NOT NULL,                -- given away
        PRIMARY KEY (hand_id, seat)
    ) WITHOUT ROWID;
    CREATE TABLE verdicts (
        hand_id INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        ply INTEGER NOT NULL,              -- steps before it
        played TEXT NOT NULL,
        mark TEXT NOT NULL,
        basis TEXT NOT NULL,
        loss REAL NOT NULL,
        stake REAL NOT NULL,
        worlds INTEGER NOT NULL,
        sure INTEGER NOT NULL,
        choices TEXT NOT NULL,             -- JSON: action, value, error, chance; the best first
        PRIMARY KEY (hand_id, seat, ply),
        FOREIGN KEY (hand_id, seat) REFERENCES reviews(hand_id, seat) ON DELETE CASCADE
    ) WITHOUT ROWID;
    ALTER TABLE tables ADD COLUMN code TEXT NOT NULL DEFAULT '';  -- of the deal on the table
    ALTER TABLE tables ADD COLUMN seal TEXT NOT NULL DEFAULT '';  -- of it: salt, digest
    CREATE TABLE puzzles (                 -- what was answered
        profile_id INTEGER NOT NULL REFERENCES profiles(id) ON DELETE CASCADE,
        code TEXT NOT NULL,                -- of an endgame its name, of a mistake hand, seat, ply
        tries INTEGER NOT NULL,
        right INTEGER NOT NULL,            -- in a row
        due TEXT,                          -- the day; NULL: done
        PRIMARY KEY (profile_id, code)
    ) WITHOUT ROWID;
    """,
    # Why a bot took a step; what was taken back keeps it.
    """
    ALTER TABLE steps ADD COLUMN why TEXT NOT NULL DEFAULT '';   -- JSON: facts, code, args
    ALTER TABLE undone ADD COLUMN why TEXT NOT NULL DEFAULT '';
    """,
    # By which rule a review marks and counts decisions (``verdicts.RULE``); 1: some other one before.
    """
    ALTER TABLE reviews ADD COLUMN rule INTEGER NOT NULL DEFAULT 1;
    """,
)
SCHEMA = len(MIGRATIONS)
APPLICATION_ID = 0x63617264  # "card", in the file's header
