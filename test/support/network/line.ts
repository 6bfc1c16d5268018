/**
 * What lies between two that talk over TCP: its address stays, whoever is behind it. It can be slow, fall silent
 * (what is sent arrives, what is answered is lost) or be cut.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type LineState = 'fine' | 'slow' | 'silent' | 'cut'

export interface Line extends Disposable {
  /** host:port */
  readonly address: string
  readonly url: string
  is(how: LineState): void
  /** A URL, or host:port; null: nobody is there. */
  leadsTo(target: string | null): void
}

const SLOW_MS = 400

export async function openLine(slowMs = SLOW_MS): Promise<Line> {
  let target: { readonly port: number; readonly host: string } | null = null
  let state: LineState = 'fine'
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = target && state !== 'cut' ? connect(target.port, target.host) : null
    if (!far) return near.destroy()
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.pipe(far)
    // A connection that has lost bytes gets no more of them, and none overtakes another.
    let isLost = false
    let before = Promise.resolve()
    far.on('data', (bytes: Buffer) => {
      isLost ||= state === 'silent'
      const waits = state === 'slow' ? pause(slowMs) : null
      before = before.then(async () => {
        await waits
        if (!isLost) near.write(bytes)
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    address,
    url: `http://${address}`,
    is(how) {
      state = how
      if (how === 'cut') hangUp()
    },
    leadsTo(next) {
      const { hostname, port } = new URL(next?.includes('://') ? next : `tcp://${next ?? 'x:1'}`)
      target = next === null ? null : { host: hostname, port: Number(port) }
    },
    [Symbol.dispose]() {
      server.close()
      hangUp()
    },
  }
}
