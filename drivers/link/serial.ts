/**
 * A serial port as a Link.
 *
 * One stream object per connection: serialport 13 queues what is written to a closed port
 * and sends it when the same object is opened again, which would show an old QR to the next
 * customer. For the same reason a frame that misses its deadline takes the connection with it.
 */

import { SerialPortStream } from '@serialport/stream'
import { withinMs } from '#firmware/async/deadline.ts'
import type { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { createLinkEnds, type Link, unreachable } from './link.ts'
import { BINDING } from './serial-binding.ts'
import { resolveSerialPath } from './serial-path.ts'
import { frameLimitMs } from './transmission-time.ts'

const OPEN_LIMIT_MS = 3_000

export interface SerialOptions {
  readonly path: string
  readonly baudRate: number
  readonly clock: Clock
}

export async function openSerial(options: SerialOptions): Promise<Link> {
  const { path, baudRate, clock } = options
  const device = await resolveSerialPath(path)
  // Eight bits always: the library checks no parity, so who has a protocol with one sees its bit and checks it.
  const wire = { baudRate, dataBits: 8, parity: 'none' } as const
  const port = new SerialPortStream({
    path: device,
    ...wire,
    lock: true,
    autoOpen: false,
    binding: BINDING,
  })
  const ends = createLinkEnds()
  // Registered before opening: an 'error' without a listener would end the process.
  port.on('error', (cause) => lose(failure(path, cause)))
  port.on('close', (cause: Error | null) => ends.close(failure(path, cause ?? undefined)))
  port.on('data', (chunk: Buffer) => ends.hear(chunk))
  try {
    await withinMs(
      clock,
      OPEN_LIMIT_MS,
      null,
      () => callback((done) => port.open(done)),
      () => unreachable('serial', say('fault.serial.open-timeout', { path })),
    )
  } catch (cause) {
    // An open that comes through after we gave up must not keep the port locked.
    port.once('open', () => port.close())
    throw failure(path, cause)
  }

  function lose(because: Fault): void {
    ends.close(because)
    if (!port.isOpen) return
    // Throws away what the kernel still holds, which also frees a drain that waits for it.
    port.flush(() => port.isOpen && port.close(() => {}))
  }

  let isSending = false
  async function send(frame: Uint8Array): Promise<void> {
    isSending = true
    await callback((done) => port.write(Buffer.from(frame), done))
    if (ends.isOpen) await callback((done) => port.drain(done))
    isSending = false
  }

  return {
    name: `serial ${path}`,
    part: 'serial',
    baudRate,
    hangsUp: false,
    get isOpen() {
      return ends.isOpen
    },
    async write(frame) {
      if (!ends.isOpen || !port.isOpen) throw await ends.closed
      const late = () => unreachable('serial', say('fault.serial.write-timeout', { path }))
      try {
        const limitMs = frameLimitMs(frame.length, baudRate)
        await withinMs(clock, limitMs, null, () => ends.unlessClosed(send(frame)), late)
      } catch (cause) {
        const because = failure(path, cause)
        lose(because)
        throw because
      }
    },
    onData: ends.onData,
    onClose: ends.onClose,
    async [Symbol.asyncDispose]() {
      ends.close(unreachable('serial', say('fault.link.closed-by-lane', { connection: path })))
      if (!port.isOpen) return
      const shut = Promise.withResolvers<void>()
      port.once('close', () => shut.resolve())
      if (isSending) lose(unreachable('serial', say('fault.serial.closed-during-frame')))
      else port.close(() => shut.resolve())
      const late = () => unreachable('serial', say('fault.serial.close-timeout', { path }))
      await withinMs(clock, OPEN_LIMIT_MS, null, () => shut.promise, late)
    },
  }
}

function callback(start: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()))
  })
}

/** serialport's errors differ in their text alone. */
function failure(path: string, cause: unknown): Fault {
  if (cause instanceof Error && cause.name === 'Fault') return cause as Fault
  const text = cause instanceof Error ? cause.message : 'the port was closed'
  if (/lock port/i.test(text))
    return unreachable('serial', say('fault.serial.port-in-use', { path }), cause)
  if (/permission denied/i.test(text))
    return unreachable('serial', say('fault.serial.port-permission-denied', { path }), cause)
  if (/no such file/i.test(text))
    return unreachable('serial', say('fault.serial.no-such-port', { path }), cause)
  return unreachable(
    'serial',
    say('text.health.place-and-trouble', { place: path, why: text }),
    cause,
  )
}
