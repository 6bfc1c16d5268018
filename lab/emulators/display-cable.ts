/**
 * The cable of an emulated display, with levers that damage or lose its bytes.
 *
 * Levers can be moved at any time; each is named after what it does to the line.
 */
import type { EmulatedDisplay } from './emulated-display.ts'
import { createUart, type Uart } from './uart.ts'

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
