/**
 * Each card in each of its states looks as its picture does, is silent, and has nothing too wide, cut, printed over itself,
 * untranslated or serious for axe-core. Meant? npm run stories -- --keep, and look at what git shows.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import {
  asKept,
  compared,
  KEPT_VARIANT,
  keptPath,
  keptPaths,
  whyNotCompared,
} from '#test/page/kept-story-pictures.ts'
import { axeFindings, faultsSeen } from '#test/page/page-faults.ts'
import { type OpenStories, openStories, type StoryVariant } from '#test/page/story-pictures.ts'
import { spec } from '#test/spec.ts'

/** Where the pictures of what differs are left. */
const DIFFERENCES = 'built-stories/differences'
const DESK: StoryVariant = { language: 'en', scheme: 'dark', size: 'desk' }

/** Shows each; resolves with what is wrong with which. */
async function wrongIn(
  variant: StoryVariant,
  alsoWrong: (stories: OpenStories, name: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  await using stories = await openStories(variant)
  assert.ok(stories.names.length > 100)
  const wrong: string[] = []
  for (const name of stories.names) {
    await stories.show(name)
    const faults = [
      // First: whoever looks for faults may scroll what he looks at.
      ...(await alsoWrong(stories, name)),
      ...(await faultsSeen(stories.page, variant.language)),
      ...(await axeFindings(stories.page)),
    ]
    wrong.push(...faults.map((fault) => `${name}: ${fault}`))
  }
  return [...wrong, ...stories.complaints]
}

async function differenceOf(stories: OpenStories, name: string): Promise<readonly string[]> {
  const picture = await asKept(await stories.picture())
  const { difference, picture: differing } = await compared(picture, keptPath(name))
  if (!difference) return []
  const file = join(DIFFERENCES, name.replaceAll(/[^\w]+/g, '-'))
  mkdirSync(DIFFERENCES, { recursive: true })
  writeFileSync(`${file}-now.png`, picture)
  if (differing) writeFileSync(`${file}-differs.png`, differing)
  return [`${difference}: ${file}-now.png`]
}

spec(
  'stories of the page',
  {
    async 'are as they were, and have no fault on a phone, in Russian'() {
      rmSync(DIFFERENCES, { recursive: true, force: true })
      const whyNot = whyNotCompared()
      if (whyNot) console.log(`pictures are not compared: ${whyNot}`)
      assert.equal(await wrongIn(KEPT_VARIANT, whyNot ? async () => [] : differenceOf), [])
    },
    async 'have no fault on a desk, dark, in English'() {
      assert.equal(await wrongIn(DESK, async () => []), [])
    },
    async 'no picture is kept of a story that is gone'() {
      await using stories = await openStories(KEPT_VARIANT)
      const wanted = stories.names.map(keptPath)
      assert.equal(
        keptPaths().filter((path) => !wanted.includes(path)),
        [],
      )
    },
  },
  1_500_000,
)
