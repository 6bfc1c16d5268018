/** Emulated scales with the driver that serves each: over loopback links on a fake clock, and on pseudo terminals. */

import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFakeClock, type FakeClock } from '#doubles/clock-fake.ts'
import { createLoopback, type Loopback } from '#doubles/link-loopback.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { unreachable } from '#drivers/link/link.ts'
import { openSerial } from '#drivers/link/serial.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { JournalEntry } from '#hal/journal.ts'
import type { ScaleDriver } from '#hal/scale.ts'
import { createCable } from '#lab/emulators/display-cable.ts'
import { openPty } from '#lab/emulators/pty.ts'
import type { EmulatedScale } from '#lab/emulators/scales/emulated-scale.ts'
import {
  EMULATED_SCALE_NAMES,
  EMULATED_SCALES,
  type EmulatedScaleName,
} from '#lab/emulators/scales/emulated-scales.ts'
import { stepUntil } from '#test/hardware/step-until.ts'
import { waitUntil } from '#test/wait-until.ts'
import type { ScaleProtocol } from '../../driver/engine/scale-protocol.ts'
import { openSerialScale } from '../../driver/engine/serial-scale.ts'
import { loadScaleProtocols } from '../../driver/open-scale.ts'

const createProtocols = await loadScaleProtocols()

function scaleProtocols(names: readonly string[]): readonly ScaleProtocol[] {
  return createProtocols({ password: '0030' }).filter(({ name }) => names.includes(name))
}

export interface ScaleOnLoopback extends AsyncDisposable {
  readonly scale: ScaleDriver
  readonly clock: FakeClock
  readonly emulators: readonly EmulatedScale[]
  readonly journal: readonly JournalEntry[]
  /** Frames that the driver has sent on every link, the oldest first. */
  readonly written: () => readonly Uint8Array[]
  readonly newest: () => Loopback
  readonly world: {
    isThere: boolean
    isSilent: boolean
    /** The plug gives back what is sent. */
    isEcho: boolean
    cutAfterBytes: number | null
  }
  put(grams: number, isAtRest?: boolean): void
  unplug(): void
  plug(): void
  until(what: string, isSo: () => boolean): Promise<void>
  during<Result>(work: Promise<Result>): Promise<Result>
}

/** `emulated`: all of them on one line, as a mistaken cable has it. */
export function openScaleOnLoopback(
  emulated: readonly (EmulatedScaleName | EmulatedScale)[],
  asked: readonly EmulatedScaleName[] = EMULATED_SCALE_NAMES,
): ScaleOnLoopback {
  const clock = createFakeClock()
  const emulators = emulated.map((one) => (typeof one === 'string' ? EMULATED_SCALES[one]() : one))
  const links: Loopback[] = []
  const world = {
    isThere: true,
    isSilent: false,
    isEcho: false,
    cutAfterBytes: null as number | null,
  }
  const journal = createMemoryJournal()
  const scale = openSerialScale({
    baudRate: null,
    port: '/dev/ttyUSB0',
    clock,
    random: () => 0.5,
    journal,
    coreJournal: journal,
    protocols: scaleProtocols(asked),
    async open(line) {
      if (!world.isThere) throw unreachable('serial', asSentence(`no such port`))
      const loopback = createLoopback({ baudRate: line.baudRate })
      links.push(loopback)
      for (const emulator of emulators) {
        if (emulator.baudRate !== line.baudRate) continue
        emulator.send = (bytes) => queueMicrotask(() => deliver(loopback, bytes))
      }
      loopback.receive = (frame) => {
        if (world.isSilent) return
        if (world.isEcho) queueMicrotask(() => deliver(loopback, frame))
        for (const emulator of emulators)
          if (emulator.baudRate === line.baudRate) emulator.receive(frame)
      }
      return loopback.link
    },
  })

  function deliver(loopback: Loopback, bytes: Uint8Array): void {
    const { cutAfterBytes } = world
    if (cutAfterBytes === null || bytes.length <= cutAfterBytes) {
      loopback.send(bytes)
      return
    }
    loopback.send(bytes.subarray(0, cutAfterBytes))
    world.isThere = false
    loopback.cut()
  }

  return {
    scale,
    clock,
    emulators,
    world,
    journal: journal.entries,
    written: () => links.flatMap(({ written }) => written),
    newest() {
      const last = links.at(-1)
      if (!last) throw new Error('no link was opened yet')
      return last
    },
    put: (grams, isAtRest = true) => emulators[0]?.platform.put(grams, isAtRest),
    unplug() {
      world.isThere = false
      links.at(-1)?.cut()
    },
    plug() {
      world.isThere = true
      world.cutAfterBytes = null
    },
    until: (what, isSo) => stepUntil(clock, what, isSo),
    during: clock.until,
    async [Symbol.asyncDispose]() {
      await clock.until(Promise.resolve(scale[Symbol.asyncDispose]()))
    },
  }
}

/** A machine under load may keep answers back, and a search opens the port many times. */
export const PTY_MS_MAX = 60_000

/** At the scale's real speed. */
export async function openScaleOnPty(
  name: EmulatedScaleName,
  asked: readonly EmulatedScaleName[] = [name],
) {
  const clock = createSystemClock()
  const emulator = EMULATED_SCALES[name]()
  await using opening = new AsyncDisposableStack()
  const cable = opening.use(createCable(emulator, emulator.baudRate))
  const path = join(tmpdir(), `laned-scale-${randomUUID()}`)
  const pty = opening.use(await openPty({ cable, path, onUnplugged: () => emulator.powerCycle() }))
  const scale = opening.use(
    openSerialScale({
      baudRate: null,
      port: path,
      clock,
      random: () => 0.5,
      journal: createMemoryJournal(),
      coreJournal: createMemoryJournal(),
      protocols: scaleProtocols(asked),
      open: ({ baudRate }) => openSerial({ path, baudRate, clock }),
    }),
  )
  const opened = opening.move()
  return {
    scale,
    emulator,
    cable,
    path,
    put: (grams: number, isAtRest = true) => emulator.platform.put(grams, isAtRest),
    unplug: pty.unplug,
    plug: pty.plug,
    until: async (what: string, isSo: () => boolean) =>
      void (await waitUntil(what, isSo, PTY_MS_MAX)),
    during: <Result>(work: Promise<Result>) => work,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
