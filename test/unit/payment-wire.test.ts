/** Every kind of fault in the driver's shape, whoever spoke. */

import * as assert from 'uvu/assert'
import { Fault, type FaultKind, type FaultPart } from '#firmware/fault.ts'
import { ERRORS, toWire } from '#firmware/payment/http/fault-answers.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { spec } from '#test/spec.ts'

const INTERNAL = 'internal error. Call the technician, who finds the cause in the event log'
const KINDS = Object.keys(ERRORS) as FaultKind[]
const PARTS: readonly (FaultPart | undefined)[] = [
  undefined,
  'json',
  'settings',
  'serial',
  'ble',
  'bank',
  'file',
  'model',
]
/** What a documented operation may meet; the other kinds belong to paths, tokens and added ones. */
const DOCUMENTED: readonly FaultKind[] = [
  'bad-request',
  'not-configured',
  'no-transaction',
  'already-paid',
  'busy',
  'full',
  'unreachable',
  'refused',
  'storage',
  'bug',
]

const cases = KINDS.map((kind): [string, () => void] => [
  kind,
  () => {
    for (const part of PARTS) {
      const fault = new Fault(kind, asSentence('what went wrong'), undefined, part ? { part } : {})
      const { http, body } = toWire(fault)
      const { status, error_category, error_code, error_message } = body as Record<string, unknown>
      assert.is(status, 'error')
      assert.match(String(error_category), /^[A-Z][A-Za-z]+$/)
      assert.ok(Number.isInteger(error_code) && Number(error_code) > 0, '0 is no error')
      assert.is(String(error_message), kind === 'bug' ? INTERNAL : 'what went wrong')
      if (DOCUMENTED.includes(kind)) assert.ok([400, 500].includes(http))
    }
  },
])
spec('faults on the wire', Object.fromEntries(cases))

const categoryOf = (kind: FaultKind, bankName: string) => {
  const { body } = toWire(new Fault(kind, asSentence('x'), undefined, { part: 'bank', bankName }))
  return Object.values(body).slice(1, 2)[0]
}

spec('the categories of banks', {
  'are those that existing clients know'() {
    const known = {
      CFT: 'CFTBankSettings',
      'Alfa Bank': 'AlfaBankSettings',
      Raiffeisenbank: 'RaiffeisenbankSettings',
      Gazprombank: 'GazprombankSettings',
      'Tinkoff Bank': 'TinkoffBankSettings',
      YooKassa: 'YooKassaBankSettings',
      Static: 'StaticBankSettings',
    }
    for (const [bankName, category] of Object.entries(known))
      assert.is(categoryOf('bad-request', bankName), category)
  },
})
