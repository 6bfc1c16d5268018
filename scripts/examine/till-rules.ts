/** What a till must not do, each as a rule over the record of one sale. Pure. */
import type { SaleRecord, TillCall } from './sale-record.ts'

export const TILL_RULES = [
  'not-ended',
  'nothing-sold',
  'wrong-amount',
  'wrong-ttl',
  'reference-lost',
  'wrong-refund',
  'asked-too-often',
  'paid-without-accepted',
  'other-sales-status',
  'accepted-not-seen',
  'second-showqr-without-key',
  'ignored-error',
  'late-money-missed',
  'key-after-cancel',
  'cancel-ignored',
] as const
export type TillRule = (typeof TILL_RULES)[number]

export interface Finding {
  readonly rule: TillRule
  /** What was seen, and what to do about it. */
  readonly words: string
}

/** The least time between an answer and the next status call; the documents ask for a second. */
const PAUSE_MS_MIN = 200
const PAUSES_MIN = 5
/** From so many ERROR answers on the till is at fault: it goes on as if they were PENDING. */
const ERRORS_MAX = 10
/** No customer stands at a till for an hour, and no lifetime in seconds is shorter than a minute. */
const TTL_MINUTES_DOUBTED = 60

export function judge(sale: SaleRecord): readonly Finding[] {
  const findings: Finding[] = []
  for (const rule of TILL_RULES) {
    const words = RULES[rule](sale)
    if (words !== null) findings.push({ rule, words })
  }
  return findings
}

const RULES: Readonly<Record<TillRule, (sale: SaleRecord) => string | null>> = {
  'not-ended': ({ problem }) => problem,
  'wrong-amount'({ calls, amount, refundWanted }) {
    const wrong = calls.filter(isShowQr).find(({ body }) => sentIn(body).amount !== amount)
    if (!wrong || refundWanted) return null
    return `the sale was of ${amount} kopecks, and showQR asked for ${JSON.stringify(sentIn(wrong.body).amount)}: amount is the sum of the sale in kopecks`
  },
  'wrong-ttl'({ calls, refundWanted }) {
    const sent = calls.filter(isShowQr).map(({ body }) => Number(sentIn(body).ttl))
    const ttl = sent.find((minutes) => minutes >= TTL_MINUTES_DOUBTED)
    if (ttl === undefined || refundWanted) return null
    return `ttl is in minutes, and showQR asked for ${ttl} of them, in which the code can be paid for: for ${ttl} seconds send "ttl": ${Math.ceil(ttl / 60)}`
  },
  'reference-lost'({ calls, reference, refundWanted }) {
    const other = calls.filter(isShowQr).find(({ body }) => sentIn(body).reference !== reference)
    if (!other || refundWanted || reference === null) return null
    return `the reference of the sale was ${reference}, and showQR said ${JSON.stringify(sentIn(other.body).reference)}: without it nobody finds the payment of a receipt`
  },
  'wrong-refund'({ calls, amount, refundWanted, outcome }) {
    if (!refundWanted || refundWanted.transaction === null || outcome === 'unable') return null
    const right = `POST /transactions/${refundWanted.transaction}/refunds { "amount": ${amount} } with an Idempotency-Key`
    const asked = calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/refunds'))
    const wrong = asked.find(
      ({ path, body }) =>
        path !== `/transactions/${refundWanted.transaction}/refunds` ||
        sentIn(body).amount !== amount,
    )
    if (wrong)
      return `another refund was asked for than ${amount} kopecks of that sale (${wrong.path} ${wrong.body}): ${right}`
    if (asked.length > 1 && new Set(asked.map(({ key }) => key ?? Symbol())).size > 1)
      return `the refund was asked for ${asked.length} times with several keys: the customer may get it as often; ask again with the same one`
    const isDone = asked.some(({ status }) => status === 200 || status === 202)
    if (outcome === 'refunded' && !isDone)
      return `the cashier was told that it is given back, and nothing was: ${right}`
    if (outcome === 'not-refunded' && isDone)
      return 'the lane took the refund, and the cashier was told that nothing is given back: the customer may get cash, too'
    return null
  },
  'nothing-sold'({ calls, outcome, isToBePaid, isRefused }) {
    if (isRefused) return null
    const shown = calls.filter(isShowQr)
    const refusal = shown.at(-1)?.refusal ?? null
    if (refusal !== null && shown.every((call) => call.refusal !== null))
      return `no code was shown, for the lane refused showQR (${refusal}): mend the request; the amount is a whole number of kopecks`
    if (calls.length === 0 || !isToBePaid || outcome === 'paid' || isAccepted(calls)) return null
    if (shown.length > 0 && shown.every(({ status }) => status === null))
      return 'the answer to showQR was lost and the till gave up: ask again with the same Idempotency-Key and body'
    const asks = calls.filter(isStatus).length
    return `the customer would have paid, and the till asked getDynamicQRStatus ${asks} times: ask once a second for as long as it says PENDING`
  },
  'asked-too-often'({ calls }) {
    const asks = calls.filter(isStatus)
    const pauses = asks.slice(1).map(({ beganMs }, at) => beganMs - (asks[at]?.endedMs ?? 0))
    const middle = pauses.sort((one, other) => one - other)[Math.floor(pauses.length / 2)] ?? 0
    if (pauses.length < PAUSES_MIN || middle >= PAUSE_MS_MIN) return null
    return `getDynamicQRStatus was asked ${asks.length} times with ${Math.round(middle)} ms between: wait a second after each answer`
  },
  'paid-without-accepted'({ calls, outcome }) {
    if (outcome !== 'paid' || calls.some(saysAccepted)) return null
    const last = calls.filter(isStatus).at(-1)?.answered ?? 'nothing'
    return `the cashier was told that it is paid, and the lane had said ${last}: ACCEPTED alone is money`
  },
  'other-sales-status'({ calls, outcome }) {
    const accepted = calls.find(saysAccepted)
    if (outcome !== 'paid' || !accepted || isAccepted(calls)) return null
    const shown = calls.filter(isShowQr)
    const refusal = shown.findLast((call) => call.refusal !== null)?.refusal
    const answer = refusal ?? (shown.some(({ status }) => status === 200) ? 'its code' : 'nothing')
    return `the cashier was told that it is paid, and ACCEPTED was said of another sale, ${accepted.transaction}; showQR had answered ${answer}: heed what it answers, and compare its Transaction-Id with that of the status`
  },
  'accepted-not-seen'({ calls, outcome }) {
    if (outcome !== 'unpaid' || !isAccepted(calls)) return null
    return 'the lane had said ACCEPTED, and the cashier was told that it is not paid: the customer has paid'
  },
  'second-showqr-without-key'({ calls }) {
    const shown = beforeCancel(calls).filter(isShowQr)
    if (shown.length < 2) return null
    if (shown.some(({ key }) => key === null))
      return `showQR was sent ${shown.length} times for one sale without an Idempotency-Key: the customer may pay twice`
    if (new Set(shown.map(({ key, body }) => `${key} ${body}`)).size > 1)
      return 'showQR was sent again for one sale with another key or body: ask again with the same ones'
    return null
  },
  'ignored-error'({ calls }) {
    const first = calls.findIndex(({ answered }) => answered === 'ERROR')
    if (first === -1) return null
    const later = beforeCancel(calls.slice(first))
    if (later.some(isShowQr))
      return 'after ERROR it showed a code anew: the payment before may still be paid; cancelQR first'
    const errors = calls.filter(({ answered }) => answered === 'ERROR').length
    if (errors < ERRORS_MAX) return null
    return `ERROR was answered ${errors} times and the till went on as if it were PENDING: tell the cashier that the bank is silent`
  },
  'late-money-missed'({ afterLateMoney }) {
    if (afterLateMoney === undefined || afterLateMoney === 'paid') return null
    return 'the money came late, and the till does not know: GET /transactions/{id} or /events tell'
  },
  'key-after-cancel'({ calls }) {
    const at = calls.findIndex(({ path, status }) => path === '/cancelQR' && status === 200)
    if (at === -1) return null
    const keys = new Set(
      calls
        .slice(0, at)
        .filter(isShowQr)
        .map(({ key }) => key ?? undefined),
    )
    const again = calls.slice(at).find((call) => isShowQr(call) && keys.has(call.key ?? ''))
    if (!again) return null
    return 'a new sale was sent with the key of one that had been cancelled: other terminals answer with its cancelled code; a new sale takes a new key'
  },
  'cancel-ignored'({ calls, outcome, isCancelled }) {
    if (!isCancelled || outcome !== 'unpaid') return null
    const cancelled = calls.findLast(({ path }) => path === '/cancelQR')
    if (!cancelled)
      return 'the sale was to be cancelled, and cancelQR was not called: its code can be paid for until it expires'
    if (cancelled.status === 200) return null
    return 'cancelQR was refused, for the customer had paid, and the cashier was told that it is not paid: look at the status after a refusal, and give the money back by a refund'
  },
}

const isShowQr = ({ path }: TillCall) => path === '/showQR'
const isStatus = ({ path }: TillCall) => path === '/getDynamicQRStatus'

/** ACCEPTED counts also where the till read it in the ledger. */
const saysAccepted = ({ answered }: TillCall) => answered === 'ACCEPTED'

/** Said of a payment that a showQR of this sale began; a lane of before may not say whose it is. */
function isAccepted(calls: readonly TillCall[]): boolean {
  const own = new Set(calls.filter(isShowQr).map(({ transaction }) => transaction))
  return calls.some(
    (call) => saysAccepted(call) && (call.transaction === null || own.has(call.transaction)),
  )
}

interface Sent {
  readonly amount?: unknown
  readonly reference?: unknown
  readonly ttl?: unknown
}

function sentIn(body: string): Sent {
  try {
    return (JSON.parse(body) as object | null) ?? {}
  } catch {
    return {}
  }
}

function beforeCancel(calls: readonly TillCall[]): readonly TillCall[] {
  const at = calls.findIndex(({ path }) => path === '/cancelQR')
  return at === -1 ? calls : calls.slice(0, at)
}
