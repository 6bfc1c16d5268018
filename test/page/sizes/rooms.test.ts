/** Every room at the widths of screens: nothing is wider than the screen, printed over another or too low for a finger, and the head of the page is one line. */
import * as assert from 'uvu/assert'
import { ROOMS } from '#test/browser.ts'
import { openStories } from '#test/page/story-pictures.ts'
import { spec } from '#test/spec.ts'

const WIDTHS = [320, 390, 540, 768, 1024, 1280] as const
/** Narrower, the homes are under the thumb; the narrowest phone may break the head. */
const ONE_LINE_FROM_PX = 360

/** What is wrong with the page as it stands. */
const FAULTS = `(() => {
  const found = []
  const wide = document.documentElement.scrollWidth - innerWidth
  if (wide > 0) found.push(wide + ' px too wide')
  const parts = [...document.querySelectorAll('.top :is(#device, #live, .homes, .tools > button)')]
    .map((part) => [part.id || part.tagName, part.getBoundingClientRect()])
  for (const [at, [one, a]] of parts.entries())
    for (const [other, b] of parts.slice(at + 1))
      if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) found.push(one + ' over ' + other)
  const head = ['.brand', '.tools'].map((part) => document.querySelector(part).getBoundingClientRect())
  if (innerWidth >= ${ONE_LINE_FROM_PX} && head[1].top >= head[0].bottom) found.push('the head has two lines')
  for (const one of document.querySelectorAll('main button'))
    if (one.checkVisibility() && one.getBoundingClientRect().height < 44) found.push('too low: ' + one.innerText)
  return found
})()`

spec(
  'the rooms at the sizes of screens',
  {
    async 'fit, each button can be hit, and nothing of the head is over another'() {
      const wrong: string[] = []
      for (const language of ['en', 'ru'] as const) {
        await using stories = await openStories({ language, scheme: 'light', size: 'phone' })
        const names = stories.names.filter((name) => name.startsWith('frame/'))
        for (const room of ROOMS)
          assert.ok(
            names.some((name) => name.replace('the ', '').startsWith(`frame/${room}`)),
            room,
          )
        for (const width of WIDTHS) {
          await stories.page.setViewportSize({ width, height: 844 })
          for (const name of names) {
            await stories.show(name)
            await stories.page.locator('.loading').waitFor({ state: 'detached' })
            const faults = (await stories.page.evaluate(FAULTS)) as string[]
            wrong.push(...faults.map((fault) => `${name} at ${width} px, ${language}: ${fault}`))
          }
        }
      }
      assert.equal(wrong, [])
    },
  },
  120_000,
)
