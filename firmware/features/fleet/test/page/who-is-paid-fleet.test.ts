/** Who is paid by what a master hands out, and by what a lane goes back to: asked first, and only where the payee changes. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Operation } from '#firmware/operations/operation.ts'
import { reads, tabAt, visit } from '#test/browser.ts'
import { openDeviceFleet } from '#test/fleet/device-fleet.ts'
import { asks, asksNothing, no, yes } from '#test/page/payee-question.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'
import { FLEET_CONFIG_OPERATIONS } from '../../fleet-config-operations.ts'
import { laneYaml } from '../support/config-lane.ts'
import { hireTechnician, SOUND } from '../support/fragment-signer.ts'

const WAYS = {
  async publishFleetConfig() {
    await using opening = new AsyncDisposableStack()
    const technician = opening.use(hireTechnician())
    const own = 'banks: { "*": { driver: gateway, url: "https://bank.example/api" } }\n'
    const yaml = laneYaml(technician.publicKey, own)
    const { master } = await openDeviceFleet(opening, 0, yaml)
    const other = { banks: { '*': { driver: 'gateway', url: 'https://other.example/api' } } }
    const files = (sequence: number, sections: object) => {
      const { content, signature } = technician.sign({ sequence, sections })
      const path = join(technician.folder, `${sequence}.json`)
      writeFileSync(path, content)
      writeFileSync(`${path}.minisig`, signature)
      return [path, `${path}.minisig`]
    }
    const published = async () => {
      const { data } = await master.get('get_fleet_config')
      return (data as { roll_out: { sequence: number } | null }).roll_out?.sequence
    }
    await visit(tabAt(master.url, 'fleet'), async ({ page }) => {
      const publish = page.locator('#fleet-config-publish')
      const press = async (sequence: number, sections: object) => {
        await publish.locator('[name=files]').setInputFiles(files(sequence, sections))
        await publish.locator('[name=first]').fill('lane-9')
        await publish.locator('button').click()
      }
      await press(6, SOUND.sections)
      await waitUntil('it is handed out', async () => (await published()) === 6)
      await asksNothing(page)
      await press(7, other)
      await asks(page, 'banks.*')
      await no(page)
      assert.is(await published(), 6)
      await press(7, other)
      await asks(page, 'banks.*')
      await yes(page)
      await waitUntil('it is handed out', async () => (await published()) === 7)
    })
  },
  async revertFleetConfig() {
    await using opening = new AsyncDisposableStack()
    const technician = opening.use(hireTechnician())
    const { master } = await openDeviceFleet(opening, 0, laneYaml(technician.publicKey))
    // What a start had taken is not the page's to say: the lane's two answers are put before it.
    let money: string[] = ['banks.*']
    let reverted = 0
    await visit(tabAt(master.url, 'fleet'), async ({ page }) => {
      await reads(page, '#fleet-config-facts', 'only the lane’s own settings')
      const { data } = await master.get('get_fleet_config')
      await page
        .context()
        .route('**/api/get_fleet_config', (route) =>
          route
            .fulfill({ json: { code: 0, data: { ...(data as object), in_force: 6 } } })
            .catch(() => {}),
        )
      await page.context().route('**/api/revert_fleet_config', (route) => {
        const isAsked = route.request().postDataJSON()?.check === true
        if (!isAsked) reverted += 1
        return route.fulfill({
          json: { code: 0, data: { why_by_hand: null, why_not_restarted: null, money } },
        })
      })
      const press = async () => {
        await page.locator('#fleet-config-revert:enabled:not([aria-disabled])').click()
        await reads(page, '#confirm', 'This lane returns to its previous settings')
        await yes(page)
      }
      await press()
      await asks(page, 'banks.*')
      await no(page)
      assert.is(reverted, 0)
      money = []
      await press()
      await waitUntil('it goes back', () => reverted === 1)
      await asksNothing(page)
    })
  },
}

spec(
  'who is paid by shared settings',
  {
    ...Object.fromEntries(
      Object.entries(WAYS).map(([name, way]) => [`is asked first, and only then: ${name}`, way]),
    ),
    async 'every operation that may change it is pressed here'() {
      const asking = Object.entries<Operation>(FLEET_CONFIG_OPERATIONS).filter(
        ([, { page }]) => 'asksWhoIsPaid' in page,
      )
      assert.equal(asking.map(([name]) => name).sort(), Object.keys(WAYS).sort())
    },
  },
  180_000,
)
