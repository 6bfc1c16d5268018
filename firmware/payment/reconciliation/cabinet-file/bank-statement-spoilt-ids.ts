/**
 * Ids that a spreadsheet has made numbers of: "1,23457E+15", or 123456789012345000 where the last digits were others.
 * They are recognised by their shape and left out, since they name another operation or none. Pure.
 */
import { Fault } from '#firmware/fault.ts'
import { quoted, say } from '#firmware/words/sentence.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import type { Column } from './bank-statement-columns.ts'

export interface SpoiltColumn {
  /** As the file calls it. */
  readonly column: string
  readonly lines: number
  readonly firstLine: number
  /** As it stands in the file. */
  readonly example: string
}

const IDS = { order: 'orderId', operation: 'operationId', refund: 'refundId', qr: 'qrId' } as const
type Id = keyof typeof IDS

/** A spreadsheet shows a number with an exponent where its digits do not fit. */
const WITH_EXPONENT = /^\d(?:[.,]\d{1,17})?e\+?\d{1,3}$/i
/** It keeps fifteen digits of a number, and writes zeros for the others. */
const ZEROS_BEHIND = /^[1-9]\d{14}0+$/
const LONG = /^\d{16,}$/
/** One true id in ten of sixteen digits ends so; one in a thousand of eighteen, or of three in a row. */
const ZEROS_MIN = 3

interface Seen {
  long: number
  zeros: number
  surely: number
  readonly lines: { readonly own: Line; readonly line: number; readonly id: string }[]
  name: string
}

type Line = { -readonly [Key in keyof StatementLine]: StatementLine[Key] }

export const isSpoilt = (id: string) => WITH_EXPONENT.test(id)

export function createSpoiltIds() {
  const columns = new Map<Id, Seen>()

  function check(own: Line, line: number, nameOf: (column: Column) => string): void {
    for (const column of Object.keys(IDS) as Id[]) {
      const id = own[IDS[column]]
      if (id === null) continue
      const isExponent = WITH_EXPONENT.test(id)
      const hasZeros = ZEROS_BEHIND.test(id)
      if (!isExponent && !LONG.test(id)) continue
      const seen = columns.get(column) ?? {
        long: 0,
        zeros: 0,
        surely: 0,
        lines: [],
        name: nameOf(column),
      }
      columns.set(column, seen)
      seen.long += 1
      if (isExponent || hasZeros) seen.lines.push({ own, line, id })
      if (isExponent) seen.surely += 1
      if (hasZeros) seen.zeros += 1
    }
  }

  /**
   * Takes the ids away from the lines. Throws Fault 'bad-request' where a line has none left: it is unknown what it is
   * about.
   */
  function drop(all: readonly Line[]): readonly SpoiltColumn[] {
    const found: SpoiltColumn[] = []
    for (const [column, { long, zeros, surely, lines, name }] of columns) {
      const areAll = zeros + surely === long
      const isSure = (id: string) =>
        isSpoilt(id) || (areAll && (surely > 0 || zeros >= ZEROS_MIN || /0{3}$/.test(id)))
      const dropped = lines.filter(({ id }) => isSure(id))
      const [first] = dropped
      if (!first) continue
      for (const { own } of dropped) own[IDS[column]] = null
      found.push({
        column: name,
        lines: dropped.length,
        firstLine: first.line,
        example: first.id.slice(0, 40),
      })
      const nameless = dropped.find(({ own }) => !hasId(own))
      if (nameless)
        throw new Fault(
          'bad-request',
          say('fault.comparison.ids-spoilt', {
            line: nameless.line,
            column: quoted(name),
            cell: quoted(nameless.id.slice(0, 40)),
          }),
        )
    }
    return all.length === 0 ? [] : found
  }

  return { check, drop }
}

const hasId = ({ orderId, operationId, refundId, qrId }: Line) =>
  [orderId, operationId, refundId, qrId].some((id) => id !== null)
