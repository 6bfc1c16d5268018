/** Emulated displays on a pseudo terminal, each with the driver that serves it, for the tests. */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openTerminal, type TerminalOptions } from '#drivers/display/engine/display-driver.ts'
import type { DisplayOptions, Protocol } from '#drivers/display/engine/display-protocol.ts'
import { loadDisplayProtocols } from '#drivers/display/open-display.ts'
import { createWording } from '#drivers/display/text/screen-wording.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openSerial } from '#drivers/link/serial.ts'
import type { DisplayDriver } from '#hal/display.ts'
import type { JournalEntry } from '#hal/journal.ts'
import { type Cable, createCable } from '#lab/emulators/display-cable.ts'
import type { EmulatedDisplay, Glass } from '#lab/emulators/emulated-display.ts'
import { EMULATED_DISPLAYS, type EmulatedDisplayName } from '#lab/emulators/emulated-displays.ts'
import { openPty, type Pty } from '#lab/emulators/pty.ts'
import { waitUntil } from '#test/wait-until.ts'

const clock = createSystemClock()
const wording = createWording({ language: 'ru', currency: '₽' })

const createProtocols = await loadDisplayProtocols()

export function protocolsBy(options: DisplayOptions): Record<EmulatedDisplayName, Protocol> {
  const made = createProtocols(options).map((protocol) => [protocol.name, protocol])
  return Object.fromEntries(made)
}

/** As on a lane in Russia; of escpos a model that has Cyrillic letters. */
export function protocolNamed(name: EmulatedDisplayName): Protocol {
  const cyrillic = name === 'escpos' ? ({ charset: 'cp866', codePage: 17 } as const) : {}
  return protocolsBy({ clock, wording, ...cyrillic })[name]
}

export interface SeenDisplay {
  readonly emulator: EmulatedDisplay
  readonly history: readonly Glass[]
  readonly qrHistory: readonly string[]
}

/** Remembers everything that the glass ever showed. */
export function watched(emulator: EmulatedDisplay): SeenDisplay {
  const history: Glass[] = []
  const qrHistory: string[] = []
  emulator.onGlass = (glass) => {
    history.push(glass)
    if (glass.qr !== null) qrHistory.push(glass.qr)
  }
  return { emulator, history, qrHistory }
}

export interface PtyRig extends AsyncDisposable, SeenDisplay {
  readonly display: DisplayDriver
  readonly cable: Cable
  readonly pty: Pty
  readonly journal: readonly JournalEntry[]
  readonly glass: () => Glass
  readonly unplug: () => Promise<void>
  readonly plug: () => Promise<void>
}

export interface PtyRigOptions {
  readonly protocol: EmulatedDisplayName
  readonly emulator?: EmulatedDisplay
  readonly baudRate?: number | null
  /** The speed that the emulated wire keeps to; null: as fast as it goes. */
  readonly wireBaudRate?: number | null
  readonly protocols?: readonly Protocol[]
  readonly terminal?: Partial<TerminalOptions>
}

export interface GlassOnPty extends AsyncDisposable, SeenDisplay {
  readonly cable: Cable
  readonly pty: Pty
}

/** A display alone, drawing its power from the cable as a USB display does. */
export async function openGlassOnPty(
  protocol: EmulatedDisplayName,
  { emulator = EMULATED_DISPLAYS[protocol](), wireBaudRate = null }: Partial<PtyRigOptions> = {},
): Promise<GlassOnPty> {
  await using opening = new AsyncDisposableStack()
  const seen = watched(emulator)
  const cable = opening.use(createCable(emulator, wireBaudRate))
  const path = join(tmpdir(), `laned-${randomUUID()}`)
  const pty = opening.use(await openPty({ cable, path, onUnplugged: () => emulator.powerCycle() }))
  const opened = opening.move()
  return { ...seen, cable, pty, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

/** With a display that was found. */
export async function openPtyRig(options: PtyRigOptions): Promise<PtyRig> {
  await using opening = new AsyncDisposableStack()
  const glass = opening.use(await openGlassOnPty(options.protocol, options))
  const { emulator, pty } = glass
  const journal = createMemoryJournal()
  const display = opening.use(
    openTerminal({
      protocols: options.protocols ?? [protocolNamed(options.protocol)],
      baudRate: options.baudRate ?? null,
      openLink: (connection, baudRate) => {
        if (connection.type !== 'serial') throw new Error('a serial rig')
        return openSerial({ path: connection.portName, baudRate, clock })
      },
      clock,
      journal,
      refreshMs: null,
      ...options.terminal,
    }),
  )
  display.attach({ type: 'serial', portName: pty.path })
  // A busy machine may keep answers back for longer than the first search waits.
  await waitUntil('it is found', () => display.isConnected)
  const opened = opening.move()
  return {
    ...glass,
    display,
    journal: journal.entries,
    glass: () => emulator.glass,
    unplug: pty.unplug,
    plug: pty.plug,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
