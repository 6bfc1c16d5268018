/**
 * Shtrih-M scales with the POS2 protocol: every command is a frame that is acknowledged, and so is its answer.
 *
 *   ENQ ▶ ◀ NAK (ready)    STX length command data LRC ▶ ◀ ACK ◀ STX length command code data LRC    ACK ▶
 *
 * LRC is all bytes between STX and itself, XORed. 3A asks for the weighing channel: flags, 2; grams, 4; tare, 2.
 */

import type { Link } from '#drivers/link/link.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { createScaleExchange } from '../engine/scale-exchange.ts'
import type { Measured, ScaleDialect, ScaleOptions } from '../engine/scale-protocol.ts'

const ENQ = 0x05
const ACK = 0x06
const NAK = 0x15
const STX = 0x02
const COMMANDS = { zero: 0x30, tare: 0x31, state: 0x3a } as const
const FLAG = { tare: 3, atRest: 4, overload: 6, error: 7, silentSensor: 9 } as const
const ORDER_MS = 1_000

export function createShtrih({ password }: ScaleOptions): ScaleDialect {
  return {
    lines: [{ baudRate: 9_600, dataBits: 8, parity: 'none' }],
    converse: (link, clock) => converse(link, clock, password),
  }
}

function converse(link: Link, clock: Clock, password: string) {
  const exchange = createScaleExchange(link, clock)

  async function command(code: number, answerMs: number): Promise<Uint8Array> {
    const find = (heard: Uint8Array) => heard.find((byte) => byte === ACK || byte === NAK)
    // ACK: an answer to somebody's earlier command is still on its way; it comes unasked and is passed over.
    await exchange.ask({ frame: Uint8Array.of(ENQ), find, answerMs })
    const body = [code, ...new TextEncoder().encode(password)]
    const answer = await exchange.ask({
      frame: shtrihFrame(body),
      find: (heard) => findShtrihAnswer(heard, code),
      answerMs,
    })
    await link.write(Uint8Array.of(ACK))
    const error = answer[1] ?? 0
    if (error === 0) return answer.subarray(2)
    throw new Fault('refused', say('fault.scale.refused-with-code', { code: error }))
  }

  return {
    read: async (answerMs: number) => measuredIn(await command(COMMANDS.state, answerMs)),
    async tare() {
      await command(COMMANDS.tare, ORDER_MS)
    },
    async zero() {
      await command(COMMANDS.zero, ORDER_MS)
    },
    [Symbol.dispose]: () => exchange[Symbol.dispose](),
  }
}

export function shtrihFrame(body: readonly number[]): Uint8Array {
  const checked = [body.length, ...body]
  return Uint8Array.of(STX, ...checked, lrcOf(checked))
}

/** Command, code and data of the first whole answer to `command` whose check fits. Pure. */
export function findShtrihAnswer(heard: Uint8Array, command: number): Uint8Array | undefined {
  for (let at = heard.indexOf(STX); at >= 0; at = heard.indexOf(STX, at + 1)) {
    const length = heard[at + 1] ?? 0
    if (length < 2 || heard.length < at + 3 + length || heard[at + 2] !== command) continue
    const checked = heard.subarray(at + 1, at + 2 + length)
    if (lrcOf(checked) === heard[at + 2 + length]) return checked.subarray(1)
  }
  return undefined
}

function measuredIn(data: Uint8Array): Measured {
  if (data.length < 8) throw new Fault('refused', say('fault.scale.answer-too-short'))
  const view = new DataView(data.buffer, data.byteOffset)
  const flags = view.getUint16(0, true)
  const isSet = (bit: number) => ((flags >> bit) & 1) === 1
  if (isSet(FLAG.error) || isSet(FLAG.silentSensor))
    throw new Fault('refused', say('fault.scale.cannot-measure'))
  const isOverload = isSet(FLAG.overload)
  return {
    grams: isOverload ? null : view.getInt32(2, true),
    stable: isSet(FLAG.atRest) && !isOverload,
    tare: view.getUint16(6, true),
    net: isSet(FLAG.tare),
    overload: isOverload,
  }
}

function lrcOf(bytes: Iterable<number>): number {
  let lrc = 0
  for (const byte of bytes) lrc ^= byte
  return lrc
}
