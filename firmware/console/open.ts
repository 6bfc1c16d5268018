/** The page and the levers of one lane, as two routers. */
import type { Camera } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import type { SentPictures } from '#hal/pictures.ts'
import { toWire } from '../http/responses/plain-http-errors.ts'
import type { Router } from '../http/router.ts'
import { createLevers, type LeversOfLane } from './lane-fake-controls.ts'
import { createSections, type JournalFeed, type ShownLane } from './page-state-sections.ts'
import { declareConsole } from './routes.ts'
import { declareSim } from './sim/routes.ts'

export interface ConsoleOptions {
  readonly sentPictures: SentPictures
  readonly lane: ShownLane
  readonly camera: Pick<Camera, 'latest'>
  readonly levers: LeversOfLane
  readonly journal: JournalFeed
  readonly clock: Clock
}

export interface Console extends AsyncDisposable {
  /** The page, and the levers where anything is fake. */
  readonly routers: readonly Router[]
}

export function openConsole({ lane, camera, journal, clock, ...given }: ConsoleOptions): Console {
  const levers = createLevers(given.levers)
  const sections = createSections(lane, levers, journal)
  const { display } = lane.sections
  const page: Router = {
    name: 'console',
    prefixes: ['/console/', '/page/'],
    toWire,
    routes: (app) => declareConsole(app, { sections: sections.all, display, camera, clock }),
  }
  const sim: Router = {
    name: 'sim',
    prefixes: ['/sim/'],
    toWire,
    routes: (app) => declareSim(app, levers, given.sentPictures),
  }
  return {
    routers: levers.isAnyFake ? [page, sim] : [page],
    [Symbol.asyncDispose]: async () => sections[Symbol.dispose](),
  }
}
