/** The days of one network, all draws and both cashiers: what a thread of the bench does. */
import { readFileSync } from 'node:fs'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openTfliteEmbedder } from '#drivers/embedder/tflite-embedder.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import type { Picture } from '../recognition/picture-folder.ts'
import { type Day, runDay } from './day.ts'
import { type DaySettings, planDay } from './day-plan.ts'
import { type Summary, summaryOf } from './day-summary.ts'
import { rememberPictures, rememberVectors } from './remembered-sight.ts'

export interface NetworkDays {
  readonly pictures: readonly Picture[]
  readonly settings: DaySettings & { readonly diligence: number; readonly draws: number }
  /** Of each picture, where visits are kept apart. */
  readonly visits: readonly number[]
  readonly asked: readonly Summary['asked'][]
  /** Where the model and its manifest lie; null: what ships. */
  readonly folder: string | null
}

const REVIEW_EVERY = 100
const MEASURE_EVERY = 500
const TEACHES = ['mistakes', 'doubts'] as const

export async function daysOf({
  pictures,
  visits,
  asked,
  settings,
  folder,
}: NetworkDays): Promise<Summary[]> {
  const loud = (event: string, fields?: unknown) => console.error(event, fields)
  const journal = { info: () => {}, warn: loud, error: loud }
  const model = folder === null ? {} : { folder }
  await using driver = await openTfliteEmbedder(model, createSystemClock(), journal)
  const sight = {
    pictures: rememberPictures(createSharpPictures()),
    embedder: rememberVectors(driver),
    read: rememberFiles(),
  }
  const { diligence, draws } = settings
  const all: Summary[] = []
  for (const by of asked)
    for (const teaches of TEACHES) {
      const days: Day[] = []
      for (let seed = 1; seed <= draws; seed += 1) {
        const plan = planDay(pictures, settings, seed, by === 'otherVisits' ? visits : null)
        const cashier = {
          diligence,
          teaches,
          reviewEvery: REVIEW_EVERY,
          measureEvery: MEASURE_EVERY,
        }
        const day = await runDay(plan, sight, { seed, ...cashier })
        days.push(day)
        const [from, to] = [day.moments[0], day.moments.at(-1)].map((one) => one?.top1.toFixed(1))
        console.log(
          `${driver.model.name}, ${by}, ${teaches}, draw ${seed} of ${draws}: ${from} to ${to}`,
        )
      }
      all.push(summaryOf(driver.model.name, teaches, days, by))
    }
  return all
}

/** Read once: all days look at the same pictures. */
function rememberFiles(): (path: string) => Uint8Array {
  const files = new Map<string, Uint8Array>()
  return (path) => {
    const known = files.get(path) ?? readFileSync(path)
    files.set(path, known)
    return known
  }
}
