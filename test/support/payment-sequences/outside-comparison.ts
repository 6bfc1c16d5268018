/** Whether all that a lane tells of its money outside is the bank's book. */
import type { HostileBank } from '#test/hostile-bank/hostile-bank.ts'
import {
  checkCounters,
  type MoneySums,
  moneyReportedAt,
  reportedMoney,
} from '#test/payments/told-money.ts'
import type { AttackedLane } from './attacked-lane.ts'

/** Of a lane that has settled with its bank, and was started last at `lastStartMs` of its time. */
export async function outsideFaults(
  lane: AttackedLane,
  bank: HostileBank,
  lastStartMs: number,
): Promise<string[]> {
  const closed = await lane.post('/shifts/close')
  if (closed.http !== 200 && closed.http !== 500)
    throw new Error(`the shift was not closed: ${closed.text}`)
  const money = moneyReportedAt(lane.url)
  const faults: string[] = []
  const note = (error: Error) => void faults.push(`what is told outside: ${error.message}`)
  const { sums, events } = await reportedMoney(money).catch((error: Error) => {
    note(error)
    return { sums: {}, events: [] }
  })
  const since = events.filter(({ at }) => Date.parse(String(at)) >= lastStartMs)
  await checkCounters(money, since).catch(note)
  const [first] = Object.values<MoneySums>(sums)
  const book = sumsOfBook(bank)
  return [
    ...faults,
    ...Object.entries<MoneySums>(sums).flatMap(([who, theirs]) =>
      differing(who, theirs, { ...(first ?? theirs), ...book }),
    ),
  ]
}

type Book = Omit<MoneySums, 'created' | 'late' | 'lateCount'>

/** What never reached the bank, and what was late, the lane alone knows. */
function sumsOfBook({ records, refunds }: HostileBank): Book {
  const paid = [...records.orders.values()].filter(({ state }) => state === 'PAID')
  const whole = paid.filter((order) => order.paidKopecks === order.amountKopecks)
  const other = paid.filter((order) => order.paidKopecks !== order.amountKopecks)
  const came = (orders: typeof paid) =>
    orders.reduce((sum, { paidKopecks }) => sum + (paidKopecks ?? 0), 0)
  return {
    accepted: came(whole),
    acceptedCount: whole.length,
    other: came(other),
    otherCount: other.length,
    refunded: paid.reduce((sum, { orderId }) => sum + refunds.returnedKopecks(orderId), 0),
  }
}

function differing(who: string, reported: MoneySums, book: MoneySums): string[] {
  const names = Object.keys(book) as (keyof MoneySums)[]
  return names.flatMap((name) =>
    reported[name] === book[name]
      ? []
      : [`${who} have ${name} ${reported[name]}, and it was ${book[name]}`],
  )
}
