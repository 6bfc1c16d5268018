/** Reads the head of a message: what another device sent is believed only as far as it fits its schema. */
import { Fault } from '#firmware/fault.ts'
import type { Static, TSchema } from '#firmware/schema-builder.ts'
import { createValidator } from '#firmware/validator.ts'
import type { Sentence } from '#firmware/words/sentence.ts'

/** The reader throws Fault 'bad-request', saying `wrong`, for anything that is not the message, whatever was sent. */
export function createMessageReader<Schema extends TSchema>(
  schema: Schema,
  wrong: Sentence,
): (head: unknown) => Static<Schema> {
  const { fits } = createValidator(schema)
  return (head) => {
    if (fits(head)) return head
    throw new Fault('bad-request', wrong)
  }
}
