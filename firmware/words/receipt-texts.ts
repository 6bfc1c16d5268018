/** What a shift's report says of events that somebody should look at, in each language. */
import en from './en/receipt.json' with { type: 'json' }
import ru from './ru/receipt.json' with { type: 'json' }

export const RECEIPT_TEXTS = { en, ru } as const
