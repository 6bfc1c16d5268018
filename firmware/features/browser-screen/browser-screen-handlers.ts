/** What each operation of browser screens does, and of what an idle one shows. */

import { Fault } from '#firmware/fault.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { BROWSER_SCREEN_OPERATIONS } from './browser-screen-operations.ts'
import type { BrowserScreenConfig } from './browser-screen-section.ts'
import { GLASS, type Glasses } from './glasses.ts'
import { type IdleFiles, typeOfIdleFile } from './idle-files.ts'
import { IDLE } from './idle-folder.ts'
import { isShown, localMoment } from './idle-schedule.ts'
import type { PairedBrowsers } from './paired-browsers.ts'

const DONE = { status: 'success' } as const

export interface BrowserScreenNeeds {
  /** Null: the lane's display is no screen. */
  readonly glasses: Glasses | null
  readonly paired: PairedBrowsers
  readonly files: IdleFiles
  readonly isOwnFolder: boolean
  readonly schedule: BrowserScreenConfig['idle']['schedule']
  readonly clock: Pick<Clock, 'now'>
}

export function browserScreenHandlers(
  options: BrowserScreenNeeds,
): Handlers<typeof BROWSER_SCREEN_OPERATIONS> {
  const { glasses, paired, files, isOwnFolder, schedule, clock } = options
  const linesOf = async (name: string) => (await files.linesOf(name)) ?? []
  return {
    listScreens: () => ({
      isScreen: glasses !== null,
      most: GLASS.most,
      screens: (glasses?.list() ?? []).map((one) => ({
        name: one.name,
        isGlass: one.isGlass,
        lags: one.lags,
        page: one.id.slice(0, 6),
        since: new Date(one.sinceMs).toISOString(),
        width: one.window?.width ?? null,
        height: one.window?.height ?? null,
        ratio: one.window?.ratio ?? null,
        shows: one.shows,
        paintedAt: isoOf(one.paintedAtMs),
        trouble: one.trouble,
      })),
      known: paired.list().map(({ name, sinceMs, isGlass }) => ({
        name,
        since: isoOf(sinceMs),
        isGlass,
      })),
    }),

    async chooseGlass({ body }) {
      await paired.choose(body.screen)
      return DONE
    },

    async forgetScreen({ params }) {
      await paired.forget(params.name)
      return DONE
    },

    async listIdlePictures() {
      const moment = localMoment(clock.now())
      const views = (await files.list()).map(async ({ name, kind, bytes }) => ({
        name,
        kind,
        bytes,
        lines: kind === 'text' ? await linesOf(name) : null,
        isShownNow: isShown(name, schedule, moment),
      }))
      const bounds = { filesMax: IDLE.filesMax, bytesMax: IDLE.folderBytesMax }
      return { isOwn: isOwnFolder, ...bounds, files: await Promise.all(views) }
    },

    async getIdlePicture({ params }, reply) {
      const { name } = params
      const bytes = (await files.picture(name)) ?? (await files.text(name))
      if (!bytes) throw new Fault('not-found', say('fault.display.no-such-idle-picture'))
      return reply.type(typeOfIdleFile(name)).header('cache-control', 'no-store').send(bytes)
    },

    async putIdlePicture({ params, body }) {
      if (!Buffer.isBuffer(body))
        throw new Fault('bad-request', say('fault.display.idle-picture-format'))
      await files.keepPicture(params.name, body)
      return DONE
    },

    async putIdleText({ params, body }) {
      await files.keepText(params.name, body.lines)
      return DONE
    },

    async deleteIdlePicture({ params }) {
      await files.forget(params.name)
      return DONE
    },
  }
}

const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
