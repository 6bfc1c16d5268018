/** The till at every size of a screen, in each of its states: nothing to scroll for, and no button out of its card. */
import * as assert from 'uvu/assert'
import { openStories } from '#test/page/story-pictures.ts'
import { spec } from '#test/spec.ts'

const SIZES = [
  [360, 640],
  [800, 1280],
  [1280, 800],
  [1280, 720],
  [1024, 600],
  [800, 600],
  [800, 480],
] as const
/** From here on the last payments stand beside, and so does a payment behind the keys. */
const DESK_PX = 720
/** Of a phone alone, whose keys are above the homes under the thumb. */
const IS_OF_A_PHONE = /display lost/

const FAULTS = `(() => {
  const found = []
  const more = document.documentElement.scrollHeight - innerHeight
  if (more > 0) found.push(more + ' px to scroll')
  const homes = document.querySelector('.homes').getBoundingClientRect()
  const isPhone = innerWidth < ${DESK_PX}
  for (const one of document.querySelectorAll('.till .main, #cancel, #new-open')) {
    if (!one.checkVisibility()) continue
    const { bottom } = one.getBoundingClientRect()
    if (bottom > one.closest('.card').getBoundingClientRect().bottom) found.push('out of its card: ' + one.innerText)
    if (isPhone && bottom > homes.top) found.push('behind the homes: ' + one.innerText)
  }
  return found
})()`

spec(
  'the till at its sizes',
  {
    async 'is seen whole in each of its states, in both languages'() {
      const wrong: string[] = []
      for (const language of ['en', 'ru'] as const) {
        await using stories = await openStories({ language, scheme: 'light', size: 'phone' })
        const names = stories.names.filter((name) => name.startsWith('frame/the till'))
        assert.ok(names.length > 8, names.join(' '))
        for (const [width, height] of SIZES) {
          await stories.page.setViewportSize({ width, height })
          for (const name of names) {
            if (width >= DESK_PX && IS_OF_A_PHONE.test(name)) continue
            await stories.show(name)
            await stories.page.locator('.till').waitFor()
            const faults = (await stories.page.evaluate(FAULTS)) as string[]
            const where = `${name} at ${width} × ${height}, ${language}`
            wrong.push(...faults.map((fault) => `${where}: ${fault}`))
          }
        }
      }
      assert.equal(wrong, [])
    },
  },
  120_000,
)
