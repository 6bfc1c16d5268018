/**
 * The "100 protocol", which Mertech's and Massa-K's scales among others speak: weight, divisions and flags in one
 * answer.
 *
 *   23 ▶   ◀ 24 | weight, 4 | division | at rest | net | zero | tare, 4     the tare is missing on older scales
 *          ◀ 28 | code                                                      08: overloaded
 *   A3 | tare, 4 ▶   ◀ 12, or 15: not possible        72 ▶   ◀ 27, or 28 | code
 */

import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { createScaleExchange } from '../engine/scale-exchange.ts'
import type { Measured, ScaleDialect } from '../engine/scale-protocol.ts'
import { findBody, frame, littleEndian, signed } from './frames.ts'

const GET_WEIGHT = 0x23
const WEIGHT = 0x24
const SET_TARE = 0xa3
const TARE_SET = 0x12
const SET_ZERO = 0x72
const DONE = 0x27
const ERROR = 0x28
const NOT_KNOWN = 0xf0
const NOT_POSSIBLE = 0x15
/** What a scale begins an answer with. A plug that echoes the question has its command instead. */
const ANSWERS: readonly number[] = [WEIGHT, TARE_SET, DONE, ERROR, NOT_KNOWN, NOT_POSSIBLE]
const OVERLOADED = 0x08
/** Grams of one division, by its number. */
const DIVISION_GRAMS = [0.1, 1, 10, 100, 1_000] as const
const ORDER_MS = 1_000

const ERRORS: Readonly<Record<number, Sentence>> = {
  7: say('fault.scale.unknown-command'),
  8: say('fault.scale.pos2-overloaded'),
  9: say('fault.scale.in-its-menu'),
  21: say('fault.scale.cannot-zero-now'),
  23: say('fault.scale.weighing-module-silent'),
  24: say('fault.scale.loaded-at-power-on'),
  25: say('fault.scale.reports-defect'),
}

interface Weighed {
  readonly isNet: boolean
  readonly divisions: number
  readonly tareDivisions: number | null
  readonly gramsOfDivision: number
}

export const POS2_PROTOCOL: ScaleDialect = {
  lines: [
    { baudRate: 57_600, dataBits: 8, parity: 'none' },
    { baudRate: 19_200, dataBits: 8, parity: 'none' },
    { baudRate: 9_600, dataBits: 8, parity: 'none' },
  ],
  converse(link, clock) {
    const exchange = createScaleExchange(link, clock)
    const ask = (command: number, data: readonly number[], answerMs: number) =>
      exchange.ask({ frame: frame(command, data), find: findAnswer, answerMs })

    async function order(command: number, data: readonly number[], done: number): Promise<void> {
      const body = await ask(command, data, ORDER_MS)
      if (body[0] !== done) throw refusal(body)
    }

    return {
      read: async (answerMs) => measuredIn(await ask(GET_WEIGHT, [], answerMs)),
      async tare() {
        const weigh = async () => weighedIn(await ask(GET_WEIGHT, [], ORDER_MS))
        let { divisions, tareDivisions, isNet } = await weigh()
        if (isNet && tareDivisions === null) {
          // An older scale does not tell the tare that it holds. The gross weight is known only without a tare, so that
          // is removed.
          await order(SET_TARE, littleEndian(0, 4), TARE_SET)
          ;({ divisions, tareDivisions, isNet } = await weigh())
          if (isNet) throw new Fault('refused', say('fault.scale.tare-not-cleared'))
        }
        const gross = Math.max(0, divisions + (tareDivisions ?? 0))
        await order(SET_TARE, littleEndian(gross, 4), TARE_SET)
      },
      zero: () => order(SET_ZERO, [], DONE),
      [Symbol.dispose]: () => exchange[Symbol.dispose](),
    }
  },
}

const findAnswer = (heard: Uint8Array) => findBody(heard, ANSWERS)

function measuredIn(body: Uint8Array): Measured {
  if (body[0] === ERROR && body[1] === OVERLOADED)
    return { grams: null, stable: false, tare: null, net: false, overload: true }
  const { divisions, tareDivisions, isNet, gramsOfDivision } = weighedIn(body)
  return {
    grams: Math.round(divisions * gramsOfDivision),
    stable: body[6] !== 0,
    tare: tareDivisions === null ? (isNet ? null : 0) : Math.round(tareDivisions * gramsOfDivision),
    net: isNet,
    overload: false,
  }
}

function weighedIn(body: Uint8Array): Weighed {
  const gramsOfDivision = DIVISION_GRAMS[body[5] ?? -1]
  if (body[0] !== WEIGHT || body.length < 9 || gramsOfDivision === undefined) throw refusal(body)
  return {
    isNet: body[7] !== 0,
    divisions: signed(body, 1),
    tareDivisions: body.length >= 13 ? signed(body, 9) : null,
    gramsOfDivision,
  }
}

function refusal(body: Uint8Array): Fault {
  const code = body[0] === ERROR || body[0] === NOT_KNOWN ? (body[1] ?? 0x07) : body[0]
  const words = ERRORS[code ?? 0] ?? say('fault.scale.unlisted-error-code', { code })
  return new Fault('refused', say('fault.scale.order-refused', { why: words }))
}
