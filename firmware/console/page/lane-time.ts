/**
 * The date and the time of day at the lane, by the zone and clock that the lane tells (section `device`): a person who
 * looks from elsewhere, or with a wrong clock, sees the days that the ledger has.
 */
import { useEffect, useState } from 'preact/hooks'
import { partOf } from './live.ts'

const CHECK_EVERY_MS = 30_000

/** By how much the lane's clock is ahead of this machine's. */
let aheadMs = 0
const device = partOf('device')
device.subscribe(() => {
  const nowMs = device.get()?.nowMs
  if (nowMs !== undefined) aheadMs = nowMs - Date.now()
})

/** An option of Intl, `{ timeZone }`; empty for a zone that this browser does not know. */
export function laneZone(): { readonly timeZone?: string } {
  const timeZone = device.get()?.timeZone
  return timeZone && isKnown(timeZone) ? { timeZone } : {}
}

export const laneNow = () => Date.now() + aheadMs

/** YYYY-MM-DD, so many days before that date. */
export function dateBefore(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - days)
  return day.toISOString().slice(0, 10)
}

/** YYYY-MM-DD. */
export function today(): string {
  const style = { year: 'numeric', month: '2-digit', day: '2-digit', ...laneZone() } as const
  const parts = new Intl.DateTimeFormat('en', style).formatToParts(laneNow())
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    parts.find(({ type }) => type === wanted)?.value
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Today, drawn anew after midnight. */
export function useToday() {
  const [date, setDate] = useState(today)
  useEffect(() => {
    const look = () => setDate(today())
    const timer = setInterval(look, CHECK_EVERY_MS)
    const end = device.subscribe(look)
    look()
    return () => {
      clearInterval(timer)
      end()
    }
  }, [])
  return date
}

const known = new Map<string, boolean>()

function isKnown(timeZone: string): boolean {
  const isIt = known.get(timeZone) ?? isTaken(timeZone)
  known.set(timeZone, isIt)
  return isIt
}

function isTaken(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
