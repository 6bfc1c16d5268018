/**
 * Teaching by hand and by feedback: what lies in front of the camera becomes a template.
 *
 * By hand it is taught even if something speaks against the picture, which is told. Feedback teaches where the mode
 * wants it (learning-mode.ts), but not where the item has the same picture already, a gate refuses it
 * (teaching-picture-gates.ts) or there is no space.
 */

import { Fault, type FaultKind, toFault } from '#firmware/fault.ts'
import { firstOf, type Sentence, say } from '#firmware/words/sentence.ts'
import type { Journal } from '#hal/journal.ts'
import { isLackOfSpace } from '../free-space-check.ts'
import type { Nearest } from '../gallery/gallery.ts'
import type { Codes } from '../gallery/vector.ts'
import type { CodesOfSpace, QueryForFeedback, Recognition } from '../recognition/recognition.ts'
import type { SaidOfAnswer } from '../told-to-features.ts'
import type { DeletedItems } from './deleted-items.ts'
import type { Events } from './item-events.ts'
import { type LearningMode, mayLearn, refuseLocked } from './learning-mode.ts'
import type { Learned, Library } from './library.ts'
import type { RefuseMarked } from './refuse-marked.ts'
import type { GateCheck } from './teaching-picture-gate-check.ts'
import { blankIn, type Finding } from './teaching-picture-gates.ts'

export interface Teaching {
  /** Teaches what the camera sees now. Rejects with 'locked', 'refused', 'full', 'storage', 'camera-lost', the last also where
   * the picture shows nothing at all. */
  add(itemId: string): Promise<Taught>
  remove(itemId: string, sid: string): Promise<void>
  /** Resolves to how many are gone. Rejects with 'not-found' when it has none. The learning mode does not forbid it. */
  removeItem(itemId: string): Promise<number>
  /** Resolves to how many there were. */
  removeAll(): Promise<number>
  /**
   * Tells what the named result really was. Rejects with 'not-found' when that result is too old to be known. A doubted
   * choice teaches nothing: a person looks at it.
   */
  feedback(itemId: string, resultId: string | null, isDoubted: boolean): Promise<Learned | null>
}

export interface Taught extends Learned {
  readonly picture: Uint8Array
}

export interface TeachingNeeds {
  readonly library: Library
  readonly deleted: DeletedItems
  readonly recognition: Recognition
  readonly mode: () => LearningMode
  /** It must not throw. */
  readonly onSaid: (said: SaidOfAnswer) => void
  /** All templates were removed. */
  readonly onCleared: () => Promise<unknown>
  readonly gates: GateCheck
  /** Rejects with 'storage' where the card has none to spare. */
  readonly requireFreeSpace: () => Promise<void>
  readonly refuseMarked: RefuseMarked
  readonly events: Events
  readonly journal: Journal
}

/** For which feedback teaches nothing, and is taken all the same. */
const NOT_TAUGHT: ReadonlySet<FaultKind> = new Set(['full', 'refused'])

export function createTeaching(needs: TeachingNeeds): Teaching {
  const { library, deleted, recognition, gates, mode, events, journal } = needs

  function queryOf(resultId: string | null): QueryForFeedback {
    const query = resultId && recognition.viewOf(resultId)
    if (query) return query
    throw new Fault('not-found', say('fault.recognition.no-such-result'))
  }

  /** The template with nearly the same picture, if there is one; vectors of two spaces are not compared. */
  function nearDuplicate(codes: Codes, spaceId: string): Nearest | null {
    return recognition.space.id === spaceId ? recognition.nearDuplicate(codes) : null
  }

  /** What a gate refuses; null when it may teach. */
  async function troubleWith(
    picture: Uint8Array,
    taught: CodesOfSpace,
    itemId: string,
  ): Promise<Sentence | null> {
    return troubleIn(await gates(picture, taught, itemId))
  }

  function troubleIn(findings: readonly Finding[]): Sentence | null {
    const refusing = findings.filter(({ verdict }) => verdict === 'refuse')
    const whys = refusing.flatMap(({ words }) => words || [])
    return whys.length === 0 ? null : firstOf(whys)
  }

  /** Null where the model does not answer now: a till that says what it sold has not asked for a template. */
  async function taughtBy(query: QueryForFeedback) {
    try {
      return await recognition.taughtBy(query)
    } catch (error) {
      if (toFault(error).kind === 'bug') throw error
      return null
    }
  }

  /** Null when there is nothing to learn from it, or no space. */
  async function learnFrom(query: QueryForFeedback, itemId: string): Promise<Learned | null> {
    const { picture, items: answered, status } = query
    const isAsked = mayLearn({ mode: mode(), answered, wasCertain: status === 'certain', itemId })
    if (!isAsked) return null
    const taught = await taughtBy(query)
    if (!taught) return null
    const { codes, spaceId } = taught
    // The item has nearly the same picture already.
    if (nearDuplicate(codes, spaceId)?.itemId === itemId) return null
    const why = await troubleWith(picture, taught, itemId)
    if (why !== null) {
      // A person may decide on it: whoever keeps pictures for that is told below.
      journal.warn('template.doubted', { itemId, why, isTaught: false })
      return null
    }
    try {
      await needs.requireFreeSpace()
    } catch (error) {
      if (toFault(error).kind !== 'storage') throw error
      // Health tells that the card is full: a till need not hear of it with each sale.
      return null
    }
    try {
      return await library.learn({ itemId, picture, codes, spaceId, isPinned: false })
    } catch (error) {
      // A till that gives feedback has not asked for a template: a full item is no failure of it, nor an item that is
      // being deleted on all lanes, nor a card that became full while this waited for its turn.
      const isFull = error instanceof Fault && NOT_TAUGHT.has(error.kind)
      if (isFull || isLackOfSpace(error)) return null
      throw error
    }
  }

  return {
    async add(itemId) {
      refuseLocked(mode())
      needs.refuseMarked(itemId)
      await needs.requireFreeSpace()
      const spaceId = recognition.space.id
      const { picture, codes } = await recognition.look()
      const near = nearDuplicate(codes, spaceId)
      const findings = await gates(picture, { codes, spaceId }, itemId)
      const blank = blankIn(findings)
      if (blank) throw new Fault('camera-lost', blank)
      const why = near ? null : troubleIn(findings)
      const learned = await library.learn({ itemId, picture, codes, spaceId, isPinned: true })
      if (near) journal.warn('template.duplicated', { itemId, sid: learned.sid, like: near.sid })
      // A person who teaches by hand means it.
      if (why !== null) journal.warn('template.doubted', { itemId, why, isTaught: true })
      return { ...learned, picture }
    },
    async remove(itemId, sid) {
      refuseLocked(mode())
      await deleted.removeTemplate(itemId, sid)
    },
    removeItem: (itemId) => deleted.removeItem(itemId),
    async removeAll() {
      const removed = await library.removeAll()
      await needs.onCleared()
      return removed
    },
    async feedback(itemId, resultId, isDoubted) {
      const query = queryOf(resultId)
      const learned = isDoubted ? null : await learnFrom(query, itemId)
      needs.onSaid({ query, itemId, learned, isDoubted })
      events.emit({ type: 'feedback', id: itemId, learned: learned !== null })
      journal.info('feedback.received', {
        itemId,
        first: query.items[0]?.id ?? null,
        status: query.status,
        learned: learned !== null,
      })
      return learned
    },
  }
}
