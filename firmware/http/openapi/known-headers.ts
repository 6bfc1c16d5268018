/** Headers that operations take and answers carry, as the documents describe them. */
import type { AnswerHeader, RequestHeader } from './openapi-words.ts'

const text = { type: 'string' } as const

export const REQUEST_HEADERS = {
  'Idempotency-Key': {
    description:
      'Made anew for each thing to do, and sent again when it is asked again: what was done is answered, not done twice. Visible ASCII.',
    schema: { ...text, minLength: 1, maxLength: 255 },
  },
  'Last-Event-ID': {
    description:
      'The `id` of the last event that was read: those after it come first. Without it, or where it is empty, from now on: the stream begins with an `id` alone, of the event before.',
    schema: text,
  },
  Range: { description: 'One range: `bytes=0-1023`.', schema: text },
  'If-None-Match': { description: 'The `ETag` of what is there already.', schema: text },
} as const satisfies Record<RequestHeader, object>

export const ANSWER_HEADERS = {
  'Transaction-Id': {
    description:
      'The payment that this answer is about, also where it is an error. A status of another payment than the one that `showQR` named says nothing of that sale.',
    schema: text,
  },
  'Transaction-Reference': {
    description:
      'The `reference` of that payment, where the till gave one: UTF-8, percent-encoded (`decodeURIComponent`).',
    schema: text,
  },
  ETag: { description: 'Changes when the bytes do.', schema: text },
  'Accept-Ranges': { description: '`bytes`', schema: text },
  'Content-Range': { description: 'Of a part: `bytes 0-1023/4096`.', schema: text },
  'Content-Disposition': { description: 'The name to keep it under.', schema: text },
} as const satisfies Record<AnswerHeader, object>
