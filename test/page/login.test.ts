/** The way in beyond loopback: a token becomes a session, whose role is shown and which ends when it is left. */
import * as assert from 'uvu/assert'
import { openRoom, type Room, reads, visit } from '#test/browser.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'

const TILL = 'till-till-till-till'
const OPERATOR = 'open-sesame-open-sesame'
const MONITOR = 'watch-watch-watch-watch'
const YAML = `
listeners:
  - tokens:
      - { name: till 1, role: till, secret: ${TILL} }
      - { name: Anna, role: operator, secret: ${OPERATOR} }
      - { name: desk, role: monitor, secret: ${MONITOR} }
`

/** What a monitor's rooms have to press or to fill in: each reads, and changes nothing of the lane. */
const READS = {
  today: [
    'day-date',
    'day-to',
    'shift-report',
    'date',
    'month',
    'Create',
    'Open: Pictures to review: 1',
    'Open: Items with too few pictures: 2',
  ],
  payments: ['wanted', 'state', 'from', 'to', 'after', 'before', 'Find', 'csv', 'payment-row'],
  items: [
    'view-gallery',
    'view-review',
    'view-lists',
    'find',
    'which',
    'tile',
    'close-item',
    'ask-report',
    'assortment-save',
  ],
  device: [],
  camera: ['recognise'],
  fleet: ['devices-find'],
} as const

const IDLE = { status: 'idle', why: null }
const BACKUP = { name: 'laned-1.backup', bytes: 4_000_000, createdAt: '2026-03-01T12:00:00Z' }
const KEPT = { backups: [BACKUP], task: IDLE, unpack: IDLE, signer: null, problem: null }
const UPDATES = {
  running: '9.9.9',
  previous: '9.9.8',
  probation: null,
  bad: [],
  whyNot: null,
  run: { status: 'offered', version: '10.0.0', message: null, step: null },
}

const CONTROLS = `[...document.querySelectorAll('main :is(button, input, select, textarea, a.button, summary)')]
  .filter((one) => one.checkVisibility())
  .map((one) => one.id || one.name || one.closest('.tile, .payment-row')?.classList[0] || one.textContent.trim())`

spec(
  'the way in',
  {
    async 'a wrong token is said; a right one opens a session that a reload keeps and leaving ends'() {
      await using device = await openTestDevice({ yaml: YAML })
      await visit(
        device.url,
        async ({ page, another }) => {
          const dialog = page.locator('#ask-token')
          await dialog.waitFor()
          await dialog.locator('input').fill('wrong-wrong-wrong-wrong')
          await dialog.getByRole('button').click()
          await reads(page, '#ask-trouble', 'does not know this token')
          assert.is(await dialog.locator('input').inputValue(), '')
          await dialog.locator('input').fill(OPERATOR)
          await dialog.getByRole('button').click()
          await reads(page, '#live', 'Live')
          await reads(page, '#who', 'Anna · operator')
          await openRoom(page, 'display')
          await page.getByRole('button', { name: 'Pull the cable' }).click()
          await reads(page, '#display-link', 'No connection')
          await page.reload()
          await reads(page, '#who', 'Anna · operator')
          await reads(page, '#live', 'Live')
          const { page: other } = await another()
          await reads(other, '#live', 'Live')
          const kept = await page.evaluate(
            'document.cookie + JSON.stringify({ ...sessionStorage, ...localStorage })',
          )
          assert.not.match(`${kept}${await page.content()}`, /sesame|session-/)
          await page.locator('#menu-open').click()
          await page.locator('#sign-out').click()
          await dialog.waitFor()
          await other.locator('#ask-token').waitFor()
          await page.locator('#who').waitFor({ state: 'detached' })
        },
        { mayComplain: /status of 40[14]/ },
      )
    },
    async 'a till does a till’s work, and is told what is not for it'() {
      await using device = await openTestDevice({ yaml: YAML })
      await visit(
        device.url,
        async ({ page }) => {
          const dialog = page.locator('#ask-token')
          await dialog.locator('input').fill(TILL)
          await dialog.getByRole('button').click()
          await reads(page, '#who', 'till 1 · till')
          await page.locator('#new-payment [name=amount]').fill('5')
          await page.locator('#new-payment [type=submit]').click()
          await reads(page, '#till-note', "operator's token")
        },
        { mayComplain: /status of 40/ },
      )
    },
    async 'a till closes its shift and asks what lies under the camera; what another mends is only told'() {
      await using device = await openTestDevice({ yaml: YAML })
      await visit(
        device.url,
        async ({ page, calls }) => {
          await page.locator('#ask-token input').fill(TILL)
          await page.locator('#ask-token button').click()
          await reads(page, '#who', 'till 1 · till')
          await page.route('**/health', async (route) => {
            const response = await route.fetch()
            const json = await response.json()
            json.parts.push({ name: 'camera', state: 'failed', reason: null, since: null })
            await route.fulfill({ response, json })
          })
          await page.locator('#home-today').click()
          await reads(page, '#needs-list li', 'Tell the technician')
          assert.is(await page.locator('#needs-list a').count(), 0)
          await page.locator('#shift-close').click()
          await page.locator('#confirm [type=submit]').click()
          await reads(page, '#shift-list', '№ 1')
          await page.locator('#tab-camera').click()
          await page.locator('#recognise').click()
          await page.locator('#answer').waitFor()
          for (const room of ['device', 'settings', 'fleet'])
            assert.is(await page.locator(`#home-${room}, #tab-${room}`).count(), 0, room)
          assert.equal(
            calls.filter((line) => line.endsWith(' 403')),
            [],
          )
        },
        { mayComplain: /status of 40[14]/ },
      )
    },
    async 'a monitor is drawn nothing that he may not do'() {
      await using device = await openTestDevice({
        yaml: `${YAML}sync: { key: the-key-of-a-fleet }\nembedder: { driver: fake }\n`,
      })
      const authorization = `Bearer ${OPERATOR}`
      const order = async (path: string, json: object) => {
        const headers = { authorization, 'content-type': 'application/json' }
        const body = JSON.stringify(json)
        const answer = await fetch(`${device.url}${path}`, { method: 'POST', headers, body })
        assert.ok(answer.ok, path)
        return (await answer.json()) as { data: Readonly<Record<string, string>> }
      }
      for (const [kind, id] of ['4011', '4012'].entries()) {
        const headers = { authorization, 'content-type': 'image/jpeg' }
        const body = new Uint8Array(goods(kind + 1, 0))
        await fetch(`${device.url}/sim/camera`, { method: 'PUT', headers, body })
        await order('/api/add_item_template', { id })
      }
      // A till says that it was another item: kept for a person to decide on.
      const seen = await fetch(`${device.url}/api/get_result`, { headers: { authorization } })
      const { data } = (await seen.json()) as { data: { result_id: string } }
      await order('/api/feedback', { id: '4011', result_id: data.result_id })
      await order('/api/set_sync_master', {})
      await visit(
        device.url,
        async ({ page }) => {
          await page.locator('#ask-token input').fill(MONITOR)
          await page.locator('#ask-token button').click()
          await reads(page, '#who', 'desk · monitor')
          assert.is(await page.locator('#home-till').count(), 0)
          // As of a lane with kept backups and an updater: this one has neither.
          await page.route('**/health', async (route) => {
            const response = await route.fetch()
            const json = await response.json()
            json.parts.push({ name: 'backup', state: 'ok', reason: null, since: json.clock.now })
            await route.fulfill({ response, json })
          })
          await page.route('**/backups', (route) => route.fulfill({ json: KEPT }))
          await page.route('**/device/update', (route) => route.fulfill({ json: UPDATES }))
          for (const [room, allowed] of Object.entries(READS)) {
            await openRoom(page, room as Room)
            await page.locator(`.tab-${room} .card`).first().waitFor()
            if (room === 'items') await page.locator('.tile').first().click()
            if (room === 'items') await page.locator('#item #templates li').first().waitFor()
            if (room === 'device') {
              await reads(page, '#backup-list', 'laned-1.backup')
              await reads(page, '#updates', 'Current version: 9.9.9')
            }
            const isAllowed = (name: string) => (allowed as readonly string[]).includes(name)
            const refused = async () =>
              ((await page.evaluate(CONTROLS)) as string[]).filter((name) => !isAllowed(name))
            assert.equal(await refused(), [], room)
            if (room !== 'items') continue
            await page.locator('#close-item').click()
            await page.locator('#view-review').click()
            await page.locator('.review-entry').waitFor()
            assert.equal(await refused(), [], 'Review')
            await page.locator('#view-lists').click()
            await page.locator('#report').waitFor()
            assert.equal(await refused(), [], 'Lists')
          }
          await page.locator('#tab-device').click()
          await reads(page, '#repairs-state', /./)
          assert.is(await page.locator('#journal').count(), 0, 'which he is refused')
        },
        { mayComplain: /status of 40/ },
      )
    },
  },
  180_000,
)
