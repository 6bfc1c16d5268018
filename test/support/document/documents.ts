/** The documents that lanes serve, and the tables of each, also those of features: what is checked, and what clients are made of. */

import { DEVICE_OPERATIONS } from '#firmware/device/all-device-operations.ts'
import { ITEMS_OPERATIONS } from '#firmware/items/operations/all-items-operations.ts'
import { FEATURES } from '#firmware/kernel/bundled-features.ts'
import type { Feature } from '#firmware/kernel/feature.ts'
import type { Operations } from '#firmware/operations/operation.ts'
import { PAYMENT_OPERATIONS } from '#firmware/payment/operations/all-payment-operations.ts'
import { SELFTEST_OPERATIONS } from '#firmware/selftest/selftest-operations.ts'
import { SYNC_OPERATIONS } from '#firmware/sync/operations/sync-operations.ts'
import { call } from '#test/http-call.ts'
import type { LaneToWalk } from './lane-to-walk.ts'

const NAMES = ['payment', 'items', 'backups', 'selftest', 'device', 'setup'] as const
export type DocumentName = (typeof NAMES)[number]

interface DocumentTable {
  readonly document: DocumentName
  /** What the pages call the table: `operations of sync`. */
  readonly name: string
  readonly table: Operations
}

/** Of the core. A table that is new has a line here, or one in the row of its feature. */
const CORE: readonly DocumentTable[] = [
  { document: 'payment', name: 'payment', table: PAYMENT_OPERATIONS },
  { document: 'items', name: 'items', table: ITEMS_OPERATIONS },
  { document: 'items', name: 'sync', table: SYNC_OPERATIONS },
  { document: 'selftest', name: 'selftest', table: SELFTEST_OPERATIONS },
  { document: 'device', name: 'device', table: DEVICE_OPERATIONS },
]

/** Behind those of the core: a table that has a document for itself is called as that, another one as its feature. */
export async function tablesWith(
  features: readonly Feature[],
  core = CORE,
): Promise<readonly DocumentTable[]> {
  const theirs = await Promise.all(
    features.map(async (one) =>
      Object.entries((await one.operations?.()) ?? {}).map(([router, table]) => {
        const document = NAMES.find((name) => name === router)
        if (document === undefined)
          throw new Error(`the feature ${one.name}: no document has the operations of ${router}`)
        const isJoined = core.some((each) => each.document === document)
        return { document, name: isJoined ? one.name : document, table }
      }),
    ),
  )
  return [...core, ...theirs.flat()]
}

export const DOCUMENT_TABLES = await tablesWith(FEATURES)

/** Every operation of a lane, by the tables of its documents. */
export const OPERATION_TABLES = DOCUMENT_TABLES.map(({ table }) => table)

/** Those that something serves: without a feature its document is not there. */
export const DOCUMENT_NAMES: readonly DocumentName[] = NAMES.filter((name) =>
  DOCUMENT_TABLES.some(({ document }) => document === name),
)

export interface OpenApi {
  readonly info?: { readonly title: string; readonly description?: string }
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly parameters?: Readonly<Record<string, Parameter>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  /** Its own (own-parameters.ts), and references to those that all operations take. */
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly required: boolean; readonly content: Contents }
  readonly responses: Readonly<
    Record<string, { readonly description?: string; readonly content?: Contents }>
  >
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

export type Contents = Readonly<
  Record<
    string,
    { readonly schema?: Schema; readonly example?: unknown; readonly examples?: object }
  >
>

/** As far as the schemas of our documents go. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly const?: unknown
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly maxLength?: number
  readonly minLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  /** Of an event in a stream. */
  readonly contentSchema?: Schema
}

export async function fetchDocuments(lane: LaneToWalk): Promise<Record<DocumentName, OpenApi>> {
  const pairs = DOCUMENT_NAMES.map(async (name) => {
    const url = name === 'setup' ? lane.setupUrl : lane.url
    return [name, (await call(url, `/openapi/${name}.json`)).json as OpenApi] as const
  })
  return Object.fromEntries(await Promise.all(pairs)) as Record<DocumentName, OpenApi>
}

/** `POST /transactions/:id/refunds`, as words and examples have it, with its operation. */
export function operationsOf({ paths }: OpenApi): Map<string, Operation> {
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replace(/\{([a-z]+)\}/g, ':$1')}`,
        operation,
      ]),
    ),
  )
}
