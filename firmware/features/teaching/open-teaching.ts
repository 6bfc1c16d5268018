/** Keeps pictures that the lane was unsure of from now on, and serves them to whoever looks them through. */
import type { Lane, OpenFeature } from '#firmware/kernel/feature.ts'
import { createReviewAnswers, type ReviewAnswers } from './review-answers.ts'
import type { REVIEW_EVENTS } from './review-events.ts'
import { reviewPart } from './review-health.ts'
import { openReviewInbox, type ReviewInbox } from './review-inbox.ts'
import { reviewRouter } from './review-routes.ts'
import type { ReviewConfig } from './review-section.ts'
import { finishAnswers } from './unfinished-answers.ts'

type TeachingLane = Lane<ReviewConfig, typeof REVIEW_EVENTS, 'review', 'goods'>

export async function openTeaching(lane: TeachingLane): Promise<OpenFeature> {
  const { parts, clock, lent } = lane
  const { inbox, answers } = await teachingOn(lane)
  parts.watch('review', () => reviewPart(inbox.state))
  return {
    routers: [reviewRouter({ inbox, answers, clock, goods: lent.goods })],
    page: { review: { read: () => inbox.state, onChange: inbox.onChange } },
  }
}

export interface TeachingOnGoods {
  readonly inbox: ReviewInbox
  readonly answers: ReviewAnswers
}

/** It hears of each answer, and of what is said of it. */
export async function teachingOn({
  section: settings,
  clock,
  journal,
  lent: { goods },
  opened,
}: Pick<
  TeachingLane,
  'section' | 'clock' | 'journal' | 'lent' | 'opened'
>): Promise<TeachingOnGoods> {
  const inbox = opened.use(await openReviewInbox({ goods, settings, clock, journal }))
  void finishAnswers({ inbox, goods, clock, journal })
  const answers = createReviewAnswers({ inbox, goods, clock, journal })
  opened.use(goods.onAnswered(inbox.saw))
  opened.use(goods.onSaid(inbox.chosen))
  goods.onCleared(inbox.clear)
  goods.onReset(inbox.clear)
  return { inbox, answers }
}
