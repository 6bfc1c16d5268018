/** What an operator does to the device as a whole, over HTTP: config, restart, updates, log, support. */
import { toWire } from '../http/responses/plain-http-errors.ts'
import type { App, Router } from '../http/router.ts'
import type { ConfigDesk } from './config-desk.ts'
import { configRoutes } from './config-routes.ts'
import type { DisplayDesk } from './display-desk.ts'
import { displayRoutes } from './display-routes.ts'
import type { LogLines } from './log-lines.ts'
import { logRoutes } from './log-routes.ts'
import { type SupportMaker, supportRoutes } from './support-routes.ts'
import type { UpdateOrders } from './update-orders.ts'
import { updateRoutes } from './update-routes.ts'

export interface DeviceParts {
  readonly version: string
  readonly config: ConfigDesk
  readonly updates: UpdateOrders
  readonly log: LogLines
  readonly displays: DisplayDesk
  readonly support: SupportMaker
}

export function deviceRouter({
  version,
  config,
  updates,
  log,
  displays,
  support,
}: DeviceParts): Router {
  return {
    name: 'device',
    prefixes: ['/device/'],
    toWire,
    routes(app: App) {
      configRoutes(config)(app)
      updateRoutes(updates)(app)
      logRoutes(log)(app)
      displayRoutes(displays)(app)
      supportRoutes(support)(app)
    },
    api: {
      title: 'The device as a whole',
      version,
      description: 'Config, restart, updates, log, support and display: what an operator needs.',
    },
  }
}
