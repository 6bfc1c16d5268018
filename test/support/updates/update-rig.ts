/**
 * A device and a release server small enough to break in every way: real minisign keys, real
 * tars, real processes. A "release" is one program that answers the two routers.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, readlink, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { type Device, openDevice } from '#scripts/ota/device-paths-and-keys.ts'
import { Refusal } from '#scripts/ota/update-refusal.ts'
import { type Identity, publish } from '#scripts/release/publish-release.ts'
import { openHttpServer } from '#test/http-server.ts'
import { reservePort } from '#test/network/reserved-port.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import { restartSupervised, stopSupervised } from './release-supervisor.ts'

export interface UpdateRig extends AsyncDisposable {
  readonly folder: string
  readonly device: Device
  readonly secretKey: string
  /** For a process that is to work on this device. */
  readonly environment: NodeJS.ProcessEnv
  /** Makes, signs and publishes a release whose program is `program`. */
  release(version: string, options?: ReleaseOptions): Promise<string>
  /** Puts a release on the device as the factory does: unpacked and good. */
  factory(version: string): Promise<void>
  /** Restarts what `current` points at, as systemd does. */
  restart(): Promise<void>
  running(): Promise<string | null>
  serve(handler?: RequestListener): Promise<string>
}

export interface ReleaseOptions {
  readonly program?: string
  readonly sequence?: number
  readonly secretKey?: string
  readonly architecture?: 'x64' | 'arm64'
  readonly reads?: Identity['reads']
  readonly extra?: Readonly<Record<string, string>>
  /** A few files only, and so many bytes that do not compress: for rounds without number. */
  readonly noiseBytes?: number
}

const REPOSITORY = join(import.meta.dirname, '../../..')
const SELECT = join(REPOSITORY, 'scripts/ota/select.sh')
const SUPERVISOR = join(import.meta.dirname, 'release-supervisor.ts')

/** The refusal that an attempt ends in; anything else that is thrown fails the case. */
export async function refusalOf(attempt: Promise<unknown>): Promise<Refusal> {
  const thrown: unknown = await attempt.then(
    () => new Error('nothing was refused'),
    (error: unknown) => error,
  )
  if (!(thrown instanceof Refusal)) throw thrown
  return thrown
}

/** A release that does its work; its display is as said. */
export function healthyProgram(version: string, display = { connected: true }): string {
  return `
    import { createServer } from 'node:http'
    const answers = {
      '/version': { status: 'success', version: '${version}' },
      '/api/get_item_list': { code: 0, data: [] },
      '/health': { status: 'success', ledger: {}, display: ${JSON.stringify(display)} },
      '/getDynamicQRStatus': { status: 'success', dynamicQRStatus: process.env.PENDING ? 'PENDING' : 'EMPTY' },
    }
    createServer((request, reply) => reply.end(JSON.stringify(answers[request.url] ?? {})))
      .listen(Number(process.env.PORT), '127.0.0.1')`
}

/** What ships is compressed as well as can be, for which the compressor fills hundreds of megabytes with tables. */
const FAST_LEVEL = 1
const SMALL_FLOOR = ['scripts/ota/select.sh', 'scripts/ota/laned-ota', 'systemd/laned.service']

/** The same for one word, and all that a compressor hates. */
function noise(word: string, bytes: number): Buffer {
  return createHash('shake256', { outputLength: bytes }).update(word).digest()
}

/** Serves only after so many milliseconds of work. */
export function slowly(program: string, ms: number): string {
  return program
    .replace(/createServer\((?=\(request)/, `setTimeout(() => createServer(`)
    .replace(/\n\s*\.listen\((.*)\)$/, `.listen($1), ${ms})`)
}

export const CRASHING = `process.exit(1)`
export const HANGING = `for (;;);`

export function makeKey(folder: string, name: string): { secret: string; public: string } {
  const [secret, open] = [join(folder, `${name}.key`), join(folder, `${name}.pub`)]
  execFileSync('minisign', ['-G', '-W', '-f', '-s', secret, '-p', open], { stdio: 'ignore' })
  return { secret, public: open }
}

export async function openUpdateRig(): Promise<UpdateRig> {
  const opened = new AsyncDisposableStack()
  const { path: folder } = opened.use(temporaryFolder())
  const path = (...names: string[]) => join(folder, ...names)
  for (const name of ['root/releases', 'state', 'data', 'etc/keys', 'channel', 'stage'])
    await mkdir(path(name), { recursive: true })
  const { secret, public: open } = makeKey(folder, 'release')
  await cp(open, path('etc/keys/release.pub'))
  const port = await reservePort()
  opened.defer(() => stopSupervised(folder))

  const environment = {
    ...process.env,
    LANED_OTA_ROOT: path('root'),
    LANED_OTA_STATE: path('state'),
    LANED_OTA_DATA: path('data'),
    LANED_OTA_ETC: path('etc'),
    PORT: String(port),
  }

  const settings: Record<string, unknown> = {
    device: `http://127.0.0.1:${port}`,
    serialNumber: 'LANE-1',
    kill: ['true'],
    reload: ['true'],
    // What systemd says of the unit, as far as the supervisor knows; a start of these takes nothing.
    started: [
      ...[
        'sh',
        '-c',
        'printf "MainPID=%s\\nStatusText=with 50 ms of the processor\\n" "$(cat "$0")"',
      ],
      path('child.pid'),
    ],
    restart: [
      'env',
      `LANED_OTA_ROOT=${path('root')}`,
      `LANED_OTA_STATE=${path('state')}`,
      `PORT=${port}`,
      ...[process.execPath, SUPERVISOR, 'restart', folder],
    ],
  }
  let device = await configure()

  async function configure(): Promise<Device> {
    await writeFile(path('etc/update.json'), JSON.stringify(settings))
    return openDevice(environment, 'x64')
  }

  const rig: UpdateRig = {
    folder,
    environment,
    get device() {
      return device
    },
    secretKey: secret,
    async release(version, options = {}) {
      const release = path('stage', version)
      await mkdir(join(release, 'deep/folder'), { recursive: true })
      await writeFile(join(release, 'main.mjs'), options.program ?? healthyProgram(version))
      const { noiseBytes } = options
      const data = noiseBytes ? noise(version, noiseBytes) : Buffer.alloc(70_000, version)
      await writeFile(join(release, 'deep/folder/data.bin'), data)
      for (const floor of noiseBytes ? SMALL_FLOOR : ['scripts/ota', 'systemd'])
        cpSync(join(REPOSITORY, floor), join(release, floor), { recursive: true })
      await writeFile(join(release, 'run'), '#!/bin/sh\n')
      await chmod(join(release, 'run'), 0o755)
      for (const [name, text] of Object.entries(options.extra ?? {}))
        await writeFile(join(release, name), text)
      const identity: Identity = {
        version,
        sequence: options.sequence ?? Number(version.split('.').join('')),
        architecture: options.architecture ?? 'x64',
        reads: options.reads ?? {},
      }
      const published = await publish(
        release,
        identity,
        path('channel'),
        options.secretKey ?? secret,
        FAST_LEVEL,
      )
      await writeFile(path('channel/x64/channel.json'), JSON.stringify({ version }))
      return published
    },
    async factory(version) {
      const release = path('root/releases', version)
      cpSync(path('stage', version), release, { recursive: true })
      for (const name of ['manifest.json', 'manifest.json.minisig'])
        await cp(path('channel/x64', version, name), join(release, name))
      await writeFile(path('state/good'), `${version}\n`)
      execFileSync(SELECT, ['select'], { env: environment })
      restartSupervised(folder, environment)
      await until(async () => (await rig.running()) === version)
    },
    async restart() {
      restartSupervised(folder, environment)
    },
    async running() {
      const answer = await fetch(`http://127.0.0.1:${port}/version`).catch(() => null)
      if (!answer) return null
      return ((await answer.json()) as { version: string }).version
    },
    async serve(handler) {
      const { url } = opened.use(await openHttpServer(handler ?? channelFiles(path('channel'))))
      settings['channel'] = url
      device = await configure()
      return url
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
  return rig
}

/** A file server with ranges, as any web server has. */
export function channelFiles(root: string): RequestListener {
  return async (request, reply) => {
    const content = await readFile(join(root, request.url ?? '')).catch(() => null)
    if (!content) return void reply.writeHead(404).end()
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    if (from >= content.length && from > 0) return void reply.writeHead(416).end()
    reply.writeHead(from > 0 ? 206 : 200, { 'content-length': content.length - from })
    reply.end(content.subarray(from))
  }
}

export async function current(rig: UpdateRig): Promise<string> {
  return (await readlink(join(rig.device.root, 'current'))).replace('releases/', '')
}

export async function until(condition: () => Promise<boolean>): Promise<void> {
  await waitUntil('the condition', condition)
}
