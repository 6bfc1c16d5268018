/** When the day and the month of a shop of five lanes are filed, with what numbers, and that they stay as they were filed. */
import * as assert from 'uvu/assert'
import { NO_SHOP_DAYS } from '#firmware/payment/shop-day/kept-shop-days.ts'
import type { ShopStatement } from '#firmware/payment/shop-day/shop-statement.ts'
import { RECONCILED_DATE } from '#test/payments/reconciled-day.ts'
import {
  addsUp,
  HEADS,
  LANES,
  lineOf,
  MASTER,
  MINUTE,
  openComparedShop,
  openShop,
  rejects,
  states,
  sum,
  WORD,
} from '#test/payments/shop-of-lanes.ts'
import { spec } from '#test/spec.ts'

spec('a shop of five lanes and what is filed', {
  async 'has a month whose days and banks add up when a day waits or was withdrawn'() {
    await using shop = await openShop(23)
    shop.network.cut.add('LANE-4')
    const further = shop.cancelledWith(WORD)
    await shop.compareUntilAnswered({ further, meaning: 'payment' })
    const waiting = await shop.month()
    assert.is(waiting.banks[0]?.comparedDays, 1)
    assert.equal(waiting.days[0]?.payments, waiting.banks[0]?.list.payments)
    await shop.takeBack()
    const withdrawn = await shop.month()
    assert.is(withdrawn.banks[0]?.comparedDays, 0)
    await rejects(shop.fileOfShop(RECONCILED_DATE), 'bad-request')
    assert.equal(withdrawn.days[0]?.payments, { count: 0, amount: 0 })
    assert.equal(withdrawn.banks[0]?.list.payments, { count: 0, amount: 0 })
  },

  async 'is not filed without a bank whose comparison is kept no more, or was withdrawn'() {
    await using shop = await openComparedShop(31)
    await shop.makePast()
    const line = lineOf('payment', 'TILL-1', 'OP-1', 100)
    await shop.compare([HEADS, line].join('\n'), { bank: 'Static' })
    await shop.pass(5 * MINUTE)
    const states = () => shop.statement().banks.map(({ bankName, state }) => [bankName, state])
    assert.equal(states(), [['Static', 'finished']])
    assert.is.not(shop.statement().net, null)
    await rejects(shop.fileOfShop(RECONCILED_DATE), 'bad-request')
    await shop.withdraw()
    await shop.pass(5 * MINUTE)
    assert.equal(states(), [['Static', 'finished']])
    assert.ok(shop.statement().todo.some(({ code }) => code === 'comparison-withdrawn'))
    await rejects(shop.fileOfShop(RECONCILED_DATE), 'bad-request')
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    const { report } = (await shop.fileOfShop(RECONCILED_DATE)).filed
    assert.equal(
      (report as ShopStatement).banks.map(({ bankName }) => bankName),
      ['CFT', 'Static'],
    )
  },

  async 'has a month that is filed without a day of which nothing is kept, and names it'() {
    await using shop = await openComparedShop(32)
    await shop.makePast()
    await shop.compareDaysBefore(1)
    await shop.pass(5 * MINUTE)
    shop.clock.jump(12 * 24 * 60 * MINUTE)
    await shop.pass(60 * MINUTE)
    const month = await shop.month()
    assert.equal(month.notKept, [RECONCILED_DATE])
    const { state, net } = month.days.find(({ date }) => date === RECONCILED_DATE) ?? {}
    assert.equal([state, net], ['to-do', null])
    assert.is.not(month.net, null)
    const others = month.days.filter(({ date }) => date !== RECONCILED_DATE)
    assert.is(month.net, sum(others.map((day) => day.net ?? 0)))
    assert.ok(month.todo.some(({ date }) => date === RECONCILED_DATE))
    const sheet = await shop.monthSheet()
    addsUp(sheet, false)
    assert.match(sheet.sections[0]?.lines.join() ?? '', /must be compared again.*: 1 \(21\)/)
    const filed = await shop.fileOfShop('2026-11')
    assert.is(filed.filed.report.verdict.state, 'to-do')
    // Compared once more, it is a day as any other, and the month another one.
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    const after = await shop.month()
    assert.equal([after.notKept, after.net], [null, sum(after.days.map((day) => day.net ?? 0))])
    assert.is((await shop.fileOfShop('2026-11')).filed.report.filing?.replaces, filed.number)
  },

  async 'does not agree, and is not filed, before what is of no lane was compared'() {
    await using shop = await openShop(37)
    const stranger = lineOf('payment', 'TILL-1', 'OP-STRANGE', 77_700)
    shop.network.cut.add('LANE-2')
    await shop.compare(`${shop.file()}\n${stranger}`)
    await shop.pass(5 * MINUTE)
    // The master's own lane is cut off from itself, as while it reads its ledger.
    shop.network.cut.clear()
    shop.network.cut.add(MASTER)
    await shop.pass(5 * MINUTE)
    const before = shop.statement()
    assert.equal(
      states(before),
      LANES.map(() => 'agrees'),
    )
    assert.equal([before.banks[0]?.state, before.banks[0]?.rest], ['waiting', null])
    assert.equal(
      before.todo.map(({ code, serialNumber }) => [code, serialNumber]),
      [['rest-waiting', null]],
    )
    assert.is(before.verdict.state, 'to-do')
    await rejects(shop.fileOfShop(RECONCILED_DATE), 'bad-request')
    shop.clock.jump(12 * 24 * 60 * MINUTE)
    const month = await shop.month()
    assert.equal([month.isOver, month.net, month.banks[0]?.rest], [true, before.net, null])
    addsUp(await shop.monthSheet(), false)
    await rejects(shop.fileOfShop('2026-11'), 'bad-request')
    // Why it cannot is on the paper, though it has answered for its own payments.
    const { master } = shop.master().shopDay
    const { id = '' } = (await master.taskOf(MASTER, true)) ?? {}
    await master.failed(MASTER, id, 'too many payments')
    assert.equal(
      shop.statement().todo.map(({ code, serialNumber, why }) => [code, serialNumber, why]),
      [['lane-failed', MASTER, 'too many payments']],
    )
    await rejects(shop.fileOfShop(RECONCILED_DATE), 'bad-request')
    shop.network.cut.clear()
    await shop.pass(15 * MINUTE)
    assert.equal(
      shop.statement().todo.map(({ code, serialNumber }) => [code, serialNumber]),
      [['lane-differs', MASTER]],
    )
    assert.is((await shop.fileOfShop(RECONCILED_DATE)).number, 1)
    assert.is((await shop.month()).banks[0]?.rest?.payments.amount, 77_700)
    assert.is((await shop.fileOfShop('2026-11')).number, 2)
  },

  async 'is not filed while a lane has answered for one bank and not for the other'() {
    await using shop = await openComparedShop(38)
    shop.network.cut.add('LANE-2')
    const line = lineOf('payment', 'TILL-1', 'OP-1', 100)
    await shop.compare([HEADS, line].join('\n'), { bank: 'Static' })
    await shop.pass(5 * MINUTE)
    assert.is.not(shop.statement().net, null)
    await rejects(shop.fileOfShop(RECONCILED_DATE), 'bad-request')
  },

  async 'has no NET of a month of which nothing is kept, and names a bank that is not'() {
    await using shop = await openComparedShop(42)
    await shop.makePast()
    shop.clock.jump(12 * 24 * 60 * MINUTE)
    const none = await shop.month()
    assert.equal([none.net, none.notKept, none.banksNotKept], [null, [RECONCILED_DATE], null])
    assert.match(
      JSON.stringify(await shop.monthSheet()),
      /Every day of this month must be compared/,
    )
    await rejects(shop.fileOfShop('2026-11'), 'bad-request')
    const line = lineOf('payment', 'TILL-1', 'OP-1', 100)
    await shop.compare([HEADS, line].join('\n'), { bank: 'Static' })
    await shop.pass(5 * MINUTE)
    const half = await shop.month()
    assert.equal(
      [half.notKept, half.banksNotKept],
      [null, [{ bankName: 'CFT', dates: [RECONCILED_DATE] }]],
    )
    const { lines } = (await shop.monthSheet()).sections[0] ?? {}
    assert.match(lines?.join() ?? '', /compared again with this bank: 1 \(21\)/)
  },

  async 'leaves filed days as they are when it is compared again and nothing differs'() {
    await using shop = await openShop(14)
    // A file of all lanes, compared by one of them for itself, has the same money.
    const query = { date: RECONCILED_DATE, shared: true }
    const body = new TextEncoder().encode(shop.file())
    await shop.lane('LANE-3').call('POST /reports/reconciliation', { query, body })
    await shop.fileDay('LANE-3')
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    await shop.fileDay('LANE-2')
    await shop.compare(shop.file(), { by: 'boris' })
    await shop.pass(5 * MINUTE)
    assert.is(await shop.isChanged('LANE-2'), false, 'compared by another person')
    assert.is(await shop.isChanged('LANE-3'), false, 'compared for the shop')
    await shop.compareUntilAnswered({ further: shop.cancelledWith('payment'), meaning: 'payment' })
    assert.is(await shop.isChanged('LANE-2'), true)
  },

  async 'has a number in the row of its master, once every lane has answered'() {
    await using shop = await openShop(15)
    shop.network.cut.add('LANE-5')
    const file = () => shop.fileOfShop(RECONCILED_DATE)
    await rejects(file(), 'bad-request')
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    await rejects(file(), 'bad-request')
    shop.network.cut.clear()
    await shop.pass(5 * MINUTE)
    const one = await file()
    assert.equal([one.number, one.repeated], [1, false])
    assert.is(one.sheet.title, 'Statement No. 1 of the shop, 21 Nov 2026')
    const { report } = one.filed
    assert.equal([report.filing?.previousHash, report.filing?.replaces], [null, null])
    addsUp(one.sheet)
    const own = await shop.fileDay(MASTER)
    assert.equal([own.number, own.filed.report.filing?.previousHash], [2, one.hash])
    // Another person compares the same list: nothing of it has changed.
    await shop.compare(shop.file(), { by: 'boris' })
    await shop.pass(5 * MINUTE)
    const again = await file()
    assert.equal([again.number, again.hash, again.repeated], [1, one.hash, true])
    await shop.compareUntilAnswered({ further: shop.cancelledWith('payment'), meaning: 'payment' })
    const two = await file()
    assert.equal([two.number, two.filed.report.filing?.replaces], [3, 1])
    assert.is(two.filed.report.filing?.previousHash, own.hash)
    const found = await shop.filedOfShop(1)
    assert.equal([found.hash, found.filed.report], [one.hash, one.filed.report], 'it is frozen')
    // Who may read the lane's papers alone does not read those of all lanes.
    const asLane = { params: { number: 1 }, query: {} }
    await rejects(shop.lane(MASTER).call('GET /reports/statements/:number', asLane), 'not-found')
    const { statements } = (await shop.lane(MASTER).get('/reports/statements')) as {
      statements: readonly { number: number; of: string; net: number | null }[]
    }
    assert.equal(
      statements.map(({ number, of, net }) => [number, of, net === null]),
      [
        [3, 'shop', true],
        [2, 'lane', false],
        [1, 'shop', true],
      ],
    )
  },

  async 'has a month, made of its days, in which a day that was not compared is named'() {
    await using shop = await openComparedShop(16)
    const day = shop.statement()
    const draft = await shop.month()
    assert.is(draft.verdict.state, 'goes-on')
    await shop.fileOfShop(RECONCILED_DATE)
    shop.clock.jump(12 * 24 * 60 * MINUTE)
    const month = await shop.month()
    assert.is(month.verdict.state, 'agrees', JSON.stringify(month.todo))
    assert.equal([month.net, month.days.length, month.days[0]?.number], [day.net, 1, 1])
    assert.is(month.notCompared.length, 29)
    assert.is(sum(month.lanes.map(({ net }) => net ?? 0)), day.net)
    assert.equal(month.banks[0]?.list, day.banks[0]?.list)
    const sheet = await shop.monthSheet()
    addsUp(sheet, false)
    assert.match(sheet.sections[0]?.lines.join() ?? '', /not compared for the shop: 29 \(01, 02/)
    const filed = await shop.fileOfShop('2026-11')
    assert.is(filed.sheet.title, 'Statement No. 2 of the shop, Nov 2026')
    // Its days are kept no more: they are as they were filed.
    await shop.rigs.get(MASTER)?.ports.shopDays.update(() => NO_SHOP_DAYS)
    assert.equal((await shop.month()).days, month.days)
    assert.is((await shop.fileOfShop('2026-11')).repeated, true)
  },

  async 'keeps a day as it was filed when a lane comes to the shop later'() {
    await using shop = await openComparedShop(18)
    const one = await shop.fileOfShop(RECONCILED_DATE)
    shop.lanes.push('LANE-6')
    assert.is(shop.statement().net, one.filed.report.net)
    assert.is((await shop.fileOfShop(RECONCILED_DATE)).repeated, true)
  },

  async 'asks a lane again how it stands until its day agrees and is filed'() {
    await using shop = await openComparedShop(11)
    assert.is(shop.statement().lanes[1]?.statement, null)
    const { store } = shop.rigs.get('LANE-2') ?? {}
    assert.ok(store)
    const entry = { atMs: shop.clock.now(), type: 'statement.filed', data: {} } as const
    store.days.fileStatement(
      RECONCILED_DATE,
      shop.clock.now(),
      () => '{}',
      () => ({ transactionId: null, ...entry }),
    )
    await shop.pass(50 * MINUTE)
    assert.is(shop.statement().lanes[1]?.statement, null, 'not every minute')
    await shop.pass(15 * MINUTE)
    assert.is(shop.statement().lanes[1]?.statement, 1)
  },
})
