/**
 * A lane on fakes with everything that has operations, for walks through all of them: a master with
 * backups and a ledger that was restored once; and a new lane to set up.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createFakeDisk } from '#doubles/disk-fake.ts'
import { newKeys } from '#drivers/storage/lane-backup/backup-encryption.ts'
import type { Clock } from '#hal/clock.ts'
import { featureFolders } from '#scripts/source-folders.ts'
import { closeAfterCases } from '#test/end-of-cases.ts'
import { call, postJson } from '#test/http-call.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { testConfigOnDisk } from '#test/storage/config-on-disk.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { sectionsMade } from './walk-features.ts'

export interface LaneToWalk extends AsyncDisposable {
  readonly url: string
  /** Of every listener; the first is `url`. */
  readonly urls: readonly string[]
  /** Of the lane that is new. */
  readonly setupUrl: string
  /** Opens the lane's backups. */
  readonly identity: string
  /** What samples of features need that was made with their sections, by name. */
  readonly kept: Readonly<Record<string, string>>
  /** A lever of the lane's fakes, or an operation that is not to be told of; `body` as JSON, or a picture for its camera. */
  pull(path: string, body?: object | Uint8Array): Promise<void>
  /** What the new lane's glass shows. */
  setupCode(): Promise<string>
}

export interface LaneToWalkOptions {
  /** Sections of laned.yaml beyond those that have operations. */
  readonly yaml?: string
  readonly clock?: Clock
}

export async function openLaneToWalk(options: LaneToWalkOptions = {}): Promise<LaneToWalk> {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const made = await sectionsMade(opening.use(new DisposableStack()))
  const [stick, data] = [folder.file('stick'), folder.file('data')]
  for (const path of [stick, data]) mkdirSync(path, { mode: 0o700 })
  writeFileSync(`${data}/ledger-gaps.json`, JSON.stringify(RESTORED_ONCE), { mode: 0o600 })
  const { recipient, identity } = await newKeys()
  const yaml = [
    'embedder: { driver: fake }',
    'serialNumber: lane-1',
    'banks: { "*": { driver: fake } }',
    `backup: { folder: ${stick}, recipients: [${recipient}], sameDisk: true }`,
    'sync: { role: master, listen: "127.0.0.1:0" }',
    ...made.map((one) => one.yaml),
    ...sectionsOfFeatures('walked'),
    options.yaml ?? '',
  ].join('\n')
  const lane = opening.use(
    await openTestDevice({
      yaml,
      dataFolder: data,
      ...(options.clock && { clock: options.clock }),
      around: () => ({
        configOnDisk: testConfigOnDisk(folder.file('laned.yaml'), yaml),
        disk: createFakeDisk(),
        isStartedAgain: true,
        restart() {},
      }),
    }),
  )
  const fresh = opening.use(await openNewLane(folder.file('new-lane.yaml')))
  const opened = opening.move()
  return {
    url: lane.url,
    urls: lane.device.addresses,
    setupUrl: fresh.device.addressesOfFeatures['first-boot'] ?? '',
    identity,
    kept: Object.assign({}, ...made.map((one) => one.kept)),
    async pull(path, body = {}) {
      const { http, text } =
        body instanceof Uint8Array
          ? await call(lane.url, path, {
              method: 'PUT',
              headers: { 'content-type': 'image/jpeg' },
              body,
            })
          : await postJson(lane.url, path, body)
      if (http !== 200) throw new Error(`${path}: ${http} ${text}`)
    },
    async setupCode() {
      const { json } = await call(fresh.url, '/sim/display')
      return /#code=(.+)$/.exec((json as { qr?: string }).qr ?? '')?.[1] ?? ''
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/**
 * Each feature says in walked.yaml of its tests with which section it has its operations, and in walked-new.yaml which one a new
 * lane has; backups need the stick.
 */
function sectionsOfFeatures(lane: 'walked' | 'walked-new'): readonly string[] {
  return featureFolders()
    .map((folder) => `${folder}/test/${lane}.yaml`)
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
}

const shared = new Map<string, Promise<LaneToWalk>>()

/**
 * One for all cases of `file`, which leave it as it is, or are content with what others did. Another file has another one: what
 * walks through all operations ends the set-up, too.
 */
export function laneOfAllCases(file: string): Promise<LaneToWalk> {
  const known = shared.get(file)
  if (known) return known
  const opening = openLaneToWalk().then((lane) => {
    closeAfterCases(async () => {
      shared.delete(file)
      await lane[Symbol.asyncDispose]()
    })
    return lane
  })
  shared.set(file, opening)
  return opening
}

function openNewLane(path: string): Promise<TestDevice> {
  const yaml = [
    'embedder: { driver: fake }',
    'serialNumber: new-lane',
    ...sectionsOfFeatures('walked-new'),
  ].join('\n')
  return openTestDevice({
    yaml,
    around: () => ({
      configOnDisk: testConfigOnDisk(path, yaml),
      disk: createFakeDisk(),
      isStartedAgain: true,
      restart() {},
    }),
  })
}

const HOUR_MS = 3_600_000
const RESTORED_AT_MS = Date.UTC(2026, 9, 1, 12)
const RESTORED_ONCE = {
  gaps: [
    {
      fromMs: RESTORED_AT_MS - HOUR_MS,
      untilMs: RESTORED_AT_MS,
      restoredAtMs: RESTORED_AT_MS,
      knownPayments: 3,
      settled: null,
    },
  ],
}
