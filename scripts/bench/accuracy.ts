/**
 * How well the device tells goods apart: any folder of `item/picture.jpg`, as at a till.
 *
 *   npm run bench accuracy -- DIR [--reference FILE] [--model NAME]... [--items FILE] [--repeats 10]
 *
 * The pictures go through sharp, TensorFlow Lite and the Gallery. `--reference` puts a classifier (.tflite) into the slot too, cut at its pooling: the figure to beat,
 * on the same pictures and draws. `--items` names a file with the items to use, one a line.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { WrongArguments } from '#scripts/script-help.ts'
import { mean, median } from './recognition/accuracy-measures.ts'
import { openClassifierModel } from './recognition/classifier-model.ts'
import { doubtTrial } from './recognition/doubt-trial.ts'
import { type Picture, picturesIn, type Seen, see } from './recognition/picture-folder.ts'
import { closedTrial, strangersTrial } from './recognition/recognition-round.ts'

const COUNTS = [1, 3, 5, 10] as const
const OPEN_COUNT = 5
const DOUBT_COUNTS = [3, 5] as const

export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      reference: { type: 'string' },
      model: { type: 'string', multiple: true },
      items: { type: 'string' },
      repeats: { type: 'string', default: '10' },
    },
  })
  const [folder] = positionals
  if (!folder) throw new WrongArguments('DIR is missing: a folder of item/picture.jpg')
  const pictures = chosen(picturesIn(folder), values.items)
  const itemCount = new Set(pictures.map(({ item }) => item)).size
  console.log(`${pictures.length} pictures of ${itemCount} items, ${values.repeats} draws`)
  const all: Seen[] = []
  for (const model of values.model ?? [undefined])
    all.push(await see(pictures, model === undefined ? {} : { model }))
  if (values.reference) {
    using slot = openClassifierModel(values.reference, 'reference')
    all.push(await see(pictures, { folder: slot.folder }))
  }
  for (const seen of all) report(seen, Number(values.repeats))
}

function chosen(pictures: readonly Picture[], file: string | undefined): readonly Picture[] {
  if (!file) return pictures
  const wanted = new Set(
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim()),
  )
  return pictures.filter(({ item }) => wanted.has(item))
}

function report(seen: Seen, repeats: number): void {
  const seeds = Array.from({ length: repeats }, (_, seed) => seed + 1)
  console.log(`\n${seen.model}: ${median(seen.embedMs).toFixed(2)} ms per picture`)
  for (const count of COUNTS) {
    const tops = seeds.flatMap((seed) => closedTrial(seen, count, seed) ?? [])
    if (tops.length === 0) continue
    const [one, three, five] = (['top1', 'top3', 'top5'] as const).map((key) =>
      percent(mean(tops.map((top) => top[key]))),
    )
    console.log(`  K=${count}  top-1 ${one}  top-3 ${three}  top-5 ${five}`)
  }
  const open = seeds.map((seed) => strangersTrial(seen, OPEN_COUNT, seed))
  const average = (key: keyof (typeof open)[number]) => percent(mean(open.map((one) => one[key])))
  console.log(
    `  unknown goods (K=${OPEN_COUNT}): AUROC ${average('auroc')}; right and accepted ` +
      `${average('rightAndAcceptedAtTen')} at 10 % false accepts; by the device's own threshold ` +
      `${average('rightAndAccepted')} at ${average('falseAccepts')}; calibration error ${average('calibrationError')}`,
  )
  for (const count of DOUBT_COUNTS)
    for (const hasPrices of [true, false]) doubts(seen, count, seeds, hasPrices)
}

/** Choices of held-out pictures: with the mean over the draws the least and the most of them. */
function doubts(seen: Seen, count: number, seeds: readonly number[], hasPrices: boolean): void {
  const draws = seeds.flatMap((seed) => doubtTrial(seen, count, seed, hasPrices) ?? [])
  const share = (key: keyof (typeof draws)[number]) => {
    const all = draws.map((one) => one[key])
    return `${percent(mean(all))} (${percent(Math.min(...all))} to ${percent(Math.max(...all))})`
  }
  if (draws.length > 0)
    console.log(
      `  doubt of choices (K=${count}, ${hasPrices ? 'prices' : 'no prices'}, ${draws[0]?.samples} samples): noticed ` +
        `${share('detected')}, of the likest ${share('detectedLikest')}; false alarms ${share('falseAlarms')}`,
    )
}

function percent(share: number): string {
  return (share * 100).toFixed(1)
}
