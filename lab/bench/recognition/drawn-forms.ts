/** Forms of one thing beside the first of them, draw by draw: what certain answers are worth, and how strangers stand out. */
import { type Spread, spreadOf } from '../plot/spread.ts'
import { mean } from './accuracy-measures.ts'
import type { Seen } from './picture-folder.ts'
import { type AskedWith, certainTrial, strangersTrial } from './recognition-round.ts'

const KEYS = [
  'top1',
  'rightAndCertain',
  'wrongAmongCertain',
  'lookedTwice',
  'auroc',
  'rightAndAcceptedAtTen',
  'falseAccepts',
] as const
export type Draws = readonly Readonly<Record<(typeof KEYS)[number], number>>[]

export interface Drawn {
  readonly count: number
  readonly seeds: readonly number[]
  readonly visits: readonly number[]
}

export function drawsOf(seen: Seen, { count, seeds, visits }: Drawn, askedWith?: AskedWith): Draws {
  return seeds.flatMap((seed) => {
    const certain = certainTrial(seen, count, seed, visits, askedWith)
    const open = strangersTrial(seen, count, seed, undefined, visits, askedWith)
    return certain && open ? [{ ...certain, ...open }] : []
  })
}

interface FormResult {
  readonly mean: number
  readonly spread: Spread | null
  /** To the first form, draw by draw. */
  readonly more: number
  readonly moreSpread: Spread | null
}

/** Prints each form as it is drawn; the first is what the others are told beside. */
export function formResults(
  title: string,
  forms: Readonly<Record<string, () => Draws>>,
): Readonly<Record<string, Readonly<Record<string, FormResult>>>> {
  let first: Draws | null = null
  const results: Record<string, Record<string, FormResult>> = {}
  for (const [name, draw] of Object.entries(forms)) {
    const draws = draw()
    first ??= draws
    console.log(`${title}, ${name}: ${words(draws, first)}`)
    const beside = first
    results[name] = Object.fromEntries(KEYS.map((key) => [key, spread(draws, beside, key)]))
  }
  return results
}

function spread(draws: Draws, one: Draws, key: (typeof KEYS)[number]): FormResult {
  const values = draws.map((draw) => 100 * draw[key])
  const more = values.map((value, nth) => value - 100 * (one[nth]?.[key] ?? 0))
  return {
    mean: mean(values),
    spread: spreadOf(values),
    more: mean(more),
    moreSpread: spreadOf(more),
  }
}

function words(draws: Draws, one: Draws): string {
  return KEYS.map((key) => {
    const { mean: middle, spread: all, more, moreSpread } = spread(draws, one, key)
    const range = all ? ` (${all.least.toFixed(1)}-${all.most.toFixed(1)})` : ''
    if (draws === one || !moreSpread) return `${key} ${middle.toFixed(1)}${range}`
    const least = moreSpread.least.toFixed(1)
    return `${key} ${middle.toFixed(1)}${range} ${signed(more)} (${least} to ${moreSpread.most.toFixed(1)})`
  }).join('; ')
}

const signed = (value: number) => `${value < 0 ? '' : '+'}${value.toFixed(1)}`
