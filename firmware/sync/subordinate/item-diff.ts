/**
 * What a lane does about one item when its master has answered what it has of it: a function of the answer and of
 * what is here. Pure.
 */

import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { ItemLabel, Label, StagedTemplate, TemplateRecord } from '#hal/template-store.ts'
import { checkFacts, checkLabels, checkNamed } from '../protocol/content-checks.ts'
import { type Facts, factsOf, nameOf } from '../protocol/kept-templates.ts'
import {
  notTakenThere,
  separateLeftOut,
  whyNotLabel,
  whyNotTemplate,
} from '../protocol/reject-reasons.ts'
import type { CompareAnswer } from '../protocol/sync-messages.ts'
import type { Switches } from '../sync-settings.ts'

/** What of an item the master was told. */
export interface Offer {
  readonly itemId: string
  readonly have: readonly TemplateRecord[]
  readonly labels: readonly Label[]
}

export type ItemAnswer = CompareAnswer['items'][number]

export interface ItemPlan {
  readonly itemId: string
  /** What this lane or its master does not take of the other, and why. */
  readonly leftOut: readonly Sentence[]
  /** Names of ours that are another template's, at the master or of one that comes. */
  readonly renamed: readonly string[]
  readonly wanted: readonly TemplateRecord[]
  /** Names of ours that the fleet does not keep. */
  readonly dropped: readonly string[]
  readonly labels: readonly ItemLabel[]
  /** Not here, as soon as the renamed are out of the way. */
  readonly missing: readonly StagedTemplate[]
}

export interface Here {
  /** What bears the name of each of the answer's templates on this lane. */
  readonly found: readonly (TemplateRecord | null)[]
  readonly switches: Switches
  readonly ownSerial: string
  readonly nowMs: number
  /** Of a picture that was looked at. */
  readonly isBlank: (sha256: string) => boolean
}

interface CheckedAnswer {
  readonly ours: Offer
  readonly answer: ItemAnswer
}

const NOTHING = { leftOut: [], renamed: [], wanted: [], dropped: [], labels: [], missing: [] }

/** Throws Fault 'bad-request' for an answer that no master gives: the whole message is refused. */
export function checkAnswer(ours: Offer | undefined, answer: ItemAnswer): CheckedAnswer {
  if (!ours) throw new Fault('bad-request', say('fault.sync.item-not-asked-for'))
  checkFacts(answer.itemId, answer.templates)
  checkLabels(answer.labels)
  const names = new Set(ours.have.map(nameOf))
  for (const part of [answer.wanted, answer.dropped, answer.clashed]) checkNamed(part, names)
  return { ours, answer }
}

export function planOf(ours: Offer, answer: ItemAnswer, here: Here): ItemPlan {
  const { itemId } = ours
  if (answer.isMarked) return { itemId, ...NOTHING }
  const { found, ownSerial, nowMs, isBlank } = here
  const { upload, download } = here.switches
  const came = answer.templates.map((template, at) => ({ template, known: found[at] ?? null }))
  const leftOut = separateLeftOut(came, ({ template, known }) =>
    known === null ? whyNotTemplate(template, nowMs, isBlank) : null,
  )
  const labels = separateLeftOut(answer.labels, (label) => whyNotLabel(label, nowMs))
  const mayFetch = ({ origin }: Facts) => (origin === ownSerial ? upload : download)
  const missing = leftOut.taken.filter(
    ({ template, known }) =>
      mayFetch(template) && !(known?.itemId === itemId && known.sha256 === template.sha256),
  )
  const asked = new Set(answer.wanted.map(nameOf))
  return {
    itemId,
    leftOut: [...labels.reasons, ...leftOut.reasons, ...notTakenThere(ours, answer)],
    renamed: [...answer.clashed, ...missing.flatMap(({ known }) => known ?? [])].map(nameOf),
    wanted: upload ? ours.have.filter((one) => asked.has(nameOf(one))) : [],
    // With download off a lane takes nothing from others and drops nothing for them.
    dropped: download ? answer.dropped.map(nameOf) : [],
    labels: download ? labels.taken.map((label) => ({ itemId, ...label })) : [],
    missing: missing.map(({ template }) => ({ itemId, ...factsOf(template), source: 'synced' })),
  }
}
