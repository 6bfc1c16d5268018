/** Opens the review inbox with what a person's answers do, and the gates that every picture passes before it teaches. */
import type { TemplateStore } from '#hal/template-store.ts'
import { createGateCheck, type GateCheck, type GateCheckParts } from './gate-check.ts'
import {
  createReviewAnswers,
  type ReviewAnswers,
  type ReviewAnswersParts,
} from './review-answers.ts'
import { openReviewInbox, type ReviewInbox, type ReviewParts } from './review-inbox.ts'

export interface OpenReview {
  readonly gates: GateCheck
  readonly inbox: ReviewInbox
  readonly answers: ReviewAnswers
}

export interface OpenReviewParts
  extends Omit<ReviewParts, 'store' | 'settings'>,
    Omit<ReviewAnswersParts, 'gates' | 'inbox'>,
    GateCheckParts {
  readonly store: TemplateStore
  /** Where the inbox lies, and what it may keep. */
  readonly reviewStore: ReviewParts['store']
  readonly reviewSettings: ReviewParts['settings']
}

export async function openReview(
  opening: AsyncDisposableStack,
  parts: OpenReviewParts,
): Promise<OpenReview> {
  const { reviewStore: store, reviewSettings: settings } = parts
  const inbox = opening.use(await openReviewInbox({ ...parts, store, settings }))
  const gates = createGateCheck(parts)
  return { gates, inbox, answers: createReviewAnswers({ ...parts, inbox, gates }) }
}
