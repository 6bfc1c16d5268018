/** What a shop of five lanes does with an answer or a comparison that a person takes back. */
import * as assert from 'uvu/assert'
import { yieldEventLoop } from '#firmware/async/yield-event-loop.ts'
import type { Fault } from '#firmware/fault.ts'
import { dateAfter } from '#firmware/payment/day-statement/due-dates.ts'
import { RECONCILED_DATE } from '#test/payments/reconciled-day.ts'
import {
  ANSWER,
  addsUp,
  codes,
  furtherIn,
  HEADS,
  LANES,
  lineOf,
  MASTER,
  MINUTE,
  openShop,
  rejects,
  states,
  WITHDRAWAL,
  WORD,
} from '#test/payments/shop-of-lanes.ts'
import { spec } from '#test/spec.ts'

spec('a shop of five lanes and what is taken back', {
  async 'takes back at every lane what was found by an answer, also at one that was away'() {
    await using shop = await openShop(12)
    const list = { further: shop.cancelledWith(WORD), meaning: 'payment' } as const
    await shop.compareUntilAnswered(list)
    for (const name of LANES) assert.is(shop.found(name).length, furtherIn(list, name).length)
    assert.ok(shop.found('LANE-4').length > 0)
    shop.network.cut.add('LANE-4')
    await shop.takeBack()
    await shop.pass(5 * MINUTE)
    const before = shop.statement()
    assert.equal(states(before).indexOf('to-withdraw'), 3)
    assert.equal(
      before.todo.map(({ code, serialNumber }) => [code, serialNumber]),
      [
        ['withdrawn', null],
        ['lane-to-withdraw', 'LANE-4'],
      ],
    )
    assert.is(shop.found('LANE-2').length, 0)
    assert.ok(shop.found('LANE-4').length > 0, 'it is away')
    addsUp(shop.sheet(before))
    await shop.restart(MASTER)
    await shop.restart('LANE-4')
    shop.network.cut.delete('LANE-4')
    await shop.pass(5 * MINUTE)
    for (const name of LANES) assert.equal(shop.found(name), [], name)
    assert.equal(codes(shop.statement()), ['withdrawn'])
    // The lane's own statement of the day says so, too, with the reason.
    const { report } = await shop.dayOf('LANE-4')
    assert.is(report.banks[0]?.comparison?.takenBack?.note, ANSWER.note)
    assert.ok(report.todo.some(({ code }) => code === 'answer-taken-back'))
  },

  async 'takes back what was found by a word that a cell breaks into two lines'() {
    await using shop = await openShop(12)
    await shop.compareUntilAnswered(
      { further: shop.cancelledWith(WORD), meaning: 'payment' },
      '"Бо\nнус"',
    )
    assert.ok(shop.found('LANE-4').length > 0)
    await shop.takeBack()
    await shop.pass(5 * MINUTE)
    for (const name of LANES) assert.equal(shop.found(name), [], name)
    const { report } = await shop.dayOf('LANE-4')
    assert.is(report.banks[0]?.comparison?.takenBack?.text, 'Бо нус')
  },

  async 'keeps no comparison by an answer that is taken back while it is made'() {
    await using shop = await openShop(21)
    const further = shop.cancelledWith(WORD)
    const lines = further.map(({ order, operation, kopecks, atMs }) =>
      lineOf(WORD, order, operation, kopecks, { atMs: atMs + MINUTE }),
    )
    const text = [shop.file(), ...lines].join('\n')
    const own = { query: { date: RECONCILED_DATE }, body: new TextEncoder().encode(text) }
    const refusals = new Set<string>()
    for (const isOfShop of [true, false])
      for (let turns = 0; turns < 12; turns += 1) {
        await shop.compareList({ further, meaning: 'payment' })
        const compared = isOfShop
          ? shop.compare(text)
          : shop.lane(MASTER).call('POST /reports/reconciliation', own)
        const ended = compared.then(
          () => null,
          (error: unknown) => refusals.add((error as Fault).message),
        )
        for (let turn = 0; turn < turns; turn += 1) await yieldEventLoop()
        await shop.takeBack()
        await ended
        const where = `${isOfShop ? 'shop' : 'lane'} ${turns}`
        assert.is.not(shop.statement().banks[0]?.takenBack, null, where)
        assert.equal(shop.foundByWord(MASTER), [], where)
      }
    assert.match([...refusals].join('\n'), /withdrew or changed the meaning of "бонус" while/)
  },

  async 'takes nothing back here where too much waits for lanes'() {
    await using shop = await openShop(22)
    const [one] = shop.cancelledWith(WORD)
    const line = lineOf(WORD, one?.order ?? '', 'OP-1', 100)
    const own = {
      query: { date: RECONCILED_DATE, word: [`${WORD}=payment`] },
      body: new TextEncoder().encode([HEADS, line].join('\n')),
    }
    await shop.lane(MASTER).call('POST /reports/reconciliation', own)
    await shop.compareList({ further: [], meaning: 'payment' })
    const found = shop.found(MASTER)
    assert.is(found.length, 1)
    const waiting = { bankName: 'CFT', note: '', by: null, waiting: ['LANE-2'] }
    await shop.rigs.get(MASTER)?.ports.shopDays.update((before) => ({
      ...before,
      takeBacks: Array.from({ length: 128 }, (_, nth) => ({
        ...waiting,
        id: `T-${nth}`,
        answer: { of: 'word', text: `word${nth}` } as const,
      })),
    }))
    await rejects(shop.takeBack(), 'full')
    assert.equal(shop.found(MASTER), found)
  },

  async 'takes back none of several changed answers where not all of them can wait for lanes'() {
    await using shop = await openShop(24)
    const bonus = shop.cancelledWith(WORD)
    const words = (meaning: string) => [`${WORD}=${meaning}`, `скидка=${meaning}`]
    const lines = bonus.map(({ order, operation, kopecks }, nth) =>
      lineOf(nth % 2 === 0 ? WORD : 'скидка', order, operation, kopecks),
    )
    const text = [shop.file(), ...lines].join('\n')
    const compare = (meaning: string) => shop.compare(text, { word: words(meaning) })
    await compare('payment')
    await shop.pass(5 * MINUTE)
    const found = LANES.map((name) => shop.found(name))
    const answers = await shop.answers()
    const waiting = { bankName: 'CFT', note: '', by: null, waiting: ['LANE-2'] }
    const kept = shop.rigs.get(MASTER)?.ports.shopDays
    await kept?.update((before) => ({
      ...before,
      takeBacks: Array.from({ length: 127 }, (_, nth) => ({
        ...waiting,
        id: `T-${nth}`,
        answer: { of: 'word', text: `word${nth}` } as const,
      })),
    }))
    await rejects(compare('other'), 'full')
    assert.is(kept?.value.takeBacks.length, 127)
    assert.is(shop.statement().banks[0]?.takenBack, null)
    assert.equal(await shop.answers(), answers)
    assert.equal(
      LANES.map((name) => shop.found(name)),
      found,
    )
  },

  async 'keeps and takes back nothing for a list that is too long, or of which it guesses the sums'() {
    await using shop = await openShop(25)
    await shop.compareUntilAnswered({ further: shop.cancelledWith(WORD), meaning: 'payment' })
    const found = shop.found(MASTER)
    const answers = await shop.answers()
    const strangers = Array.from({ length: 10_001 }, (_, nth) =>
      lineOf('payment', `TILL-${nth}`, `OP-TILL-${nth}`, 700),
    )
    const inKopecks = shop
      .paidOf(MASTER)
      .filter(({ isAtMidnight }) => !isAtMidnight)
      .map(({ order }) => lineOf('payment', order.orderId, '', order.amountKopecks * 100))
    for (const [lines, kind] of [
      [strangers, 'full'],
      [inKopecks, 'bad-request'],
    ] as const) {
      const text = [HEADS, ...lines, lineOf(WORD, 'TILL-X', 'OP-X', 100)].join('\n')
      for (const word of [`${WORD}=other`, 'неделя=payment'])
        await rejects(shop.compare(text, { word: [word] }), kind)
      assert.equal(shop.found(MASTER), found, kind)
      assert.equal(await shop.answers(), answers, kind)
      assert.is(shop.statement().banks[0]?.takenBack, null, kind)
    }
  },

  async 'names a day that newer ones took the place of when its answer is taken back'() {
    for (const isFiled of [true, false]) {
      await using shop = await openShop(26)
      await shop.compareUntilAnswered({ further: shop.cancelledWith(WORD), meaning: 'payment' })
      const draft = shop.statement()
      if (isFiled) await shop.fileOfShop(RECONCILED_DATE)
      await shop.compareDaysBefore(40)
      assert.is(shop.keptOf(RECONCILED_DATE), 0, 'newer ones took its place')
      const past = shop.statement()
      const day = async () => (await shop.month()).days.find(({ date }) => date === RECONCILED_DATE)
      assert.is((await day())?.isChanged, false)
      if (isFiled) {
        assert.equal([past.net, past.banks, past.todo], [draft.net, draft.banks, draft.todo])
        assert.equal((await day())?.payments, draft.banks[0]?.list.payments)
      } else
        assert.equal(
          past.todo.map(({ code, bankName }) => [code, bankName]),
          [['not-kept', 'CFT']],
        )
      const { days } = (await shop.takeBack()) ?? { days: [] }
      assert.equal(days, [RECONCILED_DATE])
      await shop.pass(5 * MINUTE)
      await shop.restart(MASTER)
      const after = shop.statement()
      addsUp(shop.sheet(after))
      assert.equal(
        after.todo.map(({ code, bankName }) => [code, bankName]),
        [['withdrawn', 'CFT']],
      )
      assert.is(after.verdict.state, 'to-do')
      await rejects(shop.fileOfShop(RECONCILED_DATE), 'bad-request')
      assert.equal(
        [(await day())?.state, (await day())?.isChanged, (await day())?.payments],
        ['to-do', isFiled, { count: 0, amount: 0 }],
      )
      if (isFiled) assert.equal((await shop.filedOfShop(1)).filed.report.banks, draft.banks)
      // Compared again it is as any other.
      await shop.compare(shop.file())
      await shop.pass(15 * MINUTE)
      assert.is(shop.statement().banks[0]?.state, 'finished')
      assert.is(shop.statement().todo.length, 0)
    }
  },

  async 'withdraws a whole comparison at every lane, and finds again what is true'() {
    await using shop = await openShop(28)
    const further = shop.cancelledWith('payment')
    const list = { further, meaning: 'payment' } as const
    await shop.compareUntilAnswered(list)
    const filed = await shop.fileOfShop(RECONCILED_DATE)
    await shop.fileDay('LANE-2')
    assert.ok(shop.found('LANE-4').length > 0)
    shop.network.cut.add('LANE-4')
    await shop.withdraw()
    await shop.pass(5 * MINUTE)
    const before = shop.statement()
    assert.equal(
      before.todo.map(({ code, serialNumber }) => [code, serialNumber]),
      [
        ['comparison-withdrawn', null],
        ['lane-to-withdraw', 'LANE-4'],
      ],
    )
    const { takenBack } = before.banks[0] ?? {}
    assert.equal(
      [takenBack?.of, takenBack?.text, takenBack?.note],
      ['comparison', RECONCILED_DATE, WITHDRAWAL.note],
    )
    assert.match(JSON.stringify(shop.sheet(before)), WITHDRAWAL.note)
    addsUp(shop.sheet(before))
    assert.is(shop.found('LANE-2').length, 0)
    assert.ok(shop.found('LANE-4').length > 0, 'it is away')
    await rejects(shop.fileOfShop(RECONCILED_DATE), 'bad-request')
    // Again it is the same.
    await shop.withdraw()
    await shop.restart(MASTER)
    await shop.restart('LANE-4')
    shop.network.cut.clear()
    await shop.pass(5 * MINUTE)
    for (const name of LANES) assert.equal(shop.found(name), [], name)
    assert.equal(shop.rigs.get(MASTER)?.ports.shopDays.value.takeBacks, [])
    const { report, sheet } = await shop.dayOf('LANE-4')
    assert.is(report.banks[0]?.comparison?.takenBack?.of, 'comparison')
    assert.is(report.banks[0]?.comparison?.agrees, false)
    assert.ok(report.todo.some(({ code }) => code === 'comparison-withdrawn'))
    assert.match(JSON.stringify(sheet), WITHDRAWAL.note)
    // What was filed stays, and the month says that the day has changed since.
    assert.equal((await shop.filedOfShop(1)).filed, filed.filed)
    assert.is(await shop.isChanged('LANE-2'), true)
    const [day] = (await shop.month()).days
    assert.equal([day?.isChanged, day?.state], [true, 'to-do'])
    // A lane does not withdraw its part alone.
    const body = { date: RECONCILED_DATE, bank: 'CFT', note: 'wrong' }
    const alone = shop.lane('LANE-2').call('POST /reports/reconciliation/take-back', { body })
    await rejects(alone, 'bad-request')
    await shop.compareUntilAnswered(list)
    for (const name of LANES)
      assert.is(shop.found(name).length, furtherIn(list, name).length, `${name} found it again`)
    assert.ok(shop.statement().todo.every(({ code }) => code === 'lane-differs'))
  },

  async 'withdraws a comparison that is past, and none that was never made'() {
    await using shop = await openShop(29)
    const further = shop.cancelledWith('payment')
    await shop.compareUntilAnswered({ further, meaning: 'payment' })
    await shop.fileOfShop(RECONCILED_DATE)
    await shop.compareDaysBefore(40)
    await rejects(shop.withdraw({ date: dateAfter(RECONCILED_DATE, -100) }), 'not-found')
    await rejects(shop.withdraw({ note: ' ' }), 'bad-request')
    await rejects(shop.withdraw({ note: 'a\u202eb' }), 'bad-request')
    assert.equal(shop.rigs.get(MASTER)?.ports.shopDays.value.takeBacks, [])
    await shop.withdraw()
    await shop.pass(15 * MINUTE)
    for (const name of LANES)
      assert.equal(
        shop.found(name).filter(({ data }) => data['bankAmount'] !== 100),
        [],
        name,
      )
    assert.equal(codes(shop.statement()), ['comparison-withdrawn'])
  },

  async 'takes back an answer at a lane of an earlier build'() {
    await using shop = await openShop(12)
    shop.earlier.add('LANE-4')
    await shop.restart('LANE-4')
    await shop.compareUntilAnswered({ further: shop.cancelledWith(WORD), meaning: 'payment' })
    assert.ok(shop.found('LANE-4').length > 0)
    await shop.takeBack()
    await shop.pass(5 * MINUTE)
    assert.equal(shop.found('LANE-4'), [])
    assert.equal(codes(shop.statement()), ['withdrawn'])
  },

  async 'withdraws at the master of now what an earlier master has compared'() {
    await using shop = await openShop(34)
    const list = { further: shop.cancelledWith('payment'), meaning: 'payment' } as const
    await shop.compareUntilAnswered(list)
    assert.ok(shop.found('LANE-4').length > 0)
    const body = { date: RECONCILED_DATE, bank: 'CFT', note: 'wrong' }
    const ofLane = () =>
      shop.lane('LANE-4').call('POST /reports/reconciliation/take-back', { body })
    shop.network.cut.add('LANE-4')
    await shop.changeMaster('LANE-2')
    await rejects(ofLane(), 'bad-request')
    await rejects(shop.withdraw({ date: dateAfter(RECONCILED_DATE, -1) }), 'not-found')
    await shop.withdraw()
    await shop.pass(5 * MINUTE)
    shop.network.cut.clear()
    await shop.pass(5 * MINUTE)
    for (const name of LANES) assert.equal(shop.found(name), [], name)
    const statement = shop.statement()
    assert.equal(codes(statement), ['comparison-withdrawn'])
    addsUp(shop.sheet(statement))
    assert.equal((await shop.month()).notKept, [RECONCILED_DATE])
    const { report } = await shop.dayOf('LANE-4')
    assert.is(report.banks[0]?.comparison?.takenBack?.note, WITHDRAWAL.note)
    // The first one is the master again: what it had kept holds no more, and nothing of it is given to lanes.
    await shop.changeMaster(MASTER)
    assert.equal(codes(shop.statement()), ['comparison-withdrawn'])
    assert.is(await shop.master().shopDay.master.taskOf('LANE-3', true), null)
    await shop.compareUntilAnswered(list)
    for (const name of LANES)
      assert.is(shop.found(name).length, furtherIn(list, name).length, `${name} found it again`)
  },

  async 'keeps nothing at a former master of a day that was compared again without it'() {
    await using shop = await openShop(35)
    shop.network.cut.add('LANE-3')
    await shop.compareUntilAnswered({ further: shop.cancelledWith('payment'), meaning: 'payment' })
    await shop.withdraw()
    await shop.changeMaster('LANE-2')
    shop.network.cut.clear()
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    assert.is(shop.statement().verdict.state, 'agrees')
    await shop.changeMaster(MASTER)
    await shop.pass(5 * MINUTE)
    assert.equal(codes(shop.statement()), ['compared-elsewhere'])
    assert.equal([shop.statement().banks, shop.statement().net], [[], null])
    await rejects(shop.fileOfShop(RECONCILED_DATE), 'bad-request')
    const { report } = await shop.dayOf('LANE-3')
    assert.is(report.banks[0]?.comparison?.takenBack, null, 'the second one holds')
  },

  async 'says of a filed day that another master has compared it since'() {
    await using shop = await openShop(40)
    await shop.compareUntilAnswered({ further: shop.cancelledWith('payment'), meaning: 'payment' })
    await shop.fileOfShop(RECONCILED_DATE)
    const day = async () => (await shop.month()).days.find(({ date }) => date === RECONCILED_DATE)
    assert.is((await day())?.isChanged, false)
    await shop.changeMaster('LANE-2')
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    await shop.changeMaster(MASTER)
    assert.equal([(await day())?.isChanged, (await day())?.state], [true, 'to-do'])
    assert.equal((await shop.month()).notKept, [RECONCILED_DATE])
    const { lines = [] } = (await shop.monthSheet()).sections[0] ?? {}
    assert.match(lines.join(), /must be compared again, because .*no longer holds.*: 1 \(21\)/)
    assert.not.match(lines.join(), /never filed/)
    assert.equal(
      shop.statement().todo.map(({ code, bankName }) => [code, bankName]),
      [['compared-elsewhere', 'CFT']],
    )
    await rejects(shop.fileOfShop(RECONCILED_DATE), 'bad-request')
    addsUp(shop.sheet(shop.statement()))
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    assert.equal(shop.statement().todo, [])
    assert.is((await shop.fileOfShop(RECONCILED_DATE)).filed.report.filing?.replaces, 1)
  },

  async 'gives out no answer again that a later master was given'() {
    await using shop = await openShop(41)
    const list = { further: shop.cancelledWith(WORD), meaning: 'payment' } as const
    await shop.compareUntilAnswered(list)
    shop.network.cut.add('LANE-4')
    await shop.takeBack()
    await shop.pass(5 * MINUTE)
    shop.network.cut.clear()
    await shop.changeMaster('LANE-2')
    await shop.compareUntilAnswered(list)
    const found = shop.found('LANE-4')
    assert.ok(found.length > 0)
    await shop.changeMaster(MASTER)
    await shop.pass(5 * MINUTE)
    assert.equal(shop.found('LANE-4'), found)
    assert.equal(shop.rigs.get(MASTER)?.ports.shopDays.value.takeBacks, [])
  },

  async 'says of a past comparison which lane is told nothing, as of one that is kept'() {
    const statesOf = async (isPast: boolean) => {
      await using shop = await openShop(26)
      await shop.compareUntilAnswered({ further: shop.cancelledWith(WORD), meaning: 'payment' })
      await shop.fileOfShop(RECONCILED_DATE)
      if (isPast) await shop.compareDaysBefore(40)
      shop.keyForAll.add('LANE-5')
      shop.lanes.splice(3, 1)
      shop.network.cut.add('LANE-4')
      await shop.restart('LANE-5')
      await shop.takeBack()
      await shop.pass(5 * MINUTE)
      const statement = shop.statement()
      return [states(statement), statement.todo.map(({ code }) => code)]
    }
    const kept = await statesOf(false)
    assert.equal(kept[0]?.slice(3), ['withdrawn', 'no-own-key'])
    assert.equal(await statesOf(true), kept)
  },

  async 'says of a past comparison who was left out, before it was past or after'() {
    for (const isPastFirst of [true, false]) {
      await using shop = await openShop(26)
      await shop.compareUntilAnswered({ further: shop.cancelledWith(WORD), meaning: 'payment' })
      await shop.fileOfShop(RECONCILED_DATE)
      if (isPastFirst) await shop.compareDaysBefore(40)
      shop.keyForAll.add('LANE-5')
      shop.network.cut.add('LANE-5')
      await shop.restart('LANE-5')
      await shop.takeBack()
      await shop.pass(5 * MINUTE)
      assert.is(states(shop.statement())[4], 'no-own-key')
      const body = { lane: 'LANE-5', note: 'sold' }
      const { days } = (await shop.lane(MASTER).call('POST /reports/shop/leave-out', { body })) as {
        days: number
      }
      assert.is(days, isPastFirst ? 41 : 1)
      if (!isPastFirst) await shop.compareDaysBefore(40)
      assert.is(shop.keptOf(RECONCILED_DATE), 0)
      await shop.restart(MASTER)
      const statement = shop.statement()
      const lane = statement.banks[0]?.lanes[4]
      assert.equal([lane?.state, lane?.leftOut?.note], ['left-out', 'sold'])
      assert.match(JSON.stringify(shop.sheet(statement)), /left out by a person.*sold/)
      assert.equal(codes(statement), ['withdrawn'])
    }
  },

  async 'is withdrawn by a lane itself that stands alone'() {
    await using shop = await openShop(36)
    await shop.compareUntilAnswered({ further: shop.cancelledWith('payment'), meaning: 'payment' })
    assert.ok(shop.found('LANE-4').length > 0)
    await shop.changeMaster(null)
    const body = { date: RECONCILED_DATE, bank: 'CFT', note: 'wrong' }
    await shop.lane('LANE-4').call('POST /reports/reconciliation/take-back', { body })
    assert.equal(shop.found('LANE-4'), [])
    assert.ok(shop.found('LANE-5').length > 0, 'each for itself')
  },

  async 'gives a lane no lines of a list that was withdrawn while it compares'() {
    await using shop = await openShop(19)
    shop.network.cut.add('LANE-2')
    await shop.compareList({ further: [], meaning: 'payment' })
    await shop.compareList({ further: shop.cancelledWith(WORD), meaning: 'payment' })
    const { master } = shop.master().shopDay
    const id = (await master.taskOf('LANE-2', true))?.id ?? ''
    await master.named('LANE-2', id, [])
    await shop.takeBack()
    await rejects(master.linesOf('LANE-2', id, 0), 'refused')
    assert.is(await master.taskOf('LANE-2', true), null)
  },

  async 'withdraws what a list has no more, and keeps what a person has withdrawn'() {
    await using shop = await openShop(13)
    const further = shop.cancelledWith('payment')
    await shop.compareUntilAnswered({ further, meaning: 'payment' })
    const [kept] = shop.found('LANE-3')
    const range = { from: kept?.sequence, to: kept?.sequence, note: 'a test' }
    await shop.lane('LANE-3').call('POST /reports/reconciliation/withdraw', { body: range })
    await shop.compare(shop.file())
    await shop.pass(5 * MINUTE)
    for (const name of LANES) assert.equal(shop.found(name), [], name)
    // The second time by another answer.
    for (const again of [further, shop.cancelledWith(WORD), further]) {
      await shop.compareUntilAnswered({ further: again, meaning: 'payment' })
      for (const name of LANES) {
        const own = further.filter(({ of }) => of === name)
        const gone = own.filter(({ operation }) => operation === kept?.data['bankOperation'])
        assert.is(shop.found(name).length, own.length - gone.length, name)
      }
    }
  },

  async 'keeps what the list says without an answer that is taken back'() {
    await using shop = await openShop(19)
    for (const further of [shop.cancelledWith(WORD), shop.cancelledWith('payment')]) {
      await shop.compareUntilAnswered({ further, meaning: 'payment' })
    }
    await shop.takeBack()
    await shop.pass(5 * MINUTE)
    const further = shop.cancelledWith('payment')
    assert.ok(further.length > 0)
    for (const name of LANES)
      assert.equal(
        shop.found(name).map(({ data }) => data['bankOperation']),
        furtherIn({ further, meaning: 'payment' }, name).map(({ operation }) => operation),
        name,
      )
    assert.ok(states(shop.statement()).includes('differs'))
  },
})
