/**
 * A lane of the store that soaks: a process that is started again when it ends, as under systemd, with a line to
 * each of its neighbours (till, bank, master, other shops) that can be slowed, silenced and cut.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { EmulatedScale } from '#lab/emulators/scales/emulated-scale.ts'
import { type Call, call, postJson, type Reply } from '#test/http-call.ts'
import type { Line } from '#test/network/line.ts'
import { type Laned, startLaned } from '#test/processes/laned-process.ts'
import type { Card } from '#test/storage/mounted-card.ts'
import type { CustomerGlass } from './customer-glass.ts'

/** Where a neighbour is: a line that leads there. */
export interface LaneLines {
  readonly till: Line
  readonly bank: Line
  /** A master has none of its own, a lane none to other shops. */
  readonly master: Line | null
  readonly feed: Line | null
}

export interface LaneNeeds {
  readonly name: string
  readonly folder: string
  readonly lines: LaneLines
  readonly glass: CustomerGlass | null
  readonly scale: EmulatedScale | null
  readonly card: Card | null
  /** Of laned.yaml, beside what every lane has. */
  readonly config: object
  /** Of the driver settings. */
  readonly connection: object
  /** Its clock on the wall can jump; such a lane runs the checkout, not a release. */
  readonly isJumping: boolean
  /** It runs in its unit, and systemd starts it again. */
  readonly isInstalled: boolean
}

export interface StoreLane extends AsyncDisposable, LaneNeeds {
  readonly trouble: Trouble
  readonly dataFolder: string
  /** Null while it is away. */
  readonly pid: number | null
  readonly starts: number
  /** What it said when it ended and nobody had told it to. */
  readonly endings: readonly string[]
  /** Past its lines. Rejects while it is away. */
  ask(path: string, what?: Call): Promise<Reply>
  post(path: string, body: object, headers?: object): Promise<Reply>
  /** Ends it and starts it again, as another release where one is given. Resolves when it answers. */
  again(signal: 'SIGKILL' | 'SIGTERM', program?: string): Promise<void>
  /** Its clock on the wall goes ahead, and the next time back. */
  jump(): void
}

/** Something is being done to a lane, or was a moment ago: what is on its glass says nothing now. */
export interface Trouble {
  readonly isOn: boolean
  begins(): void
  endsAfter(ms: number): void
}

const JUMPING = resolve(import.meta.dirname, '../../test/support/processes/fast-clock-main.ts')
/** Beyond all hours that a payment's end is reckoned in. */
const JUMP_MS = 26 * 3_600_000
const SAID_CHARACTERS = 2_000

export async function openStoreLane(needs: LaneNeeds, release: string): Promise<StoreLane> {
  const { name, folder, lines, card, isJumping } = needs
  const dataFolder = join(card?.path ?? folder, `${name}-data`)
  const file = join(folder, `${name}.yaml`)
  mkdirSync(dataFolder, { recursive: true })
  writeFileSync(file, JSON.stringify(configOf(needs, '127.0.0.1:0')))
  const endings: string[] = []
  let program = release
  let starts = 0
  let url: string | null = null
  let isWanted = true
  let running: Laned | null = null
  let coming: Promise<void> = Promise.resolve()

  /** Resolves when it answers. */
  async function start(): Promise<void> {
    starts += 1
    const how = isJumping
      ? { program: JUMPING, args: [file, dataFolder] }
      : { program, args: ['--config', file] }
    const environment = { FAST_CLOCK: '1 0 0', CLOCK_JUMP_MS: String(JUMP_MS) }
    const laned = startLaned({ dataFolder, ...how, environment })
    running = laned
    void laned.ended.then(({ code, signal }) => {
      if (!isWanted || running !== laned) return
      endings.push(
        `${name} ended by itself (${code ?? signal}): ${`${laned.stderr}${laned.stdout}`.slice(-SAID_CHARACTERS)}`,
      )
      away()
      coming = start()
      coming.catch(() => {})
    })
    url = await laned.url()
    lines.till.leadsTo(url)
  }

  function away(): Laned | null {
    const gone = running
    running = null
    url = null
    lines.till.leadsTo(null)
    return gone
  }

  const here = () => {
    if (url === null) throw new Error(`${name} is away`)
    return url
  }

  const lane: StoreLane = {
    ...needs,
    dataFolder,
    endings,
    trouble: createTrouble(),
    get pid() {
      return url === null ? null : (running?.process.pid ?? null)
    },
    get starts() {
      return starts
    },
    ask: async (path, what) => call(here(), path, what),
    post: async (path, body, headers = {}) => postJson(here(), path, body, headers),
    async again(signal, next = program) {
      await coming
      const gone = away()
      if (signal === 'SIGKILL') await gone?.[Symbol.asyncDispose]()
      else await gone?.signal(signal)
      program = next
      coming = start()
      await coming
    },
    jump() {
      running?.process.kill('SIGUSR2')
    },
    async [Symbol.asyncDispose]() {
      isWanted = false
      await away()?.[Symbol.asyncDispose]()
    },
  }
  try {
    await start()
    await giveSettings(lane)
    return lane
  } catch (error) {
    await lane[Symbol.asyncDispose]()
    throw error
  }
}

/** Its laned.yaml. */
export function configOf({ name, lines, config }: LaneNeeds, address: string): object {
  return {
    serialNumber: name,
    listeners: [{ address }],
    ...config,
    banks: { '*': { driver: 'gateway', url: lines.bank.url, totalTimeoutMs: 4_000 } },
    // Emulated displays are where they are not in the way of real ones.
    payment: { autoClearMs: 2_000, serialFolders: ['/dev', tmpdir()] },
  }
}

/** As its till does when it is set up. */
export async function giveSettings({ name, connection, post }: StoreLane): Promise<void> {
  const settings = {
    bankProfile: 'main',
    bankProfiles: { main: { bankName: 'Shop Bank', merchantId: 'm', password: 'secret' } },
    deviceConnection: connection,
  }
  const { http, text } = await post('/updateDriverSettings', { settings })
  if (http !== 200) throw new Error(`${name} took no settings: ${text}`)
}

export function createTrouble(): Trouble {
  let untilMs = 0
  return {
    get isOn() {
      return performance.now() < untilMs
    },
    begins() {
      untilMs = Number.POSITIVE_INFINITY
    },
    endsAfter(ms) {
      untilMs = performance.now() + ms
    },
  }
}
