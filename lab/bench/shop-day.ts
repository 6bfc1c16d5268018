/**
 * A day in a shop: items taught with two pictures each, then customers, unknown goods among them, and a
 * cashier who corrects most mistakes through the review inbox; what the lane knows on the way, and what it costs.
 *
 *   npm run bench shop-day -- DIR... [--reference FILE] [--draws 5] [--items 60] [--customers 2000]
 *                                    [--diligence 0.7] [--asked otherVisits|anyPictures]... [--json FILE] [--svg FILE]
 *
 * DIR is a folder of item/picture.jpg. Pictures go through the device's own services, from the camera to the inbox;
 * only the clock is moved by hand and what was worked out of a picture is remembered. `--reference` puts a classifier
 * (.tflite) into the model's slot for the same days. Each day is lived twice: with a cashier who teaches what
 * was wrong, and with one who also teaches what was right and not sure. And each with customers and held-out pictures of other visits
 * than was taught, and of any (`--asked` of these alone); the plot is of the first.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { WrongArguments } from '#scripts/script-help.ts'
import { writeFigures } from './plot/figures-file.ts'
import { ASKED } from './recognition/accuracy-figures.ts'
import { openClassifierModel } from './recognition/classifier-model.ts'
import { picturesIn, see } from './recognition/picture-folder.ts'
import { visitsIn } from './recognition/picture-visits.ts'
import { dayChart } from './shop-day/day-plot.ts'
import { tableOf } from './shop-day/day-summary.ts'
import { daysInThread } from './shop-day/network-thread.ts'

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
      asked: { type: 'string', multiple: true, default: [...ASKED] },
      json: { type: 'string' },
      svg: { type: 'string' },
    },
  })
  if (positionals.length === 0)
    throw new WrongArguments('DIR is missing: a folder of item/picture.jpg')
  const pictures = positionals.flatMap((folder) => picturesIn(folder))
  const asked = ASKED.filter((by) => values.asked.includes(by))
  if (asked.length < values.asked.length)
    throw new WrongArguments(`--asked is ${ASKED.join(' or ')}`)
  // Which pictures are of one visit the lane's own network says, to both.
  const { owners, codes } = await see(pictures, {}, undefined, false)
  const visits = visitsIn(owners, codes)
  const settings = {
    items: Number(values.items),
    customers: Number(values.customers),
    templates: 2,
    heldOut: 6,
    diligence: Number(values.diligence),
    draws: Number(values.draws),
  }
  using slot = values.reference ? openClassifierModel(values.reference, 'reference') : null
  const folders = [null, ...(slot ? [slot.folder] : [])]
  const all = (
    await Promise.all(
      folders.map((folder) => daysInThread({ pictures, visits, asked, settings, folder })),
    )
  ).flat()
  for (const summary of all) console.log(tableOf(summary))
  const figures = { ...settings, pictures: pictures.length, days: all }
  if (values.json) writeFigures(values.json, figures)
  if (values.svg)
    writeFileSync(values.svg, dayChart(all.filter((summary) => summary.asked === asked[0])))
}
