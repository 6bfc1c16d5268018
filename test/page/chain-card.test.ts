/** The card of a chain in the room Fleet, at a master whose chain is a real NATS server with the account file of the guide. */
import * as assert from 'uvu/assert'
import { reads, tabAt, visit } from '#test/browser.ts'
import { openDeviceFleet } from '#test/fleet/device-fleet.ts'
import { blockOf, fileWith, GUIDE_FILE, openGuideChain } from '#test/fleet/guide-chain.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { lanectl } from '#test/processes/lanectl-process.ts'
import { waitUntil } from '#test/wait-until.ts'

const WITHDRAW = 'laned.chain.withdrawn.*'

/** A shop that may withdraw, as the office lets it. */
const WITH_RIGHT = fileWith(
  [
    blockOf('centre').replace(
      'imports: [\n',
      `imports: [\n{ service: { account: CHAIN, subject: "${WITHDRAW}" } }\n`,
    ),
  ],
  [`      { service: "${WITHDRAW}" }`],
)

async function openShops(opened: AsyncDisposableStack, file: string, shops: readonly string[]) {
  const chain = await openGuideChain(opened, file)
  const masters = []
  for (const shop of shops) {
    const yaml = `sync: ${JSON.stringify({ feed: chain.feedOf(shop) })}\n`
    masters.push((await openDeviceFleet(opened, 0, yaml)).master)
  }
  return { chain, masters }
}

pageSpec(
  import.meta.url,
  'the card of a chain',
  {
    async 'shows what each shop wrote, checks the rights, and withdraws what one wrote once its name is typed'() {
      await using opened = new AsyncDisposableStack()
      const { masters } = await openShops(opened, WITH_RIGHT, ['centre', 'south'])
      const [centre, south] = masters
      if (!centre || !south) throw new Error('there are two')
      await south.teach('4011', 1)
      await centre.has('4011', 1)
      const url = { LANED_URL: centre.url }
      const listed = await lanectl(['fleet', 'shop', 'list'], url)
      assert.match(listed.stdout, /south +1 +1 +20/, listed.stderr)
      const shown = await lanectl(['fleet', 'shop', 'show', 'south', '--days', '1'], url)
      assert.match(shown.stdout, /4011 +20\S+ +20\S+ +\S+:\d/, shown.stderr)
      const none = await lanectl(['fleet', 'shop', 'show', 'west'], url)
      assert.match(none.stdout, 'west sent nothing here')
      const status = await lanectl(['sync', 'status'], url)
      assert.match(status.stdout, /reads the chain +yes\nwrites to the chain +yes/)
      await visit(tabAt(centre.url, 'fleet'), async ({ page }) => {
        await reads(page, '#chain-state', 'Sends and receives')
        await reads(page, '[data-shop="south"]', '1 picture of 1 item')
        await page.locator('[data-shop="south"] button').first().click()
        await reads(page, '#chain-written li', '4011')
        await page.locator('#chain-check').click()
        await reads(page, '#chain-checked', /To fix:.*encrypted/)
        await reads(
          page,
          '[data-about="too-wide"]',
          /This shop.s login may withdraw the entries of a shop in the whole chain/,
        )

        await page.locator('[data-shop="south"] button[data-undoes]').click()
        const dialog = page.locator('#withdraw')
        const yes = dialog.locator('button[type=submit]')
        assert.ok(await yes.isDisabled())
        await dialog.locator('[name=shop]').fill('south')
        await yes.click()
        await reads(
          page,
          '#toasts',
          'The shops of the chain are told to delete what south sent since',
        )
        await dialog.waitFor({ state: 'detached' })
        await centre.has('4011', 0)
        await south.has('4011', 0)
      })
    },
    async 'says in Russian what is not written, and that a shop may not withdraw'() {
      await using opened = new AsyncDisposableStack()
      const { masters, chain } = await openShops(opened, GUIDE_FILE, ['north', 'south'])
      const [north, south] = masters
      if (!north || !south) throw new Error('there are two')
      await south.teach('4011', 1)
      await north.has('4011', 1)
      await chain.manager.streams.update('laned-blob', { sealed: true } as object)
      await north.teach('4012', 2)
      const trouble = await waitUntil('it is told', async () => {
        const { data } = await north.get('get_sync_status')
        return (data as { chain: { write_trouble: string | null } }).chain.write_trouble
      })
      assert.match(trouble, /does not take the item 4012/)
      const printed = await lanectl(['sync', 'status'], { LANED_URL: north.url })
      assert.match(
        printed.stdout,
        /reads the chain +yes\nwrites to the chain +the chain's feed does not/,
      )
      await visit(
        tabAt(north.url, 'fleet'),
        async ({ page }) => {
          await reads(page, '#chain-state', 'Отправлено не всё')
          await reads(page, '#chain .warning', /не принял товар 4012/)
          await reads(page, '#devices-master', /не принял товар 4012/)
          await page.locator('[data-shop="south"] button[data-undoes]').click()
          await page.locator('#withdraw [name=shop]').fill('south')
          await page.locator('#withdraw button[type=submit]').click()
          await reads(page, '#withdraw [role=alert]', /\S/)
          await page.locator('#withdraw .pairs button[type=button]').click()
          await page.locator('#chain-check').click()
          await reads(page, '[data-about="streams"]', /закрыт навсегда/)
        },
        { locale: 'ru-RU', mayComplain: /status of 4\d\d/ },
      )
    },
  },
  180_000,
)
