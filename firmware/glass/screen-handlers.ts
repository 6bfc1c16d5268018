/** What each operation of the screens, and of what an idle one shows, does. */

import type { ScreenConfig } from '#firmware/config/sections/display.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { GLASS, type Glasses } from '#hal/glasses.ts'
import { IDLE } from '#hal/idle-folder.ts'
import type { Handlers } from '../operations/serve.ts'
import { type IdleFiles, typeOfIdleFile } from './idle-files.ts'
import { isShown, localMoment } from './idle-schedule.ts'
import type { PairedScreens } from './paired-screens.ts'
import type { SCREEN_OPERATIONS } from './screen-operations.ts'

const DONE = { status: 'success' } as const

export interface ScreenParts {
  /** Null: the lane's display is no screen. */
  readonly glasses: Glasses | null
  readonly paired: PairedScreens
  readonly files: IdleFiles
  readonly isOwnFolder: boolean
  readonly schedule: ScreenConfig['idle']['schedule']
  readonly clock: Pick<Clock, 'now'>
}

export function screenHandlers(options: ScreenParts): Handlers<typeof SCREEN_OPERATIONS> {
  const { glasses, paired, files, isOwnFolder, schedule, clock } = options
  const linesOf = async (name: string) => (await files.linesOf(name)) ?? []
  return {
    listScreens: () => ({
      isScreen: glasses !== null,
      most: GLASS.most,
      screens: (glasses?.list() ?? []).map((one) => ({
        ...{ name: one.name, isGlass: one.isGlass, lags: one.lags },
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
        ...{ name, since: isoOf(sinceMs), isGlass },
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
      const told = (await files.list()).map(async ({ name, kind, bytes }) => ({
        ...{ name, kind, bytes, lines: kind === 'text' ? await linesOf(name) : null },
        isShownNow: isShown(name, schedule, moment),
      }))
      const bounds = { filesMax: IDLE.filesMax, bytesMax: IDLE.folderBytesMax }
      return { isOwn: isOwnFolder, ...bounds, files: await Promise.all(told) }
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
