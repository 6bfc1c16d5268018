/** What people tell of the files from a bank's website: asked for, kept, named on each comparison, and taken back. */
import * as assert from 'uvu/assert'
import type { DayStatement } from '#firmware/payment/day-statement/day-statement.ts'
import type { ReconciliationReport } from '#firmware/payment/reconciliation/reconciliation-report.ts'
import { call } from '#test/http-call.ts'
import {
  openReconciledDay,
  RECONCILED_DATE,
  type ReconciledDay,
} from '#test/payments/reconciled-day.ts'
import { spec } from '#test/spec.ts'

const SEED = Number(process.env['SEED'] ?? 19)
const DAY = `bank=CFT&date=${RECONCILED_DATE}`
const AT = '21.11.2026 12:00:00'

async function send({ served }: ReconciledDay, path: string, file: string) {
  const headers = { 'content-type': 'text/csv' }
  const { http, json, text } = await call(served.address, path, {
    method: 'POST',
    headers,
    body: file,
  })
  return { http, text, body: json as Record<string, unknown> }
}

async function upload(day: ReconciledDay, file: string, answers: Record<string, string[]> = {}) {
  const query = Object.entries(answers).flatMap(([name, all]) =>
    all.map((one) => `&${name}=${encodeURIComponent(one)}`),
  )
  const answer = await send(day, `/reports/reconciliation?${DAY}${query.join('')}`, file)
  return { ...answer, report: answer.body['report'] as ReconciliationReport }
}

async function statementOf({ served }: ReconciledDay) {
  const { body } = await served.get(`/reports/statement?date=${RECONCILED_DATE}&language=en`)
  const { banks, todo } = body['report'] as DayStatement
  return { comparison: banks[0]?.comparison, todo, sheet: JSON.stringify(body['sheet']) }
}

const listed = ({ onlyAtBank, onlyHere, different }: ReconciliationReport) =>
  [...onlyAtBank, ...onlyHere, ...different].map(({ code }) => code)

const sourceOf = ({ source }: ReconciliationReport) => {
  assert.is(source.kind, 'file')
  return source as Extract<typeof source, { kind: 'file' }>
}

spec(
  'answers about the files of a bank',
  {
    async 'are asked for where a column may say a kind or a state, and keep refunds from being paid twice'() {
      await using day = await openReconciledDay(12, SEED)
      const [id = ''] = day.refunded
      const head = 'Дата операции;Операция;Номер заказа;Сумма;Результат операции'
      const row = (kind: string, order: string, result: string) =>
        `${AT};${kind};${order};1,00;${result}`
      const file = [head, row('Оплата', 'A', 'Успешно'), row('Возврат', id, 'Отклонена')].join('\n')
      const before = day.served.rig.store.lastSequence()
      const asked = await upload(day, file)
      assert.is(asked.http, 400)
      assert.match(asked.text, /"Операция.*Результат операции/)
      assert.not.match(asked.text, /Операция=/, 'no answer to be copied')
      assert.is(day.served.rig.store.lastSequence(), before)
      const { body } = await send(day, '/reports/reconciliation/columns?bank=CFT', file)
      assert.equal(
        (body['columns'] as Record<string, unknown>[]).map((one) => [
          one['head'],
          one['state'],
          one['meaning'],
          one['proposal'],
        ]),
        [
          ['Дата операции', 'known', 'time', null],
          ['Операция', 'asked', null, 'kind'],
          ['Номер заказа', 'known', 'order', null],
          ['Сумма', 'known', 'sum', null],
          ['Результат операции', 'asked', null, 'state'],
        ],
      )
      const column = ['Операция=kind', 'Результат операции=state']
      const { http, report, text } = await upload(day, file, { column })
      assert.is(http, 200, text)
      assert.ok(!listed(report).includes('paid-twice'))
      assert.is(sourceOf(report).skippedLines, 1)
      // Kept for the bank: not asked again, and named each time.
      const again = await upload(day, file)
      assert.equal(
        sourceOf(again.report).answers.map(({ of, text: head, meaning, lines }) => [
          of,
          head,
          meaning,
          lines,
        ]),
        [
          ['column', 'Операция', 'kind', 2],
          ['column', 'Результат операции', 'state', 2],
        ],
      )
    },
    async 'are asked for all words at once, as soon as the columns are told'() {
      await using day = await openReconciledDay(4, SEED)
      const head = 'Дата операции;Операция;Номер заказа;Сумма;Результат операции'
      const row = (kind: string, order: string, result: string) =>
        `${AT};${kind};${order};1,00;${result}`
      const file = [
        head,
        row('Приход', 'A', 'Проводка'),
        row('Оплата', 'B', 'Проводка'),
        row('Приход', 'C', 'Успешно'),
      ].join('\n')
      const words = async (...column: readonly string[]) => {
        const query = new URLSearchParams({ bank: 'CFT' })
        for (const one of column) query.append('column', one)
        const { body } = await send(day, `/reports/reconciliation/columns?${query}`, file)
        return body['words']
      }
      assert.equal(await words(), [], 'columns come first')
      const told = ['Операция=kind', 'Результат операции=state']
      assert.equal(await words(...told), [
        { word: 'Приход', column: 'Операция', lines: 2, firstLine: 2 },
        { word: 'Проводка', column: 'Результат операции', lines: 2, firstLine: 2 },
      ])
      const { body } = await day.served.get('/reports/reconciliation/answers?bank=CFT')
      assert.equal(body['answers'], [], 'nothing of it is kept')
      assert.is((await upload(day, file, { column: told })).http, 400)
    },
    async 'are named on the comparison and the sheet of the day, and taken back with what they made'() {
      await using day = await openReconciledDay(8, SEED)
      const { store } = day.served.rig
      const head = 'Дата операции;Тип;Номер заказа;Номер операции;Сумма'
      const file = [
        head,
        `${AT};Перечисление на р/с;17;op-17;900,00`,
        `${AT};Оплата;stranger;op-18;5,00`,
      ].join('\n')
      assert.is((await upload(day, file)).http, 400)
      const wrong = await upload(day, file, { word: ['Перечисление на р/с=payment'] })
      assert.is(wrong.http, 200, wrong.text)
      assert.is(wrong.report.newlyFound, 2)
      const [answer] = sourceOf(wrong.report).answers
      assert.match(answer?.at ?? '', /^2026-11-2\dT/)
      const { at } = answer ?? {}
      const named = [
        { of: 'word', text: 'Перечисление на р/с', meaning: 'payment', lines: 1, by: null, at },
      ]
      assert.equal(sourceOf(wrong.report).answers, named)
      const before = await statementOf(day)
      assert.equal(before.comparison?.answers, named)
      assert.match(
        before.sheet,
        /entered by a person: .{1,3}Перечисление на р\/с.{1,3} means payment/,
      )
      const { body: kept } = await day.served.get('/reports/reconciliation/answers?bank=CFT')
      assert.equal(kept['answers'], [
        { of: 'word', text: 'перечислениенарс', meaning: 'payment', by: null, at },
      ])

      const sequence = store.lastSequence()
      const takeBack = () =>
        day.served.post('/reports/reconciliation/answers/take-back', {
          of: 'word',
          text: 'Перечисление на р/с',
          bank: 'CFT',
          note: 'a payout',
        })
      const taken = await takeBack()
      assert.is(taken.http, 200, JSON.stringify(taken.body))
      assert.equal([taken.body['withdrawn'], taken.body['days']], [1, [RECONCILED_DATE]])
      assert.equal(
        store
          .entriesAfter(sequence, 9)
          .map(({ type, data }) => [type, data['bankOperation'], data['note']]),
        [['money.found-withdrawn', 'op-17', 'a payout']],
      )
      assert.is((await takeBack()).http, 404)
      const after = await statementOf(day)
      assert.is(after.comparison?.agrees, false)
      assert.is(after.comparison?.takenBack?.note, 'a payout')
      assert.ok(after.todo.some(({ code }) => code === 'answer-taken-back'))
      // It is asked again, and what was no payment is none.
      assert.is((await upload(day, file)).http, 400)
      const right = await upload(day, file, { word: ['Перечисление на р/с=other'] })
      assert.equal([right.report.newlyFound, sourceOf(right.report).skippedLines], [0, 1])
      assert.ok(!(await statementOf(day)).todo.some(({ code }) => code === 'answer-taken-back'))
      // Had it been a payment all the same, it is found anew.
      await day.served.post('/reports/reconciliation/answers/take-back', {
        of: 'word',
        text: 'Перечисление на р/с',
        bank: 'CFT',
        note: 'a payment after all',
      })
      const anew = await upload(day, file, { word: ['Перечисление на р/с=payment'] })
      assert.is(anew.report.newlyFound, 1)
      assert.ok((await statementOf(day)).todo.some(({ code }) => code === 'unknown-order'))
      assert.is((await upload(day, file)).report.newlyFound, 0)
    },
    async 'given another meaning, take back what was compared and found by the former one'() {
      await using day = await openReconciledDay(8, SEED)
      const { store } = day.served.rig
      const head = 'Дата операции;Тип;Номер заказа;Номер операции;Сумма'
      const file = `${head}\n${AT};Перечисление на р/с;17;op-17;900,00`
      const first = await upload(day, file, { word: ['Перечисление на р/с=payment'] })
      assert.is(first.report.newlyFound, 1)
      const sequence = store.lastSequence()
      const next = `${head}\n22.11.2026 12:00:00;Перечисление на р/с;18;op-18;900,00\n22.11.2026 12:00:00;Оплата;19;op-19;1,00`
      day.served.rig.clock.jump(24 * 3_600_000)
      const word = encodeURIComponent('Перечисление на р/с=other')
      const path = `/reports/reconciliation?bank=CFT&date=2026-11-22&word=${word}`
      const other = await send(day, path, next)
      assert.is(other.http, 200, other.text)
      assert.equal(
        store.entriesAfter(sequence, 9).map(({ type, data }) => [type, data['bankOperation']]),
        [
          ['money.found-withdrawn', 'op-17'],
          ['money.found-at-bank', 'op-19'],
        ],
      )
      const { comparison, todo } = await statementOf(day)
      assert.is(comparison?.takenBack?.note, "the answer about the bank's file was changed")
      assert.ok(todo.some(({ code }) => code === 'answer-taken-back'))
    },
    async 'given another meaning for a file that is refused, stay as they were'() {
      await using day = await openReconciledDay(8, SEED)
      const { store } = day.served.rig
      const head = 'Дата операции;Тип;Номер заказа;Номер операции;Сумма'
      const rows = [`${AT};Бонус;17;op-17;900,00`, `20.11.2026 12:00:00;Оплата;18;op-18;1,00`]
      const file = [head, ...rows].join('\n')
      assert.is((await upload(day, file, { word: ['Бонус=payment'] })).report.newlyFound, 1)
      const sequence = store.lastSequence()
      const answers = async () =>
        (await day.served.get('/reports/reconciliation/answers?bank=CFT')).body['answers']
      const before = await answers()
      const word = encodeURIComponent('Бонус=refund')
      for (const date of ['', '&date=2026-12-24']) {
        const path = `/reports/reconciliation?bank=CFT&word=${word}${date}`
        const refused = await send(day, path, file)
        assert.is(refused.http, 400, refused.text)
        assert.is(store.lastSequence(), sequence)
        assert.equal(await answers(), before)
      }
      assert.not.ok((await statementOf(day)).comparison?.takenBack)
    },
    async 'given for a file that is refused for what it does not say, are neither kept nor taken back'() {
      await using day = await openReconciledDay(8, SEED)
      const { store } = day.served.rig
      const [id = ''] = day.paid
      const { amountKopecks = 0 } = store.find(id) ?? {}
      const head = 'Дата операции;Тип;Номер заказа;Номер операции;Сумма'
      const bonus = `${AT};Бонус;17;op-17;900,00`
      const first = await upload(day, [head, bonus].join('\n'), { word: ['Бонус=payment'] })
      assert.is(first.report.newlyFound, 1)
      const answers = async () =>
        (await day.served.get('/reports/reconciliation/answers?bank=CFT')).body['answers']
      const [sequence, before] = [store.lastSequence(), await answers()]
      const inKopecks = [head, bonus, `${AT};Оплата;${id};;${amountKopecks}`]
      const manyFound = [
        head,
        bonus,
        ...Array.from({ length: 501 }, (_, nth) => `${AT};Оплата;till-${nth};op-a${nth};1,00`),
      ]
      const asked = ['Бонус=other', 'Премия=payment']
      for (const [rows, http, text] of [
        [inKopecks, 400, /is 100 times larger or smaller/],
        [manyFound, 500, /501/],
      ] as const)
        for (const word of asked) {
          const refused = await upload(day, rows.join('\n'), { word: [word] })
          assert.is(refused.http, http, refused.text)
          assert.match(refused.text, text)
          assert.is(store.lastSequence(), sequence, word)
          assert.equal(await answers(), before, word)
          assert.not.ok((await statementOf(day)).comparison?.takenBack, word)
        }
    },
    async 'are no matter to a file without a line of the day, which never agrees'() {
      await using day = await openReconciledDay(5, SEED)
      const head = 'Дата операции;Тип;Номер заказа;Номер операции;Сумма'
      const other = `10.11.2026 12:00:00;Оплата;stranger;op-1;5,00`
      for (const rows of [[head], [head, other], [head, other, other]]) {
        const { report, text } = await upload(day, rows.join('\n'))
        assert.is(report?.verdict, 'nothing-compared', text)
        assert.equal([report.agrees, report.newlyFound, listed(report)], [false, 0, []])
        const { otherDays, repeated, linesOfDay } = sourceOf(report)
        assert.is(linesOfDay, 0)
        const lines = Math.min(rows.length - 1, 1)
        const date = lines === 0 ? null : '2026-11-10'
        assert.equal(otherDays, { lines, first: date, last: date })
        assert.is(repeated.lines, Math.max(0, rows.length - 2))
      }
      const { comparison, todo, sheet } = await statementOf(day)
      assert.equal([comparison?.agrees, comparison?.isNothing], [false, true])
      assert.ok(todo.some(({ code }) => code === 'nothing-compared'))
      assert.match(sheet, 'no line of this day')
    },
    async 'are not needed for a repeated line, which counts once and is undecided without an id'() {
      await using day = await openReconciledDay(5, SEED)
      const [id = ''] = day.paid
      const { amountKopecks = 0 } = day.served.rig.store.find(id) ?? {}
      const sum = (amountKopecks / 100).toFixed(2)
      const file = (row: string) =>
        ['Дата операции;Тип;Номер заказа;Номер операции;Сумма', row, row].join('\n')
      const first = await upload(day, file(`${AT};Оплата;${id};;${sum}`))
      assert.equal(sourceOf(first.report).repeated, { lines: 1, firstLine: 3, undecided: 1 })
      assert.ok(!listed(first.report).includes('paid-twice'))
      assert.ok(first.report.counts.undecided > 0)
      const withId = await upload(day, file(`${AT};Оплата;${id};op-x;${sum}`))
      assert.equal(sourceOf(withId.report).repeated, { lines: 1, firstLine: 3, undecided: 0 })
    },
    async 'cannot make a file say which lines are refunds, nor that its sums are kopecks: it is refused'() {
      await using day = await openReconciledDay(6, SEED)
      const { store } = day.served.rig
      const [id = ''] = day.paid
      const { amountKopecks = 0 } = store.find(id) ?? {}
      const before = store.lastSequence()
      const head = 'Дата операции;Номер заказа;Сумма'
      const sum = (amountKopecks / 100).toFixed(2)
      const twice = [head, `${AT};${id};${sum}`, `21.11.2026 13:00:00;${id};${sum}`].join('\n')
      const kindless = await upload(day, twice)
      assert.is(kindless.http, 400, kindless.text)
      assert.match(kindless.text, /does not say which line is a refund/)
      const kopecks = await upload(day, [head, `${AT};${id};${amountKopecks}`].join('\n'))
      assert.is(kopecks.http, 400, kopecks.text)
      assert.match(kopecks.text, /is 100 times larger or smaller than in the ledger/)
      assert.is(store.lastSequence(), before)
    },
  },
  120_000,
)
