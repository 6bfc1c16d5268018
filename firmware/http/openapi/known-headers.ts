/** Headers that operations take and answers carry, as the documents describe them. */
import { LANGUAGES } from '#firmware/words/languages.ts'
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

/**
 * Headers that every operation takes, because each may refuse in a sentence: written once in a document. No `enum`: another
 * language is passed over, not refused.
 */
export const SHARED_PARAMETERS = {
  'laned-language': {
    name: 'laned-language',
    in: 'header',
    required: false,
    description: `The language of what the answer says to people: ${LANGUAGES.join(' or ')}. It counts before \`Accept-Language\`; without both the lane's own. Another language is passed over.`,
    schema: text,
  },
  'Accept-Language': {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description:
      'Counts where `laned-language` names no language of the lane: of those that it has the one with the greatest `q`, as in `de, ru;q=0.7, en;q=0.3`.',
    schema: text,
  },
} as const

/** As an operation has them. */
export const SHARED_REFERENCES = Object.keys(SHARED_PARAMETERS).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))

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
