/**
 * A cashier at the till and before the review inbox, by the lane's own calls: what the goods really were is
 * told at the till, and in a quiet moment the pictures are taught, said not to be something, or dismissed.
 *
 * He never looks at what the lane could not know: he sees the goods, the answer and the inbox.
 */
import { Fault } from '#firmware/fault.ts'
import type { Items } from '#firmware/items/items.ts'
import type { Recognized } from '#firmware/items/recognition/recognition.ts'
import type { Review } from '../recognition/teaching-of-checkout.ts'

export interface Cashier {
  /** The goods lie there and the lane has answered. Null: goods that nobody taught. */
  sells(result: Answer, code: string | null): Promise<void>
  /** Goes through what he has set aside in the inbox. */
  reviews(): Promise<void>
  readonly work: Work
}

type Answer = Pick<Recognized, 'resultId' | 'status' | 'items'>

export interface Work {
  clicks: number
  /** Pictures that were taught. */
  taught: number
  /** Of them he set aside, but the inbox had let go of them or a gate stopped them. */
  lost: number
  refused: number
  saidNot: number
  dismissed: number
  /** Answers that were wrong; he corrects a part of them. */
  mistakes: number
}

export interface Habits {
  /** Of what he ought to look at, 0 to 1. */
  readonly diligence: number
  /** 'mistakes': only answers that were wrong. 'doubts': also those that were right and not sure. */
  readonly teaches: 'mistakes' | 'doubts'
  readonly random: () => number
}

/** The till's name for goods that the lane was never taught. */
const OTHER = 'not-taught'

/** What of the lane a cashier reaches. */
export interface Counter extends Review {
  readonly sales: Pick<Items['sales'], 'feedback'>
}

export function createCashier(counter: Counter, { diligence, teaches, random }: Habits): Cashier {
  const { sales, inbox, answers } = counter
  const setAside = new Map<string, { readonly code: string | null; readonly isRight: boolean }>()
  const work: Work = {
    clicks: 0,
    taught: 0,
    lost: 0,
    refused: 0,
    saidNot: 0,
    dismissed: 0,
    mistakes: 0,
  }

  async function teach(id: number, code: string): Promise<void> {
    work.clicks += 1
    try {
      await answers.teachAs(id, code)
      work.taught += 1
    } catch (error) {
      if (!(error instanceof Fault) || (error.kind !== 'refused' && error.kind !== 'full'))
        throw error
      work.refused += 1
      await dismiss(id)
    }
  }

  async function dismiss(id: number): Promise<void> {
    work.clicks += 1
    work.dismissed += 1
    await answers.dismiss(id)
  }

  return {
    work,
    async sells({ resultId, status, items: [first] }, code) {
      const isRight = code === null ? status === 'unknown' : first?.id === code
      if (!isRight) work.mistakes += 1
      const isDoubt = isRight && code !== null && status !== 'certain' && teaches === 'doubts'
      // What the lane is not sure of the cashier picks from a list, and the till tells what it was.
      const isPicked = isRight && code !== null && status === 'uncertain'
      if (isPicked) await sales.feedback(code, resultId)
      if ((isRight && !isDoubt) || random() >= diligence) return
      // The till sends what was sold; a sure and wrong answer gets into the inbox by that alone.
      if (!isRight) await sales.feedback(code ?? OTHER, resultId)
      setAside.set(resultId, { code, isRight })
    },
    async reviews() {
      await inbox.idle()
      for (const { id, note } of await inbox.list()) {
        const kept = setAside.get(note.resultId)
        if (kept === undefined || note.answer) continue
        setAside.delete(note.resultId)
        const { code } = kept
        if (code !== null) {
          await teach(id, code)
          continue
        }
        const [first] = note.items
        if (first) {
          work.clicks += 1
          work.saidNot += 1
          await answers.not(id, first.id)
        }
        await dismiss(id)
      }
      // What was right and clear, and only new to the lane, the inbox does not keep.
      work.lost += [...setAside.values()].filter(({ isRight }) => !isRight).length
      setAside.clear()
    },
  }
}
