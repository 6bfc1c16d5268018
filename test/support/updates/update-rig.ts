/**
 * A device and a release server small enough to break in every way: real minisign keys, real
 * tars, real processes. A "release" is one program that answers the two routers.
 */
import { cpSync } from 'node:fs'
import { cp, mkdir, readFile, readlink, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { type Device, openDevice } from '#scripts/ota/device-paths-and-keys.ts'
import { Refusal } from '#scripts/ota/update-refusal.ts'
import { openHttpServer } from '#test/http-server.ts'
import { reservePort } from '#test/network/reserved-port.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import { type KeyPair, madeRelease, type ReleaseOptions, releaseKey } from './made-releases.ts'
import { openReleaseSupervisor } from './release-supervisor.ts'

export interface UpdateRig extends AsyncDisposable {
  readonly folder: string
  readonly device: Device
  readonly secretKey: string
  /** For a process that is to work on this device. */
  readonly environment: NodeJS.ProcessEnv
  /** Publishes a release, signed; resolves to where. */
  release(version: string, options?: ReleaseOptions): Promise<string>
  /** Puts a release on the device as the factory does: unpacked and good. */
  factory(version: string): Promise<void>
  /** Restarts what `current` points at, as systemd does. */
  restart(): Promise<void>
  running(): Promise<string | null>
  serve(handler?: RequestListener): Promise<string>
}

/** The refusal that an attempt ends in; anything else that is thrown fails the case. */
export async function refusalOf(attempt: Promise<unknown>): Promise<Refusal> {
  const thrown: unknown = await attempt.then(
    () => new Error('nothing was refused'),
    (error: unknown) => error,
  )
  if (!(thrown instanceof Refusal)) throw thrown
  return thrown
}

/** Serves only after so many milliseconds: a number, or what the program itself is to compute. */
export function slowly(program: string, ms: number | string): string {
  return program
    .replace(/createServer\((?=\(request)/, `setTimeout(() => createServer(`)
    .replace(/\n\s*\.listen\((.*)\)$/, `.listen($1), ${ms})`)
}

export const CRASHING = `process.exit(1)`
export const HANGING = `for (;;);`

/** The device trusts `key`, without it that of all devices of this test file. */
export async function openUpdateRig(key: KeyPair = releaseKey()): Promise<UpdateRig> {
  const opened = new AsyncDisposableStack()
  const { path: folder } = opened.use(temporaryFolder())
  const path = (...names: string[]) => join(folder, ...names)
  for (const name of ['root/releases', 'state', 'data', 'etc/keys', 'channel', 'stage'])
    await mkdir(path(name), { recursive: true })
  await cp(key.public, path('etc/keys/release.pub'))
  const port = await reservePort()

  const environment = {
    ...process.env,
    LANED_OTA_ROOT: path('root'),
    LANED_OTA_STATE: path('state'),
    LANED_OTA_DATA: path('data'),
    LANED_OTA_ETC: path('etc'),
    LANED_OTA_CONFIG: path('etc/laned.yaml'),
    LANED_OTA_RUN: path('run'),
    LANED_OTA_NODE: process.execPath,
    PORT: String(port),
  }
  const supervisor = opened.use(await openReleaseSupervisor(folder, environment))

  const settings: Record<string, unknown> = {
    device: `http://127.0.0.1:${port}`,
    serialNumber: 'LANE-1',
    kill: ['true'],
    reload: ['true'],
    started: supervisor.tellUnit,
    // These releases have no node of their own.
    configCheck: ['sh', '-c', `shift; exec ${process.execPath} "$@"`, 'config-check'],
    restart: supervisor.orderRestart,
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
    secretKey: key.secret,
    async release(version, options = {}) {
      const release = { secretKey: key.secret, ...options }
      const { staged, published } = await madeRelease(version, release)
      const into = path('channel', options.architecture ?? 'x64', version)
      cpSync(staged, path('stage', version), { recursive: true })
      cpSync(published, into, { recursive: true })
      await mkdir(path('channel/x64'), { recursive: true })
      await writeFile(path('channel/x64/channel.json'), JSON.stringify({ version }))
      return into
    },
    async factory(version) {
      const release = path('root/releases', version)
      cpSync(path('stage', version), release, { recursive: true })
      for (const name of ['manifest.json', 'manifest.json.minisig'])
        await cp(path('channel/x64', version, name), join(release, name))
      await writeFile(path('state/good'), `${version}\n`)
      await supervisor.restart()
      await until(async () => (await rig.running()) === version)
    },
    restart: supervisor.restart,
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
