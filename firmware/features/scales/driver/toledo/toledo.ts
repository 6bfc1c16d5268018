/**
 * Mettler-Toledo 8217: one letter asks, and the scale gives a weight only where it is sure of it.
 *
 *   W ▶   ◀ STX 01.234 CR          gross kilograms; N behind the digits: net
 *         ◀ STX ? status CR        moving, over capacity or below zero: no weight
 *
 *   status: 0 moving · 1 over capacity · 2 below zero · 3 outside the zero range · 4 at zero · 5 net
 *
 * Seven bits with even parity, and no other check: an answer with a byte of wrong parity is none. A scale that is set to
 * no parity is asked for a weight twice, and what both answers say counts.
 */

import { unreachable } from '#drivers/link/link.ts'
import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { hasEvenParity, withEvenParity } from '../engine/even-parity.ts'
import { createScaleExchange } from '../engine/scale-exchange.ts'
import type { Measured, ScaleDialect } from '../engine/scale-protocol.ts'

const CR = 0x0d
const STX = 0x02
const [STX_EVEN = 0, CR_EVEN = 0] = withEvenParity(Uint8Array.of(STX, CR))
/** The scale answers an order once it has looked at its next measurements. */
const ORDER_MS = 1_000

type Answer = { readonly hasParity: boolean } & (
  | { readonly digits: string; readonly isNet: boolean }
  | { readonly status: number }
)

export const TOLEDO_PROTOCOL: ScaleDialect = {
  lines: [{ baudRate: 9_600, dataBits: 7, parity: 'even' }],
  converse(link, clock) {
    const exchange = createScaleExchange(link, clock)
    const ask = (words: string, answerMs: number) => {
      const frame = withEvenParity(new TextEncoder().encode(words))
      return exchange.ask({ frame, find: findToledoAnswer, answerMs })
    }

    async function weigh(answerMs: number): Promise<Answer> {
      const answer = await ask('W', answerMs)
      if (answer.hasParity || 'status' in answer) return answer
      const again = await ask('W', answerMs)
      if ('digits' in again && again.digits === answer.digits && again.isNet === answer.isNet)
        return answer
      throw unreachable(link.part, say('fault.scale.parity-off', { port: link.name }))
    }

    /** `isDone`: whether this is the status of a scale that has done the order. */
    async function order(words: string, isDone: (status: number) => boolean, refusal: Sentence) {
      const answer = await ask(words, ORDER_MS)
      if ('status' in answer && isDone(answer.status)) return
      throw new Fault('refused', refusal)
    }

    return {
      read: async (answerMs) => toMeasured(await weigh(answerMs)),
      async tare() {
        const before = await ask('W', ORDER_MS)
        // The jar was lifted: what is left of its tare goes.
        const isEmpty = 'status' in before && isSet(before.status, 2) && isSet(before.status, 5)
        const moving = say('fault.scale.tare-refused')
        if (isEmpty) return order('C', (status) => !isSet(status, 5), moving)
        return order('T\r', (status) => isSet(status, 5) && !isSet(status, 0), moving)
      },
      zero: () =>
        order(
          'Z',
          (status) => isSet(status, 4) && !isSet(status, 0),
          say('fault.scale.zero-refused'),
        ),
      [Symbol.dispose]: () => exchange[Symbol.dispose](),
    }
  },
}

/** Pure. Bytes that are no answer are passed over, and so is an answer with a byte of wrong parity. */
export function findToledoAnswer(heard: Uint8Array): Answer | undefined {
  for (let start = 0; start < heard.length; start += 1) {
    const hasParity = heard[start] === STX_EVEN
    if (!hasParity && heard[start] !== STX) continue
    const end = heard.indexOf(hasParity ? CR_EVEN : CR, start)
    if (end < 0) continue
    const raw = heard.subarray(start + 1, end)
    if (hasParity ? !hasEvenParity(raw) : raw.some((byte) => byte > 0x7f)) continue
    const bytes = raw.map((byte) => byte & 0x7f)
    const weight = /^ ?(\d{1,3}\.\d{2,3})(N?)$/.exec(String.fromCharCode(...bytes))
    if (weight) return { digits: weight[1] ?? '', isNet: weight[2] === 'N', hasParity }
    if (bytes.length === 2 && bytes[0] === 0x3f) return { status: bytes[1] ?? 0, hasParity }
  }
  return undefined
}

function toMeasured(answer: Answer): Measured {
  if ('digits' in answer) {
    if (answer.digits.split('.')[1]?.length !== 3)
      throw new Fault('refused', say('fault.scale.weighs-in-pounds'))
    const { isNet } = answer
    const grams = Math.round(Number(answer.digits) * 1_000)
    return { grams, stable: true, tare: isNet ? null : 0, net: isNet, overload: false }
  }
  const { status } = answer
  const isNet = isSet(status, 5)
  const isMoving = isSet(status, 0)
  const isOver = isSet(status, 1)
  return {
    grams: null,
    stable: !isMoving && !isOver,
    tare: isNet ? null : 0,
    net: isNet,
    overload: isOver,
  }
}

const isSet = (status: number, bit: number) => ((status >> bit) & 1) === 1
