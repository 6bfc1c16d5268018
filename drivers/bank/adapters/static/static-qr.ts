/**
 * A fixed payload that the shop was given once: shown, never tracked.
 *
 * Any URL will do. One that is an SBP link must be a right one, and a static one: a dynamic link
 * is paid once, so the second customer would stand before a dead code.
 */

import { isSbpLink } from '#firmware/qr-text-check.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Bank, BankProfile } from '#hal/bank.ts'
import { crc16 } from '../../qr-payload/crc16.ts'
import { parseSbpLink } from '../../qr-payload/sbp-link.ts'
import { need, unfitField } from '../../read-profile-field.ts'

const STATIC_QR = 'staticQR'
// Version 40 with level L holds 2953 bytes; no bank's link comes near, and no display takes more.
const PAYLOAD_BYTES_MAX = 2048

export function createStaticBank(profile: BankProfile): Bank {
  const payload = checkedPayload(profile)
  // Nothing is registered anywhere, so the id is derived from the payload and never changes.
  const qrId = `static-${crc16(payload)}`
  const fact = { state: 'unknown', word: 'STATIC', operationId: null, amountKopecks: null } as const
  return {
    kind: 'static',
    register: async () => ({ qrId, payload }),
    status: async () => fact,
    cancel: async () => fact,
    probe: async () => ({ nowMs: null }),
  }
}

function checkedPayload(profile: BankProfile): string {
  const payload = need(profile, STATIC_QR)
  const problem = problemOf(payload)
  if (problem === null) return payload
  throw unfitField(profile, STATIC_QR, problem)
}

function problemOf(payload: string): Sentence | null {
  if (Buffer.byteLength(payload) > PAYLOAD_BYTES_MAX)
    return say('fault.bank.static-qr-too-long', { most: PAYLOAD_BYTES_MAX })
  if (!URL.canParse(payload)) return say('fault.bank.qr-not-url')
  if (!isSbpLink(payload)) return null
  const parsed = parseSbpLink(payload)
  if (!parsed.ok) return parsed.problem
  return parsed.link.isDynamic ? say('fault.bank.sbp-link-dynamic') : null
}
