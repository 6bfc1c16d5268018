/** Emulated displays over loopback links, on a clock that moves when told: whole days in a moment. */

import { createFakeClock, type FakeClock } from '#doubles/clock-fake.ts'
import { createLoopback, type Loopback } from '#doubles/link-loopback.ts'
import { openTerminal, type TerminalOptions } from '#drivers/display/engine/display-driver.ts'
import type { Protocol } from '#drivers/display/engine/display-protocol.ts'
import { createWording } from '#drivers/display/text/screen-wording.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { unreachable } from '#drivers/link/link.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { DeviceConnection, DisplayDriver } from '#hal/display.ts'
import type { JournalEntry } from '#hal/journal.ts'
import { type Cable, createCable } from '#lab/emulators/display-cable.ts'
import type { EmulatedDisplay } from '#lab/emulators/emulated-display.ts'
import { EMULATED_DISPLAYS, type EmulatedDisplayName } from '#lab/emulators/emulated-displays.ts'
import { protocolsBy, type SeenDisplay, watched } from './display-rig.ts'

export function protocolsOn(clock: FakeClock): Record<EmulatedDisplayName, Protocol> {
  const wording = createWording({ language: 'en', currency: '' })
  return protocolsBy({ clock, wording })
}

export interface LoopbackRig extends AsyncDisposable, SeenDisplay {
  readonly display: DisplayDriver
  readonly clock: FakeClock
  readonly journal: readonly JournalEntry[]
  /** Each connection that was opened, the newest last, with the speed it was opened at. */
  readonly links: readonly { readonly loopback: Loopback; readonly baudRate: number }[]
  readonly newest: () => Loopback
  /** Its levers damage bytes and take the display's power, while the port stays open. */
  readonly cable: Cable
  /** Levers. */
  world: { isThere: boolean; isSilent: boolean; speed: number | null; hangsUp: boolean }
}

export interface LoopbackRigOptions {
  readonly protocol: EmulatedDisplayName
  /** Default: the one of the protocol. */
  readonly emulator?: EmulatedDisplay
  readonly asked?: readonly EmulatedDisplayName[]
  readonly connection?: DeviceConnection
  readonly terminal?: Partial<TerminalOptions>
  readonly world?: Partial<LoopbackRig['world']>
}

export const CABLE: DeviceConnection = { type: 'serial', portName: '/dev/lane-display' }

export function openLoopbackRig(options: LoopbackRigOptions): LoopbackRig {
  const clock = createFakeClock()
  const seen = watched(options.emulator ?? EMULATED_DISPLAYS[options.protocol]())
  const cable = createCable(seen.emulator)
  const links: { loopback: Loopback; baudRate: number }[] = []
  const world = { isThere: true, isSilent: false, speed: null, hangsUp: false, ...options.world }
  const journal = createMemoryJournal()
  const all = protocolsOn(clock)
  const display = openTerminal({
    protocols: (options.asked ?? [options.protocol]).map((name) => all[name]),
    baudRate: null,
    async openLink(_connection, baudRate) {
      if (!world.isThere) throw unreachable('serial', asSentence(`no such port`))
      const loopback = createLoopback({ baudRate, hangsUp: world.hangsUp })
      links.push({ loopback, baudRate })
      const understands = () => !world.isSilent && (world.speed ?? baudRate) === baudRate
      loopback.receive = (frame) => void (understands() && cable.feed(frame))
      cable.toHost = (bytes) => {
        if (understands() && loopback.link.isOpen) queueMicrotask(() => loopback.send(bytes))
      }
      return loopback.link
    },
    clock,
    journal,
    refreshMs: null,
    random: () => 0.5,
    ...options.terminal,
  })
  if (options.connection !== undefined) display.attach(options.connection)
  else display.attach(CABLE)
  return {
    ...seen,
    display,
    clock,
    cable,
    journal: journal.entries,
    links,
    newest: () => {
      const last = links.at(-1)
      if (!last) throw new Error('no link was opened yet')
      return last.loopback
    },
    world,
    async [Symbol.asyncDispose]() {
      const closed = display[Symbol.asyncDispose]()
      await clock.advance(10_000)
      await closed
    },
  }
}
