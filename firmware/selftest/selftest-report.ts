/** What a selftest finds: each part with a verdict, figures, and words in English and Russian. Pure. */

import type { SelftestPart } from '#hal/part-list.ts'

/**
 * 'poor': it works, and somebody should look. 'bad': it does not do what a lane needs. 'absent': this lane
 * has none. 'unknown': nobody could say.
 */
export const VERDICTS = ['good', 'poor', 'bad', 'absent', 'unknown'] as const
export type Verdict = (typeof VERDICTS)[number]

export interface Finding {
  readonly verdict: Verdict
  readonly en: string
  readonly ru: string
  readonly figures?: Readonly<Record<string, number | string | boolean | null>>
}

export interface PartReport extends Finding {
  readonly part: SelftestPart
}

/** What somebody who stood before the lane saw and heard; null: was not asked, or could not say. */
export interface Seen {
  readonly display: boolean | null
  readonly sound: boolean | null
  readonly lamp: boolean | null
}
export const NOTHING_SEEN: Seen = { display: null, sound: null, lamp: null }

export interface Report {
  readonly serialNumber: string
  readonly version: string
  /** As `Raspberry Pi 4 Model B`. */
  readonly machine: string
  readonly beganAtMs: number
  readonly endedAtMs: number
  readonly parts: readonly PartReport[]
  readonly seen: Seen
}

export function finding(
  verdict: Verdict,
  en: string,
  ru: string,
  figures?: Finding['figures'],
): Finding {
  return { verdict, en, ru, ...(figures && { figures }) }
}

/** A reason that came in English alone stands in brackets in the Russian words. Null: there is none. */
export function quotedReason({ en, ru }: Finding): string | null {
  return ru.includes(`(${en})`) ? en : null
}

/** The same finding with `russian` in the place of the English reason. */
export function withRussianReason(found: Finding, russian: string): Finding {
  return { ...found, ru: found.ru.replace(`(${found.en})`, () => `(${russian})`) }
}
