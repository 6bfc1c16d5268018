/** A real NATS server with JetStream, for as long as a case runs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { reservePort } from '#test/network/reserved-port.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

export interface NatsServer extends AsyncDisposable {
  readonly url: string
  /** As a power cut does: what was acknowledged must be there after `start`. */
  kill(): Promise<void>
  start(): Promise<void>
}

export interface NatsServerOptions {
  /** Lines of its config file, beside its address and its folder. */
  readonly config?: string
  /** Asked for here; the config may ask for it, too, and what it stores lies in the case's folder either way. */
  readonly hasJetStream?: boolean
}

export async function startNats({
  config = '',
  hasJetStream = true,
}: NatsServerOptions = {}): Promise<NatsServer> {
  const folder = temporaryFolder()
  const port = await reservePort()
  const configFile = folder.file('nats-server.conf')
  // The server does not start where both say it.
  writeFileSync(configFile, config.replace(/^ *store_dir: .*$/m, ''))
  let child: ReturnType<typeof spawn> | null = null

  async function kill(): Promise<void> {
    if (!child) return
    const ended = once(child, 'close')
    child.kill('SIGKILL')
    await ended
    child = null
  }

  async function start(): Promise<void> {
    const args = ['-c', configFile, '-a', '127.0.0.1', '-p', String(port), '-sd', folder.path]
    if (hasJetStream) args.push('-js')
    const server = spawn('nats-server', args, { stdio: ['ignore', 'ignore', 'pipe'] })
    child = server
    let said = ''
    server.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    await waitUntil('nats-server is ready', () => {
      if (server.exitCode !== null) throw new Error(`nats-server ended: ${said}`)
      return said.includes('Server is ready')
    })
  }

  await start()
  return {
    get url() {
      return `nats://127.0.0.1:${port}`
    },
    kill,
    start,
    async [Symbol.asyncDispose]() {
      await kill()
      folder[Symbol.dispose]()
    },
  }
}
