/**
 * A first start that migrates a large ledger: tills find the port open, and are told in their interface's own shape that
 * the lane is starting and when to ask again.
 */
import * as assert from 'uvu/assert'
import { PAYMENTS_MIGRATIONS } from '#drivers/storage/payments/payments-migrations.ts'
import { OTHER_AMOUNT_MIGRATION } from '#drivers/storage/payments/shift-sums-triggers.ts'
import { openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import { call, type Reply } from '#test/http-call.ts'
import { reservePort } from '#test/network/reserved-port.ts'
import { startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

/** Of SQLite's own work in the step: the thread that answers needs a small part of that, whatever the machine does. */
const ROWS = 12_000_000

/** A ledger of the release before OTHER_AMOUNT_MIGRATION, one row of which holds that step up. */
function writeOldLedger(path: string): void {
  const before = PAYMENTS_MIGRATIONS.indexOf(OTHER_AMOUNT_MIGRATION)
  using old = openDatabase(path, PAYMENTS_MIGRATIONS.slice(0, before))
  old.connection.exec(`
    INSERT INTO transactions (id, amount_kopecks, ttl_minutes, bank_name, profile_name, created_at_ms, expires_at_ms,
      changed_at_ms, phase, is_withdrawn, is_late, paid_kopecks, version)
    VALUES ('old', 100, 5, 'Fake', 'demo', 1, 2, 3, 'error', 0, 1, 90, 1);
    INSERT INTO shift_remarks (sequence, transaction_id, at_ms, type, kopecks)
    VALUES (1, 'old', 3, 'transaction.accepted-late', 100);
    CREATE TABLE large (content BLOB);
    INSERT INTO large VALUES (zeroblob(${20 * 2 ** 20}));
    CREATE VIEW slow AS WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < ${ROWS})
      SELECT count(x) AS rows FROM c;
    CREATE TRIGGER slowly AFTER INSERT ON shift_sums BEGIN SELECT rows FROM slow; END;
  `)
}

type Said = Readonly<Record<string, unknown>>

/** Null where nothing listens. */
const ask = (url: string, path: string, how = {}) =>
  call(url, path, how).catch(() => null) as Promise<Reply | null>

spec(
  'a start that a large ledger holds up',
  {
    async 'is told to tills, monitors and browsers, and ends at the same address'() {
      using folder = temporaryFolder()
      const port = await reservePort()
      const url = `http://127.0.0.1:${port}`
      writeOldLedger(folder.file('payments.db'))
      await using laned = startLaned({
        dataFolder: folder.path,
        environment: { LANED_LISTEN: `127.0.0.1:${port}` },
      })
      await waitUntil('an answer', () => ask(url, '/version'), 120_000)

      const body = '{ not JSON'
      const headers = { 'content-type': 'application/json' }
      const payment = await call(url, '/showQR', { method: 'POST', headers, body })
      const goods = await call(url, '/api/get_result', { method: 'POST' })
      const health = await call(url, '/health')
      const page = await call(url, '/', { headers: { accept: 'text/html,*/*' } })
      const foreign = await call(url, '/version', { headers: { host: 'evil.example' } })
      assert.not.match(laned.stdout, /device\.started/, 'all that was asked while it started')

      for (const { http, headers } of [payment, goods, health, page]) {
        assert.is(http, 503)
        assert.is(headers['retry-after'], '2')
        assert.match(String(headers['content-security-policy']), /default-src 'none'/)
      }
      const { error_message: words, ...said } = payment.json as Said
      assert.equal(said, { status: 'error', error_category: 'Device', error_code: 4 })
      assert.match(String(words), /the lane is starting and .*\. Try again in 2 s/)
      assert.equal(goods.json, { code: -9009, data: null, msg: words })
      const answer = health.json as Said
      assert.is(answer['healthy'], false)
      assert.equal(answer['parts'], [{ name: 'ledger', state: 'failed', reason: words }])
      assert.match(String(page.headers['content-type']), /text\/html/)
      for (const words of [
        'http-equiv="refresh" content="2"',
        'The lane is starting',
        'Терминал запускается',
      ])
        assert.ok(page.text.includes(words), words)
      assert.is(foreign.http, 403, 'the frame holds')

      assert.is(await laned.url(), url)
      const version = await call(url, '/version')
      assert.is(version.http, 200)
      assert.is((await call(url, '/transactions/old')).http, 200)
    },
  },
  300_000,
)
