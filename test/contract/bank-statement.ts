/** What every statement promises, tried against a server of that bank that keeps the fake bank's books. */
import { inspect } from 'node:util'
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import type { Bank, PaidOrder } from '#hal/bank.ts'
import type { BankStatement, StatementLine } from '#hal/bank-statement.ts'
import type { BankRig, LyingRig } from '#test/banks/bank-rig.ts'
import { ANSWER_LIES } from '#test/banks/false-answers.ts'
import type { Lie } from '#test/banks/lying-proxy.ts'
import { spec } from '#test/spec.ts'
import { orderOf } from './bank.ts'
import { refundOf } from './bank-refunds.ts'

const HOUR_MS = 3_600_000

function statementOf({ statement }: Bank): BankStatement {
  if (!statement) throw new Error('this bank has no registry')
  return statement
}

/** All pages; the time is wide, for a bank has a clock of its own. */
async function linesOf(
  bank: Bank,
  fromMs = Date.now() - HOUR_MS,
  untilMs = Date.now() + HOUR_MS,
): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  let cursor: string | null = null
  do {
    const page = await statementOf(bank).page({ fromMs, untilMs, cursor })
    lines.push(...page.lines)
    cursor = page.next
  } while (cursor !== null)
  return lines
}

async function pay({ bank, levers }: BankRig, amountKopecks: number): Promise<PaidOrder> {
  const order = orderOf(amountKopecks)
  const { qrId } = await bank.register(order)
  await levers.pay((await levers.orders()).at(-1)?.order)
  const reference = { orderId: order.orderId, qrId, amountKopecks }
  const { operationId } = await bank.status(reference)
  return { ...reference, operationId, paidKopecks: amountKopecks }
}

/** What makes a page no answer: a change of its JSON. */
export interface StatementLie {
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: it is any JSON that a bank may send.
  readonly edit: (body: any) => unknown
}

export interface StatementRigs {
  readonly open: () => Promise<LyingRig>
  readonly isStatement: RegExp
  readonly lies: readonly StatementLie[]
}

export function bankStatementContract(
  adapter: string,
  { open, isStatement, lies }: StatementRigs,
): void {
  spec(`bank statement contract: ${adapter}`, {
    async 'tells each payment once, and no order that was not paid'() {
      await using rig = await open()
      assert.equal(await linesOf(rig.bank), [])
      const paid: PaidOrder[] = []
      for (const amountKopecks of [100, 12_345, 999, 100, 700])
        paid.push(await pay(rig, amountKopecks))
      await rig.bank.register(orderOf(555))
      const lines = await linesOf(rig.bank)
      const facts = (of: readonly (StatementLine | PaidOrder)[]) =>
        of.map(({ orderId, operationId, amountKopecks }) =>
          [orderId, operationId, amountKopecks].join(' '),
        )
      assert.equal(facts(lines).sort(), facts(paid).sort())
      assert.ok(lines.every(({ kind, refundId }) => kind === 'payment' && refundId === null))
      assert.ok(lines.every(({ atMs }) => Math.abs(atMs - Date.now()) < HOUR_MS))
    },
    async 'tells what went back, under our id and of its order, and not what did not'() {
      await using rig = await open()
      const paid = await pay(rig, 5_000)
      const { refunds } = rig.bank
      const wanted = refundOf(paid, 1_200)
      await refunds?.refund(wanted)
      await rig.levers.fault('refund-refused', 1)
      await refunds?.refund(refundOf(paid, 700))
      const went = (await linesOf(rig.bank)).filter(({ kind }) => kind === 'refund')
      assert.equal(
        went.map(({ orderId, amountKopecks }) => [orderId, amountKopecks]),
        [[paid.orderId, 1_200]],
      )
      const [line] = went
      assert.is(line?.refundId?.length, wanted.refundId.length > 32 ? 32 : wanted.refundId.length)
    },
    async 'tells nothing of another time'() {
      await using rig = await open()
      await pay(rig, 5_000)
      const before = Date.now() - HOUR_MS
      assert.equal(await linesOf(rig.bank, before - HOUR_MS, before), [])
    },
    async 'is a Fault when the bank breaks or is asked too often'() {
      await using rig = await open()
      await pay(rig, 5_000)
      for (const kind of ['http-500', 'http-429'] as const) {
        await rig.levers.fault(kind, 1, 'registry')
        await isNoAnswer(rig)
      }
      assert.is((await linesOf(rig.bank)).length, 1)
    },
    async 'is a Fault when the bank is silent'() {
      await using rig = await open()
      await rig.levers.fault('timeout-before', 1, 'registry')
      await isNoAnswer(rig)
    },
    async 'believes no answer that is not a page'() {
      await using rig = await open()
      await pay(rig, 5_000)
      const onlyStatement =
        (lie: Lie): Lie =>
        (answer, asked) =>
          isStatement.test(asked) ? lie(answer, asked) : answer
      const all = [...ANSWER_LIES, ...lies.map(({ name, edit }) => [name, edited(edit)] as const)]
      for (const [name, lie] of all) {
        rig.proxy.tell(onlyStatement(lie))
        await isNoAnswer(rig, name)
        assert.ok(rig.proxy.told > 0, name)
      }
      rig.proxy.tell(null)
      assert.is((await linesOf(rig.bank)).length, 1)
    },
  })
}

async function isNoAnswer({ bank, secrets }: BankRig, name = ''): Promise<void> {
  const thrown = await linesOf(bank).catch((error: unknown) => error)
  assert.ok(thrown instanceof Fault && thrown.kind === 'unreachable', `${name}: ${inspect(thrown)}`)
  for (const secret of secrets) assert.not.ok(thrown.message.includes(secret), name)
}

export const edited =
  (edit: StatementLie['edit']): Lie =>
  (answer) => ({
    ...answer,
    bytes: Buffer.from(JSON.stringify(edit(JSON.parse(answer.bytes.toString('utf8'))))),
  })
