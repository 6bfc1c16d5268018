/** What events say, in each language: for the page, `lanectl logs` and the documents. No lane has them in its memory. */
import en from './en/event.json' with { type: 'json' }
import ru from './ru/event.json' with { type: 'json' }

export const EVENT_TEXTS = { en, ru } as const
