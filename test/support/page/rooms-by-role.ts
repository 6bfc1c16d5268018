/**
 * The page as each role sees it, signed in: on a phone, a tablet and a desk, light and dark, in both languages. Nothing is
 * too wide, cut, printed over itself, untranslated, jumping or serious for axe-core.
 *
 *   LANED_EVERY_THEME=1 npm test -- page/roles   all 36 of them, and not the four of each day
 */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { openBrowser, ROOMS, type Room, type TestBrowser, tabAt } from '#test/browser.ts'
import { call, postJson, showCamera } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { axeFindings, faultsSeen, layoutShift } from '#test/page/page-faults.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const SECRETS = {
  till: 'till-till-till-till',
  monitor: 'watch-watch-watch-watch',
  operator: 'open-sesame-open-sesame',
} as const
type Role = keyof typeof SECRETS
/** Rooms, and what is open in some; `+` stands for the payment of which a part was refunded. */
export const PLACES_OF: Readonly<Record<Role, readonly (Room | keyof typeof OPEN)[]>> = {
  till: ['till', 'display', 'today', 'payments', 'payments/+', 'items', 'items/4011', 'camera'],
  monitor: ['today', 'payments', 'items', 'device', 'camera', 'fleet'],
  operator: [...ROOMS, 'payments/+', 'items/4011', 'items//review', 'items//lists'],
}
const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 800, height: 1280 },
  desk: { width: 1440, height: 900 },
} as const
const AXES = [
  Object.keys(SECRETS) as Role[],
  Object.keys(SIZES) as (keyof typeof SIZES)[],
  ['light', 'dark'],
  ['en', 'ru'],
] as const
type Variant = readonly [Role, keyof typeof SIZES, 'light' | 'dark', 'en' | 'ru']

const YAML = `
embedder: { driver: fake }
sync: { key: the-key-of-a-fleet }
listeners:
  - tokens:
${Object.entries(SECRETS)
  .map(([role, secret]) => `      - { name: ${role}-1, role: ${role}, secret: ${secret} }\n`)
  .join('')}`

const OPEN = {
  'payments/+': '#story',
  'items/4011': '#item #templates li',
  'items//review': '#review-said',
  'items//lists': '#names',
} as const
/** The last thing that a room draws, so that what it looks like is what it stays. */
export const LAST: Partial<Readonly<Record<string, string>>> = {
  ...OPEN,
  today: '#day-plot svg',
  payments: '.payment-row',
  items: '.tile img',
  camera: '#picture',
  device: '.parts li',
  settings: '[data-task]',
  fleet: '#devices-list li',
  display: '#glass',
}
const LAYOUT_SHIFT_MAX = 0.05
/** For the variants of a role: twelve of an operator are a hundred and fifty rooms. */
const LIMIT_MS = process.env['LANED_EVERY_THEME'] ? 1_800_000 : 600_000

/** A lane that has done something of everything: what is empty has nothing to be cut. */
export async function openBusyLane(
  opening: AsyncDisposableStack,
): Promise<TestDevice & { readonly refundedId: string }> {
  const device = opening.use(
    await openTestDevice({ yaml: YAML, environment: { LANED_SERIAL_NUMBER: '10000000ab12cd34' } }),
  )
  const authorization = `Bearer ${SECRETS.operator}`
  const post = async (path: string, body: object = {}) => {
    const { http, text } = await postJson(device.url, path, body, { authorization })
    assert.ok(http < 300, `${path}: ${text}`)
    return JSON.parse(text) as Record<string, unknown>
  }
  await post('/updateDriverSettings', DEMO_SETTINGS)
  await post('/api/set_sync_master')
  const lay = (kind: number, take = 0) =>
    showCamera(device.url, goods(kind, take), { authorization })
  for (let kind = 1; kind <= 4; kind += 1) {
    await lay(kind)
    await post('/api/add_item_template', { id: `401${kind}` })
  }
  // Of one there are several pictures.
  for (const take of [1, 2]) {
    await lay(1, take)
    await post('/api/add_item_template', { id: '4011' })
  }
  // Another one than it was taken for: it waits for a second look.
  await lay(7)
  const seen = await call(device.url, '/api/get_result', { headers: { authorization } })
  const { result_id } = (seen.json as { data: { result_id: string } }).data
  await post('/api/feedback', { id: '4017', result_id })
  for (const amount of [12_345, 1_234_500]) {
    await post('/showQR', { amount, reference: `${amount}` })
    await post('/sim/bank/pay')
    await waitUntil('it is paid', async () => {
      const { text } = await call(device.url, '/getDynamicQRStatus', { headers: { authorization } })
      return text.includes('ACCEPTED')
    })
  }
  const { json } = await call(device.url, '/transactions?limit=1', { headers: { authorization } })
  const { id } = (json as { transactions: { id: string }[] }).transactions[0] ?? { id: '' }
  const headers = { authorization, 'idempotency-key': 'half' }
  const refund = await postJson(device.url, `/transactions/${id}/refunds`, { amount: 500 }, headers)
  assert.ok(refund.http < 300, refund.text)
  await post('/shifts/close')
  await post('/showQR', { amount: 9_900 })
  await post('/showQR', { amount: 45_600 })
  return { ...device, refundedId: id }
}

/**
 * What only a lane shows: that nothing moves while it loads, and what a role finds. That nothing is cut or untranslated on any
 * screen is shown by the stories of whole rooms (test/page/stories.test.ts, test/page/sizes).
 */
const USUAL: readonly Variant[] = [
  ['till', 'phone', 'light', 'ru'],
  ['monitor', 'tablet', 'dark', 'en'],
  ['operator', 'desk', 'light', 'ru'],
  ['operator', 'phone', 'dark', 'en'],
]

function wantedVariants(): readonly Variant[] {
  if (!process.env['LANED_EVERY_THEME']) return USUAL
  const [roles, sizes, themes, languages] = AXES
  return roles.flatMap((role) =>
    sizes.flatMap((size) =>
      themes.flatMap((theme) =>
        languages.map((language): Variant => [role, size, theme, language]),
      ),
    ),
  )
}

export async function signIn(page: Page, role: Role): Promise<void> {
  await page.locator('#ask-token input').fill(SECRETS[role])
  await page.locator('#ask-token button').click()
  await page.locator('#live[data-state=good]').waitFor()
}

/** Everything that folds is open, as if somebody had read all of it. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate(
    `for (const each of document.querySelectorAll('main details')) each.open = true`,
  )
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
}

/**
 * What is wrong in each room of this role, and where: what is wrong everywhere is said once. The first look opens each
 * place by its address, as a bookmark does; the others go from one to the next within the page, as a person does.
 */
async function lookThrough(
  browser: TestBrowser,
  { url, refundedId }: { readonly url: string; readonly refundedId: string },
  role: Role,
  variants: readonly Variant[],
): Promise<Record<string, string>> {
  const places = new Map<string, string[]>()
  const { page: first, another } = await browser.open(url)
  await signIn(first, role)
  for (const [nth, [, size, theme, language]] of variants.entries()) {
    await first.evaluate(`localStorage.setItem('language', '${language}')`)
    const { page, close, complaints } = await another('about:blank')
    await page.setViewportSize(SIZES[size])
    await page.emulateMedia({ colorScheme: theme })
    let heard = 0
    for (const place of PLACES_OF[role]) {
      const [room] = place.split('/')
      const where = `${place} on a ${size}, ${theme}, ${language}`
      if (nth === 0) await page.goto('about:blank')
      const sinceMs = (await page.evaluate(
        'location.protocol === "about:" ? 0 : performance.now()',
      )) as number
      await page.goto(tabAt(url, place.replace('+', refundedId)))
      await page.locator('#live[data-state=good]').waitFor()
      await page.locator(`.tab-${room} .card:visible`).first().waitFor()
      await page.locator('.loading').waitFor({ state: 'detached' })
      const last = LAST[place]
      if (last) await page.locator(last).first().waitFor()
      const { sum, moved } = await layoutShift(page, sinceMs)
      await unfold(page)
      if (process.env['PICTURES'])
        await page.screenshot({
          path: `${process.env['PICTURES']}/${place.replaceAll('/', '-')}-${role}-${size}-${theme}-${language}.png`,
          fullPage: true,
        })
      const found = [
        ...(sum < LAYOUT_SHIFT_MAX ? [] : [`it moved by ${sum}: ${moved}`]),
        ...(await faultsSeen(page, language)),
        ...(await axeFindings(page)),
        ...complaints.slice(heard).filter((line) => !line.startsWith('elsewhere: ')),
      ]
      heard = complaints.length
      for (const fault of found) places.set(fault, [...(places.get(fault) ?? []), where])
    }
    await close()
  }
  await first.close()
  return Object.fromEntries([...places].map(([fault, at]) => [fault, at.join('; ')]))
}

export function roleSpec(role: Role): void {
  spec(
    'each look of the page',
    {
      async [`for ${role}`]() {
        await using opening = new AsyncDisposableStack()
        const lane = await openBusyLane(opening)
        const browser = opening.use(await openBrowser())
        const variants = wantedVariants().filter(([one]) => one === role)
        assert.ok(variants.length > 0)
        assert.equal(await lookThrough(browser, lane, role, variants), {})
      },
    },
    LIMIT_MS,
  )
}
