/** The operations of a third-party feature as rows of the house, made of what its `feature.json` declares. */
import { exact } from '#firmware/config/section-builders.ts'
import type { Operation, Operations } from '#firmware/operations/operation.ts'
import { type TObject, type TSchema, Type } from '#firmware/schema-builder.ts'
import type { GuestField, GuestFields } from './declared-fields.ts'
import { charactersOf } from './field-values.ts'
import { ASKED_BYTES_MAX } from './guest-bounds.ts'
import type { GuestManifest, GuestOperation } from './guest-manifest.ts'

/** By their ids, each with its own name in the feature. */
export function rowsOf(manifest: GuestManifest): Operations {
  const rows = Object.entries(manifest.operations).map(([name, operation]) => [
    operationId(manifest, name),
    rowOf(manifest, name, operation),
  ])
  return Object.fromEntries(rows) as Operations
}

/** Of no other feature: no name has `_`. */
export function operationId({ name }: Pick<GuestManifest, 'name'>, operation: string): string {
  return `features-${name}_${operation}`
}

function rowOf(manifest: GuestManifest, name: string, operation: GuestOperation): Operation {
  const { call, access, title, takes, gives } = operation
  return {
    at: `${call} /features/${manifest.name}/${name}`,
    access,
    tag: manifest.title.en,
    summary: title.en,
    // Of a GET without fields, and of each POST, too: it refuses any.
    query: objectOf(call === 'GET' ? takes : {}),
    ...(call === 'POST' &&
      Object.keys(takes).length > 0 && {
        body: objectOf(takes),
        bodyBytesMax: ASKED_BYTES_MAX,
        // Also where a field is needed: then the answer names it.
        isBodyOptional: true as const,
      }),
    answers: { 200: objectOf(gives) },
    faults: ['unreachable', 'refused'],
    sample: {},
    lanectl: { none: 'no command of the release' },
    page: { none: 'no card of the release' },
  }
}

function objectOf(fields: GuestFields): TObject {
  const properties = Object.entries(fields).map(([name, field]) => {
    const schema = schemaOf(field)
    return [name, field.optional ? Type.Optional(schema) : schema]
  })
  return exact(Object.fromEntries(properties)) as unknown as TObject
}

function schemaOf(field: GuestField): TSchema {
  const { is, title, least, most } = field
  const description = title.en
  if (is === 'flag') return Type.Boolean({ description })
  if (is === 'text') return Type.String({ maxLength: charactersOf(field), description })
  const bounds = {
    ...(least !== undefined && { minimum: least }),
    ...(most !== undefined && { maximum: most }),
    description,
  }
  return is === 'integer' ? Type.Integer(bounds) : Type.Number(bounds)
}
