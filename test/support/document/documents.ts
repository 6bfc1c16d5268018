/** The documents that lanes serve, and the tables of each: what is checked, and what clients are made of. */

import { BACKUP_OPERATIONS } from '#firmware/backups/backup-operations.ts'
import { DEVICE_OPERATIONS } from '#firmware/device/all-device-operations.ts'
import { SCREEN_OPERATIONS } from '#firmware/glass/screen-operations.ts'
import { ITEMS_OPERATIONS } from '#firmware/items/operations/all-items-operations.ts'
import type { Operations } from '#firmware/operations/operation.ts'
import { PAYMENT_OPERATIONS } from '#firmware/payment/operations/all-payment-operations.ts'
import { SELFTEST_OPERATIONS } from '#firmware/selftest/selftest-operations.ts'
import { GUIDE_OPERATIONS } from '#firmware/setup/guide-operations.ts'
import { FLEET_CONFIG_OPERATIONS } from '#firmware/sync/operations/fleet-config-operations.ts'
import { SYNC_OPERATIONS } from '#firmware/sync/operations/sync-operations.ts'
import { call } from '#test/http-call.ts'
import type { LaneToWalk } from './lane-to-walk.ts'

/** The tables of each document. One that is new has a line here. */
export const DOCUMENTS = {
  payment: [PAYMENT_OPERATIONS],
  items: [ITEMS_OPERATIONS, { ...SYNC_OPERATIONS, ...FLEET_CONFIG_OPERATIONS }],
  backups: [BACKUP_OPERATIONS],
  selftest: [SELFTEST_OPERATIONS],
  device: [DEVICE_OPERATIONS, SCREEN_OPERATIONS],
  setup: [GUIDE_OPERATIONS],
} as const satisfies Record<string, readonly Operations[]>

/** Every operation of a lane, by the tables of its documents. */
export const OPERATION_TABLES: readonly Operations[] =
  Object.values<readonly Operations[]>(DOCUMENTS).flat()

export type DocumentName = keyof typeof DOCUMENTS
export const DOCUMENT_NAMES = Object.keys(DOCUMENTS) as DocumentName[]

export interface OpenApi {
  readonly info?: { readonly title: string; readonly description?: string }
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
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
