/** Whether a value fits a schema, by the validator that Fastify brings for requests anyway. */

import { Ajv, type ValidateFunction } from 'ajv'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Static, TSchema } from './schema-builder.ts'
import { below, schemaProblems } from './schema-problems.ts'

export interface Validator<Value> {
  fits(value: unknown): value is Value
  /** What does not fit, in a few words; null when everything fits. `root` names the value. */
  problemOf(value: unknown, root?: string): Sentence | null
}

/** Types literally, no defaults, no unknown keys taken away: the value stays what it was. */
const ajv = new Ajv({
  strict: false,
  coerceTypes: false,
  useDefaults: false,
  // Compiling the schema of schemas would take twenty times as long as compiling ours.
  validateSchema: false,
  meta: false,
})

/** Compiles the schema at the first call: a start should not wait for what it does not use. */
export function createValidator<Schema extends TSchema>(schema: Schema): Validator<Static<Schema>> {
  let compiled: ValidateFunction | null = null
  function check(value: unknown): boolean {
    compiled ??= ajv.compile(schema)
    return compiled(value) as boolean
  }

  return {
    fits: (value): value is Static<Schema> => check(value),
    problemOf(value, root = '') {
      if (check(value)) return null
      const [first] = schemaProblems(compiled?.errors ?? [], below(root))
      return first ?? say('fault.request.value-mismatch')
    },
  }
}
