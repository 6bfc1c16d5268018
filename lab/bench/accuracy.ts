/**
 * How well the device tells goods apart, any folder of `item/picture.jpg`, as at a till.
 *
 *   npm run bench accuracy -- DIR [--reference FILE] [--models FOLDER] [--model NAME]... [--items FILE] [--every 1] [--repeats 10]
 *                                 [--count K]... [--filler DIR] [--alike NAME=WORD,WORD]... [--quick] [--certain] [--json FILE] [--svg FILE]
 *
 * The pictures go through sharp, TensorFlow Lite and the Gallery. `--reference` puts a classifier (.tflite) into the slot too, cut at its pooling: the figure to beat,
 * on the same pictures and draws. `--models` is a folder with a manifest.json in place of models/. `--items` names a file with the items to use, one a line; `--every` takes every
 * n-th picture alone, `--count` only tables of so many templates an item. `--filler` is a folder of other pictures: each becomes an item that is taught as well, so that unknown goods are tried among 10, 40 and 200
 * taught ones. `--alike` is a set of goods that look alike, asked by themselves: items whose name begins with one of the words.
 * Every figure is asked with pictures of other visits than were taught, and beside it with any that were not taught: bursts
 * flatter. `--quick` leaves out bags, lamps and gates, `--certain` all but certain answers. `--json` and `--svg` write them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { WrongArguments } from '#scripts/script-help.ts'
import { writeFigures } from './plot/figures-file.ts'
import { type Spread, spreadWords } from './plot/spread.ts'
import {
  type AccuracyFigures,
  ASKED,
  type AskedTables,
  figuresOf,
  someOf,
  type Tables,
} from './recognition/accuracy-figures.ts'
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
      models: { type: 'string' },
      model: { type: 'string', multiple: true },
      items: { type: 'string' },
      repeats: { type: 'string', default: '10' },
      filler: { type: 'string' },
      every: { type: 'string', default: '1' },
      count: { type: 'string', multiple: true },
      alike: { type: 'string', multiple: true, default: [] },
      quick: { type: 'boolean', default: false },
      certain: { type: 'boolean', default: false },
      json: { type: 'string' },
      svg: { type: 'string' },
    },
  })
  const [folder] = positionals
  if (!folder) throw new WrongArguments('DIR is missing: a folder of item/picture.jpg')
  const every = Number(values.every)
  const pictures = chosen(picturesIn(folder), values.items).filter((_, nth) => nth % every === 0)
  const itemCount = new Set(pictures.map(({ item }) => item)).size
  console.log(`${pictures.length} pictures of ${itemCount} items, ${values.repeats} draws`)
  const filler = values.filler ? someOf(picturesIn(values.filler), FILLER_ITEMS) : []
  const isCertainAlone = values.certain
  const measured = {
    pictures,
    filler,
    draws: Number(values.repeats),
    isSpoilt: !values.quick,
    isCertainAlone,
    visits: {},
    alike: setsOf(values.alike),
    ...(values.count ? { counts: values.count.map(Number) } : {}),
  }
  const all: AccuracyFigures[] = []
  const tell = (figures: AccuracyFigures) => {
    report(figures)
    all.push(figures)
  }
  const own = values.models === undefined ? {} : { folder: values.models }
  for (const model of values.model ?? [undefined])
    tell(await figuresOf(measured, model === undefined ? own : { ...own, model }))
  if (values.reference) {
    using slot = openClassifierModel(values.reference, 'reference')
    tell(await figuresOf(measured, { folder: slot.folder }))
  }
  const gates =
    values.quick || isCertainAlone ? {} : await gateTrial(someOf(pictures, GATE_PICTURES))
  reportGates(gates)
  const counts = { pictures: pictures.length, items: itemCount, draws: measured.draws }
  if (values.json) writeFigures(values.json, { ...counts, networks: all, gates })
  const words = `Recognition of ${itemCount} items, ${values.repeats} draws`
  if (values.svg) writeFileSync(values.svg, accuracyChart(words, all, gates))
}

/** `cartons=Arla,Garant`: the items whose name begins so. */
function setsOf(sets: readonly string[]) {
  return Object.fromEntries(
    sets.map((set) => {
      const [name = '', words = ''] = set.split('=')
      const begins = words.split(',').filter((word) => word !== '')
      if (begins.length === 0) throw new WrongArguments(`--alike is NAME=WORD,WORD: ${set}`)
      return [name, (item: string) => begins.some((word) => item.startsWith(word))] as const
    }),
  )
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
function report({ model, pictureMs, alike, otherVisits, anyPictures }: AccuracyFigures): void {
  console.log(`\n${model}: ${pictureMs.toFixed(2)} ms per picture`)
  reportTables('', { otherVisits, anyPictures })
  for (const [name, tables] of Object.entries(alike)) reportTables(`${name} alone, `, tables)
}

/** What is asked with other visits, and right below it the same with any pictures. */
function reportTables(set: string, tables: AskedTables): void {
  for (const [title, words] of Object.entries(TITLES))
    for (const name of Object.keys(tables.anyPictures[title as keyof Tables]))
      for (const asked of ASKED) {
        const row = tables[asked][title as keyof Tables][name] as Row | undefined
        const values = Object.entries(row ?? {}).map(
          ([key, value]) => `${key} ${spreadWords(value)}`,
        )
        const said = values.join('; ') || 'too few pictures'
        console.log(`  ${set}${words}, ${name}, ${ASKED_WORDS[asked]}: ${said}`)
      }
}

type Row = Readonly<Record<string, Spread | null>>

const ASKED_WORDS = { otherVisits: 'other visits', anyPictures: 'any pictures' } as const

const TITLES: Readonly<Record<keyof Tables, string>> = {
  closed: 'taught goods',
  spoilt: 'taught goods, K = 5',
  unknown: 'unknown goods, K = 5',
  few: 'unknown goods',
  certain: 'certain answers',
  doubt: 'doubt of choices',
}

function reportGates(gates: Readonly<Record<string, Stopped>>): void {
  for (const [name, { refused, warned }] of Object.entries(gates))
    console.log(`  gate for blur, ${name}: ${refused} % refused, ${warned} % warned of`)
}
