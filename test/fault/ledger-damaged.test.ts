/**
 * The power goes, and the card has lost pages in the middle of the ledger. The lane is there at
 * once; when the damage is found it says what to restore, and begins no new payment.
 */
import { openSync, writeSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { backupPath } from '#drivers/storage/upkeep/daily-copy-path.ts'
import { backUp } from '#drivers/storage/upkeep/daily-database-copies.ts'
import { call, postJson } from '#test/http-call.ts'
import { fillLedger } from '#test/payments/fill-ledger.ts'
import { DEMO_SETTINGS, startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { entriesPages } from '#test/storage/entries-pages.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

interface Health {
  readonly healthy: boolean
  readonly ledger: { readonly check: string }
}

const healthOf = async (url: string) => (await call(url, '/health')).json as Health
const showQr = async (url: string) => await postJson(url, '/showQR', { amount: 100 })

function losePages(path: string, pages: readonly number[]): void {
  const file = openSync(path, 'r+')
  for (const page of pages) writeSync(file, Buffer.alloc(4_096), 0, 4_096, page * 4_096)
}

spec(
  'a ledger that lost pages with the power',
  {
    async 'does not keep the lane from starting, and takes no new payment once it is known'() {
      using folder = temporaryFolder()
      const ledger = folder.file('payments.db')
      fillLedger(ledger, 300, Date.now())
      const pages = entriesPages(ledger)
      await backUp(ledger)
      {
        await using laned = startLaned({ dataFolder: folder.path })
        const url = await laned.url()
        await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
        assert.is((await showQr(url)).http, 200)
        assert.is((await healthOf(url)).ledger.check, 'sound')
        await laned.signal('SIGKILL')
      }
      losePages(ledger, pages)
      await using laned = startLaned({ dataFolder: folder.path })
      const url = await laned.url()
      assert.is((await healthOf(url)).ledger.check, 'unchecked')
      assert.is((await showQr(url)).http, 200, 'payments come first')
      await waitUntil('it is found', async () => (await healthOf(url)).ledger.check === 'damaged')
      assert.not((await healthOf(url)).healthy)
      assert.match(laned.stdout, /"msg":"database.checking"/)
      assert.match(laned.stdout, /"msg":"database.damaged"/)
      const { http, json } = await showQr(url)
      assert.is(http, 500)
      const { error_message } = json as { error_message: string }
      assert.ok(error_message.includes(`cp ${backupPath(ledger, 1)} ${ledger}`), error_message)
      assert.is((await call(url, '/getDynamicQRStatus')).http, 200)
    },
  },
  150_000,
)
