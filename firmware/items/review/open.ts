/** Opens the review inbox with what a person's answers do, and the gates that every picture passes before it teaches. */
import type { TemplateStore } from '#hal/template-store.ts'
import {
  createGateCheck,
  type GateCheck,
  type GateCheckParts,
} from '../library/teaching-picture-gate-check.ts'
import {
  createReviewAnswers,
  type ReviewAnswers,
  type ReviewAnswersParts,
} from './review-answers.ts'
import { openReviewInbox, type ReviewInbox, type ReviewParts } from './review-inbox.ts'
import { finishAnswers } from './unfinished-answers.ts'

export interface OpenReview {
  readonly gates: GateCheck
  readonly inbox: ReviewInbox
  readonly answers: ReviewAnswers
}

export interface OpenReviewParts
  extends ReviewParts,
    Omit<ReviewAnswersParts, 'gates' | 'inbox'>,
    GateCheckParts {
  readonly store: TemplateStore
}

export async function openReview(
  opening: AsyncDisposableStack,
  parts: OpenReviewParts,
): Promise<OpenReview> {
  const inbox = opening.use(await openReviewInbox(parts))
  const gates = createGateCheck(parts)
  void finishAnswers({ ...parts, inbox })
  return { gates, inbox, answers: createReviewAnswers({ ...parts, inbox, gates }) }
}
