/** The page and the levers of one lane, as two routers. */

import { toWire } from '../http/responses/plain-http-errors.ts'
import type { Router } from '../http/router.ts'
import { createLevers, type LeversOfLane } from './lane-fake-controls.ts'
import { createSections, type Lane } from './page-state-sections.ts'
import { declareConsole } from './routes.ts'
import { declareSim } from './sim/hardware-routes.ts'

export interface ConsoleOptions extends Omit<Lane, 'levers'> {
  readonly levers: LeversOfLane
}

export interface Console extends AsyncDisposable {
  /** The page, and the levers where anything is fake. */
  readonly routers: readonly Router[]
}

export function openConsole(options: ConsoleOptions): Console {
  const lane: Lane = { ...options, levers: createLevers(options.levers) }
  const sections = createSections(lane)
  const page: Router = {
    name: 'console',
    prefixes: ['/console/'],
    toWire,
    routes: (app) => declareConsole(app, lane, sections.all),
  }
  const sim: Router = {
    name: 'sim',
    prefixes: ['/sim/'],
    toWire,
    routes: (app) => declareSim(app, lane.levers),
  }
  return {
    routers: lane.levers.isAnyFake ? [page, sim] : [page],
    [Symbol.asyncDispose]: async () => sections[Symbol.dispose](),
  }
}
