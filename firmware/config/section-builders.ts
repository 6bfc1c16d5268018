/** Builds the schemas of the sections of laned.yaml: objects, choices, secrets, addresses. */

import {
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  Type,
} from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'

/** An object whose unknown keys are errors. */
export function exact<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false })
}

/** A section that may be left out: `value` stands in, and its own defaults are filled in after it. */
export function section<Schema extends TSchema>(schema: Schema, value: unknown = {}): Schema {
  return { ...schema, default: value }
}

/** A value that `lanectl config print` and the logs never show. */
export function secret(options: TSchemaOptions = {}) {
  return Type.String({ minLength: 1, ...options, secret: true })
}

const PORT = '(\\d{1,4}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d\\d|655[0-2]\\d|6553[0-5])'

/** `host:port`; port 0 takes any free one. An IPv6 host stands in brackets. */
export function address(options: TSchemaOptions = {}) {
  return Type.String({
    pattern: `^(\\[[0-9a-fA-F:.%a-z]+\\]|[^\\s:/\\[\\]]+):${PORT}$`,
    says: say('text.config.shape-host-port'),
    ...options,
  })
}

/** The driver of a part that is simulated: it needs no settings. */
export const Fake = exact({ driver: Type.Literal('fake') })
