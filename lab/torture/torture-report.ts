/** The page of a torture: a table of what was tried, and how to try again what did not hold. */
import { type TortureSuite, variablesOf } from './suites.ts'

export interface TortureRound {
  readonly seed: number
  readonly passed: number
  readonly failed: number
  readonly tookMs: number
  /** What the suite said of itself: `seed 17: {"kills":200,…}`. */
  readonly said: string
}

export interface Tortured {
  readonly suite: TortureSuite
  readonly rounds: readonly TortureRound[]
  /** What this machine lacks for it. */
  readonly lacks: string | null
}

export interface TortureRun {
  readonly seed: number
  readonly commit: string
  readonly date: string
  readonly machine: string
}

const SAID_CHARACTERS = 120

export function isWhole(all: readonly Tortured[]): boolean {
  const rounds = all.flatMap((one) => one.rounds)
  return rounds.length > 0 && rounds.every(({ failed, passed }) => failed === 0 && passed > 0)
}

export function tortureReport(all: readonly Tortured[], run: TortureRun): string {
  const tried = all.filter(({ rounds }) => rounds.length > 0)
  const left = all.filter(({ rounds }) => rounds.length === 0)
  const rounds = tried.flatMap((one) => one.rounds)
  const failures = tried.flatMap(({ suite, rounds: own }) =>
    own.filter((round) => !holds(round)).map((round) => ({ suite, round })),
  )
  const seconds = rounds.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1_000
  return [
    `# Torture of ${run.date}, commit ${run.commit}`,
    '',
    `${run.machine}. ${tried.length} suites, ${rounds.length} rounds from seed ${run.seed}, ${Math.round(seconds)} s of suites: ${failures.length === 0 ? 'all held' : `${failures.length} did not hold`}.`,
    '',
    '| Broken by | Suite | Rounds that held | The last one said | s |',
    '|---|---|---|---|---|',
    ...tried.map(rowOf),
    '',
    ...failures.map(({ suite, round }) => `- did not hold: \`${againWords(suite, round.seed)}\``),
    ...(left.length > 0
      ? [
          `Left out for what this machine lacks: ${left.map(({ suite, lacks }) => `${nameOf(suite)} (${lacks})`).join(', ')}.`,
        ]
      : []),
    '',
  ].join('\n')
}

const holds = ({ failed, passed }: TortureRound) => failed === 0 && passed > 0

function rowOf({ suite, rounds }: Tortured): string {
  const held = rounds.filter(holds).length
  const seconds = rounds.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1_000
  const said = (rounds.at(-1)?.said ?? '').replaceAll('|', '/').slice(0, SAID_CHARACTERS)
  return `| ${suite.breaks} | ${nameOf(suite)} | ${held} of ${rounds.length} | ${said} | ${Math.round(seconds)} |`
}

export const nameOf = ({ file }: TortureSuite) =>
  file.replace(/^.*\//, '').replace(/(\.test)?\.ts$/, '')

/** What a person types to see it once more. */
export function againWords(suite: TortureSuite, seed: number): string {
  const words = [suite.file, ...(suite.args ?? [])].join(' ')
  if (isCheck(suite.file)) return `scripts/node ${words}${suite.args ? ` --seed ${seed}` : ''}`
  const variables = Object.entries(variablesOf(suite, seed)).map(
    ([name, value]) => `${name}=${value} `,
  )
  return `${variables.join('')}scripts/node ${words}`
}

export const isCheck = (file: string) => file.startsWith('lab/verify/')
