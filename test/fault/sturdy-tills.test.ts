/**
 * The tills of examples/sturdy-till at a lane that is slow, silent, killed and restarted in the middle of their sales:
 * what was paid is paid once, what the till says is what the bank has.
 */
import * as assert from 'uvu/assert'
import { call, postJson } from '#test/http-call.ts'
import { openLine } from '#test/network/line.ts'
import { startFakeBank } from '#test/processes/fake-bank-process.ts'
import { GATEWAY_SETTINGS, laneAtGateway } from '#test/processes/lane-at-gateway.ts'
import type { Laned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { clientsMade } from '#test/tills/clients-made.ts'
import { STURDY_TILLS, startSturdyTill } from '#test/tills/sturdy-till.ts'
import { waitUntil } from '#test/wait-until.ts'

function startTill(program: readonly string[], url: string) {
  const till = startSturdyTill(program, url)
  const saysSo = (what: string, isSo: () => boolean) =>
    waitUntil(what, isSo).catch((error: Error) => {
      throw new Error(`${error.message}\n${till.said}`)
    })
  return Object.assign(till, {
    says: (words: string) =>
      saysSo(`the till says ${words}`, () => till.said.includes(`${words}\n`)),
    isUnanswered: (times: number) =>
      saysSo('nobody answers', () => till.said.split('no answer').length > times),
  })
}

function openLane(start: () => Laned) {
  let running = start()
  return {
    url: () => running.url(),
    end: (signal: 'SIGKILL' | 'SIGTERM') => running.signal(signal),
    startAgain() {
      running = start()
      return running.url()
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  }
}

interface TillAnswer {
  readonly reference: string
  readonly amount: number
  readonly dynamicQRStatus: string
}

const SALES = { slow: 12_345, silent: 500, killed: 700, halfway: 901, restarted: 1_100 } as const

async function sellThroughTrouble(program: readonly string[]): Promise<void> {
  using folder = temporaryFolder()
  await using bank = await startFakeBank(folder.file('bank.jsonl'))
  await using lane = openLane(laneAtGateway(folder, bank, 2_000))
  using line = await openLine()
  line.leadsTo(await lane.url())
  await postJson(await lane.url(), '/updateDriverSettings', GATEWAY_SETTINGS)
  using till = startTill(program, line.url)
  const sell = (receipt: keyof typeof SALES) => till.sell(receipt, SALES[receipt])
  const isAtBank = (orders: number) =>
    waitUntil('the bank has it', async () => (await bank.orders()).length >= orders)
  const pays = () => waitUntil('a customer pays', async () => (await bank.pull('pay')) !== null)

  line.is('slow')
  sell('slow')
  await till.says('slow: scan to pay')
  await pays()
  await till.says('slow: paid')

  line.is('silent')
  sell('silent')
  // Its answer is lost, and those of the repetitions.
  await isAtBank(2)
  await till.isUnanswered(1)
  line.is('fine')
  await till.says('silent: scan to pay')
  assert.is((await bank.orders()).length, 2, 'it was asked again, and shown once')
  await pays()
  await till.says('silent: paid')

  sell('killed')
  await till.says('killed: scan to pay')
  await lane.end('SIGKILL')
  await pays()
  line.leadsTo(await lane.startAgain())
  await till.says('killed: paid')

  line.is('silent')
  sell('halfway')
  await isAtBank(4)
  await lane.end('SIGKILL')
  line.is('fine')
  line.leadsTo(await lane.startAgain())
  await till.says('halfway: scan to pay')
  await pays()
  await till.says('halfway: paid')

  sell('restarted')
  await till.says('restarted: scan to pay')
  await lane.end('SIGTERM')
  line.leadsTo(await lane.startAgain())
  await pays()
  await till.says('restarted: paid')

  // The bank takes no order: nothing can be paid, and the till does not ask for ever.
  await bank.pull('fault', { kind: 'http-500', call: 'register', count: 1_000 })
  till.sell('never', 1_300)
  await till.says('never: not paid, ERROR')
  await bank.pull('fault', { kind: 'http-500', call: 'register', count: 0 })

  const code = await till.end()
  const { said } = till
  assert.is(code, 0, said)
  const sums = Object.entries(SALES).sort()
  for (const [receipt] of sums) assert.is(said.split(`${receipt}: paid\n`).length, 2, said)
  const { json } = await call(await lane.url(), '/transactions?limit=100')
  const paid = (json as { transactions: TillAnswer[] }).transactions
    .filter(({ dynamicQRStatus }) => dynamicQRStatus === 'ACCEPTED')
    .map(({ reference, amount }) => [reference, amount])
  assert.equal(paid.sort(), sums)
  const taken = (await bank.orders()).filter(({ state }) => state === 'paid')
  assert.equal(
    taken.map(({ amountKopecks }) => amountKopecks).sort((one, other) => one - other),
    Object.values(SALES).sort((one, other) => one - other),
  )
}

await clientsMade()

spec(
  'a sturdy till',
  Object.fromEntries(
    Object.entries(STURDY_TILLS).map(([language, program]) => [
      `in ${language}: takes each payment once, whatever becomes of the lane`,
      () => sellThroughTrouble(program),
    ]),
  ),
  600_000,
)
