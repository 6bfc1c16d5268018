/**
 * A lane is restored from a backup that is older than its last payments: what the ledger has is asked
 * for at the bank, what it cannot have is said, everywhere and until a person has settled it.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { openFakeBank } from '#drivers/bank/fake/fake-bank-server.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { newKeys } from '#drivers/storage/lane-backup/backup-encryption.ts'
import { restoreBackup } from '#drivers/storage/lane-backup/restore-on-stopped-lane.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { momentOf } from '#firmware/local-date.ts'
import { createLedgerGaps } from '#firmware/payment/ledger/ledger-gaps.ts'
import { valueText } from '#firmware/words/value-text.ts'
import { type KeptLedgerGaps, NO_LEDGER_GAPS } from '#hal/ledger-gap.ts'
import { call, postJson } from '#test/http-call.ts'
import { entry, record } from '#test/payments/sample-transactions.ts'
import { lanectl } from '#test/processes/lanectl-process.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { ANYBODY, AT_MS, AT_RESTORE, nothing, openBackupRig } from '#test/storage/backup-rig.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

const SETTINGS = {
  bankProfile: 'main',
  bankProfiles: { main: { bankName: 'Shop Bank', merchantId: 'm', password: 'secret' } },
  deviceConnection: { connectionType: 'serial', deviceAddress: '/dev/ttyUSB0' },
}

interface Gap {
  readonly id: number
  readonly from: string
  readonly until: string
  readonly settledAt: string | null
}

async function sell({ url }: TestDevice, amount: number): Promise<string> {
  const { http, headers, text } = await postJson(url, '/showQR', { amount, purpose: 'Tea' })
  assert.is(http, 200, text)
  return String(headers['transaction-id'])
}

async function statusOf({ url }: TestDevice, id: string): Promise<string> {
  const { transaction } = (await call(url, `/transactions/${id}`)).json as {
    transaction: { dynamicQRStatus: string }
  }
  return transaction.dynamicQRStatus
}

async function ledgerPart({ url }: TestDevice) {
  const health = (await call(url, '/health')).json as {
    ledger: { gaps: readonly Gap[] }
    parts: readonly { name: string; state: string; reason: string }[]
  }
  const part = health.parts.find(({ name }) => name === 'ledger')
  return { gaps: health.ledger.gaps, state: part?.state, reason: String(part?.reason) }
}

/** As a person reads it: by the clock on the wall, without seconds. */
function gapWords(gap: Gap | undefined): string {
  const [from = '', until = ''] = [gap?.from, gap?.until].map((iso) =>
    valueText(momentOf(Date.parse(String(iso))), 'en'),
  )
  return `payments between ${from} and ${until}`
}

async function gapsOf({ url }: TestDevice, date: string): Promise<readonly Gap[]> {
  const { report } = (await call(url, `/reports/day?date=${date}`)).json as {
    report: { gaps: readonly Gap[] }
  }
  return report.gaps
}

const paid = (device: TestDevice, id: string) =>
  waitUntil('it is paid', async () => (await statusOf(device, id)) === 'ACCEPTED')

spec(
  'a backup that is older than the last payment',
  {
    async 'leaves a gap that is said until it is settled; what is open is asked for at the bank'() {
      await using opening = new AsyncDisposableStack()
      const folder = opening.use(temporaryFolder())
      const clock = createSystemClock()
      const bank = opening.use(await openFakeBank({ clock, path: null }))
      const { identity, recipient } = await newKeys()
      for (const name of ['stick', 'old', 'new']) mkdirSync(folder.file(name))
      const yaml = [
        `backup: { folder: ${folder.file('stick')}, recipients: [${recipient}], sameDisk: true }`,
        `banks: { "*": { driver: gateway, url: "${bank.url}" } }`,
      ].join('\n')
      const open = (dataFolder: string) => openTestDevice({ yaml, dataFolder })

      let inBackup = ''
      let afterBackup = ''
      let name = ''
      {
        await using lost = await open(folder.file('old'))
        await postJson(lost.url, '/updateDriverSettings', { settings: SETTINGS })
        inBackup = await sell(lost, 100)
        await call(lost.url, '/backups', { method: 'POST' })
        name = await waitUntil('the backup is made', async () => {
          const { task } = (await call(lost.url, '/backups')).json as {
            task: { status: string; name?: string; why?: string }
          }
          assert.is.not(task.status, 'failed', task.why)
          return task.name
        })
        afterBackup = await sell(lost, 200)
        assert.is((await ledgerPart(lost)).gaps.length, 0)
      }
      // Both are paid while there is no lane.
      for (const id of [inBackup, afterBackup]) await bank.levers.pay(id)
      const dataFolder = folder.file('new')
      const { manifest } = await restoreBackup({
        file: join(folder.file('stick'), name),
        dataFolder,
        replaces: false,
        openWith: { identities: [identity], passphrase: null },
        atMs: clock.now(),
        takeKey: null,
        ofLane: null,
        believes: ANYBODY,
        step: nothing,
      })

      {
        await using restored = await open(dataFolder)
        await paid(restored, inBackup)
        assert.is((await call(restored.url, `/transactions/${afterBackup}`)).http, 404)
        const { gaps, state, reason } = await ledgerPart(restored)
        assert.is(state, 'degraded')
        const [gap] = gaps
        assert.is(gap?.from, new Date(manifest.createdAtMs).toISOString())
        assert.ok(Date.parse(String(gap?.until)) >= Date.parse(String(gap?.from)))
        assert.match(reason, gapWords(gap))
        assert.match(reason, 'so the ledger lacks')
        const said = restored.journal.find(({ event }) => event === 'ledger.gap_found')
        assert.is(said?.fields['from'], gap?.from)
        const status = await lanectl(['--url', restored.url, 'status'])
        assert.match(status.stdout, gapWords(gap))
        assert.is(status.code, 0, 'it takes payments')
        const listed = await lanectl(['--url', restored.url, '--json', 'ledger', 'gaps'])
        assert.is(listed.code, 1)
        assert.is((JSON.parse(listed.stdout) as Gap[])[0]?.until, gap?.until)
        const day = new Date(String(gap?.from))
        const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
          .map((part) => String(part).padStart(2, '0'))
          .join('-')
        assert.equal(await gapsOf(restored, date), gaps)
        assert.equal(await gapsOf(restored, '2026-01-01'), [])
        await paid(restored, await sellAndPay(restored, bank.levers.pay))
        const { stdout } = await lanectl(['--url', restored.url, 'shifts', 'close'])
        assert.match(stdout, /Shift No\. 10[12]\n[\s\S]*AFTER A RESTORED BACKUP/)
        const verified = await lanectl(['--url', restored.url, 'shifts', 'verify'])
        assert.is(verified.code, 0, verified.stdout)
        assert.match(verified.stdout, /^shifts: 1,[\s\S]*\nthere is no shift 1 to 10[01]: a backup/)
      }
      {
        await using again = await open(dataFolder)
        const before = (await ledgerPart(again)).gaps
        assert.is(before.length, 1, 'a start does not settle it')
        const settled = await lanectl(['--url', again.url, 'ledger', 'settle', '1', 'by Ann'])
        assert.is(settled.code, 0, settled.stderr)
        const { gaps, state } = await ledgerPart(again)
        assert.equal([gaps, state], [[], 'ok'])
        const twice = await lanectl(['--url', again.url, 'ledger', 'settle', '1', 'by Bob'])
        assert.match(twice.stderr, 'already marked as compared')
        const listed = (await call(again.url, '/ledger/gaps')).json as { gaps: Gap[] }
        assert.is(listed.gaps[0]?.until, before[0]?.until, 'it ends where the first start was')
        assert.ok(listed.gaps[0]?.settledAt)
      }
    },
    async 'gives no number twice that the lost lane may have given to an event'() {
      await using rig = await openBackupRig()
      const file = await rig.create()
      const numberAfter = (data: string) => {
        using ledger = openSqliteTransactions(join(data, 'payments.db'))
        return ledger.insert(record('later'), entry('later'), null).sequence
      }
      const lost = numberAfter(rig.data)
      const openWith = { identities: [rig.identity], passphrase: null }
      const dataFolder = rig.file('new')
      await restoreBackup({
        file,
        openWith,
        dataFolder,
        replaces: false,
        ...AT_RESTORE,
        step: nothing,
      })
      assert.ok(numberAfter(dataFolder) > lost + 50_000)
    },
    async 'counts the payments that it took the place of'() {
      await using rig = await openBackupRig()
      const file = await rig.create()
      {
        using ledger = openSqliteTransactions(join(rig.data, 'payments.db'))
        for (const id of ['a', 'b'])
          ledger.insert(record(id, { createdAtMs: AT_MS + 1 }), entry(id), null)
      }
      const openWith = { identities: [rig.identity], passphrase: null }
      await restoreBackup({
        file,
        openWith,
        dataFolder: rig.data,
        replaces: true,
        ...AT_RESTORE,
        step: nothing,
      })
      const text = readFileSync(join(rig.data, 'ledger-gaps.json'), 'utf8')
      const { gaps } = JSON.parse(text) as KeptLedgerGaps
      assert.equal(gaps, [
        {
          fromMs: AT_MS,
          untilMs: null,
          restoredAtMs: AT_RESTORE.atMs,
          knownPayments: 2,
          shiftsFrom: 101,
          statementsFrom: 101,
          settled: null,
        },
      ])
    },
    async 'goes on with shifts that have no number of the lost lane, however often it is restored'() {
      await using rig = await openBackupRig()
      closeShift(rig.data)
      const file = await rig.create()
      const openWith = { identities: [rig.identity], passphrase: null }
      const numbers: number[] = []
      for (let restore = 0; restore < 3; restore += 1) {
        numbers.push(closeShift(rig.data), closeShift(rig.data))
        rmSync(join(rig.data, 'replaced'), { recursive: true, force: true })
        await restoreBackup({
          file,
          openWith,
          dataFolder: rig.data,
          replaces: true,
          ...AT_RESTORE,
          step: nothing,
        })
      }
      numbers.push(closeShift(rig.data))
      assert.equal(numbers, [2, 3, 104, 105, 206, 207, 308])
    },
    async 'gives a filed statement no number of the lost lane, however often it is restored'() {
      await using rig = await openBackupRig()
      fileStatement(rig.data)
      const file = await rig.create()
      const openWith = { identities: [rig.identity], passphrase: null }
      const numbers: string[] = []
      for (let restore = 0; restore < 2; restore += 1) {
        numbers.push(fileStatement(rig.data), fileStatement(rig.data))
        rmSync(join(rig.data, 'replaced'), { recursive: true, force: true })
        await restoreBackup({
          file,
          openWith,
          dataFolder: rig.data,
          replaces: true,
          ...AT_RESTORE,
          step: nothing,
        })
      }
      numbers.push(fileStatement(rig.data))
      assert.equal(numbers, [
        '2 after 0',
        '3 after 0',
        '104 after 102',
        '105 after 0',
        '206 after 204',
      ])
    },
  },
  210_000,
)

/** Its number, and how many were left out before it. */
function fileStatement(data: string): string {
  using ledger = openSqliteTransactions(join(data, 'payments.db'))
  for (const { statementsFrom } of gapsIn(data))
    ledger.days.continueStatementsFrom(statementsFrom ?? 1)
  const { statement } = ledger.days.fileStatement(
    '2026-11-21',
    1,
    ({ number, leftOut }) => `${number} after ${leftOut}`,
    () => ({ atMs: 1, type: 'statement.filed', data: {} }),
  )
  return statement.statement
}

function gapsIn(data: string): KeptLedgerGaps['gaps'] {
  const path = join(data, 'ledger-gaps.json')
  const { gaps } = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as KeptLedgerGaps)
    : NO_LEDGER_GAPS
  return gaps
}

/** As the next start of the lane would: with what its gaps say of the numbers. */
function closeShift(data: string): number {
  using ledger = openSqliteTransactions(join(data, 'payments.db'))
  for (const { shiftsFrom } of gapsIn(data)) ledger.shifts.continueFrom(shiftsFrom ?? 1)
  const told = { atMs: 1, type: 'shift.closed', data: {} } as const
  return ledger.shifts.close(
    1,
    null,
    () => '{}',
    () => told,
  ).shift.number
}

async function sellAndPay(
  device: TestDevice,
  pay: (order: string) => Promise<unknown> | unknown,
): Promise<string> {
  const id = await sell(device, 300)
  await pay(id)
  return id
}

spec('the gaps of a ledger', {
  async 'end at the first start whose clock can be right, whatever the card takes'() {
    const gap = {
      fromMs: AT_MS,
      untilMs: null,
      restoredAtMs: AT_RESTORE.atMs,
      knownPayments: null,
      settled: null,
    }
    const kept = createMemoryDocument<KeptLedgerGaps>({ gaps: [gap] })
    kept.fail('disk-full')
    const journal = createMemoryJournal()
    // A board without a clock.
    const early = createLedgerGaps({ kept, clock: createFakeClock(1_000), journal })
    assert.is(early.list[0]?.until, new Date(AT_RESTORE.atMs).toISOString())
    assert.ok(early.trouble)
    await waitUntil('it is said', () =>
      journal.entries.some(({ event }) => event === 'ledger.gap_not_kept'),
    )
    await faultOf(() => early.settle(1, 'no room for it'), 'storage')
    assert.ok(early.trouble, 'what is not on the card is not settled')
    kept.fail(null)
    const laterMs = AT_RESTORE.atMs + 60_000
    const later = createLedgerGaps({ kept, clock: createFakeClock(laterMs), journal })
    assert.is(later.list[0]?.until, new Date(laterMs).toISOString())
    await later.settle(1, 'compared')
    assert.is(later.trouble, null)
    await faultOf(() => later.settle(2, 'there is none'), 'not-found')
    const next = createLedgerGaps({ kept, clock: createFakeClock(laterMs + 9_999_999), journal })
    assert.is(next.list[0]?.until, new Date(laterMs).toISOString())
  },
  'are none where no backup was restored'() {
    const kept = createMemoryDocument(NO_LEDGER_GAPS)
    const journal = createMemoryJournal()
    const gaps = createLedgerGaps({ kept, clock: createFakeClock(), journal })
    assert.equal([gaps.list, gaps.trouble, journal.entries], [[], null, []])
  },
})
