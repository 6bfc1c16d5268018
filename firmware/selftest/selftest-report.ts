/** What a selftest finds: each part with a verdict, figures, and words. Pure. */
import type { Sentence } from '#firmware/words/sentence.ts'
import type { SelftestPart } from '#hal/part-list.ts'

/**
 * 'poor': it works, and somebody should look. 'bad': it does not do what a lane needs. 'absent': this lane
 * has none. 'unknown': nobody could say.
 */
export const VERDICTS = ['good', 'poor', 'bad', 'absent', 'unknown'] as const
export type Verdict = (typeof VERDICTS)[number]

interface Judged {
  readonly verdict: Verdict
  readonly figures?: Readonly<Record<string, number | string | boolean | null>>
}

export interface Finding extends Judged {
  readonly said: Sentence
}

/** A finding as the report keeps and tells it. */
export interface PartReport extends Judged {
  readonly part: SelftestPart
  readonly en: string
  readonly ru: string
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
  /** Such as `Raspberry Pi 4 Model B`. */
  readonly machine: string
  readonly beganAtMs: number
  readonly endedAtMs: number
  readonly parts: readonly PartReport[]
  readonly seen: Seen
}

export function finding(verdict: Verdict, said: Sentence, figures?: Finding['figures']): Finding {
  return { verdict, said, ...(figures && { figures }) }
}
