/**
 * What the picture of the empty platform brings: colours of the goods alone, on drawn and on photographed platforms.
 *
 *   npm run bench platform -- DIR [--cloth DIR] [--on NAME]... [--half even|odd|all] [--repeats 8] [--first-seed 1]
 *                                 [--count 5]... [--json FILE]
 *
 * DIR: a folder of item/picture.jpg on a white ground (Fruits-360), which are cut out and laid on the platform. `--on`: a drawn
 * platform, or KIND/NUMBER, a photograph in the folder of `--cloth`; the draws take them in turn. `--half`: every other item
 * alone. Asked with pictures of other visits than were taught; each form is told beside the lane without a picture of its
 * platform, draw by draw.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { nameNumber } from '#firmware/items/augmentation/bag-and-lamp-pixels.ts'
import { WrongArguments } from '#scripts/script-help.ts'
import { writeFigures } from './plot/figures-file.ts'
import { drawsOf, formResults } from './recognition/drawn-forms.ts'
import { picturesIn } from './recognition/picture-folder.ts'
import {
  DRAWN_PLATFORMS,
  drawnPlatform,
  type Platform,
  photographedPlatform,
} from './recognition/platform-scene.ts'
import {
  type PlatformForm,
  type PlatformSights,
  seenOnPlatform,
  seeOnPlatform,
} from './recognition/platform-sights.ts'

const FORMS: Readonly<Record<string, PlatformForm>> = {
  'no platform shown': { taught: 'whole', asked: 'whole', closer: 'middle' },
  'goods apart': { taught: 'goods', asked: 'goods', closer: 'middle' },
  'and looked at closer where they lie': { taught: 'goods', asked: 'goods', closer: 'crop' },
  'no template embedded again': { taught: 'whole', asked: 'goods', closer: 'middle' },
  'every other item embedded again': { taught: 'half', asked: 'goods', closer: 'middle' },
  'asked where they cannot be told': {
    taught: 'goods',
    asked: 'whole',
    closer: 'middle',
  },
}

export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      cloth: { type: 'string' },
      on: { type: 'string', multiple: true, default: DRAWN_PLATFORMS },
      half: { type: 'string', default: 'all' },
      repeats: { type: 'string', default: '8' },
      'first-seed': { type: 'string', default: '1' },
      count: { type: 'string', multiple: true, default: ['5'] },
      json: { type: 'string' },
    },
  })
  const [folder] = positionals
  if (!folder) throw new WrongArguments('DIR is missing: a folder of item/picture.jpg')
  const all = picturesIn(folder)
  const items = [...new Set(all.map(({ item }) => item))]
  const isIn = (item: string) =>
    values.half === 'all' || items.indexOf(item) % 2 === (values.half === 'even' ? 0 : 1)
  const pictures = all.filter(({ item }) => isIn(item))
  const platforms: PlatformSights[] = []
  for (const name of values.on) {
    const chance = createSeededRandom(nameNumber(name)).fraction
    const platform = await platformOf(name, values.cloth, chance)
    const seen = await seeOnPlatform(pictures, platform, chance)
    const apart = seen.sights.filter(({ ofGoods }) => ofGoods).length
    console.log(`${name}: goods told apart in ${apart} of ${seen.sights.length} pictures`)
    platforms.push(seen)
  }
  const seeds = Array.from(
    { length: Number(values.repeats) },
    (_, nth) => Number(values['first-seed']) + nth,
  )
  const rows = values.count.map(Number).map((count) => {
    const title = `${values.half}, K = ${count}`
    const forms = Object.entries(FORMS).map(([name, form]) => {
      const seen = platforms.map((sights) => seenOnPlatform(sights, form))
      const drawn = () =>
        seeds.flatMap((seed, nth) => {
          const which = nth % platforms.length
          const [on, sights] = [seen[which], platforms[which]]
          return on && sights ? drawsOf(on, { count, seeds: [seed], visits: sights.visits }) : []
        })
      return [name, drawn] as const
    })
    return [title, formResults(title, Object.fromEntries(forms))] as const
  })
  if (values.json) writeFigures(values.json, Object.fromEntries(rows))
}

async function platformOf(
  name: string,
  cloth: string | undefined,
  chance: () => number,
): Promise<Platform> {
  const [kind = '', number] = name.split('/')
  if (number === undefined) return drawnPlatform(name, chance)
  if (!cloth) throw new WrongArguments(`--cloth is missing: ${name} is a photograph`)
  const folder = join(cloth, kind)
  const file = readdirSync(folder).sort()[Number(number)]
  if (!file) throw new WrongArguments(`${folder} has no photograph ${number}`)
  return photographedPlatform(readFileSync(join(folder, file)))
}
