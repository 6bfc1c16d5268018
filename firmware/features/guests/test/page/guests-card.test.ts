/** The card of a third-party feature in the room of the device, under the page's own policy: no script of others runs. */
import * as assert from 'uvu/assert'
import { reads, tabAt, visit } from '#test/browser.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { openGuestLane } from '../support/guest-lane.ts'
import { ROWS } from '../support/guest-rows-of-test.ts'

const CODE = `
  export function open() {
    let metres = 2.5
    return {
      operations: {
        show: () => ({ metres, harbour: '<img src=x onerror=alert(1)>' }),
        set: () => ({ metres: 1 }),
        rise: ({ by }) => { metres += by ?? 1; return {} },
        fill: ({ by, calm, who }) => { metres += by; return { harbour: who + ' ' + calm } },
      },
    }
  }`
const RISE = {
  call: 'POST',
  access: 'change',
  title: { en: 'Rise', ru: 'Поднять' },
  takes: {},
}
const FILL = {
  call: 'POST',
  access: 'change',
  title: { en: 'Fill', ru: 'Наполнить' },
  takes: {
    by: { is: 'integer', title: { en: 'By, m', ru: 'На, м' }, least: 1, most: 5 },
    calm: { is: 'flag', title: { en: 'Calm', ru: 'Спокойно' } },
    who: { is: 'text', title: { en: 'Who', ru: 'Кто' }, most: 4 },
    why: { is: 'text', title: { en: 'Why', ru: 'Зачем' }, optional: true },
  },
  gives: { harbour: ROWS.operations.show.gives.harbour },
}

pageSpec(
  import.meta.url,
  'the card of a third-party feature',
  {
    async 'shows its fields as text, calls its operations, and says why it does not work'() {
      await using lane = await openGuestLane({
        tide: {
          code: CODE,
          rows: {
            operations: { ...ROWS.operations, rise: RISE, fill: FILL },
            card: { shows: 'show', buttons: ['rise', 'fill'] },
          },
        },
      })
      await lane.becomes('tide', 'running')
      await visit(tabAt(lane.url, 'device'), async ({ page }) => {
        await reads(page, '#guest-tide', 'Tide')
        await reads(page, '#guest-tide', 'Height, m')
        await reads(page, '#guest-tide', '2.5')
        await reads(page, '#guest-tide', '<img src=x onerror=alert(1)>')
        assert.is(await page.locator('#guest-tide img').count(), 0)
        await page.locator('#guest-tide-rise').click()
        await reads(page, '#guest-tide', '3.5')
        const field = (name: string) => page.locator(`#guest-tide-fill [name=${name}]`)
        const send = () => page.locator('#guest-tide-fill [type=submit]').click()
        await field('by').fill('1.5')
        await field('who').fill('Olga K')
        await send()
        await reads(page, '#guest-tide-fill', 'Enter a whole number')
        await reads(page, '#guest-tide-fill', 'At most 4 characters')
        await reads(page, '#guest-tide-fill', 'Fill this in')
        await field('by').fill('6')
        await reads(page, '#guest-tide-fill', 'At most 5')
        await field('by').fill('2')
        await field('who').fill('Olga')
        await field('calm').selectOption('true')
        await reads(page, '#guest-tide', '3.5')
        await send()
        await reads(page, '#guest-tide-fill-answer', 'Olga true')
        await reads(page, '#guest-tide', '5.5')
        assert.is(await field('by').inputValue(), '')
      })
      await visit(
        tabAt(lane.url, 'device'),
        async ({ page }) => {
          await reads(page, '#guest-tide', 'Прилив')
          await reads(page, '#guest-tide', '5,5')
          await reads(page, '#guest-tide-rise', 'Поднять')
        },
        { locale: 'ru-RU' },
      )
    },
  },
  180_000,
)
