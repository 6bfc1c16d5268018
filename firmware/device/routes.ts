/** What an operator does to the device as a whole, over HTTP: config, restart, updates, log, support. */
import { Refusal, toWire } from '../http/responses/plain-http-errors.ts'
import type { App, Router } from '../http/router.ts'
import type { ConfigEditor } from './config-editor.ts'
import { configRoutes } from './config-routes.ts'
import { displayRoutes } from './display-routes.ts'
import type { DisplayTests } from './display-tests.ts'
import { logRoutes } from './log-routes.ts'
import type { LogLines } from './recent-log-lines.ts'
import { type SupportMaker, supportRoutes } from './support-routes.ts'
import type { UpdateRequests } from './update-requests.ts'
import { updateRoutes } from './update-routes.ts'

export interface DeviceParts {
  readonly version: string
  readonly config: ConfigEditor
  readonly updates: UpdateRequests
  readonly log: LogLines
  readonly displays: DisplayTests
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
    words: async () => (await import('./device-words.ts')).DEVICE_WORDS,
    api: {
      error: Refusal,
      title: 'The device as a whole',
      version,
      description: 'Config, restart, updates, log, support and display: what an operator needs.',
    },
  }
}

/** For the set-up of a new lane, which has no more of the device than its display. Without a document: the device's has it. */
export function displayRouter(displays: DisplayTests): Router {
  return {
    name: 'display',
    prefixes: ['/device/display'],
    toWire,
    routes: (app) => displayRoutes(displays)(app),
  }
}
