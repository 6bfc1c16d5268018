/** The tables of calls in docs/api/, made of the rows of the operations (made-tables.ts). */

import { Fault } from '#firmware/fault.ts'
import type { MayGoWrong } from '#firmware/http/openapi/openapi-words.ts'
import { toWire as toPlain } from '#firmware/http/responses/plain-http-errors.ts'
import type { Access, Router } from '#firmware/http/router.ts'
import { toWire as toItems } from '#firmware/items/http/answer-codes.ts'
import type { Operation } from '#firmware/operations/operation.ts'
import { toWire as toPayment } from '#firmware/payment/http/fault-answers.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { DOCUMENT_TABLES } from '#test/document/documents.ts'

/** As an error of the interface has it: payment says a category and a code, recognition a code, the others a status. */
const TO_WIRE: Readonly<Record<string, Router['toWire']>> = {
  payment: toPayment,
  items: toItems,
}

const WHO = {
  open: 'anybody',
  read: 'any',
  watch: 'any',
  change: 'till',
  refund: 'who may refund',
  operate: 'operator',
} as const satisfies Record<Access, string>

/** For made-tables.ts: of each, its lines with their cells, the head first. */
export const OPERATION_TABLES: Readonly<Record<string, () => readonly (readonly string[])[]>> =
  Object.fromEntries(
    DOCUMENT_TABLES.map(({ document, name, table }) => [
      `operations of ${name}`,
      () => [
        ['Call', 'What', 'Who', 'Own errors', '`lanectl`'],
        ...Object.values(table).map((row) => cellsOf(row, TO_WIRE[document] ?? toPlain)),
      ],
    ]),
  )

function cellsOf(row: Operation, toWire: Router['toWire']): readonly string[] {
  const refused = [...new Set((row.faults ?? []).map((fault) => refusalOf(fault, toWire)))]
  return [`\`${callOf(row)}\``, row.summary, WHO[row.access], refused.join(', '), verbOf(row)]
}

/** With the names of its query; `{id}` as the documents have it. */
function callOf({ at, query }: Operation): string {
  const asked = Object.keys(query?.properties ?? {})
  const place = at.replace(/:(\w+)/g, '{$1}')
  return asked.length > 0 ? `${place}?${asked.join('=&')}=` : place
}

function refusalOf(fault: MayGoWrong, toWire: Router['toWire']): string {
  const [kind, part] = typeof fault === 'string' ? [fault] : fault
  const { http, body } = toWire(
    new Fault(kind, asSentence(''), undefined, part === undefined ? {} : { part }),
  )
  const refusal = body as { error_category?: string; error_code?: number; code?: number }
  if (refusal.error_category !== undefined)
    return `\`${refusal.error_category}\` / ${refusal.error_code}`
  return refusal.code === undefined ? `${http} ${kind}` : `${refusal.code} ${kind}`
}

function verbOf({ lanectl }: Operation): string {
  if ('none' in lanectl) return ''
  return `\`${'verb' in lanectl ? lanectl.verb : lanectl.byHand}\``
}
