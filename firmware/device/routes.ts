/** What an operator does to the device as a whole, over HTTP: config, restart, updates, log, support. */
import { toWire } from '../http/answering/plain-wire.ts'
import type { App, Router } from '../http/router.ts'
import type { ConfigDesk } from './config-desk.ts'
import { configRoutes } from './config-routes.ts'

export interface DeviceParts {
  readonly version: string
  readonly config: ConfigDesk
}

export function deviceRouter({ version, config }: DeviceParts): Router {
  return {
    name: 'device',
    prefixes: ['/device/'],
    toWire,
    routes(app: App) {
      configRoutes(config)(app)
    },
    api: {
      title: 'The device as a whole',
      version,
      description: 'Config, restart, updates, log, support and display: what an operator needs.',
    },
  }
}
