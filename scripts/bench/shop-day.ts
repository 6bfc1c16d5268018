/**
 * A day in a shop: items taught with two pictures each, then customers, unknown goods among them, and a
 * cashier who corrects most mistakes through the review inbox; what the lane knows on the way, and what it costs.
 *
 *   npm run bench shop-day -- DIR... [--reference FILE] [--draws 5] [--items 60] [--customers 2000]
 *                                    [--diligence 0.7] [--json FILE] [--svg FILE]
 *
 * DIR is a folder of item/picture.jpg. Pictures go through the device's own services, from the camera to the inbox;
 * only the clock is moved by hand and what was worked out of a picture is remembered. `--reference` puts a classifier
 * (.tflite) into the model's slot for the same days. Each day is lived twice: with a cashier who labels what
 * was wrong, and with one who also labels what was right and not sure.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openTfliteEmbedder } from '#drivers/embedder/tflite.ts'
import { createSharpPictures } from '#drivers/pictures/sharp.ts'
import { WrongArguments } from '#scripts/script-help.ts'
import { openClassifierModel } from './recognition/classifier-model.ts'
import { type Picture, picturesIn } from './recognition/picture-folder.ts'
import { type Day, runDay } from './shop-day/day.ts'
import { planDay } from './shop-day/day-plan.ts'
import { dayChart } from './shop-day/day-plot.ts'
import { type Summary, summaryOf, tableOf } from './shop-day/day-summary.ts'
import { rememberPictures, rememberVectors } from './shop-day/remembered-sight.ts'

const REVIEW_EVERY = 50
const MEASURE_EVERY = 250
const LABELS = ['mistakes', 'doubts'] as const

export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      reference: { type: 'string' },
      draws: { type: 'string', default: '5' },
      items: { type: 'string', default: '60' },
      customers: { type: 'string', default: '2000' },
      diligence: { type: 'string', default: '0.7' },
      json: { type: 'string' },
      svg: { type: 'string' },
    },
  })
  if (positionals.length === 0)
    throw new WrongArguments('DIR is missing: a folder of item/picture.jpg')
  const pictures = positionals.flatMap((folder) => picturesIn(folder))
  const wishes = {
    ...{ items: Number(values.items), customers: Number(values.customers) },
    ...{
      templates: 2,
      heldOut: 6,
      diligence: Number(values.diligence),
      draws: Number(values.draws),
    },
  }
  const all = await daysOf(pictures, wishes, undefined)
  if (values.reference) {
    using slot = openClassifierModel(values.reference, 'reference')
    all.push(...(await daysOf(pictures, wishes, slot.folder)))
  }
  const figures = { ...wishes, pictures: pictures.length, days: all }
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
  if (values.svg) writeFileSync(values.svg, dayChart(all))
}

interface Wishes {
  readonly items: number
  readonly customers: number
  readonly templates: number
  readonly heldOut: number
  readonly diligence: number
  readonly draws: number
}

async function daysOf(pictures: readonly Picture[], wishes: Wishes, folder: string | undefined) {
  const loud = (event: string, fields?: unknown) => console.error(event, fields)
  const journal = { info: () => {}, warn: loud, error: loud }
  await using driver = await openTfliteEmbedder(
    folder ? { folder } : {},
    createSystemClock(),
    journal,
  )
  const sight = {
    pictures: rememberPictures(createSharpPictures()),
    embedder: rememberVectors(driver),
    read: rememberFiles(),
  }
  const { diligence } = wishes
  const all: Summary[] = []
  for (const labels of LABELS) {
    const days: Day[] = []
    for (let seed = 1; seed <= wishes.draws; seed += 1)
      days.push(
        await runDay(planDay(pictures, wishes, seed), sight, {
          ...{ seed, diligence, labels, reviewEvery: REVIEW_EVERY, measureEvery: MEASURE_EVERY },
        }),
      )
    const summary = summaryOf(driver.model.name, labels, days)
    console.log(tableOf(summary))
    all.push(summary)
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
