/** Shared settings in the room of the fleet, on whole lanes, in a real browser. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { reads, tabAt, visit } from '#test/browser.ts'
import { openDeviceFleet } from '#test/fleet/device-fleet.ts'
import { pageSpec } from '#test/page/page-spec.ts'
import { laneYaml } from '../support/config-lane.ts'
import { hireTechnician } from '../support/fragment-signer.ts'

pageSpec(
  import.meta.url,
  'shared settings',
  {
    async 'a master without a key says what is missing, and where they are signed'() {
      await using opening = new AsyncDisposableStack()
      const { master } = await openDeviceFleet(opening, 0)
      await visit(tabAt(master.url, 'fleet'), async ({ page }) => {
        await reads(page, '#fleet-config-none', 'enter the public key')
        await reads(page, '#elsewhere', 'lanectl fleet-config sign')
      })
    },
    async 'a signed config is handed out, followed, withdrawn, and a lane is asked to go back'() {
      await using opening = new AsyncDisposableStack()
      const technician = opening.use(hireTechnician())
      const { master } = await openDeviceFleet(opening, 0, laneYaml(technician.publicKey))
      const { content, signature } = technician.sign()
      const [file, beside] = ['six.json', 'six.json.minisig'].map((name) =>
        join(technician.folder, name),
      ) as [string, string]
      writeFileSync(file, content)
      writeFileSync(beside, signature)
      await visit(
        tabAt(master.url, 'fleet'),
        async ({ page }) => {
          await reads(page, '#fleet-config-facts', 'only the lane’s own settings')
          assert.ok(await page.locator('#fleet-config-withdraw').isDisabled())
          assert.ok(await page.locator('#fleet-config-revert').isDisabled())
          const publish = page.locator('#fleet-config-publish')
          await publish.locator('[name=files]').setInputFiles([file])
          await publish.locator('button').click()
          await reads(page, '#toasts', 'Choose both')
          await publish.locator('[name=files]').setInputFiles([beside, file])
          // Nobody is called so: the roll-out waits for it, and this lane needs no restart.
          await publish.locator('[name=first]').fill('lane-9')
          await publish.locator('button').click()
          // It names another bank.
          await page.locator('#confirm button[type=submit]').click()
          await reads(page, '#toasts', 'Handing out has started')
          await reads(page, '#roll-out-state', 'Now: the lanes named first')
          await page.locator('#fleet-config-withdraw').click()
          await reads(page, '#roll-out-state', 'Withdrawn')
          const { data } = await master.get('get_fleet_config')
          assert.ok((data as { roll_out: { withdrawn: boolean } }).roll_out.withdrawn)

          // As if one were in force: the lane itself knows better, and says so.
          const json = { code: 0, data: { ...(data as object), in_force: 6 } }
          await page
            .context()
            .route('**/api/get_fleet_config', (route) => route.fulfill({ json }).catch(() => {}))
          await page.locator('#fleet-config-revert:enabled').click()
          await page.locator('#confirm button[type=submit]').click()
          await reads(
            page,
            '#toasts',
            'this lane has no shared settings, so there is nothing to roll back',
          )
        },
        { mayComplain: /status of 4\d\d/ },
      )
    },
  },
  180_000,
)
