/**
 * CAS scales (PD, AP, SW and those that answer like them): asked whether they are ready, then for the weight.
 *
 *   ENQ ▶   ◀ ACK (NAK: not ready yet)   DC1 ▶   ◀ SOH STX | state sign digits unit | BCC ETX EOT
 *
 * Overload is shown by F as the state, by F as the sign, or by no digits at all: models differ.
 *
 * The protocol has no command for tare or zero: both are keys of the scale. Nor does it tell whether a tare is
 * subtracted. docs/protocols/scales.md says what each fact rests on.
 */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { createScaleExchange } from '../engine/scale-exchange.ts'
import type { Measured, ScaleDialect } from '../engine/scale-protocol.ts'

const ENQ = 0x05
const ACK = 0x06
const NAK = 0x15
const DC1 = 0x11
const STX = 0x02
const ETX = 0x03
/** Weights of six or seven characters, between state and sign before and the unit behind. */
const BODY_BYTES = [10, 11] as const
const NOT_READY_MAX = 3

export const CAS_PROTOCOL: ScaleDialect = {
  lines: [{ baudRate: 9_600, dataBits: 8, parity: 'none' }],
  converse(link, clock) {
    const exchange = createScaleExchange(link, clock)
    return {
      async read(answerMs) {
        for (let tries = 1; ; tries += 1) {
          const find = (heard: Uint8Array) => heard.find((byte) => byte === ACK || byte === NAK)
          const answer = await exchange.ask({ frame: Uint8Array.of(ENQ), find, answerMs })
          if (answer === ACK) break
          if (tries === NOT_READY_MAX)
            throw new Fault('unreachable', say('fault.scale.not-ready', { port: link.name }))
        }
        return await exchange.ask({ frame: Uint8Array.of(DC1), find: findCasWeight, answerMs })
      },
      tare: async () => refuse('TARE'),
      zero: async () => refuse('ZERO'),
      [Symbol.dispose]: () => exchange[Symbol.dispose](),
    }
  },
}

function refuse(key: string): never {
  throw new Fault('refused', say('fault.scale.cas-key-only', { command: key, key }))
}

/** Pure; a frame whose check does not fit is passed over. */
export function findCasWeight(heard: Uint8Array): Measured | undefined {
  for (let start = heard.indexOf(STX); start >= 0; start = heard.indexOf(STX, start + 1))
    for (const length of BODY_BYTES) {
      const body = heard.subarray(start + 1, start + 1 + length)
      const check = heard[start + 1 + length]
      if (heard[start + 2 + length] !== ETX) continue
      // Scales set to parity have it in the eighth bit.
      const bcc = body.reduce((sum, byte) => sum ^ byte, 0)
      if (check === undefined || (bcc & 0x7f) !== (check & 0x7f)) continue
      const measured = measuredIn(String.fromCharCode(...body.map((byte) => byte & 0x7f)))
      if (measured) return measured
    }
  return undefined
}

function measuredIn(body: string): Measured | null {
  const fields = /^([SUF])([ +\-F])([ 0-9.]{6,7})(kg| g)$/i.exec(body)
  if (!fields) return null
  const [, state = '', sign = '', digits = '', unit = ''] = fields
  const isOverload = /F/i.test(state + sign) || digits.trim() === ''
  const amount = Number(digits.trim())
  if (!isOverload && !Number.isFinite(amount)) return null
  const grams = Math.round(amount * (unit.trim().toLowerCase() === 'kg' ? 1_000 : 1))
  return {
    grams: isOverload ? null : sign === '-' && grams !== 0 ? -grams : grams,
    stable: state.toUpperCase() === 'S' && !isOverload,
    tare: null,
    net: false,
    overload: isOverload,
  }
}
