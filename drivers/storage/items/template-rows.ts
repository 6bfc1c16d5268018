/** Rows of items.db in the words of the port, and back. */
import type { Change, KeyedTemplate, TemplateSource } from '#hal/template-store.ts'

export interface Row {
  readonly key: number
  readonly item: string
  readonly origin: string
  readonly number: number
  readonly sha256: Uint8Array
  readonly created_at: number
  readonly source: string
  readonly pinned: number
}

export const toTemplate = (row: Row): KeyedTemplate => ({
  key: row.key,
  itemId: row.item,
  origin: row.origin,
  number: row.number,
  sha256: hexOfBytes(row.sha256),
  createdAtMs: row.created_at,
  source: row.source as TemplateSource,
  isPinned: row.pinned === 1,
})

export const toChange = (
  row: Pick<Row, 'item' | 'origin' | 'number' | 'sha256'> & {
    readonly sequence: number
    readonly op: Change['op']
  },
): Change => ({
  sequence: row.sequence,
  op: row.op,
  itemId: row.item,
  origin: row.origin,
  number: row.number,
  sha256: hexOfBytes(row.sha256),
})

export const bytesOfHex = (hex: string): Uint8Array => Buffer.from(hex, 'hex')

const hexOfBytes = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')

/** The same bytes, signed. */
export const toCodes = (bytes: Uint8Array): Int8Array =>
  new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
