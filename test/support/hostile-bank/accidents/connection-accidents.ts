/** Where connections come in: each goes to the bank, or meets an accident that was armed. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { ConnectionAccident } from './tls-accidents.ts'

export interface AccidentListener extends AsyncDisposable {
  readonly port: number
  /** The next `count` connections; open ones are closed for it. */
  arm(accident: ConnectionAccident, count: number): void
  disarm(): void
}

export async function openAccidentListener(
  pass: (socket: Socket) => void,
  met: (accident: ConnectionAccident) => void,
): Promise<AccidentListener> {
  const armed: { readonly accident: ConnectionAccident; left: number }[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    const [next] = armed
    if (!next) return pass(socket)
    next.left -= 1
    if (next.left <= 0) armed.shift()
    met(next.accident)
    next.accident.meet(socket)
  })
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: await listen(server),
    arm(accident, count) {
      armed.push({ accident, left: count })
      hangUp()
    },
    disarm() {
      armed.length = 0
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        hangUp()
      }),
  }
}

/** At a free port of loopback. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
