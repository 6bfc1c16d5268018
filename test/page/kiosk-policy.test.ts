/**
 * What the browser of the kiosk may open, in a real Chromium with the policy that ships: the glass, and no other
 * address, file or page of its own. The keys that ask for them are pressed by `npm run verify kiosk`.
 */
import '#test/rerun-as-root.ts'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import * as assert from 'uvu/assert'
import { KIOSK_ADDRESS } from '#firmware/config/kiosk-config.ts'
import { openHttpServer } from '#test/http-server.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const POLICY = readFileSync('systemd/laned-kiosk-policy.json', 'utf8')

/** A Chromium in a mount name space in which that policy, for this address, is the machine's. */
async function openKioskBrowser(address: string) {
  const folder = temporaryFolder()
  mkdirSync(folder.file('policies/managed'), { recursive: true })
  // The test steers it by what the policy forbids.
  const steered = { DeveloperToolsAvailability: 1, RemoteDebuggingAllowed: true }
  const policy = { ...JSON.parse(POLICY.replaceAll(KIOSK_ADDRESS, address)), ...steered }
  writeFileSync(folder.file('policies/managed/laned-kiosk.json'), JSON.stringify(policy))
  const inside = `mount --bind ${folder.path} /etc/chromium && exec /usr/bin/chromium "$@"`
  const browser = folder.file('chromium')
  writeFileSync(
    browser,
    `#!/bin/sh\nmkdir -p /etc/chromium\nexec unshare --mount sh -c '${inside}' - "$@"\n`,
    { mode: 0o755 },
  )
  const context = await chromium.launchPersistentContext(folder.file('profile'), {
    executablePath: browser,
    headless: false,
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    async [Symbol.asyncDispose]() {
      await context.close()
      folder[Symbol.dispose]()
    },
  }
}

spec(
  'the browser of the kiosk',
  {
    'has one address that it may open, and it is the one of the unit'() {
      const { URLAllowlist, URLBlocklist } = JSON.parse(POLICY)
      assert.equal(URLAllowlist, [`http://${KIOSK_ADDRESS}/glass`])
      assert.ok(URLBlocklist.includes('*'))
      assert.is(JSON.parse(POLICY).DeveloperToolsAvailability, 2)
      assert.is(JSON.parse(POLICY).RemoteDebuggingAllowed, false)
      const unit = readFileSync('systemd/laned-kiosk.service', 'utf8')
      assert.match(unit, `LANED_GLASS=http://${KIOSK_ADDRESS}/glass\n`)
      assert.match(unit, /^IPAddressDeny=any\nIPAddressAllow=127\.0\.0\.2$/m)
    },
    async 'opens the glass, and no other address, file or page of its own'() {
      const asked: string[] = []
      const answer =
        (name: string) => (request: { url?: string }, reply: { end(s: string): void }) => {
          asked.push(`${name} ${request.url}`)
          reply.end('<title>page</title>')
        }
      await using glass = await openHttpServer(answer('glass') as never)
      await using lane = await openHttpServer(answer('lane') as never)
      const { host } = new URL(glass.url)
      await using kiosk = await openKioskBrowser(host)
      const { page } = kiosk
      await page.goto(`${glass.url}/glass`)
      assert.is(await page.title(), 'page')
      for (const address of [
        `${lane.url}/`,
        `${lane.url}/glass`,
        `${glass.url}/device/config`,
        'file:///etc/passwd',
        'chrome://settings',
        'chrome://version',
        'chrome://inspect',
        `view-source:${glass.url}/glass`,
        'data:text/html,<title>mine</title>',
        'chrome://flags',
        'https://example.com/',
      ]) {
        // Asked for one of its own pages, a browser without windows closes the page that asked.
        const asking = await page.context().newPage()
        const why = await asking.goto(address).then(
          async () => `opened, ${asking.url()}, ${await asking.title()}`,
          (error: Error) => error.message,
        )
        await asking.close()
        assert.match(
          why,
          /ERR_BLOCKED_BY_ADMINISTRATOR|ERR_ABORTED|ERR_INVALID_URL|been closed/,
          why,
        )
      }
      const strange = asked.filter((one) => one !== 'glass /glass' && !one.endsWith('/favicon.ico'))
      assert.equal(strange, [])
    },
  },
  120_000,
)
