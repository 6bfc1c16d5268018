/** Test files in shares, each for one process, and how many of them run at once. */
import { availableParallelism } from 'node:os'
import { KINDS } from './choose-test-files.ts'
import { idleCores } from './idle-cores.ts'
import type { Costs } from './recorded-costs.ts'

export interface Share {
  readonly files: readonly string[]
  /** Nothing runs beside it. */
  readonly isUndisturbed: boolean
}

/** So many files at most of one kind share a process: what they test takes long to load. */
const TOGETHER: Readonly<Record<(typeof KINDS)[number], number>> = {
  unit: 50,
  page: 4,
  api: 10,
  fault: 4,
  sim: 1,
  contract: 10,
}
/** A process for each file: what the laboratory does takes minutes; what the files count is of their process. */
const ALONE = /^lab\/|\/(sql-query-plans[^/]*|pictures-loaded-late|api\/metrics)\./
/** They measure how long a lane lets others wait: nothing else runs beside one of them. */
const UNDISTURBED = /^lab\/test\/fault\/(attacks|hostile-minute)\./
/** A share has no more than this to do by the clock, so that none is left running alone at the end. */
const SHARE_SECONDS = 60
/** Of a file that was never recorded: it keeps a core busy. */
const UNKNOWN = { seconds: 4, wallSeconds: 4, cases: 1 }

/** A core that is idle for less of the time has no room for a further share. */
const IDLE_CORES_MIN = 0.25
/** Some of them wait for a clock or a cable and leave their core to others. */
const AT_ONCE_MAX = availableParallelism() * 2 + 1

/**
 * Units first, since they tell soonest; then what takes longest, since one that began last would run alone; at the end what
 * nothing may run beside, so that the machine runs empty once. Files of one share have one PATH.
 */
export function inShares(
  files: readonly string[],
  costs: Costs,
  pathOf: (file: string) => string,
): Share[] {
  const costOf = (file: string) => costs.get(file) ?? UNKNOWN
  const wallOf = (of: readonly string[]) =>
    of.reduce((sum, file) => sum + costOf(file).wallSeconds, 0)
  const shares = KINDS.flatMap((kind) => {
    const ofKind = files
      .filter((file) => file.includes(`test/${kind}/`))
      .sort((one, other) => costOf(other).wallSeconds - costOf(one).wallSeconds)
    const alone = ofKind.filter((file) => ALONE.test(file))
    const shared = Map.groupBy(
      ofKind.filter((file) => !ALONE.test(file)),
      pathOf,
    )
    const together = [...shared.values()].flatMap((group) => {
      const count = Math.max(
        Math.ceil(group.length / TOGETHER[kind]),
        Math.min(Math.ceil(wallOf(group) / SHARE_SECONDS), group.length),
      )
      return Array.from({ length: count }, (_, nth) =>
        group.filter((_, index) => index % count === nth),
      )
    })
    return [...alone.map((file) => [file]), ...together].map((of) => ({ kind, of }))
  })
  return shares
    .map(({ kind, of }) => {
      const isUndisturbed = of.some((file) => UNDISTURBED.test(file))
      return { files: of, isUndisturbed, place: kind === 'unit' ? 0 : isUndisturbed ? 2 : 1 }
    })
    .sort((one, other) => one.place - other.place || wallOf(other.files) - wallOf(one.files))
    .map(({ files: of, isUndisturbed }) => ({ files: of, isUndisturbed }))
}

/**
 * Runs all, as many at once as keep the machine busy and no more: what a share takes is seen, not foretold, for the same
 * files wait on one machine and compute on another.
 */
export async function runShares(
  shares: readonly Share[],
  run: (share: Share) => Promise<void>,
  idle: () => Promise<number> = idleCores,
): Promise<void> {
  const waiting = [...shares]
  const running = new Map<Share, Promise<void>>()
  const hasFreePlace = ({ isUndisturbed }: Share) =>
    running.size < AT_ONCE_MAX &&
    !isUndisturbed &&
    running.keys().every((share) => !share.isUndisturbed)
  while (waiting.length + running.size > 0) {
    const [next] = waiting
    if (next && (running.size === 0 || (hasFreePlace(next) && (await idle()) >= IDLE_CORES_MIN))) {
      waiting.shift()
      running.set(
        next,
        run(next).finally(() => running.delete(next)),
      )
    } else if (!next || !hasFreePlace(next)) await Promise.race(running.values())
  }
}
