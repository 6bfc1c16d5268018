/** How many files one more of a thing takes in the core and in a feature, tests apart: counted, not written down. */
import { readFileSync } from 'node:fs'
import { ADDITIONS } from '#test/additions/additions.ts'
import { featureCode } from '../new/feature-code.ts'
import { featureWords } from '../new/feature-words.ts'
import { KINDS, type Kind, type Kinds, kindsIn } from '../new/kinds-of-feature.ts'
import { withKnownSection } from '../new/lists-of-features.ts'
import { namesOf } from '../new/names-of-feature.ts'

/** What each is called among the additions to the core; what is not among them has no place of its own there. */
const IN_CORE: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  event: ['an event'],
  metric: ['a metric'],
  setting: ['a setting'],
  operation: ['an operation'],
  card: ['an operation', 'its card on the page'],
}
const NAMES = namesOf('door-sensor')
const LISTS = 'firmware/kernel/known-sections.ts'

/** The head first. A card and a verb bring the operation that they call. */
export function additionTable(): readonly (readonly string[])[] {
  const bare = filesOf(kindsIn([]))
  const lists = readFileSync(LISTS, 'utf8')
  const inLists = (kinds: Kinds) => withKnownSection(lists, NAMES, kinds)
  return [
    ['One more', 'Files of its folder', 'Files of the core for a feature', 'In the core itself'],
    ...KINDS.map((kind) => {
      const kinds = kindsIn([kind])
      const own = Object.entries(filesOf(kinds)).filter(([path, text]) => bare[path] !== text)
      const rows = inLists(kinds) === inLists(kindsIn([])) ? 0 : 1
      const inCore = ADDITIONS.filter(({ what }) => IN_CORE[kind]?.includes(what))
      const paths = new Set(inCore.flatMap(({ files }) => Object.keys(files)))
      return [kind, String(own.length), String(rows), paths.size === 0 ? '–' : String(paths.size)]
    }),
  ]
}

function filesOf(kinds: Kinds): Readonly<Record<string, string>> {
  return {
    ...featureCode(NAMES, kinds),
    ...featureWords(NAMES, kinds),
  }
}
