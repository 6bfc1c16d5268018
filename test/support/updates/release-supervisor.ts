/**
 * systemd for one release, in the small and in the test's own process: an order stops what runs, lets select.sh choose,
 * and starts it again; a release that dies is started anew, each time through select.sh. The updater orders over HTTP.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { openHttpServer } from '#test/http-server.ts'

export interface ReleaseSupervisor extends AsyncDisposable {
  /** Ends when select.sh has chosen, as systemctl does. */
  readonly orderRestart: readonly [string, ...string[]]
  /** What systemd says of the unit, as far as it is known here; a start of these releases takes nothing. */
  readonly tellUnit: readonly [string, ...string[]]
  restart(): Promise<void>
}

const SELECT = join(import.meta.dirname, '../../../scripts/ota/select.sh')
const RESTARTS_MAX = 50
const RESTART_MS = 100

/** `environment` says where the device of that folder lies. */
export async function openReleaseSupervisor(
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<ReleaseSupervisor> {
  const unit = join(folder, 'unit')
  const tell = (id: number) =>
    writeFileSync(unit, `MainPID=${id}\nStatusText=with 50 ms of the processor\n`)
  tell(0)
  let latestOrder = 0
  let running: ChildProcess | null = null
  let next: NodeJS.Timeout | undefined

  /** Of an order that another one has followed nothing is started any more. */
  function begin(order: number, program: string, args: readonly string[], more = {}) {
    if (order !== latestOrder) return null
    // With a process group of its own, so that an end is one of all that it started.
    const env = { ...environment, ...more }
    running = spawn(program, args, { detached: true, stdio: 'ignore', env })
    return running
  }

  async function start(order: number, restarts = 0): Promise<void> {
    const selecting = begin(order, SELECT, ['select'])
    if (!selecting || (await codeOf(selecting)) !== 0) return
    const main = join(environment['LANED_OTA_ROOT'] ?? '', 'current/main.mjs')
    const child = begin(order, process.execPath, [main], givenToStart())
    if (!child) return
    tell(child.pid ?? 0)
    void whenReady(child).then((isReady) => {
      if (isReady) execFile(SELECT, ['started'], { env: environment }, () => {})
    })
    void codeOf(child).then(async (code) => {
      if (code !== null) await ended(order, code)
      if (order === latestOrder && restarts < RESTARTS_MAX)
        next = setTimeout(() => start(order, restarts + 1), RESTART_MS)
    })
  }

  /** As Environment= and EnvironmentFile= of the unit. */
  function givenToStart(): NodeJS.ProcessEnv {
    const own = { LANED_CONFIG: environment['LANED_OTA_CONFIG'] }
    const file = join(environment['LANED_OTA_RUN'] ?? '', 'environment')
    return existsSync(file) ? { ...own, ...parseEnv(readFileSync(file, 'utf8')) } : own
  }

  /** As ExecStartPost= of the unit. */
  async function whenReady(child: ChildProcess): Promise<boolean> {
    const at = `http://127.0.0.1:${environment['PORT']}/version`
    while (child === running && child.exitCode === null && child.signalCode === null) {
      if (await fetch(at).catch(() => null)) return true
      await pause(RESTART_MS)
    }
    return false
  }

  /** As ExecStopPost= of the unit. */
  async function ended(order: number, code: number): Promise<void> {
    const said = { SERVICE_RESULT: code === 0 ? 'success' : 'exit-code', EXIT_CODE: 'exited' }
    const noting = begin(order, SELECT, ['ended'], { ...said, EXIT_STATUS: String(code) })
    if (noting) await codeOf(noting)
  }

  async function stop(): Promise<void> {
    latestOrder += 1
    clearTimeout(next)
    const stopping = running
    if (!stopping?.pid || stopping.exitCode !== null || stopping.signalCode !== null) return
    process.kill(-stopping.pid, 'SIGKILL')
    await codeOf(stopping)
  }

  async function restart(): Promise<void> {
    const stopped = stop()
    const order = latestOrder
    await stopped
    await start(order)
  }

  const orders = await openHttpServer(async (_request, reply) => {
    await restart()
    reply.end()
  })
  return {
    orderRestart: ['curl', '-sf', orders.url],
    tellUnit: ['cat', unit],
    restart,
    async [Symbol.asyncDispose]() {
      await orders[Symbol.asyncDispose]()
      await stop()
    },
  }
}

/** Null: a signal ended it. */
function codeOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('exit', resolve))
}
