/**
 * One lane's till, its customers and what lies before its camera: sales through the published client, most of them paid,
 * some refused, some given back; goods that are recognised, and some that are taught.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Reply } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import type { BankProcess } from '#test/processes/fake-bank-process.ts'
import type { SeededChance } from '#test/seeded-chance.ts'
import { startSturdyTill } from '#test/tills/sturdy-till.ts'
import { keptWaitingMs } from '../bench/measure/processor-time.ts'
import type { StoreLane } from './store-lane.ts'

export interface TillDesk {
  /** What the till was told to sell, by receipt. */
  readonly sales: ReadonlyMap<string, number>
  /** Its last word of a receipt; null: it still asks. */
  outcomeOf(receipt: string): string | null
  /** By the key that it was asked with. */
  readonly refunds: ReadonlyMap<string, AskedRefund>
  readonly recognised: number
  /** Where there is a scale: with the weight that lay there, and with another one. */
  readonly weighed: number
  readonly misweighed: number
  readonly taught: number
  /** Resolves when no sale is open any more, or throws with those that are. */
  close(withinMs: number): Promise<void>
}

export interface AskedRefund {
  /** Of the payment. */
  readonly id: string
  readonly amount: number
  /** What the till was told; null: nobody answered. */
  readonly isTaken: boolean | null
}

export interface DeskOptions {
  readonly lane: StoreLane
  readonly bank: BankProcess
  readonly till: readonly string[]
  readonly chance: SeededChance
  /** Between two sales. */
  readonly gapMs: number
  /** No sale begins after it is aborted. */
  readonly closing: AbortSignal
}

/** What customers do, and the cashier, who cancels: in a hundred. */
const CUSTOMERS = [
  { does: 'pay', share: 86 },
  { does: 'reject', share: 5 },
  { does: 'expire', share: 3 },
  { does: 'decline', share: 3 },
  { does: 'cancel', share: 3 },
] as const
const REFUNDED_OF_100 = 8
const TAUGHT_OF_100 = 25
const KINDS = 40
const GRAMS_MOST = 3_000
const CHECK_EVERY_MS = 200
const SCAN = 'scan to pay'
const SCANS_WITHIN_MS = 600
/** No scale comes to rest sooner: by its unrest alone goods of the same weight are other ones. */
const SETTLES_MS = 450
/** A scale is read some times a second. */
const RESTS_MS = 600
/** A lane that was given no processor for longer saw nothing of goods that were swapped: what it says then is not judged. */
const KEPT_WAITING_MS_MAX = 150
/** Of a till that did not come to an end. */
const LAST_WORDS = 300

interface TillPayment {
  readonly id: string
  readonly dynamicQRStatus: string
}

/** Whether it answered, and with no error of its own. */
const isDone = (reply: Promise<Reply>): Promise<boolean> =>
  reply.then(
    ({ http }) => http < 500,
    () => false,
  )

export function openTillDesk(opening: AsyncDisposableStack, options: DeskOptions): TillDesk {
  const { lane, bank, chance, gapMs, closing } = options
  const till = opening.use(startSturdyTill(options.till, lane.lines.till.url))
  const sales = new Map<string, number>()
  const refunds = new Map<string, AskedRefund>()
  const counts = { recognised: 0, weighed: 0, misweighed: 0, taught: 0 }
  let hasClosed = false
  let doing = 'nothing'

  /** The till's last line of it. */
  function outcomeOf(receipt: string): string | null {
    const said = `\n${till.said}`
    const begin = `\n${receipt}: `
    const at = said.lastIndexOf(begin)
    const end = said.indexOf('\n', at + begin.length)
    const words = at < 0 || end < 0 ? SCAN : said.slice(at + begin.length, end)
    return words === SCAN ? null : words
  }

  /** A lane that is away is asked again, for as long as the sale is open. */
  async function transactionOf(receipt: string): Promise<TillPayment | null> {
    while (outcomeOf(receipt) === null && !hasClosed) {
      const found = await lane
        .ask(`/transactions?reference=${receipt}`)
        .then(({ json }) => (json as { transactions?: readonly TillPayment[] }).transactions?.[0])
        .catch(() => undefined)
      if (found) return found
      await pause(CHECK_EVERY_MS)
    }
    return null
  }

  async function comesToTheTill(receipt: string): Promise<void> {
    const payment = await transactionOf(receipt)
    if (!payment) return
    await pause(chance.below(SCANS_WITHIN_MS))
    const does = drawn()
    if (does === 'cancel') await untilOver(receipt, () => isDone(lane.post('/cancelQR', {})))
    else await untilOver(receipt, () => isPulled(payment.id, does))
    // An attempt that was declined leaves the code as it is.
    if (does === 'decline') await untilOver(receipt, () => isPulled(payment.id, 'pay'))
    await untilOver(receipt, async () => false)
    if (outcomeOf(receipt) === 'paid' && chance.below(100) < REFUNDED_OF_100)
      await givesBack(payment.id, receipt)
  }

  /** Nobody pays what is on no glass; the bank would take it, and the lane hear of it minutes later. */
  async function isPulled(id: string, lever: string): Promise<boolean> {
    const reply = await lane.ask(`/transactions/${id}`).catch(() => null)
    const payment = (reply?.json as { transaction?: TillPayment } | undefined)?.transaction
    return (
      payment?.dynamicQRStatus === 'PENDING' && (await bank.pull(lever, { order: id })) !== null
    )
  }

  /** What the lane knows of a sale that does not end. */
  async function historyOf(receipt: string): Promise<string> {
    const listed = await lane.ask(`/transactions?reference=${receipt}`).catch(() => null)
    const [found] =
      (listed?.json as { transactions?: readonly TillPayment[] } | null)?.transactions ?? []
    const reply = found && (await lane.ask(`/transactions/${found.id}`).catch(() => null))
    return `${receipt} ${reply ? reply.text : 'is not known'}`
  }

  /** A lane that is away, or killed before its order was at the bank, is tried again. */
  async function untilOver(receipt: string, act: () => Promise<boolean>): Promise<void> {
    while (outcomeOf(receipt) === null && !hasClosed && !(await act())) await pause(CHECK_EVERY_MS)
  }

  function drawn(): (typeof CUSTOMERS)[number]['does'] {
    let left = chance.below(100)
    for (const { does, share } of CUSTOMERS) {
      if (left < share) return does
      left -= share
    }
    return 'pay'
  }

  async function givesBack(id: string, receipt: string): Promise<void> {
    const amount = 1 + chance.below(sales.get(receipt) ?? 1)
    const key = `back-${receipt}`
    doing = `the refund ${key}`
    refunds.set(key, { id, amount, isTaken: null })
    const body = { amount }
    // Until somebody answers: with one key it is one refund, however often it is asked for.
    while (!hasClosed) {
      const reply = await lane
        .post(`/transactions/${id}/refunds`, body, { 'idempotency-key': key })
        .catch(() => null)
      if (reply && reply.http < 500 && reply.http !== 429) {
        refunds.set(key, { id, amount, isTaken: reply.http < 300 })
        return
      }
      await pause(CHECK_EVERY_MS)
    }
  }

  async function showsGoods(): Promise<void> {
    const kind = chance.below(KINDS)
    const picture = goods(kind, 1 + chance.below(50))
    const grams = 1 + chance.below(GRAMS_MOST)
    const keptMs = () => keptWaitingMs(lane.pid ?? 0) + keptWaitingMs(process.pid)
    const keptBeforeMs = keptMs()
    if (lane.scale) {
      lane.scale.platform.put(grams, false)
      await pause(SETTLES_MS)
      lane.scale.platform.put(grams)
      await pause(RESTS_MS)
    }
    await lane.ask('/sim/camera', {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: picture,
    })
    const { json } = await lane.ask('/api/get_result')
    const { data } = json as { data?: { status?: string; weight?: { grams: number } | null } }
    if (data?.status) counts.recognised += 1
    const isJudged = keptMs() - keptBeforeMs < KEPT_WAITING_MS_MAX
    if (lane.scale && data?.weight && (data.weight.grams === grams || isJudged))
      counts[data.weight.grams === grams ? 'weighed' : 'misweighed'] += 1
    if (chance.below(100) >= TAUGHT_OF_100) return
    const taught = await lane.post('/api/add_item_template', { id: String(4_000 + kind) })
    if ((taught.json as { code: number }).code === 0) counts.taught += 1
  }

  async function sells(): Promise<void> {
    for (let nth = 1; !closing.aborted; nth += 1) {
      const receipt = `${lane.name}.${nth}`
      sales.set(receipt, 100 + nth)
      till.sell(receipt, 100 + nth)
      const customer = comesToTheTill(receipt)
      await showsGoods().catch(() => {})
      await customer
      await pause(gapMs * chance.between(0.5, 1.5))
    }
  }

  const selling = sells()
  selling.catch(() => {})
  return {
    sales,
    refunds,
    outcomeOf,
    get recognised() {
      return counts.recognised
    },
    get weighed() {
      return counts.weighed
    },
    get misweighed() {
      return counts.misweighed
    },
    get taught() {
      return counts.taught
    },
    async close(withinMs) {
      const late = pause(withinMs, 'late' as const, { ref: false })
      const isLate = (await Promise.race([selling.then(() => 'closed'), late])) === 'late'
      hasClosed = true
      const open = [...sales.keys()].filter((receipt) => outcomeOf(receipt) === null)
      const stuck = await Promise.all(open.map(historyOf))
      if (isLate || open.length > 0)
        throw new Error(
          `${lane.name}: still open: ${stuck.join(', ') || doing}; the till said ${till.said.slice(-LAST_WORDS)}`,
        )
      await till.end()
    },
  }
}
