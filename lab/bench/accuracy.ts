/**
 * How well the device tells goods apart, any folder of `item/picture.jpg`, as at a till.
 *
 *   npm run bench accuracy -- DIR [--reference FILE] [--model NAME]... [--items FILE] [--repeats 10]
 *                                 [--filler DIR] [--quick] [--certain] [--json FILE] [--svg FILE]
 *
 * The pictures go through sharp, TensorFlow Lite and the Gallery. `--reference` puts a classifier (.tflite) into the slot too, cut at its pooling: the figure to beat,
 * on the same pictures and draws. `--items` names a file with the items to use, one a line. `--filler` is a folder of
 * other pictures: each becomes an item that is taught as well, so that unknown goods are tried among 10, 40 and 200
 * taught ones. Certain answers are asked with pictures of other visits than were taught, beside any pictures. `--quick` leaves
 * out bags, lamps and gates, `--certain` all but certain answers. `--json` and `--svg` write the figures and their picture.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { WrongArguments } from '#scripts/script-help.ts'
import { writeFigures } from './plot/figures-file.ts'
import { type Spread, spreadWords } from './plot/spread.ts'
import { type AccuracyFigures, figuresOf, someOf } from './recognition/accuracy-figures.ts'
import { accuracyChart } from './recognition/accuracy-plot.ts'
import { openClassifierModel } from './recognition/classifier-model.ts'
import { gateTrial, type Stopped } from './recognition/gate-trial.ts'
import { type Picture, picturesIn } from './recognition/picture-folder.ts'

/** Two hundred items are the most that unknown goods are tried among. */
const FILLER_ITEMS = 200
/** A share of them is as good as all: each is tried seven times. */
const GATE_PICTURES = 300

export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      reference: { type: 'string' },
      model: { type: 'string', multiple: true },
      items: { type: 'string' },
      repeats: { type: 'string', default: '10' },
      filler: { type: 'string' },
      quick: { type: 'boolean', default: false },
      certain: { type: 'boolean', default: false },
      json: { type: 'string' },
      svg: { type: 'string' },
    },
  })
  const [folder] = positionals
  if (!folder) throw new WrongArguments('DIR is missing: a folder of item/picture.jpg')
  const pictures = chosen(picturesIn(folder), values.items)
  const itemCount = new Set(pictures.map(({ item }) => item)).size
  console.log(`${pictures.length} pictures of ${itemCount} items, ${values.repeats} draws`)
  const filler = values.filler ? someOf(picturesIn(values.filler), FILLER_ITEMS) : []
  const isCertainAlone = values.certain
  const measured = {
    ...{ pictures, filler, draws: Number(values.repeats), isSpoilt: !values.quick },
    ...{ isCertainAlone, visits: {} },
  }
  const all: AccuracyFigures[] = []
  for (const model of values.model ?? [undefined])
    all.push(await figuresOf(measured, model === undefined ? {} : { model }))
  if (values.reference) {
    using slot = openClassifierModel(values.reference, 'reference')
    all.push(await figuresOf(measured, { folder: slot.folder }))
  }
  for (const figures of all) report(figures)
  const gates =
    values.quick || isCertainAlone ? {} : await gateTrial(someOf(pictures, GATE_PICTURES))
  reportGates(gates)
  const counts = { pictures: pictures.length, items: itemCount, draws: measured.draws }
  if (values.json) writeFigures(values.json, { ...counts, networks: all, gates })
  const words = `Recognition of ${itemCount} items, ${values.repeats} draws`
  if (values.svg) writeFileSync(values.svg, accuracyChart(words, all, gates))
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

/** Each row of a table on a line: medians of the draws, with least and most. */
function report({ model, pictureMs, ...tables }: AccuracyFigures): void {
  console.log(`\n${model}: ${pictureMs.toFixed(2)} ms per picture`)
  for (const [title, rows] of Object.entries(tables))
    for (const [name, row] of Object.entries(rows)) {
      const values: Readonly<Record<string, Spread | null>> = row
      const words = Object.entries(values).map(([key, value]) => `${key} ${spreadWords(value)}`)
      console.log(`  ${TITLES[title as keyof typeof tables]}, ${name}: ${words.join('; ')}`)
    }
}

const TITLES = {
  closed: 'taught goods',
  spoilt: 'taught goods, K = 5',
  unknown: 'unknown goods, K = 5',
  few: 'unknown goods',
  certain: 'certain answers',
  doubt: 'doubt of choices',
} as const

function reportGates(gates: Readonly<Record<string, Stopped>>): void {
  for (const [name, { refused, warned }] of Object.entries(gates))
    console.log(`  gate for blur, ${name}: ${refused} % refused, ${warned} % warned of`)
}
