/** What a screen shows of an idle lane: the pictures and texts of one folder, as far as the schedule has them. */
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { ScreenConfig } from '#firmware/config/display.ts'
import { Fault } from '#firmware/fault.ts'
import { plainTextTrouble } from '#firmware/plain-text.ts'
import { Type } from '#firmware/schema-builder.ts'
import type { Clock } from '#hal/clock.ts'
import { createRequestQueue } from '../http/request-queue.ts'
import { sendFile } from '../http/responses/send-file.ts'
import type { App } from '../http/router.ts'
import { isShown, localMoment } from './idle-schedule.ts'

/** More would be seen once a day; a folder of somebody's holidays is no mistake of the lane's. */
const FILES_MAX = 64
/** A photograph of a telephone; a screen keeps one in memory. */
const PICTURE_BYTES_MAX = 16 * 1024 * 1024
const TEXT_BYTES_MAX = 2_048
const TEXT_LINES_MAX = 8
/** No leading dot: what a Mac or an editor leaves beside a picture is none. */
const PICTURE = /^(?!\.)[\p{L}\p{N} ._()-]{1,80}\.(jpe?g|png|webp)$/iu
const TEXT = /^(?!\.)[\p{L}\p{N} ._()-]{1,80}\.txt$/iu
const PICTURES_QUEUE = { atOnce: 2, waiting: 16 }

export interface IdleOptions {
  readonly idle: ScreenConfig['idle']
  /** Where the config names no folder. */
  readonly ownFolder: string
  readonly clock: Pick<Clock, 'now'>
  /** Throws where the screen may not ask. */
  readonly admit: (request: FastifyRequest) => void
}

type Slide =
  | { readonly kind: 'picture'; readonly name: string; readonly version: string }
  | { readonly kind: 'text'; readonly lines: readonly string[] }

export function declareIdle(app: App, { idle, ownFolder, clock, admit }: IdleOptions): void {
  const { afterSeconds, everySeconds, schedule } = idle
  const folder = idle.folder ?? ownFolder

  app.get('/glass/idle', { config: { access: 'open' } }, async (request) => {
    admit(request)
    const moment = localMoment(clock.now())
    const names = (await namesIn(folder)).filter((name) => isShown(name, schedule, moment))
    const slides: Slide[] = []
    for (const name of names.slice(0, FILES_MAX)) {
      const slide = await slideOf(folder, name)
      if (slide) slides.push(slide)
    }
    return { afterSeconds, everySeconds, slides }
  })

  const Params = Type.Object({ name: Type.String({ maxLength: 96 }) })
  const queue = createRequestQueue('idle pictures', PICTURES_QUEUE)
  app.get(
    '/glass/idle/:name',
    { config: { access: 'open', queue }, schema: { params: Params } },
    async (request, reply) => {
      admit(request)
      const { name } = request.params
      const slide = PICTURE.test(name) ? await slideOf(folder, name) : null
      if (!slide) throw new Fault('not-found', 'there is no such picture')
      return sendFile(request, reply, folder, name)
    },
  )
}

/** A folder that is not there is an empty one: whoever wants pictures makes it. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => PICTURE.test(name) || TEXT.test(name)).sort()
}

/** Null for what cannot be shown: a link, an empty file, one too large or of no text. */
async function slideOf(folder: string, name: string): Promise<Slide | null> {
  const path = join(folder, name)
  const stat = await lstat(path).catch(() => null)
  if (!stat?.isFile() || stat.size === 0) return null
  if (PICTURE.test(name)) {
    if (stat.size > PICTURE_BYTES_MAX) return null
    return { kind: 'picture', name, version: `${stat.size}-${Math.round(stat.mtimeMs)}` }
  }
  if (stat.size > TEXT_BYTES_MAX) return null
  const text = await readFile(path, 'utf8').catch(() => '')
  const lines = text.trim().split(/\r?\n/, TEXT_LINES_MAX)
  const isPlain = lines.every((line) => plainTextTrouble(line) === null)
  return isPlain && lines.join('') !== '' ? { kind: 'text', lines } : null
}
