/**
 * A lane that is nothing but its answers and its databases, for trials without number: it "runs" the release that
 * `current` names, as select.sh left it, and each release answers as it is told to here.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { openSqliteTemplates } from '#drivers/storage/items/templates-thread.ts'
import type { Device } from '#scripts/ota/device-paths-and-keys.ts'
import type { Manifest } from '#scripts/ota/payload/release-manifest.ts'
import { copyDatabases, putBack } from '#scripts/ota/trial/databases-before.ts'
import { takeMeasure, tryOut } from '#scripts/ota/trial/release-trial.ts'
import type { TrialLimits } from '#scripts/ota/trial/trial-limits.ts'
import { select as selectRelease, TRIES } from '#scripts/ota/updater-notes.ts'
import { closeAfterCases } from '#test/end-of-cases.ts'
import { openHttpServer } from '#test/http-server.ts'
import { fillLedger } from '#test/payments/fill-ledger.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'
import { openUpdateRig, type UpdateRig } from './update-rig.ts'

export interface Answer {
  readonly status?: number
  readonly json?: unknown
  /** Never answered. */
  readonly isSilent?: true
}

export interface AnsweringRelease {
  /** What it answers otherwise than a healthy one: by the path without its query, or `*`. */
  readonly answers?: Readonly<Record<string, Answer>>
  /** Health's parts by name, otherwise than ok. */
  readonly parts?: Readonly<Record<string, string>>
  /** What it does to the data folder at its first start. */
  readonly starts?: (data: string) => void
  /** How its start ends; null: it goes on. */
  readonly exit?: string
  /** So often before the updater looks again; without: until select.sh has given up on it. */
  readonly ends?: number
}

export interface AnsweringLane extends AsyncDisposable {
  readonly rig: UpdateRig
  readonly device: Device
  running(): string
  /** How often the updater has asked for a restart. */
  restarts(): number
  /** As after the download of a release: measured, switched to and judged; it has no signature, so none is confirmed. */
  tryOut(version: string, release: AnsweringRelease, limits: TrialLimits): Promise<string>
}

const run = promisify(execFile)
const SELECT = join(import.meta.dirname, '../../../scripts/ota/select.sh')
export const PARTS = [
  'display',
  'camera',
  'model',
  'recognition',
  'bank',
  'ledger',
  'templates',
  'sync',
]
export const PAYMENTS = 40
/** Those of a release on trial, and the one after them. */
const STARTS_MAX = TRIES + 1
const ITEMS = ['apple', 'pear']
const WORKS = [
  { work: 'a payment', done: true, why: null },
  { work: 'the known picture', done: true, why: null },
]

/** A lane with payments and goods on which `version` runs, and is good. */
export async function openAnsweringLane(version: string): Promise<AnsweringLane> {
  const rig = await openUpdateRig()
  const { root, state, data } = rig.device
  const releases = new Map<string, AnsweringRelease>()
  const started = new Set<string>()
  cpSync((await sampleData()).path, data, { recursive: true })

  const running = () => readlinkSync(join(root, 'current')).replace('releases/', '')
  const server = await openHttpServer(async (request, reply) => {
    const release = releases.get(running()) ?? {}
    const path = (request.url ?? '').split('?')[0] ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const answer = release.answers?.[path] ?? release.answers?.['*']
    if (release.exit || answer?.isSilent) return void request.socket.destroy()
    reply.statusCode = answer?.status ?? 200
    if (!answer && path === '/api/get_image') {
      reply.setHeader('content-type', 'image/jpeg')
      return void reply.end('a picture')
    }
    reply.end(
      JSON.stringify(answer?.json ?? healthy(path, running(), release, Buffer.concat(chunks))),
    )
  })

  const select = (verb: string, more = {}) =>
    run(SELECT, [verb], { env: { ...rig.environment, ...more } })
  let restarts = 0
  /** systemd: a start, and where that ends by itself, the next ones. */
  async function restart(): Promise<void> {
    restarts += 1
    let most = STARTS_MAX
    for (let starts = 0; starts < most; starts += 1) {
      await select('select', isDestroyed ? {} : { LANED_OTA_NODE: quickNode })
      const { starts: begin, exit, ends } = releases.get(running()) ?? {}
      most = ends ?? most
      if (!started.has(running())) {
        begin?.(data)
        isDestroyed ||= begin !== undefined
      }
      started.add(running())
      if (!exit) return
      await select('ended', { SERVICE_RESULT: 'exit-code', EXIT_CODE: 'exited', EXIT_STATUS: exit })
    }
  }
  // The updater asks for a restart by running a program, which tells this process.
  const orders = await openHttpServer(async (request, reply) => {
    if (request.url === '/restart') await restart()
    else await putBack(device, basename(request.url ?? ''))
    reply.end()
  })
  // Where a release has done something to the data, select.sh starts the real program that puts it back; else this
  // process looks, which takes a tenth of that.
  let isDestroyed = false
  const quickNode = join(rig.folder, 'quick-node')
  writeFileSync(quickNode, `#!/bin/sh\nexec curl -sf "${orders.url}/$2/$3"\n`, { mode: 0o755 })

  const unpacked = (of: string) => {
    const folder = join(root, 'releases', of)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifestOf(of)))
  }
  unpacked(version)
  writeFileSync(join(state, 'good'), `${version}\n`)
  await select('select')
  const device: Device = {
    ...rig.device,
    settings: {
      ...rig.device.settings,
      device: server.url,
      started: ['true'],
      restart: ['curl', '-sf', `${orders.url}/restart`],
    },
  }
  return {
    rig,
    device,
    running,
    restarts: () => restarts,
    async tryOut(of, as, limits) {
      releases.set(of, as)
      unpacked(of)
      await copyDatabases(device, of)
      await takeMeasure(device, of, limits)
      await selectRelease(device, 'try', of)
      return tryOut(device, limits)
    },
    async [Symbol.asyncDispose]() {
      await orders[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
      await rig[Symbol.asyncDispose]()
    },
  }
}

function manifestOf(version: string): Manifest {
  const payload = { sha256: '0'.repeat(64), bytes: 1 }
  const sequence = Number(version.replaceAll('.', ''))
  return { product: 'laned', architecture: 'x64', version, sequence, reads: {}, payload, files: [] }
}

let sample: Promise<Folder> | null = null

/** The databases of a lane with payments and goods, made once for all cases of a test file. */
function sampleData(): Promise<Folder> {
  sample ??= makeSample()
  return sample
}

async function makeSample(): Promise<Folder> {
  const folder = temporaryFolder()
  closeAfterCases(async () => {
    sample = null
    folder[Symbol.dispose]()
  })
  fillLedger(folder.file('payments.db'), PAYMENTS, Date.now())
  await fillItems(folder.file('items.db'))
  return folder
}

async function fillItems(path: string): Promise<void> {
  await (await openSqliteTemplates(path))[Symbol.asyncDispose]()
  using items = new DatabaseSync(path)
  for (const [at, item] of ITEMS.entries()) {
    const hash = Buffer.alloc(32, at + 1)
    items.prepare('INSERT INTO picture (sha256, jpeg) VALUES (?, ?)').run(hash, Buffer.from(item))
    items
      .prepare(
        "INSERT INTO template (item, origin, number, sha256, created_at, source, pinned) VALUES (?, 'L', ?, ?, 0, 'till', 0)",
      )
      .run(item, at, hash)
  }
}

function healthy(path: string, version: string, release: AnsweringRelease, body: Buffer): unknown {
  const parts = PARTS.map((name) => ({ name, state: release.parts?.[name] ?? 'ok' }))
  const answers: Record<string, unknown> = {
    '/version': { status: 'success', version },
    '/api/get_item_list': { code: 0, data: [] },
    '/health': { status: 'success', ledger: {}, display: { connected: true }, parts },
    '/getDynamicQRStatus': { status: 'success', dynamicQRStatus: 'EMPTY' },
    '/transactions': { status: 'success', transactions: [] },
    '/selftest/work': { works: WORKS },
    // It knows a picture by its bytes.
    '/api/recognize_picture': { code: 0, data: { items: [{ id: body.toString() }] } },
  }
  return answers[path] ?? { status: 'success' }
}
