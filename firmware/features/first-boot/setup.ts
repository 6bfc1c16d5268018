/**
 * The set-up of a lane that has no bank yet: its glass shows how to begin, and it knows which steps are done. Where
 * there is no network it opens one of its own: own-hotspot.ts.
 *
 * A lane is new while it has no bank profile and no payment and was never marked as set up. The first of these
 * ends that for good: no code is shown or accepted any more; the session that did it may go on to its end.
 */
import { openInterval } from '#firmware/async/interval.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { toFault } from '#firmware/fault.ts'
import type { Banks } from '#hal/bank.ts'
import type { Camera } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import type { Display, Screen } from '#hal/display.ts'
import type { JournalOf } from '#hal/journal.ts'
import type { BoardNetwork, NetworkView, WifiRequest } from './board-network.ts'
import { createOwnHotspot } from './own-hotspot.ts'
import {
  createSetupConfig,
  type SetupConfig,
  type SetupConfigFile,
} from './save-hardware-choice.ts'
import type { SETUP_EVENTS } from './setup-events.ts'
import {
  type BankAddress,
  type SetupOutcome,
  type ShownSettings,
  setupOutcome,
} from './setup-leftovers.ts'
import { guideNotice, guideScreens } from './setup-screen.ts'
import { type SetupStep, setupSteps } from './setup-steps.ts'

export interface SetupPorts {
  /** lane-1a2b3c */
  readonly name: string
  readonly port: () => number
  readonly lane: {
    readonly isNew: boolean
    readonly hasBank: boolean
    readonly hasDisplay: boolean
    readonly banks: Pick<Banks, 'names' | 'publicFields'>
    /** Secrets masked. */
    settings(): ShownSettings
    guide(screen: Screen | null): void
    onChange(listener: () => void): Disposable
  }
  readonly display: Pick<Display, 'isConnected' | 'capabilities' | 'onChange'>
  readonly isDisplayFake: boolean
  /** Null where there is no laned.yaml that could be written. */
  readonly config: SetupConfigFile | null
  /** As this start's laned.yaml has them. */
  readonly bankAddresses: readonly BankAddress[]
  readonly camera: Pick<Camera, 'condition'>
  readonly items: {
    readonly hasRegion: boolean
    itemCounts(): readonly unknown[]
    onChange(listener: () => void): Disposable
  }
  readonly network: BoardNetwork
  /** The lane may open a network of its own. */
  readonly hotspot: boolean
  readonly access: {
    readonly code: string | null
    readonly hasSession: boolean
    readonly sessions: SetupSessions
    close(): void
    endSession(): void
  }
  /** The session is sending the settings now: a bank that appears meanwhile is its own. */
  readonly isSessionSettingUp: () => boolean
  /** A screen of the board, beside the display. */
  readonly console: { show(notice: ReturnType<typeof guideNotice> | null): void }
  /** That this lane is set up, kept on the card. */
  readonly mark: SetupDoneFile
  readonly clock: Clock
  readonly journal: JournalOf<typeof SETUP_EVENTS>
}

type SetupSessions = readonly { readonly from: string; readonly atMs: number }[]

export interface SetupDoneFile {
  readonly isThere: boolean
  put(): void
}

export interface SetupView {
  /** A code is shown and accepted. */
  readonly isNew: boolean
  readonly name: string
  readonly steps: readonly SetupStep[]
  readonly network: {
    readonly isOnline: boolean
    readonly addresses: readonly string[]
    readonly hotspot: string | null
    readonly joining: NetworkView['joining']
    /** The board's network can be set from here. */
    readonly canJoin: boolean
  }
  /** The display is connected by the cable or radio that the settings name. */
  readonly isCabled: boolean
  /** What set-up leaves behind, and what ends with it. */
  readonly outcome: SetupOutcome
}

export interface Setup extends Disposable {
  /** A code is shown, or somebody still works in a session that a code opened. */
  readonly isOpen: boolean
  readonly view: SetupView
  readonly banks: readonly { readonly name: string; readonly publicFields: readonly string[] }[]
  /** Called when the page can be reached; from now on the glass shows the code. */
  begin(): void
  /** The guide's answers about the parts. Null: the lane was started without a file. */
  readonly config: SetupConfig | null
  /** A person says that everything is done. Returns what stays of set-up, and what has ended with it. */
  finish(): SetupOutcome
  /** Throws Fault 'bad-request' or 'unreachable'; how it went is in the view. */
  join(request: WifiRequest): void
  /** Called when the code or the session has changed or ended. */
  accessChanged(): void
  onChange(listener: () => void): Disposable
}

const SET_UP_BY_ITSELF = 'the lane has a bank or a payment'
const CHECK_EVERY_MS = 2_000
/** Long enough for a phone's camera to find the code and for its owner to join. */
const TURN_MS = 12_000

export function openSetup(ports: SetupPorts): Setup {
  const { lane, display, network, access, mark, clock, journal } = ports
  const config = ports.config && createSetupConfig(ports.config)
  const ownHotspot = createOwnHotspot({ ...ports, isAllowed: ports.hotspot })
  const changes = createListeners()
  const opened = new DisposableStack()
  let isNew = lane.isNew && !mark.isThere
  let hasBegun = false
  let turn = 0
  let sinceMs = clock.monotonicMs()
  let shown = ''
  let noticed = 'null'
  let published = ''
  let looking: Disposable | null = null

  function endNew(because: string): void {
    if (!isNew) return
    isNew = false
    access.close()
    // Somebody else has set up the bank: the session that the code opened has nothing left to do.
    if (because === SET_UP_BY_ITSELF && !ports.isSessionSettingUp()) access.endSession()
    lane.guide(null)
    tellConsole(null)
    journal.info('setup.ended', { because, sessions: sessionsText() })
    keepMark()
  }

  /** Where the card refuses the mark, it does not keep the bank's profile either: the next start is new again. */
  function keepMark(): void {
    try {
      if (!mark.isThere) mark.put()
    } catch (thrown) {
      journal.warn('setup.unmarked', { fault: toFault(thrown).said })
    }
  }

  /** A board's screen that fails is only noted: the lane still has its display. */
  function tellConsole(notice: ReturnType<typeof guideNotice> | null): void {
    const text = JSON.stringify(notice)
    if (text === noticed) return
    noticed = text
    try {
      ports.console.show(notice)
    } catch (thrown) {
      journal.warn('setup.unsaid', { fault: toFault(thrown).said })
    }
  }

  function draw(): void {
    if (!isNew || !hasBegun || access.code === null) return
    const { hotspot } = network.view
    const facts = { name: ports.name, port: ports.port(), code: access.code, hotspot }
    tellConsole(guideNotice(facts))
    const screens = guideScreens({ ...facts, qr: display.capabilities.qr })
    const screen = screens[turn % screens.length] ?? screens[0]
    const text = JSON.stringify(screen)
    if (text === shown) return
    shown = text
    lane.guide(screen)
  }

  function look(): void {
    network.look()
    const { hotspot } = network.view
    const nowMs = clock.monotonicMs()
    if (hotspot && nowMs - sinceMs >= TURN_MS) {
      turn += 1
      sinceMs = nowMs
    }
    ownHotspot.look(isNew)
    update()
    if (!isOpen()) looking?.[Symbol.dispose]()
  }

  function update(): void {
    if (!lane.isNew) endNew(SET_UP_BY_ITSELF)
    draw()
    const text = JSON.stringify([isOpen(), view()])
    if (text === published) return
    published = text
    changes.tell()
  }

  const isOpen = () => hasBegun && (isNew || access.hasSession)

  function view(): SetupView {
    const { isOnline, addresses, hotspot, joining, canJoin } = network.view
    return {
      isNew,
      name: `${ports.name}.local`,
      steps: setupSteps({
        isOnline,
        canNameHardware: config !== null && config.whyNot === null,
        namesBank: lane.hasBank || (config?.namesBank ?? false),
        hasBank: lane.hasBank,
        hasDisplay: lane.hasDisplay || ports.isDisplayFake,
        isDisplayConnected: display.isConnected,
        hasCamera: ports.camera.condition.state !== 'absent',
        hasRegion: ports.items.hasRegion,
        itemCount: ports.items.itemCounts().length,
      }),
      network: { isOnline, addresses, hotspot: hotspot?.ssid ?? null, joining, canJoin },
      isCabled: !ports.isDisplayFake,
      outcome: setupOutcome({
        settings: lane.settings(),
        bankAddresses: ports.bankAddresses,
        joined: joining?.state === 'joined' ? joining.name : null,
        itemCount: ports.items.itemCounts().length,
        sessions: access.sessions,
        hotspot: hotspot?.ssid ?? null,
      }),
    }
  }

  const sessionsText = () =>
    access.sessions.map(({ from, atMs }) => `${from} ${new Date(atMs).toISOString()}`).join(', ')

  opened.use(lane.onChange(update))
  opened.use(display.onChange(update))
  opened.use(ports.items.onChange(update))
  if (!isNew) {
    access.close()
    keepMark()
  }

  return {
    get isOpen() {
      return isOpen() || isNew
    },
    get view() {
      return view()
    },
    banks: lane.banks.names.map((name) => ({
      name,
      publicFields: lane.banks.publicFields(name).filter((field) => field !== 'bankName'),
    })),
    begin() {
      hasBegun = true
      journal.info('setup.began', { name: `${ports.name}.local`, port: ports.port() })
      look()
      if (isOpen()) looking = openInterval(clock, CHECK_EVERY_MS, look)
    },
    finish() {
      const { outcome } = view()
      endNew('somebody said that it is')
      keepMark()
      access.endSession()
      update()
      return outcome
    },
    config,
    join: (request) => network.join(request),
    accessChanged: update,
    onChange: changes.add,
    [Symbol.dispose]() {
      looking?.[Symbol.dispose]()
      tellConsole(null)
      opened.dispose()
      changes.clear()
    },
  }
}
