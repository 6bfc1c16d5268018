/** What the state of the board means for the lane, and what to do about it. Pure. */
import { joined, type Sentence, say } from '#firmware/words/sentence.ts'
import type { BoardState, CardState } from '#hal/board.ts'
import type { PartState } from '#hal/part-condition.ts'

/** Every Raspberry Pi slows itself from here on. */
export const HOT = 80
/** The last tenth of a card's life may be a single season. */
const USED_PERCENT_MAX = 90

/** Names the worst trouble first; `board` of GET /health has everything that is known. */
export function boardPart(state: BoardState): {
  readonly state: PartState
  readonly reason: Sentence | null
} {
  const troubles = boardTroubles(state)
  if (troubles.length === 0) return { state: 'ok', reason: null }
  return { state: 'degraded', reason: joined(troubles, '; ') }
}

function boardTroubles(state: BoardState): readonly Sentence[] {
  const { temperature, throttled, underVoltage, card, limitsMemory } = state
  const troubles: Sentence[] = []
  if (underVoltage?.now)
    troubles.push(say('fault.board.supply-too-weak', { advice: BETTER_SUPPLY }))
  else if (underVoltage?.sinceStart)
    troubles.push(say('fault.board.supply-was-too-weak', { advice: BETTER_SUPPLY }))
  if (throttled?.now) troubles.push(say('fault.board.slowed-down'))
  // No number: a reason that changes with each degree would fill the journal.
  if ((temperature ?? 0) >= HOT) troubles.push(say('fault.board.too-hot', { degrees: HOT }))
  if (isWorn(card)) troubles.push(say('fault.board.card-worn-out'))
  if (limitsMemory === false) troubles.push(say('fault.board.no-memory-limit'))
  return troubles
}

export function isWorn(card: CardState | null): boolean {
  if (card === null) return false
  return (
    (card.usedPercent ?? 0) > USED_PERCENT_MAX || card.spare === 'urgent' || card.spare === 'low'
  )
}

const BETTER_SUPPLY = say('text.board.better-supply')
