/**
 * Sends the page's sections to one reader: each whole at first, then its changes (page-state-change.ts). A slow
 * reader gets fewer and newer states, never a queue of old ones; a busy lane sends at most ten times a second.
 * A beat every second tells a quiet lane from one that hangs.
 */
import { openInterval } from '#firmware/async/interval.ts'
import type { Clock } from '#hal/clock.ts'
import { changeSince, type Sent } from './page-state-change.ts'
import type { PageSection } from './page-state-sections.ts'

export type Send = (event: 'whole' | 'change' | 'beat', data: object) => Promise<void>

// A faster pace would look the same to a person, and the lane keeps its processor for payments.
const ROUND_MS = 100
// The page calls a lane silent after three missing beats.
const BEAT_MS = 1_000

export function streamState(
  sections: readonly PageSection[],
  send: Send,
  clock: Clock,
): Disposable {
  const stale = new Set(sections)
  const sent = new Map<PageSection, Sent>()
  let isOver = false
  let isSending = false
  let next: Disposable | null = null
  let beat: Disposable | null = null

  async function flush(): Promise<void> {
    if (isSending) return
    isSending = true
    gather()
    try {
      for (const section of stale) {
        if (isOver) return
        stale.delete(section)
        await tell(section)
      }
    } catch {
      // The reader is gone; the end of its connection disposes of this stream.
      end()
    } finally {
      isSending = false
    }
    // Something changed while the last state was being sent.
    if (stale.size > 0 && !next && !isOver) void flush()
  }

  async function tell(section: PageSection): Promise<void> {
    const { name, lists = {} } = section
    const before = sent.get(section)
    const value = section.read()
    const { change, sent: after } = changeSince(before ?? null, value, lists)
    sent.set(section, after)
    if (!before) await send('whole', { name, value, lists })
    else if (change) await send('change', { name, ...change })
  }

  /** Until the round is over, changes are gathered. */
  function gather(): void {
    next = clock.after(ROUND_MS, () => {
      next = null
      if (stale.size > 0) void flush()
    })
  }

  async function sendBeat(): Promise<void> {
    isSending = true
    try {
      await send('beat', { nowMs: clock.now() })
    } catch {
      end()
    } finally {
      isSending = false
    }
    if (stale.size > 0 && !next && !isOver) void flush()
  }

  function end(): void {
    isOver = true
    next?.[Symbol.dispose]()
    beat?.[Symbol.dispose]()
  }

  const subscriptions = new DisposableStack()
  for (const section of sections)
    subscriptions.use(
      section.onChange?.(() => {
        stale.add(section)
        // Sent after the turn in which the change came, so that ten changes in a row are one state.
        if (!next) setImmediate(() => !next && !isOver && void flush())
      }),
    )
  // A state that is being sent counts as a beat, and a reader that does not read needs none.
  beat = openInterval(clock, BEAT_MS, () => void (isSending || sendBeat()))
  void flush()
  return {
    [Symbol.dispose]() {
      end()
      subscriptions[Symbol.dispose]()
    },
  }
}
