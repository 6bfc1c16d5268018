/** A board that shows what a test sets: cool, well powered and new until then. */
import type { BoardDriver, BoardState, Happening } from '#hal/board.ts'

export interface FakeBoard extends BoardDriver {
  become(change: Partial<BoardState>): void
}

const NEVER = { now: false, sinceStart: false }
const WELL: BoardState = {
  temperature: 45,
  throttled: NEVER,
  underVoltage: NEVER,
  // Its writes are measured on a real disk, which may be faster than a card can be.
  card: null,
  watchdog: { isActive: true, timeoutSeconds: 15 },
  limitsMemory: true,
  memory: { totalBytes: 2 ** 30, availableBytes: 2 ** 29 },
}

export function openFakeBoard(): FakeBoard {
  let state = WELL
  const remembering = (before: Happening | null, next: Happening | null) =>
    next && { ...next, sinceStart: next.now || next.sinceStart || before?.sinceStart === true }
  return {
    read: () => state,
    become(change) {
      const next = { ...state, ...change }
      state = {
        ...next,
        throttled: remembering(state.throttled, next.throttled),
        underVoltage: remembering(state.underVoltage, next.underVoltage),
      }
    },
    [Symbol.dispose]() {},
  }
}
