/**
 * An open connection to one device, over which a display gets its bytes.
 *
 * A Link is never opened again: after it closed a new one is made, so that bytes written to the old
 * connection cannot reach the device of the new one.
 *
 * Why: serialport 13 queues a write to a closed port and sends it after the next open, its drain waits for ever for a
 * device that takes nothing (and holds one of the four threads that read files), and it reads again and again from a
 * port that hung up. After bluetoothd restarted, every BlueZ object is worthless. So back-off lives in reconnect.ts
 * alone, and each frame has a deadline; one that misses it takes the connection along and what the kernel still holds
 * is flushed. serial-binding.ts ends the connection on a read of nothing. Opening is tried at least once a second, to
 * keep the promise of two seconds. Handles do not pile up: `test/fault/display-leaks.test.ts` counts 200 cycles.
 */

import { unlessAborted } from '#firmware/async/deadline.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { Fault, type FaultPart } from '#firmware/fault.ts'
import type { Sentence } from '#firmware/words/sentence.ts'

export interface Link extends AsyncDisposable {
  /** Where it leads, for the journal: `serial /dev/lane-display`, `ble D9:24:...`. */
  readonly name: string
  readonly part: FaultPart
  /** Bits per second of the wire, ten for each byte; null where the pipe has no fixed speed. */
  readonly baudRate: number | null
  /**
   * Whether it closes when the device behind it loses its power: over Bluetooth. A serial port stays open, one on USB,
   * too: what hangs up there is the adapter.
   */
  readonly hangsUp: boolean
  readonly isOpen: boolean
  /**
   * Sends one frame; the caller waits for it before it sends the next. Resolves when the last
   * byte has left this machine. Rejects with Fault 'unreachable' when the link closed or the
   * frame's own deadline passed; half a frame may then be on the wire, so the link is closed.
   */
  write(frame: Uint8Array): Promise<void>
  /** Bytes as they arrive, in chunks of any size. The listener must not throw. */
  onData(listener: (chunk: Uint8Array) => void): Disposable
  /** Called once, at once when the link has closed already. */
  onClose(listener: (because: Fault) => void): Disposable
}

/** What every kind of link has in common: listeners, and closing exactly once. */
export interface LinkEnds {
  readonly isOpen: boolean
  readonly closed: Promise<Fault>
  /** Settles as `work` does, and rejects once the link closes. A race with `closed` would hold on to each frame. */
  unlessClosed<Result>(work: Promise<Result>): Promise<Result>
  hear(chunk: Uint8Array): void
  /** Only the first call counts. */
  close(because: Fault): void
  readonly onData: Link['onData']
  readonly onClose: Link['onClose']
}

export function createLinkEnds(): LinkEnds {
  const data = createListeners<[chunk: Uint8Array]>()
  const closings = createListeners<[because: Fault]>()
  const { promise: closed, resolve } = Promise.withResolvers<Fault>()
  const closing = new AbortController()
  let fault: Fault | null = null
  return {
    closed,
    unlessClosed: (work) => unlessAborted(closing.signal, work),
    get isOpen() {
      return fault === null
    },
    hear(chunk) {
      if (!fault) data.tell(chunk)
    },
    close(because) {
      if (fault) return
      fault = because
      resolve(because)
      closing.abort(because)
      closings.tell(because)
      closings.clear()
      data.clear()
    },
    onData: data.add,
    onClose(listener) {
      if (fault) listener(fault)
      return closings.add(listener)
    },
  }
}

export function unreachable(part: FaultPart, message: Sentence, cause?: unknown): Fault {
  return new Fault('unreachable', message, cause, { part })
}
