/**
 * A shop of five lanes with one file of the bank, seeded: messages are late, lost and doubled, a lane is away and comes back,
 * the master and lanes restart, the file is compared again with other lines, an answer of a person is changed or taken back.
 * In the end every line is with its lane, what is of no lane is in the master's ledger, each lane has found what the list says
 * now and nothing else, and the paper of the shop adds up.
 *
 *   SEED=123 RUNS=1 scripts/node test/sim/shop-day.test.ts   one again
 */
import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { dateAfter } from '#firmware/payment/day-statement/due-dates.ts'
import { answerShopDay } from '#firmware/sync/shop-day/shop-day-exchange.ts'
import { SHOP_TAKE_BACKS } from '#hal/shop-day.ts'
import { RECONCILED_DATE } from '#test/payments/reconciled-day.ts'
import {
  addsUp,
  DAY,
  earlierAsk,
  furtherIn,
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

const RUNS = Number(process.env['RUNS'] ?? 12)
const SEED = Number(process.env['SEED'] ?? 1)

spec('a shop of five lanes with one file', {
  async 'gives each line to its lane, whatever happens to messages'() {
    for (let seed = SEED; seed < SEED + RUNS; seed += 1) await tellShopDay(seed)
  },

  async 'says which lane is away, and finishes when it is back'() {
    await using shop = await openShop(7)
    shop.network.cut.add('LANE-4')
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    const before = shop.statement()
    assert.equal(states(before), ['agrees', 'agrees', 'agrees', 'waiting', 'agrees'])
    assert.is(before.banks[0]?.state, 'waiting')
    assert.is(before.net, null)
    assert.equal(
      before.todo.map(({ code, serialNumber }) => [code, serialNumber]),
      [['lane-waiting', 'LANE-4']],
    )
    assert.is(before.banks[0]?.waiting.payments.count, shop.paidOf('LANE-4').length)
    addsUp(shop.sheet(before))
    await shop.restart(MASTER)
    shop.network.cut.delete('LANE-4')
    await shop.pass(5 * MINUTE)
    const after = shop.statement()
    assert.is(after.verdict.state, 'agrees')
    assert.is(after.banks[0]?.state, 'finished')
    assert.is(after.net, sum(after.lanes.map(({ net }) => net ?? 0)))
    addsUp(shop.sheet(after))
  },

  async 'shows a bank whose comparison is past beside one that was compared again'() {
    await using shop = await openComparedShop(27)
    await shop.fileOfShop(RECONCILED_DATE)
    const filed = shop.statement()
    await shop.compareDaysBefore(40)
    const line = lineOf('payment', 'TILL-1', 'OP-1', 100)
    await shop.compare([HEADS, line].join('\n'), { bank: 'Static' })
    const { banks } = shop.statement()
    assert.equal(
      banks.map(({ bankName, state }) => [bankName, state]),
      [
        ['CFT', 'finished'],
        ['Static', 'waiting'],
      ],
    )
    assert.equal(banks[0], filed.banks[0])
  },

  async 'goes on with a lane of an earlier build, which is told to be updated'() {
    assert.ok(earlierAsk.fits({ version: 1, takesBack: [...SHOP_TAKE_BACKS] }), 'an older master')
    for (const isUpdated of [true, false]) {
      await using shop = await openShop(28)
      shop.earlier.add('LANE-4')
      await shop.restart('LANE-4')
      const list = { further: shop.cancelledWith(WORD), meaning: 'payment' } as const
      await shop.compareUntilAnswered(list)
      const found = shop.found('LANE-4')
      assert.ok(found.length > 0)
      await shop.withdraw()
      await shop.pass(5 * MINUTE)
      assert.equal(shop.found('LANE-2'), [])
      const before = shop.statement()
      assert.equal(
        before.todo.map(({ code, serialNumber }) => [code, serialNumber]),
        [
          ['comparison-withdrawn', null],
          ['lane-to-update', 'LANE-4'],
        ],
      )
      assert.match(JSON.stringify(shop.sheet(before)), /Update the lane/)
      // Everything else goes on: another day, and an answer that is taken back.
      await shop.compareDaysBefore(1)
      await shop.pass(5 * MINUTE)
      const date = dateAfter(RECONCILED_DATE, -1)
      assert.is(shop.master().shopDay.statements.of(date).banks[0]?.state, 'finished')
      if (isUpdated) {
        shop.earlier.clear()
        await shop.restart('LANE-4')
        await shop.pass(5 * MINUTE)
        assert.equal(shop.found('LANE-4'), [])
        assert.equal(states(shop.statement())[3], 'withdrawn')
      } else {
        await shop.compareUntilAnswered({ ...list, meaning: 'other' })
        assert.equal(shop.found('LANE-4'), [], 'what the new list has no more')
        assert.equal(shop.statement().todo, [])
      }
      assert.equal(shop.rigs.get(MASTER)?.ports.shopDays.value.takeBacks, [])
      // Updated after that, it leaves alone what was compared again.
      shop.earlier.clear()
      await shop.restart('LANE-4')
      await shop.pass(5 * MINUTE)
      assert.is(shop.statement().banks[0]?.takenBack === null, !isUpdated)
      await shop.compareUntilAnswered(list)
      assert.is(shop.found('LANE-4').length, found.length)
    }
  },

  async 'waits for a lane without a key of its own that is not heard, and for none whose key is revoked'() {
    await using shop = await openShop(33)
    shop.keyForAll.add('LANE-5')
    shop.network.cut.add('LANE-4').add('LANE-5')
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    await shop.restart(MASTER)
    shop.lanes.splice(3)
    await shop.pass(15 * MINUTE)
    const statement = shop.statement()
    assert.equal(states(statement).slice(3), ['removed', 'no-own-key'])
    assert.equal(
      statement.todo.map(({ code, serialNumber }) => [code, serialNumber]),
      [
        ['lane-removed', 'LANE-4'],
        ['lane-no-own-key', 'LANE-5'],
      ],
    )
    assert.is(statement.banks[0]?.state, 'waiting')
    assert.is(statement.banks[0]?.rest, null, 'its lines are not of no lane')
    assert.equal(shop.found(MASTER), [])
    addsUp(shop.sheet(statement))
    // It gets a key, and comes again.
    shop.keyForAll.clear()
    shop.network.cut.delete('LANE-5')
    shop.lanes.push('LANE-5')
    await shop.pass(15 * MINUTE)
    const after = shop.statement()
    assert.equal(states(after).slice(3), ['removed', 'agrees'])
    assert.is(after.banks[0]?.state, 'finished')
  },

  async 'names a lane whose key was revoked before it had answered, until the day is compared again'() {
    await using shop = await openShop(39)
    shop.network.cut.add('LANE-4')
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    shop.lanes.splice(3, 1)
    await shop.pass(15 * MINUTE)
    const things = () => shop.statement().todo.map(({ code, serialNumber }) => [code, serialNumber])
    assert.is(shop.statement().banks[0]?.state, 'finished')
    const named = things().filter(([code]) => code !== 'lane-differs')
    assert.equal(named, [['lane-removed', 'LANE-4']])
    assert.match(JSON.stringify(shop.sheet(shop.statement())), /key of lane LANE-4 was revoked/)
    await rejects(shop.fileOfShop(RECONCILED_DATE), 'bad-request')
    // Another key alone does not bring it in again.
    shop.lanes.push('LANE-4')
    shop.network.cut.clear()
    await shop.pass(5 * MINUTE)
    assert.ok(things().some(([code, lane]) => code === 'lane-removed' && lane === 'LANE-4'))
    await shop.compare(shop.file())
    await shop.pass(15 * MINUTE)
    assert.equal(things(), [])
    shop.lanes.splice(shop.lanes.indexOf('LANE-4'), 1)
    await shop.compare(shop.file())
    await shop.pass(15 * MINUTE)
    assert.equal(things(), [['lane-differs', MASTER]])
    assert.is((await shop.fileOfShop(RECONCILED_DATE)).number, 1)
  },

  async 'leaves out a name that is no lane, and waits for it no more'() {
    await using shop = await openShop(43)
    const leaveOut = (lane: string, note = 'no such lane') =>
      shop.lane(MASTER).call('POST /reports/shop/leave-out', { body: { lane, note } })
    shop.lanes.push('GHOST')
    shop.keyForAll.add('GHOST')
    const list = { further: shop.cancelledWith(WORD), meaning: 'payment' } as const
    await shop.compareUntilAnswered(list)
    await shop.takeBack()
    await shop.pass(5 * MINUTE)
    const takeBacks = () => shop.rigs.get(MASTER)?.ports.shopDays.value.takeBacks
    assert.equal(
      takeBacks()?.map(({ waiting }) => waiting),
      [['GHOST']],
    )
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    const before = shop.statement()
    assert.equal(
      before.todo.map(({ code, serialNumber }) => [code, serialNumber]),
      [['lane-no-own-key', 'GHOST']],
    )
    await rejects(shop.fileOfShop(RECONCILED_DATE), 'bad-request')
    await rejects(leaveOut('GHOST', ' '), 'bad-request')
    await rejects(leaveOut('LANE-2'), 'bad-request')
    assert.is(((await leaveOut('GHOST')) as { days: number }).days, 1)
    assert.equal(takeBacks(), [])
    await shop.restart(MASTER)
    await shop.pass(5 * MINUTE)
    const after = shop.statement()
    assert.equal([after.verdict.state, after.banks[0]?.state], ['agrees', 'finished'])
    assert.is(after.net, sum(after.lanes.map(({ net }) => net ?? 0)))
    const ghost = after.banks[0]?.lanes.find(({ serialNumber }) => serialNumber === 'GHOST')
    assert.equal([ghost?.state, ghost?.leftOut?.note], ['left-out', 'no such lane'])
    assert.match(JSON.stringify(shop.sheet(after)), /left out by a person.*no such lane/)
    addsUp(shop.sheet(after))
    assert.is((await shop.fileOfShop(RECONCILED_DATE)).number, 1)
    // It goes on calling itself so, and the next comparison does not wait for it either.
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    assert.is(shop.statement().verdict.state, 'agrees')
    shop.keyForAll.clear()
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    assert.equal(
      shop.statement().todo.map(({ code, serialNumber }) => [code, serialNumber]),
      [['lane-waiting', 'GHOST']],
      'it has a key of its own now',
    )
    // It is a lane, also after it has lost the key.
    shop.keyForAll.add('GHOST')
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    assert.equal(
      shop.statement().todo.map(({ code, serialNumber }) => [code, serialNumber]),
      [['lane-no-own-key', 'GHOST']],
    )
  },

  async 'agrees without a lane that was left out after it could not compare'() {
    await using shop = await openShop(46)
    shop.lanes.push('LANE-9')
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    const { master } = shop.master().shopDay
    const { id = '' } = (await master.taskOf('LANE-9', true)) ?? {}
    await master.failed('LANE-9', id, 'too many payments')
    const things = () => shop.statement().todo.map(({ code, serialNumber }) => [code, serialNumber])
    assert.equal(things(), [['lane-failed', 'LANE-9']])
    shop.keyForAll.add('LANE-9')
    const body = { lane: 'LANE-9', note: 'sold' }
    await shop.lane(MASTER).call('POST /reports/shop/leave-out', { body })
    await shop.pass(5 * MINUTE)
    assert.equal(things(), [])
    assert.is(shop.statement().verdict.state, 'agrees')
  },

  async 'waits no more for a lane that was given a key of its own and lost it'() {
    await using shop = await openShop(44)
    shop.keyForAll.add('LANE-5')
    shop.network.cut.add('LANE-5')
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    shop.keyForAll.clear()
    await shop.pass(2 * MINUTE)
    shop.lanes.splice(4, 1)
    await shop.pass(5 * MINUTE)
    const statement = shop.statement()
    assert.equal([statement.banks[0]?.state, states(statement)[4]], ['finished', 'removed'])
  },

  async 'has among what is of no lane what a lane had named whose key was revoked then'() {
    await using shop = await openShop(45)
    const { master } = shop.master().shopDay
    shop.network.cut.add('LANE-4')
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    const { id = '' } = (await master.taskOf('LANE-4', true)) ?? {}
    const paid = shop.paidOf('LANE-4')
    const rest = { operationId: null, qrId: null, refunds: [] }
    await master.named(
      'LANE-4',
      id,
      paid.map(({ order }) => ({ ...rest, id: order.orderId })),
    )
    shop.lanes.splice(3, 1)
    await shop.pass(15 * MINUTE)
    const statement = shop.statement()
    assert.is(statement.banks[0]?.rest?.payments.count, paid.length)
    assert.ok(statement.todo.every(({ code }) => code !== 'sums-differ'))
    addsUp(shop.sheet(statement))
  },

  async 'leaves alone what the list still has when it is compared again'() {
    await using shop = await openShop(20)
    const further = shop.cancelledWith('payment')
    const stranger = { of: null, order: 'TILL-1', operation: 'OP-TILL-1', kopecks: 700 } as const
    const ofNoLane = { ...stranger, atMs: DAY.fromMs + 12 * 60 * MINUTE, isOfWord: false }
    for (const nth of [1, 2]) {
      await shop.compareUntilAnswered({ further: [...further, ofNoLane], meaning: 'payment' })
      for (const name of LANES) {
        const own = furtherIn({ further: [...further, ofNoLane], meaning: 'payment' }, name)
        const written = shop.rigs.get(name)?.store.days.foundBetween('2026-11', '2026-12', 1_000)
        assert.is(written?.length, own.length, `${name}, time ${nth}`)
      }
    }
  },

  async 'leaves what is of no lane to the master, where a person settles it'() {
    await using shop = await openShop(8)
    const stranger = lineOf('payment', createSeededRandom(99).id(DAY.fromMs), 'OP-STRANGE', 77_700)
    await shop.compare(`${shop.file()}\n${stranger}`)
    await shop.pass(5 * MINUTE)
    const found = shop.statement()
    const [bank] = found.banks
    assert.equal(bank?.rest?.payments, { count: 1, amount: 77_700 })
    assert.is(bank?.rest?.lines[0]?.operation, 'OP-STRANGE')
    assert.equal(states(found), ['differs', 'agrees', 'agrees', 'agrees', 'agrees'])
    for (const [name, { store }] of shop.rigs)
      assert.is(
        store.days.foundBetween('2026-11-01', '2026-12-31', 10).length,
        name === MASTER ? 1 : 0,
        `found at ${name}`,
      )
    addsUp(shop.sheet(found))
  },

  async 'sees a lost line at the lane whose payment it is'() {
    await using shop = await openShop(9)
    const paid = shop.paidOf('LANE-3')
    const lost = paid[Math.floor(paid.length / 2)]
    const lines = shop.file().split('\n')
    const left = lines.filter((line) => !line.includes(lost?.order.orderId ?? '?'))
    await shop.compare(left.join('\n'))
    await shop.pass(5 * MINUTE)
    assert.equal(states(shop.statement()), ['agrees', 'agrees', 'differs', 'agrees', 'agrees'])
  },

  async 'tells a lane with the key of all lanes nothing, and a lane only its own lines'() {
    await using shop = await openShop(10)
    shop.keyForAll.add('LANE-5')
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    const statement = shop.statement()
    assert.is(states(statement)[4], 'no-own-key')
    const { master } = shop.master().shopDay
    const task = await master.taskOf('LANE-5', true)
    const { lines } = await master.linesOf('LANE-5', task?.id ?? '', 0)
    assert.equal(lines, [], 'it has named no payment yet')
    const [other] = shop.paidOf('LANE-2')
    const guess = { id: 'NOT-AN-ORDER', operationId: other?.order.operationId ?? null }
    await master.named('LANE-5', task?.id ?? '', [{ ...guess, qrId: null, refunds: [] }])
    const guessed = await master.linesOf('LANE-5', task?.id ?? '', 0)
    assert.equal(guessed.lines, [], 'an operation that it could guess is no order of its own')
    await rejects(master.named('LANE-9', task?.id ?? '', []), 'refused')
    const ask = { head: { version: 1, day: task?.id, after: 0 }, body: new Uint8Array() }
    await rejects(answerShopDay(master, shop.caller('LANE-5'), ask), 'forbidden')
  },

  async 'says when two lanes call the same payment theirs, and does not agree then'() {
    await using shop = await openShop(17)
    const { master } = shop.master().shopDay
    shop.network.cut.add('LANE-2').add('LANE-3')
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    const [stolen] = shop.paidOf('LANE-3')
    const id = (await master.taskOf('LANE-2', true))?.id ?? ''
    const names = { operationId: null, qrId: null, refunds: [] }
    await master.named('LANE-2', id, [{ ...names, id: stolen?.order.orderId ?? '' }])
    shop.network.cut.clear()
    await shop.pass(5 * MINUTE)
    const { banks, todo, verdict } = shop.statement()
    assert.is(banks[0]?.contested, (stolen?.order.refunds?.length ?? 0) + 1)
    assert.ok(todo.some(({ code }) => code === 'contested'))
    assert.is(verdict.state, 'to-do')
  },
})

async function tellShopDay(seed: number): Promise<void> {
  await using shop = await openShop(seed)
  const { network, chance } = shop
  const where = `SEED=${seed}`
  network.delayMs = chance.below(2) === 0 ? 0 : chance.below(3_000)
  network.loss = chance.between(0, 0.3)
  network.doubling = chance.between(0, 0.3)
  const away = LANES.filter((name) => name !== MASTER && chance.below(4) === 0)
  for (const name of away) network.cut.add(name)
  let list = shop.drawList()
  let isWithdrawn = false
  await shop.compareList(list)
  for (let step = 0; step < 8; step += 1) {
    await shop.pass(chance.below(3 * MINUTE))
    addsUp(shop.sheet(shop.statement()))
    if (chance.below(4) === 0) await shop.restart(MASTER)
    if (chance.below(4) === 0) await shop.restart(LANES[chance.below(LANES.length)] ?? MASTER)
    if (chance.below(3) === 0) network.cut.delete(away.pop() ?? '')
    const act = chance.below(12)
    if (act < 3) {
      list = shop.drawList()
      await shop.compareList(list)
      isWithdrawn = false
    } else if (act < 6) await shop.takeBack()
    else if (act < 8) {
      await shop.withdraw()
      isWithdrawn = true
    }
  }
  network.cut.clear()
  network.loss = network.doubling = 0
  await shop.pass(10 * MINUTE)
  if (!shop.isAnswered())
    for (const name of LANES)
      assert.equal(
        shop.foundByWord(name),
        [],
        `${where}: ${name} has what was found by an answer that is taken back`,
      )
  if (shop.statement().banks[0]?.takenBack) {
    const of = states(shop.statement())
    assert.equal(
      of,
      LANES.map(() => 'withdrawn'),
      where,
    )
    addsUp(shop.sheet(shop.statement()))
    if (isWithdrawn) for (const name of LANES) assert.equal(shop.found(name), [], where)
    list = shop.drawList()
    await shop.compareList(list)
    await shop.pass(5 * MINUTE)
  }
  const statement = shop.statement()
  addsUp(shop.sheet(statement))
  assert.is(statement.banks[0]?.state, 'finished', where)
  for (const lane of statement.banks[0]?.lanes ?? []) {
    const paid = shop.paidOf(lane.serialNumber)
    const further = furtherIn(list, lane.serialNumber)
    const named = `${where}: ${lane.serialNumber}`
    assert.is(lane.bank?.payments.count, paid.length + further.length, named)
    const here = paid.filter(({ isAtMidnight }) => !isAtMidnight)
    assert.is(lane.ledger?.payments.count, here.length, named)
    assert.is(lane.state, further.length > 0 ? 'differs' : 'agrees', named)
    assert.is(lane.differences, further.length, named)
    // What the lane found is what the master's list says now, and nothing else.
    assert.equal(
      shop.found(lane.serialNumber).map(({ data }) => [data['bankOperation'], data['bankAmount']]),
      further.map(({ operation, kopecks }) => [operation, kopecks]),
      named,
    )
  }
  const strangers = furtherIn(list, MASTER).filter(({ of }) => of === null)
  assert.is(statement.banks[0]?.rest?.payments.count, strangers.length, where)
  assert.is(statement.banks[0]?.contested, 0, where)
}
