/** Headings and values of the ledger's table, in each language. Programs read the English ones: those never change. */
import en from './en/ledger-csv.json' with { type: 'json' }
import ru from './ru/ledger-csv.json' with { type: 'json' }

export const LEDGER_CSV_TEXTS = { en, ru } as const

export type LedgerCsvKey = keyof typeof en & keyof typeof ru
