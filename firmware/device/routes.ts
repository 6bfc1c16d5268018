/** What an operator does to the device as a whole, over HTTP: config, features, restart, updates, log, support. */
import { Refusal, toWire } from '../http/responses/plain-http-errors.ts'
import type { Router } from '../http/router.ts'
import type { ListedFeature } from '../kernel/feature-list.ts'
import { serve, wordsOf } from '../operations/serve.ts'
import { updateHandlers } from '../updates/update-handlers.ts'
import type { UpdateRequests } from '../updates/update-requests.ts'
import { DEVICE_OPERATIONS } from './all-device-operations.ts'
import type { ConfigEditor } from './config-editor.ts'
import { configHandlers } from './config-handlers.ts'
import { displayHandlers } from './display-handlers.ts'
import { DISPLAY_OPERATIONS } from './display-operations.ts'
import type { DisplaySearchAndTrial } from './display-search-and-trial.ts'
import { logHandlers } from './log-handlers.ts'
import { Line } from './log-operations.ts'
import type { LogLines } from './recent-log-lines.ts'
import { type SupportMaker, supportHandlers } from './support-handlers.ts'

export interface DeviceNeeds {
  readonly version: string
  readonly config: ConfigEditor
  /** As the lane started with them. */
  readonly features: readonly ListedFeature[]
  readonly updates: UpdateRequests
  readonly log: LogLines
  readonly displays: DisplaySearchAndTrial
  readonly support: SupportMaker
}

const TAGS = {
  Config: '`laned.yaml`: read, checked, written, rolled back.',
  Features: 'What this release has that a lane may be without.',
  Updates: 'Releases.',
  Log: 'The journal of this start.',
  Display: 'Looking for a display, and trying one out.',
}

export function deviceRouter({
  version,
  config,
  features,
  updates,
  log,
  displays,
  support,
}: DeviceNeeds): Router {
  const handlers = {
    ...configHandlers(config),
    listFeatures: () => ({ features }),
    ...updateHandlers(updates),
    ...logHandlers(log),
    ...displayHandlers(displays),
    ...supportHandlers(support),
  }
  return {
    name: 'device',
    prefixes: ['/device/'],
    toWire,
    routes: serve(DEVICE_OPERATIONS, handlers),
    words: () => wordsOf(DEVICE_OPERATIONS, TAGS, { LogLine: Line }),
    api: {
      error: Refusal,
      title: 'The device as a whole',
      version,
      description:
        'Config, features, restart, updates, log, support and display: what an operator needs.',
    },
  }
}

/** For set-up, where a new lane serves its display and nothing else of the device. Its document is the device's. */
export function displayRouter(displays: DisplaySearchAndTrial): Router {
  return {
    name: 'display',
    prefixes: ['/device/display'],
    toWire,
    routes: serve(DISPLAY_OPERATIONS, displayHandlers(displays)),
  }
}
