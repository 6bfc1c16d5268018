/**
 * What the review inbox says, tried on pictures: how many blurred ones its gates stop and how many good
 * ones are lost; whether "enough" is; what "not this" mends; how long the effect of a taught picture takes at 5,000 templates.
 *
 *   npm run bench review -- DIR [--repeats 5] [--every 1]
 *
 * DIR is a folder of item/picture.jpg. The bounds were chosen on half of the groceries in a run of their own; this run
 * says what they do on whatever pictures it is given.
 */
import { parseArgs } from 'node:util'
import { WrongArguments } from '#scripts/script-help.ts'
import { counterTime, counterTrial } from './recognition/counter-trial.ts'
import { effectTime, enoughTrial } from './recognition/enough-trial.ts'
import { duplicateTrial, gateTrial } from './recognition/gate-trial.ts'
import { picturesIn, see } from './recognition/picture-folder.ts'
import { visitsIn } from './recognition/picture-visits.ts'

export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      repeats: { type: 'string', default: '5' },
      every: { type: 'string', default: '1' },
    },
  })
  const [folder] = positionals
  if (!folder) throw new WrongArguments('DIR is missing: a folder of item/picture.jpg')
  const every = Number(values.every)
  const pictures = picturesIn(folder).filter((_, at) => at % every === 0)
  console.log(`${pictures.length} pictures`)
  console.table(await gateTrial(pictures))
  const seen = await see(pictures, {})
  console.log(duplicateTrial(seen))
  const visits = visitsIn(seen.owners, seen.codes)
  const repeats = Number(values.repeats)
  console.log('enough, asked with pictures of other visits, then with any')
  for (const by of [visits, null]) console.table(enoughTrial(seen, by, repeats))
  console.log(effectTime(seen))
  console.log('"not this", asked with pictures of other visits, then with any')
  for (const by of [visits, null]) console.table(counterTrial(seen, by, repeats))
  console.log(counterTime(seen))
}
