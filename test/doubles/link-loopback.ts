/** A link in memory: the test holds the far end. Breaks on request. */

import { createLinkEnds, type Link, unreachable } from '#drivers/link/link.ts'
import { asSentence, say } from '#firmware/words/sentence.ts'

export interface Loopback {
  readonly link: Link
  /** Frames as they were written, newest last. */
  readonly written: readonly Uint8Array[]
  /** Called for each frame; what it throws rejects the write, what it returns is waited for. */
  receive: (frame: Uint8Array) => void | Promise<void>
  /** Bytes from the device. */
  send(chunk: Uint8Array): void
  cut(why?: string): void
}

export interface LoopbackOptions {
  readonly baudRate?: number | null
  readonly hangsUp?: boolean
}

export function createLoopback(options: LoopbackOptions = {}): Loopback {
  const ends = createLinkEnds()
  const written: Uint8Array[] = []
  const loopback: Loopback = {
    written,
    receive: () => {},
    send: (chunk) => ends.hear(chunk),
    cut: (why = 'the cable was pulled') => ends.close(unreachable('serial', asSentence(why))),
    link: {
      name: 'loopback',
      part: 'serial',
      baudRate: options.baudRate ?? null,
      hangsUp: options.hangsUp ?? false,
      get isOpen() {
        return ends.isOpen
      },
      async write(frame) {
        if (!ends.isOpen) throw await ends.closed
        written.push(frame)
        await loopback.receive(frame)
        if (!ends.isOpen) throw await ends.closed
      },
      onData: ends.onData,
      onClose: ends.onClose,
      async [Symbol.asyncDispose]() {
        ends.close(unreachable('serial', say('fault.bluetooth.closed-by-lane')))
      },
    },
  }
  return loopback
}
