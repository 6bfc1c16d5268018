/**
 * What a second view of a picture brings: the network of its middle beside that of the whole, asked with pictures of other visits.
 *
 *   npm run bench second-view -- DIR [--reference FILE] [--network ours|reference]... [--items FILE] [--half even|odd]...
 *                                    [--repeats 8] [--first-seed 1] [--count 5]... [--form mean|asked|query|beside]... [--middle 0.8]...
 *                                    [--weight 1]... [--json FILE]
 *
 * `--half` takes every other item alone: choose on one half, report on the other. Each form is told beside one look, draw by
 * draw on the same pictures. `turned`: what two more pictures bring, as of goods that somebody turns.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { WrongArguments } from '#scripts/script-help.ts'
import { writeFigures } from './plot/figures-file.ts'
import { openClassifierModel } from './recognition/classifier-model.ts'
import { type Drawn, type Draws, drawsOf, formResults } from './recognition/drawn-forms.ts'
import { picturesIn } from './recognition/picture-folder.ts'
import { visitsIn } from './recognition/picture-visits.ts'
import { turned } from './recognition/turned-goods.ts'
import {
  type Form,
  type Sights,
  seenAs,
  seeTwice,
  sightsOf,
  type TwoViews,
} from './recognition/two-views.ts'

const WHOLE: TwoViews = { form: 'whole', middle: 1, weight: 0 }

export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      reference: { type: 'string' },
      network: { type: 'string', multiple: true, default: ['ours', 'reference'] },
      items: { type: 'string' },
      half: { type: 'string', multiple: true, default: ['all'] },
      repeats: { type: 'string', default: '8' },
      'first-seed': { type: 'string', default: '1' },
      count: { type: 'string', multiple: true, default: ['1', '3', '5'] },
      form: { type: 'string', multiple: true, default: ['mean', 'asked', 'beside'] },
      middle: { type: 'string', multiple: true, default: ['0.8'] },
      weight: { type: 'string', multiple: true, default: ['1'] },
      json: { type: 'string' },
    },
  })
  const [folder] = positionals
  if (!folder) throw new WrongArguments('DIR is missing: a folder of item/picture.jpg')
  const all = picturesIn(folder)
  const items = [...new Set(all.map(({ item }) => item))]
  const isIn = new Map(values.half.map((half) => [half, wanted(values.items, half, items)]))
  const pictures = all.filter(({ item }) => [...isIn.values()].some((isWanted) => isWanted(item)))
  const middles = values.middle.map(Number)
  const forms = values.form.flatMap((form) =>
    middles.flatMap((middle) =>
      values.weight.map((weight) => ({ form: form as Form, middle, weight: Number(weight) })),
    ),
  )
  const seeds = Array.from(
    { length: Number(values.repeats) },
    (_, nth) => Number(values['first-seed']) + nth,
  )
  const isAsked = (network: string) => values.network.includes(network)
  // Which pictures are of one visit the lane's own network says, whichever is told of.
  const ours = await seeTwice(pictures, {}, isAsked('ours') ? middles : [])
  const networks = isAsked('ours') ? [{ name: 'ours', sights: ours }] : []
  if (values.reference && isAsked('reference')) {
    using slot = openClassifierModel(values.reference, 'reference')
    const sights = await seeTwice(pictures, { folder: slot.folder }, middles)
    networks.push({ name: 'reference', sights })
  }
  const results: Record<string, unknown> = {}
  for (const [half, isWanted] of isIn) {
    const visits = visitsOf(sightsOf(ours, isWanted))
    for (const { name, sights } of networks) {
      const some = sightsOf(sights, isWanted)
      const items = new Set(some.owners).size
      console.log(
        `${half}: ${some.owners.length} pictures of ${items} items, ${seeds.length} draws`,
      )
      for (const count of values.count.map(Number)) {
        const title = `${name}, ${half}, K = ${count}`
        results[title] = trial(title, some, { count, seeds, visits, forms })
      }
    }
  }
  if (values.json) writeFigures(values.json, results)
}

/** Of the items in the file, if there is one, all or every other one. */
function wanted(file: string | undefined, half: string, items: readonly string[]) {
  const named = file ? readFileSync(file, 'utf8').split(/\s+/) : items
  const chosen = items.filter((item) => named.includes(item))
  return (item: string) => {
    const nth = chosen.indexOf(item)
    return nth >= 0 && (half === 'all' || nth % 2 === (half === 'even' ? 0 : 1))
  }
}

function visitsOf(sights: Sights): readonly number[] {
  const { owners, codes } = seenAs(sights, WHOLE)
  return visitsIn(owners, codes)
}

function trial(
  title: string,
  sights: Sights,
  how: Drawn & { readonly forms: readonly TwoViews[] },
) {
  const whole = seenAs(sights, WHOLE)
  const rows: Record<string, () => Draws> = { 'one look': () => drawsOf(whole, how) }
  for (const form of how.forms)
    rows[`${form.form} ${form.middle} × ${form.weight}`] = () => drawsOf(seenAs(sights, form), how)
  rows['turned, three of one visit'] = () => drawsOf(whole, how, turned(whole, 3, how.visits))
  rows['turned, three of any'] = () => drawsOf(whole, how, turned(whole, 3, null))
  return formResults(title, rows)
}
