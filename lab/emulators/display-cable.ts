/**
 * The cable of an emulated display, with levers that damage or lose its bytes.
 *
 * Levers can be moved at any time; each is named after what it does to the line. A wire has a speed: each byte takes ten bit times,
 * one after another, and arrives when it is through. The times are kept, which a bench compares with the bytes' own.
 */

import { performance } from 'node:perf_hooks'
import type { EmulatedDisplay } from './emulated-display.ts'

export interface Levers {
  /** The display's answers: as they are, none at all, or late by `lateMs`. */
  acks: 'on' | 'off' | 'late'
  lateMs: number
  /** The display hands its answers over a byte at a time. */
  bytewise: boolean
  /** Without power it hears and says nothing, its glass is dark, and it has forgotten all; the port stays open. */
  power: boolean
  /** What comes out of the wire of each chunk from the host; null: what went in. */
  damage: ((chunk: Uint8Array) => Uint8Array) | null
  /** Called once when this many more bytes have come from the host. */
  cutAfterBytes: number | null
}

export interface Cable {
  readonly levers: Levers
  /** Bytes from the host. */
  feed(chunk: Uint8Array): void
  /** Bytes to the host; set by whoever carries them. */
  toHost: (chunk: Uint8Array) => void
  /** Set by whoever carries the bytes: takes the line away. */
  onCut: () => void
  /** Bytes that no display ever said. */
  noise(bytes: Uint8Array): void
  /** Off and on again, the line staying up. */
  reset(): void
  setPower(on: boolean): void
  readonly uart: Uart | null
  /** Bytes that reached the display. */
  readonly arrivedBytes: number
  [Symbol.dispose](): void
}

/** What hangs on the cable: a display, or anything else that hears and says bytes. */
export type CabledDevice = Pick<EmulatedDisplay, 'receive' | 'powerCycle' | 'send'>

export function createCable(emulator: CabledDevice, baudRate: number | null = null): Cable {
  const levers: Levers = {
    acks: 'on',
    lateMs: 1_000,
    bytewise: false,
    power: true,
    damage: null,
    cutAfterBytes: null,
  }
  const timers = new Set<NodeJS.Timeout>()
  const uart = baudRate === null ? null : createUart(baudRate, arrive)
  const back = baudRate === null ? null : createUart(baudRate, (chunk) => cable.toHost(chunk))

  let arrivedBytes = 0
  function arrive(sent: Uint8Array) {
    if (!levers.power) return
    const chunk = levers.damage?.(sent) ?? sent
    arrivedBytes += chunk.length
    const { cutAfterBytes } = levers
    if (cutAfterBytes === null || chunk.length < cutAfterBytes) {
      if (cutAfterBytes !== null) levers.cutAfterBytes = cutAfterBytes - chunk.length
      return emulator.receive(chunk)
    }
    levers.cutAfterBytes = null
    emulator.receive(chunk.subarray(0, cutAfterBytes))
    cable.onCut()
  }

  function say(chunk: Uint8Array) {
    if (!levers.power || levers.acks === 'off') return
    if (levers.acks === 'on') return carry(chunk)
    const timer = setTimeout(() => {
      timers.delete(timer)
      carry(chunk)
    }, levers.lateMs)
    timers.add(timer)
  }

  function carry(chunk: Uint8Array) {
    const pieces = levers.bytewise ? [...chunk].map((byte) => Uint8Array.of(byte)) : [chunk]
    for (const piece of pieces) (back ? back.feed : cable.toHost)(piece)
  }

  emulator.send = say
  const cable: Cable = {
    levers,
    uart,
    get arrivedBytes() {
      return arrivedBytes
    },
    toHost: () => {},
    onCut: () => {},
    feed: (chunk) => (uart ? uart.feed(chunk) : arrive(chunk)),
    noise: (bytes) => carry(bytes),
    reset: () => emulator.powerCycle(),
    setPower(on) {
      const wasOn = levers.power
      levers.power = on
      if (on !== wasOn) emulator.powerCycle()
    },
    [Symbol.dispose]() {
      for (const timer of timers) clearTimeout(timer)
      uart?.[Symbol.dispose]()
      back?.[Symbol.dispose]()
    },
  }
  return cable
}

interface Uart {
  feed(chunk: Uint8Array): void
  /** Bytes since the last call, and the time from the first one's start to the last one's end. */
  takeTimes(): { readonly bytes: number; readonly wireMs: number }
  [Symbol.dispose](): void
}

function createUart(baudRate: number, deliver: (chunk: Uint8Array) => void): Uart {
  const byteMs = 10_000 / baudRate
  let queue: { chunk: Uint8Array; startMs: number; sent: number }[] = []
  let freeAtMs = 0
  let timer: NodeJS.Timeout | null = null
  let bytes = 0
  let startedMs: number | null = null

  function pump(): void {
    timer = null
    const nowMs = performance.now()
    for (let head = queue[0]; head; head = queue[0]) {
      const through = Math.min(
        head.chunk.length,
        Math.floor((nowMs - head.startMs) / byteMs + 1e-6),
      )
      if (through > head.sent) deliver(head.chunk.subarray(head.sent, through))
      head.sent = Math.max(head.sent, through)
      if (head.sent < head.chunk.length) break
      queue.shift()
    }
    const [head] = queue
    if (head && !timer)
      timer = setTimeout(pump, Math.max(1, head.startMs + (head.sent + 1) * byteMs - nowMs))
  }

  return {
    feed(chunk) {
      const startMs = Math.max(performance.now(), freeAtMs)
      startedMs ??= startMs
      freeAtMs = startMs + chunk.length * byteMs
      bytes += chunk.length
      queue.push({ chunk: Uint8Array.from(chunk), startMs, sent: 0 })
      if (!timer) pump()
    },
    takeTimes() {
      const times = { bytes, wireMs: startedMs === null ? 0 : freeAtMs - startedMs }
      bytes = 0
      startedMs = null
      return times
    },
    [Symbol.dispose]() {
      if (timer) clearTimeout(timer)
      queue = []
    },
  }
}
