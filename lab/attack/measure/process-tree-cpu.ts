/** Processor time of a process with all that it started, those that have ended among them. */
import { readdirSync, readFileSync } from 'node:fs'

/** Of a tick of the kernel; a hundred a second on every machine that a lane runs on. */
const TICK_MS = 10

/** In milliseconds since each of them began; what ended was counted to its parent. */
export function treeCpuMs(pid: number): number {
  const children = new Map<number, number[]>()
  const ticks = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d{1,9}$/.test(name)) continue
    const stat = statOf(name)
    if (!stat) continue
    ticks.set(Number(name), stat.ticks)
    children.set(stat.parent, [...(children.get(stat.parent) ?? []), Number(name)])
  }
  const sum = (one: number): number =>
    (ticks.get(one) ?? 0) + (children.get(one) ?? []).reduce((all, child) => all + sum(child), 0)
  return sum(pid) * TICK_MS
}

/** The name of a program may hold anything, brackets too. */
function statOf(name: string): { parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const spent = fields.slice(11, 15).reduce((all, field) => all + Number(field), 0)
    return { parent: Number(fields[1]), ticks: spent }
  } catch {
    // Ended in between.
    return null
  }
}
