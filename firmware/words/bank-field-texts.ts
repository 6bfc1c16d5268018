/** What people call the fields of a bank's profile, in each language. */
import en from './en/bank-field.json' with { type: 'json' }
import ru from './ru/bank-field.json' with { type: 'json' }

export const BANK_FIELD_TEXTS = { en, ru } as const

export type BankFieldKey = keyof typeof en & keyof typeof ru
