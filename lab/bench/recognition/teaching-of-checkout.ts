/** The feature by which people teach a lane, as far as the benches try it: a checkout may be without it. */
import { existsSync } from 'node:fs'
import type { LentGoods } from '#firmware/items/lent-goods.ts'
import type { VECTORS } from '#firmware/items/lent-teaching.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { ReviewRecord } from '#hal/review-store.ts'

type Gallery = ReturnType<LentGoods['gallery']>

/** Pictures that wait for a person, and what he answers. */
export interface Review {
  readonly inbox: { idle(): Promise<void>; list(): Promise<readonly ReviewRecord[]> }
  readonly answers: {
    teachAs(id: number, itemId: string): Promise<unknown>
    not(id: number, itemId: string): Promise<unknown>
    dismiss(id: number): Promise<unknown>
  }
}

interface ReviewLane {
  readonly section: {
    readonly enabled: boolean
    readonly entries: number
    readonly days: number
    readonly megabytes: number
  }
  readonly clock: Clock
  readonly journal: Journal
  readonly lent: { readonly goods: LentGoods }
  readonly opened: AsyncDisposableStack
}

interface Teaching {
  teachingOn(lane: ReviewLane): Promise<Review>
  taughtEnough(
    gallery: Gallery,
    itemId: string,
    templatesMax: number,
    vectors: typeof VECTORS,
  ): Generator<
    undefined,
    { readonly verdict: 'enough' | 'more' | 'stuck' | 'few'; readonly curve: readonly number[] }
  >
  teachingEffect(
    gallery: Gallery,
    lesson: { readonly itemId: string; readonly codes: Int8Array },
  ): Generator<undefined, unknown>
}

const FOLDER = new URL('../../../firmware/features/teaching/', import.meta.url)

export async function teachingOfCheckout(): Promise<Teaching> {
  if (!existsSync(FOLDER)) throw new Error('this checkout has no feature teaching')
  const files = ['open-teaching.ts', 'taught-enough.ts', 'teaching-effect.ts']
  const loaded = await Promise.all(files.map((file) => import(new URL(file, FOLDER).href)))
  return Object.assign({}, ...loaded) as Teaching
}
