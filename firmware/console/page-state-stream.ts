/**
 * Sends the page's sections to one reader: each whole at first, then what changed in it (page-state-change.ts). A
 * slow reader gets fewer and newer states, never a queue of old ones; a busy lane is sent ten times a second
 * at most. A beat every second tells a quiet lane from one that hangs.
 */
import { openInterval } from '#firmware/async/interval.ts'
import type { Clock } from '#hal/clock.ts'
import { changeSince, type Told } from './page-state-change.ts'
import type { PageSection } from './page-state-sections.ts'

export type Send = (event: 'whole' | 'change' | 'beat', data: object) => Promise<void>

// A person sees no difference, and the lane keeps its processor for payments.
const ROUND_MS = 100
// The page calls a lane silent after three of them.
const BEAT_MS = 1_000

export function streamState(
  sections: readonly PageSection[],
  send: Send,
  clock: Clock,
): Disposable {
  const stale = new Set(sections)
  const told = new Map<PageSection, Told>()
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
      // The reader is gone; its connection's end disposes of us.
      end()
    } finally {
      isSending = false
    }
    // Something changed while it was being sent.
    if (stale.size > 0 && !next && !isOver) void flush()
  }

  async function tell(section: PageSection): Promise<void> {
    const { name, lists = {} } = section
    const before = told.get(section)
    const value = section.read()
    const { change, told: after } = changeSince(before ?? null, value, lists)
    told.set(section, after)
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
        // After the change's own turn: ten changes in a row are one state.
        if (!next) setImmediate(() => !next && !isOver && void flush())
      }),
    )
  // What is being sent is a beat too, and a reader that does not read needs none.
  beat = openInterval(clock, BEAT_MS, () => void (isSending || sendBeat()))
  void flush()
  return {
    [Symbol.dispose]() {
      end()
      subscriptions[Symbol.dispose]()
    },
  }
}
