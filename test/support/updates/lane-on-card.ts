/**
 * A lane whose whole device lies on one small card, and an update for it: so small that a round of
 * updating takes a moment, so real that every write of it meets the card.
 *
 * The lane itself is the answers of one: it "runs" the release that `current` names, as select.sh
 * left it. Whether that release could start is judged by the bytes of it.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { type Device, freeBytes } from '#scripts/ota/device-paths-and-keys.ts'
import type { Progress } from '#scripts/ota/payload/release-channel.ts'
import type { Manifest } from '#scripts/ota/payload/release-manifest.ts'
import type { TrialLimits } from '#scripts/ota/trial/trial-limits.ts'
import { type Outcome, run } from '#scripts/ota/update-commands.ts'
import { writeDelta } from '#scripts/release/publish-release.ts'
import { openHttpServer } from '#test/http-server.ts'
import { type Card, type CardOptions, insertCard } from '#test/storage/mounted-card.ts'
import { wholeRelease } from '#test/updates/interrupted-update-check.ts'
import { waitUntil } from '#test/wait-until.ts'
import { channelFiles, openUpdateRig } from './update-rig.ts'

export const OLD = '1.0.0'
export const NEW = '1.0.1'
/** More than a page of the card: each further one is a round of those that leave it page by page. */
const NOISE_BYTES = 6_000
const LIMITS = { deadlineMs: 500, silenceMs: 60_000, steadyMs: 0, patienceMs: 0, everyMs: 5 }

/** When something happens to the card: before all, as the payload is asked for, as the new release is judged. */
export type Moment = 'before' | 'download' | 'trial'

export interface LaneOnCard extends AsyncDisposable {
  readonly card: Card
  /** For a program that is to update this lane. */
  readonly environment: NodeJS.ProcessEnv
  device: Device
  /** Where the server has its files. */
  readonly channel: string
  /** What was fetched from the server, by the last part of its name. */
  readonly asked: string[]
  /** The card as the factory wrote it. */
  reset(): void
  /** Does `accident` once, at `moment` of the next update. */
  at(moment: Moment, accident: () => void): void
  /** The new release answers, but its payments do not work. */
  isSick: boolean
  /** A QR waits for its payment. */
  isPaying: boolean
  /** It wants a token that the updater does not have. */
  isSecretive: boolean
  /** Resolves when the lane was asked so many times more who is paying. */
  paymentAsked(times: number): Promise<void>
  update(limits?: Partial<TrialLimits>, progress?: Progress): Promise<Outcome | Error>
  /** What systemd does before each start; gives the release that starts. */
  start(): string
  running(): string
  readonly offered: { readonly payload: Buffer; readonly sha256: string }
}

export async function openLaneOnCard(
  options: CardOptions,
  { withDelta = false, noiseBytes = NOISE_BYTES } = {},
): Promise<LaneOnCard> {
  const rig = await openUpdateRig()
  const card = insertCard(options)
  const [root, state] = [join(card.path, 'root'), join(card.path, 'state')]
  const channel = join(rig.folder, 'channel')
  const factory = join(rig.folder, 'factory')
  await rig.release(OLD, { noiseBytes })
  makeFactory(rig.folder, factory, rig.device.keys[0]?.id ?? '')
  const published = await rig.release(NEW, { noiseBytes })
  const deltasFrom = withDelta ? [OLD] : []
  const old = { folder: join(rig.folder, 'stage', OLD), version: OLD }
  const next = { folder: join(rig.folder, 'stage', NEW), published }
  if (withDelta) await writeDelta(old, next, rig.folder)
  writeFileSync(join(channel, 'x64/channel.json'), JSON.stringify({ version: NEW, deltasFrom }))

  let due: { moment: Moment; accident: () => void } | null = null
  const happens = (moment: Moment) => {
    const accident = due?.moment === moment ? due.accident : null
    if (accident) due = null
    accident?.()
  }
  const files = channelFiles(channel)
  await rig.serve((request, reply) => {
    if (request.method !== 'HEAD') lane.asked.push(basename(request.url ?? ''))
    if (request.url?.endsWith('.zst')) happens('download')
    return files(request, reply)
  })

  const running = () => readlinkSync(join(root, 'current')).replace('releases/', '')
  let paymentAsks = 0
  const server = await openHttpServer((request, reply) => {
    const version = running()
    if (version === NEW && existsSync(join(state, 'try'))) happens('trial')
    const isWell = !(lane.isSick && version === NEW)
    if (request.url === '/getDynamicQRStatus') paymentAsks += 1
    if (lane.isSecretive) reply.statusCode = 401
    const payment = lane.isPaying ? 'PENDING' : 'EMPTY'
    reply.end(JSON.stringify(answer(request.url ?? '', version, isWell, payment)))
  })

  const environment = { ...rig.environment, LANED_OTA_ROOT: root, LANED_OTA_STATE: state }
  const settingsFile = join(rig.folder, 'etc/update.json')
  const settings = { ...JSON.parse(readFileSync(settingsFile, 'utf8')), device: server.url }
  writeFileSync(settingsFile, JSON.stringify(settings))
  const manifest = JSON.parse(readFileSync(join(published, 'manifest.json'), 'utf8')) as Manifest
  const lane: LaneOnCard = {
    card,
    environment,
    running,
    start() {
      execFileSync(join(root, 'ota/select.sh'), ['select'], { env: environment, stdio: 'pipe' })
      wholeRelease(root)
      return running()
    },
    offered: {
      payload: readFileSync(join(published, 'payload.tar.zst')),
      sha256: manifest.payload.sha256,
    },
    isSick: false,
    isPaying: false,
    isSecretive: false,
    async paymentAsked(times) {
      const until = paymentAsks + times
      await waitUntil('the payment was asked', () => paymentAsks >= until)
    },
    channel: join(channel, 'x64', NEW),
    asked: [],
    device: {
      ...rig.device,
      root,
      state,
      settings: {
        ...rig.device.settings,
        device: server.url,
        restart: [
          'env',
          `LANED_OTA_ROOT=${root}`,
          `LANED_OTA_STATE=${state}`,
          join(root, 'ota/select.sh'),
          'select',
        ],
      },
      // What was free when it was asked is gone when it is written.
      freeBytes: (folder) =>
        existsSync(join(state, 'try')) ? freeBytes(folder) : Number.POSITIVE_INFINITY,
    },
    reset() {
      for (const name of readdirSync(card.path))
        rmSync(join(card.path, name), { recursive: true, force: true })
      cpSync(factory, card.path, { recursive: true, verbatimSymlinks: true })
    },
    at(moment, accident) {
      due = { moment, accident }
    },
    async update(limits = {}, progress = () => {}) {
      happens('before')
      return run(lane.device, progress, { ...LIMITS, ...limits }).catch((error: Error) => error)
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await rig[Symbol.asyncDispose]()
      card[Symbol.dispose]()
    },
  }
  lane.reset()
  return lane
}

function makeFactory(rig: string, factory: string, keyId: string): void {
  const [root, state] = [join(factory, 'root'), join(factory, 'state')]
  const release = join(root, 'releases', OLD)
  const floor = join(root, `ota-${OLD}`)
  mkdirSync(state, { recursive: true })
  cpSync(join(rig, 'stage', OLD), release, { recursive: true })
  for (const name of ['manifest.json', 'manifest.json.minisig'])
    cpSync(join(rig, 'channel/x64', OLD, name), join(release, name))
  cpSync(join(release, 'scripts/ota'), floor, { recursive: true })
  cpSync(join(release, 'systemd'), join(floor, 'systemd'), { recursive: true })
  symlinkSync(`ota-${OLD}`, join(root, 'ota'))
  symlinkSync(`releases/${OLD}`, join(root, 'current'))
  writeFileSync(join(state, 'good'), `${OLD}\n`)
  for (const name of ['sequence', `sequence-${keyId}`]) writeFileSync(join(state, name), '100\n')
}

function answer(path: string, version: string, isWell: boolean, payment: string): object {
  const status = isWell ? 'success' : 'error'
  if (path === '/version') return { status, version }
  if (path === '/api/get_item_list') return { code: 0, data: [] }
  if (path === '/health') return { status, ledger: {}, display: { connected: true } }
  if (path === '/getDynamicQRStatus') return { status, dynamicQRStatus: payment }
  return {}
}

/** What is wrong with what an update left on the card; empty when a lane could live with it. */
export function wrongWith(lane: LaneOnCard): string[] {
  const { root, state } = lane.device
  const problems: string[] = []
  const text = (name: string) => readFileSync(join(state, name), 'utf8').trim()
  const has = (name: string) => existsSync(join(state, name))
  try {
    lane.start()
  } catch (error) {
    problems.push(`nothing starts: ${(error as Error).message.trim()}`)
  }
  const started = lane.running()
  const isTrial = has('try') && text('try') === NEW
  if (started !== text('good') && !isTrial) problems.push(`${started} starts, unasked`)
  for (const name of readdirSync(state)) {
    const isWhole = SOUND.find(([file]) => file.test(name))?.[1]
    if (!isWhole) problems.push(`${name} is left in the state folder`)
    else if (name !== 'downloads' && !isWhole.test(text(name)))
      problems.push(`${name} says "${text(name)}"`)
  }
  for (const name of readdirSync(root))
    if (!/^(releases|current|ota|ota-1\.0\.[01]|\.current\.back)$/.test(name))
      problems.push(`${name} is left beside the releases`)
  for (const name of readdirSync(join(root, 'releases')))
    if (name !== OLD && name !== NEW) problems.push(`${name} is left among the releases`)
  return problems
}

const VERSION = /^1\.0\.[01]$/
/** Every file that may lie in the state folder, and what it may say. */
const SOUND: readonly (readonly [RegExp, RegExp])[] = [
  [/^(good|previous|try|bad|bad\.next)$/, VERSION],
  [/^left$/, /^[0-3]$/],
  [/^sequence(-[0-9a-f]{16})?$/, /^10[01]$/],
  [/^(health-before|probation-looks|slow-release|waits-for-config)$/, /^\{.*\}$/],
  [/^start-times$/, /^\[.*\]$/],
  [/^probation$/, /^release 1\.0\.1\nback 1\.0\.0\nends 3$/],
  [/^starts$/, /^(\d+ start 1\.0\.[01]\n?)+$/],
  [/^verdicts$/, /^(\d+ 1\.0\.1 (bad|left) [^\n]+\n?)+$/],
  [/^downloads$/, /./],
  [/^refused-payload$/, /^\{.*\}$/],
  [/^(lock|\.select\.lock)$/, /^$/],
]
