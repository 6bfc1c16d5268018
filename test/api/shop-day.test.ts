/** The day of a shop over real sockets: a master compares for a lane that is away, and the lane finishes when it is back. */
import { writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { dateAfter } from '#firmware/payment/day-statement/due-dates.ts'
import { dayOf } from '#firmware/payment/ledger/local-day.ts'
import { openDeviceFleet } from '#test/fleet/device-fleet.ts'
import { call, postJson } from '#test/http-call.ts'
import { moscowTime } from '#test/payments/moscow-time.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { putNewDatabases } from '#test/storage/new-databases.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

interface LaneReport {
  readonly found: Readonly<Record<'kept' | 'withdrawn', { readonly count: number }>>
  readonly banks: readonly {
    readonly comparison: { readonly takenBack: { readonly note: string } | null } | null
  }[]
}

const YAML = 'embedder: { driver: fake }\nbanks: { "*": { driver: fake } }\n'

interface ShopAnswer {
  readonly error_message?: string
  readonly report: {
    readonly banks: readonly {
      readonly state: string
      readonly list: { readonly payments: unknown }
      readonly lanes: readonly { readonly serialNumber: string; readonly state: string }[]
    }[]
    readonly lanes: readonly { readonly serialNumber: string; readonly net: number | null }[]
    readonly todo: readonly { readonly code: string }[]
  }
  readonly text?: string
}

spec('the day of a shop', {
  async 'is compared at the master, also with a lane that was away'() {
    await using opening = new AsyncDisposableStack()
    const dataFolder = opening.use(temporaryFolder()).path
    putNewDatabases(dataFolder)
    const { id, date, at } = await takePayment(dataFolder)
    const { master, masterAddress } = await openDeviceFleet(opening, 0)
    await postJson(master.url, '/updateDriverSettings', DEMO_SETTINGS)
    const { data } = await master.post('add_fleet_key', { sn: 'lane-7' })
    const file = `Заказ;Сумма;Дата\n${id};123.45;${at}\n`
    const begun = await postFile(master.url, `/reports/shop?date=${date}&width=42`, file)
    assert.is(begun.http, 200, begun.text)
    const first = JSON.parse(begun.text) as ShopAnswer
    assert.equal(first.report.banks[0]?.list.payments, { count: 1, amount: 12_345 })
    assert.ok(first.text?.includes('lane-7'))

    const lane = await openTestDevice({
      dataFolder,
      yaml: YAML,
      environment: {
        LANED_SYNC_ROLE: 'subordinate',
        LANED_SYNC_MASTER: `https://${masterAddress}`,
        LANED_SYNC_KEY: (data as { key: string }).key,
        LANED_SERIAL_NUMBER: 'lane-7',
      },
    })
    opening.use(lane)
    const { report } = await waitUntil('all lanes have answered', async () => {
      const answer = await statementOf(master.url, date)
      return answer.report.banks[0]?.state === 'finished' && answer
    })
    assert.equal(
      report.lanes.map(({ serialNumber, net }) => [serialNumber, net]),
      [
        ['lane-7', 12_345],
        ['master-1', 0],
      ],
    )
    const { text } = await call(lane.url, `/reports/statement?date=${date}`)
    const { banks } = JSON.parse(text).report as {
      banks: readonly { comparison: { by: string | null; matched: { payments: unknown } } | null }[]
    }
    assert.is(banks[0]?.comparison?.by, 'master-1')
    assert.equal(banks[0]?.comparison?.matched.payments, { count: 1, amount: 12_345 })
    const refused = await postFile(lane.url, `/reports/shop?date=${date}`, file)
    assert.is(refused.http, 400, refused.text)
    assert.match(refused.text, 'not the master')
    const withdrawal = { date, note: 'the file was of another shop' }
    const takeBack = '/reports/reconciliation/take-back'
    const ofMaster = await postJson(lane.url, takeBack, withdrawal)
    assert.is(ofMaster.http, 400, ofMaster.text)
    assert.match(ofMaster.text, 'on the master')
    // Of no shop any more, it withdraws its part itself.
    await lane[Symbol.asyncDispose]()
    await using alone = await openTestDevice({ dataFolder, yaml: YAML })
    const own = await postJson(alone.url, takeBack, withdrawal)
    assert.is(own.http, 200, own.text)
    const after = await call(alone.url, `/reports/statement?date=${date}`)
    const [bank] = (JSON.parse(after.text).report as LaneReport).banks
    assert.is(bank?.comparison?.takenBack?.note, withdrawal.note)
  },

  async 'is taken back with an answer at a lane that was away, too'() {
    await using opening = new AsyncDisposableStack()
    const dataFolder = opening.use(temporaryFolder()).path
    putNewDatabases(dataFolder)
    const { id, date, at } = await takePayment(dataFolder)
    const { master, masterAddress } = await openDeviceFleet(opening, 0)
    await postJson(master.url, '/updateDriverSettings', DEMO_SETTINGS)
    const { data } = await master.post('add_fleet_key', { sn: 'lane-7' })
    const environment = {
      LANED_SYNC_ROLE: 'subordinate',
      LANED_SYNC_MASTER: `https://${masterAddress}`,
      LANED_SYNC_KEY: (data as { key: string }).key,
      LANED_SERIAL_NUMBER: 'lane-7',
    }
    /** It is on until the statement of the shop is as wanted; its own is answered. */
    const turnOnUntil = async (
      what: string,
      isWanted: (report: ShopAnswer['report']) => boolean,
    ) => {
      await using lane = await openTestDevice({ dataFolder, yaml: YAML, environment })
      await waitUntil(what, async () => isWanted((await statementOf(master.url, date)).report))
      const { text } = await call(lane.url, `/reports/statement?date=${date}`)
      return JSON.parse(text).report as LaneReport
    }
    const rows = [
      'Заказ;Номер операции;Тип;Сумма;Дата',
      `${id};1;Оплата;123.45;${at}`,
      `${id};2;Бонус;5.00;${at}`,
    ]
    const query = new URLSearchParams({ date, word: 'Бонус=payment' })
    const begun = await postFile(master.url, `/reports/shop?${query}`, rows.join('\n'))
    assert.is(begun.http, 200, begun.text)
    const found = await turnOnUntil(
      'all have answered',
      ({ banks }) => banks[0]?.state === 'finished',
    )
    assert.is(found.found.kept.count, 1)
    const note = 'points, no money'
    const asked = { of: 'word', text: 'Бонус', note }
    const back = await postJson(master.url, '/reports/reconciliation/answers/take-back', asked)
    assert.is(back.http, 200, JSON.stringify(back.json))
    assert.equal((back.json as { days: unknown }).days, [date])
    const { todo } = (await statementOf(master.url, date)).report
    assert.ok(
      todo.some(({ code }) => code === 'lane-to-withdraw'),
      JSON.stringify(todo),
    )
    const after = await turnOnUntil(
      'it has withdrawn it',
      (report) => report.todo.map(({ code }) => code).join() === 'withdrawn',
    )
    assert.equal([after.found.kept.count, after.found.withdrawn.count], [0, 1])
    assert.is(after.banks[0]?.comparison?.takenBack?.note, note)
  },

  async 'is asked of the bank once, and a bank that is silent is said'() {
    await using opening = new AsyncDisposableStack()
    const { master } = await openDeviceFleet(opening, 0, 'banks: { "*": { driver: fake } }\n')
    await postJson(master.url, '/updateDriverSettings', DEMO_SETTINGS)
    const asked = await postJson(master.url, '/reports/shop/registry', {})
    assert.is(asked.http, 200, JSON.stringify(asked.json))
    await postJson(master.url, '/sim/bank/outage', { on: true })
    const silent = await postJson(master.url, '/reports/shop/registry', {})
    assert.is(silent.http, 500)
  },

  async 'is compared and shown by lanectl'() {
    await using opening = new AsyncDisposableStack()
    const { master } = await openDeviceFleet(opening, 0)
    await postJson(master.url, '/updateDriverSettings', DEMO_SETTINGS)
    await postJson(master.url, '/showQR', { amount: 500 })
    const date = dayOf(Date.now())
    const file = `${master.device.dataFolder}/registry.csv`
    writeFileSync(file, `Заказ;Сумма;Дата\nTILL-9;5.00;${moscowTime(Date.now())}\n`)
    const run = (...args: readonly string[]) => lanectl(['--url', master.url, 'shop', ...args])
    const begun = await run('compare', '--date', date, '--language', 'en', file)
    assert.is(begun.code, 1, begun.stderr)
    assert.match(begun.stdout, 'payments of lanes that have not answered')
    await waitUntil('the lane has answered', async () => {
      const { banks } = (await statementOf(master.url, date)).report
      return banks[0]?.state === 'finished'
    })
    const shown = await run('day', date, '--language', 'ru', '--text')
    assert.match(shown.stdout, 'Сводный отчёт по магазину')
    assert.match(shown.stdout, 'НИЧЬИ ОПЕРАЦИИ')
    assert.ok(shown.stdout.split('\n').every((line) => line.length <= 42))
    const asked = await run('compare', '--date', date, '--language', 'en')
    assert.match(asked.stdout, 'its registry')
    // Today is not over.
    assert.is((await run('file', date)).code, 64)
    const before = dateAfter(date, -1)
    writeFileSync(file, `Заказ;Сумма;Дата\nTILL-9;5.00;${before} 12:00:00\n`)
    await run('compare', '--date', before, '--language', 'en', file)
    await waitUntil('the lane has answered', async () => {
      const { banks } = (await statementOf(master.url, before)).report
      return banks[0]?.state === 'finished'
    })
    const filed = await run('file', before, '--language', 'en')
    assert.match(filed.stdout, 'Statement No. 1 of the shop', filed.stderr)
    assert.is((await run('filed', '1', '--language', 'en')).stdout, filed.stdout)
    const withdrawn = await run('uncompare', before, 'another shop', '--language', 'en')
    assert.is(withdrawn.code, 0, withdrawn.stderr)
    assert.match(withdrawn.stdout, 'withdrawn: compare again')
    assert.match(withdrawn.stdout, 'another shop')
    assert.is((await run('filed', '1', '--language', 'en')).stdout, filed.stdout)
    const month = await run('month', before.slice(0, 7), '--language', 'en')
    assert.match(month.stdout, 'THE LANES')
    assert.match(month.stdout, '(No. 1)')
  },
})

async function takePayment(dataFolder: string): Promise<{ id: string; date: string; at: string }> {
  await using lane = await openTestDevice({ dataFolder, yaml: YAML })
  await postJson(lane.url, '/updateDriverSettings', DEMO_SETTINGS)
  await postJson(lane.url, '/showQR', { amount: 12_345 })
  await postJson(lane.url, '/sim/bank/pay', {})
  const transaction = await waitUntil('it is paid', async () => {
    const { text } = await call(lane.url, '/transactions')
    const [one] = (
      JSON.parse(text) as {
        transactions: { id: string; createdAt: string; dynamicQRStatus: string }[]
      }
    ).transactions
    return one?.dynamicQRStatus === 'ACCEPTED' && one
  })
  const createdAtMs = Date.parse(transaction.createdAt)
  return { id: transaction.id, date: dayOf(createdAtMs), at: moscowTime(createdAtMs) }
}

const postFile = (url: string, path: string, file: string) =>
  call(url, path, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: file })

async function statementOf(url: string, date: string): Promise<ShopAnswer> {
  return JSON.parse((await call(url, `/reports/shop?date=${date}`)).text) as ShopAnswer
}
