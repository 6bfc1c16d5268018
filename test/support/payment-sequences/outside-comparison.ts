/** Whether all that a lane tells of its money outside is the bank's book. */
import type { HostileBank } from '#test/hostile-bank/hostile-bank.ts'
import type { AttackedLane } from './attacked-lane.ts'
import {
  allEvents,
  type LaneEvent,
  type MoneySums,
  sumsOfBook,
  sumsOfCsv,
  sumsOfDays,
  sumsOfEvents,
  sumsOfHours,
  sumsOfMetrics,
  sumsOfShifts,
} from './outside-sums.ts'

/** Of a lane that has settled with its bank, and was started last at `lastStartMs` of its time. */
export async function outsideFaults(
  lane: AttackedLane,
  bank: HostileBank,
  lastStartMs: number,
): Promise<string[]> {
  const book = sumsOfBook(bank)
  const events = await allEvents(lane)
  const days = daysOf(events)
  const since = events.filter(({ at }) => Date.parse(at) >= lastStartMs)
  return [
    ...differing('the Z reports', await sumsOfShifts(lane), book),
    ...differing('the day report', await sumsOfDays(lane, days), book),
    ...differing('the hours', await sumsOfHours(lane, days), book),
    ...differing('the CSV', await sumsOfCsv(lane), book),
    ...differing('the events', sumsOfEvents(events), book),
    ...differing('the metrics', await sumsOfMetrics(lane), sumsOfEvents(since)),
  ]
}

function differing(where: string, told: MoneySums, book: MoneySums): string[] {
  const names = Object.keys(book) as (keyof MoneySums)[]
  return names.flatMap((name) => {
    if (told[name] === null || book[name] === null || told[name] === book[name]) return []
    return [`${where} have ${name} ${told[name]}, and it was ${book[name]}`]
  })
}

/** From the first event to the last, by the calendar of this machine, which is the lane's. */
function daysOf(events: readonly LaneEvent[]): string {
  const dayOf = (event: LaneEvent | undefined) => {
    const at = event ? new Date(event.at) : new Date()
    const [month, day] = [at.getMonth() + 1, at.getDate()].map((part) =>
      String(part).padStart(2, '0'),
    )
    return `${at.getFullYear()}-${month}-${day}`
  }
  return `date=${dayOf(events[0])}&to=${dayOf(events.at(-1))}`
}
