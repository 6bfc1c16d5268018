/** Stands before a master: lets so many connections through, and holds the next one without an answer. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface HoldingProxy extends AsyncDisposable {
  /** host:port */
  readonly address: string
  /** Resolves when one is held; connections are counted anew from now on, and the held ones dropped. */
  holdAfter(connections: number): Promise<void>
}

/** At `port` where one is given; else at a free one. */
export async function openHoldingProxy(target: string, port = 0): Promise<HoldingProxy> {
  const [host = '', targetPort] = target.split(':')
  const sockets = new Set<Socket>()
  const held = new Set<Socket>()
  let left = Number.POSITIVE_INFINITY
  let onHeld = () => {}
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => client.destroy())
    if (left === 0) {
      held.add(client)
      onHeld()
      return
    }
    left -= 1
    const upstream = connect(Number(targetPort), host)
    sockets.add(upstream)
    upstream.on('error', () => client.destroy())
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    client.pipe(upstream).pipe(client)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdAfter(connections) {
      for (const socket of held) socket.destroy()
      held.clear()
      left = connections
      return new Promise((resolve) => {
        onHeld = resolve
      })
    },
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
