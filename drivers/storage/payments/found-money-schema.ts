/** The table of found money: what an older release does not know, and leaves as it is. */

/**
 * A step of the ledger's migrations; never edited once released. `sequence` is an entry's number: an
 * entry needs a payment to belong to, and this money may have none.
 */
export const FOUND_MONEY_MIGRATION = `CREATE TABLE found_money (
     sequence INTEGER PRIMARY KEY,
     bank_name TEXT NOT NULL,
     kind TEXT NOT NULL,
     bank_key TEXT NOT NULL,
     transaction_id TEXT NOT NULL,
     at_ms INTEGER NOT NULL,
     type TEXT NOT NULL,
     data TEXT NOT NULL,
     UNIQUE (bank_name, kind, bank_key)
   ) STRICT;
   CREATE INDEX found_money_transaction ON found_money (transaction_id);
   CREATE TRIGGER found_money_stays BEFORE DELETE ON found_money
     BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
   CREATE TRIGGER found_money_holds BEFORE UPDATE ON found_money
     BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;`
