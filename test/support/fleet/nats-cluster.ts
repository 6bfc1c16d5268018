/** Three real nats-servers that are one cluster on loopback; each can be killed and comes back with what it had. */
import { reservePort } from '#test/network/reserved-port.ts'
import { type NatsServer, type NatsServerOptions, startNats } from './nats-server.ts'

export interface ClusteredServer extends NatsServer {
  readonly name: string
}

export const SERVERS = 3

export async function startNatsCluster(
  opening: AsyncDisposableStack,
  { config = '', ...options }: NatsServerOptions = {},
): Promise<readonly ClusteredServer[]> {
  const ports = await Promise.all(Array.from({ length: SERVERS }, () => reservePort()))
  const routes = ports.map((port) => `"nats-route://127.0.0.1:${port}"`).join(', ')
  return Promise.all(
    ports.map(async (port, nth) => {
      const name = `nats-${nth + 1}`
      const server = await startNats({
        config: `
          server_name: ${name}
          cluster { name: chain, listen: "127.0.0.1:${port}", routes: [${routes}] }
          ${config}
        `,
        ...options,
      })
      opening.use(server)
      return Object.assign(Object.create(server) as NatsServer, { name })
    }),
  )
}
