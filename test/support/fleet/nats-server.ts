/** A real NATS server with JetStream, for as long as a case runs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { reservePort } from '#test/network/reserved-port.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

export interface NatsServer extends AsyncDisposable {
  readonly url: string
  /** As a power cut does: what was acknowledged must be there after `start`. */
  kill(): Promise<void>
  start(): Promise<void>
}

export async function startNats(): Promise<NatsServer> {
  const folder = temporaryFolder()
  const port = await reservePort()
  let child: ReturnType<typeof spawn> | null = null

  async function kill(): Promise<void> {
    if (!child) return
    const ended = once(child, 'close')
    child.kill('SIGKILL')
    await ended
    child = null
  }

  async function start(): Promise<void> {
    const args = ['-js', '-sd', folder.path, '-a', '127.0.0.1', '-p', String(port)]
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
