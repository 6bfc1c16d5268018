/** An answer of the lane that a card shows: asked for at once, when told to, and every so often while wanted. */

import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { type Answer, answerAt, pathOf } from '../call.ts'
import { useEffectEvent } from '../effect-event.ts'
import type { Arguments, Done, Given, ReadAddress } from '../lane-rows.ts'
import { pause } from './pause-between-questions.ts'

interface Latest<Value> {
  /** The last one that came; null until there is one. */
  readonly value: Value | null
  /** Why there is none; empty where there is nothing to say. */
  readonly words: string
  readonly status: number
}

const NONE: Latest<never> = { value: null, words: '', status: 0 }

/** The latest answers by their paths, so that a card is drawn in its size at once. */
const latest = new Map<string, Latest<unknown>>()

const known = <Value>(path: string) => (latest.get(path) ?? NONE) as Latest<Value>

/** They are of another lane than the one that is shown next. */
export const forgetAnswers = () => latest.clear()

/** Addresses that are asked with nothing. */
export type PlainAddress = {
  [At in ReadAddress]: Record<never, never> extends Given<At> ? At : never
}[ReadAddress]

/** Asks for what the cards of a tab will show, which is drawn when all of it is there. */
export async function askAhead(addresses: readonly PlainAddress[]): Promise<void> {
  await Promise.all(addresses.map((at) => askFirst(at)))
}

/** As `askAhead`, for one that is asked with something. */
export async function askFirst<At extends ReadAddress>(
  at: At,
  ...given: Arguments<At, []>
): Promise<void> {
  const path = pathOf(at, ...given)
  latest.set(path, answerOf(await answerAt(path), null))
}

/** While the lane is silent, or asks to be asked again (it starts, or is asked too much), the earlier value stays. */
function answerOf<Value>(
  { isOk, value, words, status, headers }: Answer<Value>,
  earlier: Value | null,
): Latest<Value> {
  const isLater = status === 0 || headers?.has('retry-after')
  return { value: isOk ? value : isLater ? earlier : null, words, status }
}

interface Pace<Value> {
  /** When it is asked again; null: not by itself. */
  readonly everyMs?: (value: Value | null) => number | null
  /** It is asked again when this is another. */
  readonly news?: string | number | null | undefined
  readonly timeoutMs?: number
}

/** A lane that does not answer (an update restarts it) is asked again at the pace of its last answer. */
export function useAnswer<At extends ReadAddress>(
  at: At,
  ...[given, { everyMs = () => null, news, timeoutMs } = {}]: Arguments<At, [pace?: Pace<Done<At>>]>
): Latest<Done<At>> & { again(): Promise<void> } {
  const path = pathOf(at, ...([given] as Arguments<At, []>))
  const [state, setState] = useState(() => known<Done<At>>(path))
  const [round, setRound] = useState(0)
  const waiting = useRef<(() => void)[]>([])
  const tellWaiting = useEffectEvent(() => {
    for (const done of waiting.current.splice(0)) done()
  })
  const pauseMs = useEffectEvent(everyMs)
  // Asks again, and is done when the answer is there, so that what follows it is said beside what it changed.
  const again = useCallback(() => {
    setRound((count) => count + 1)
    return new Promise<void>((done) => waiting.current.push(done))
  }, [])
  useEffect(() => tellWaiting, [])
  useEffect(() => {
    const leaving = new AbortController()
    let last = known<Done<At>>(path).value
    const ask = async () => {
      for (let waitMs: number | null = 0; waitMs !== null; ) {
        const answer = await answerAt<Done<At>>(path, { signal: leaving.signal, timeoutMs })
        if (leaving.signal.aborted) return
        setState((earlier) => {
          const next = answerOf(answer, earlier.value)
          latest.set(path, next)
          return next
        })
        tellWaiting()
        if (answer.isOk) last = answer.value
        waitMs = pauseMs(last)
        if (waitMs !== null && !(await pause(waitMs, leaving.signal))) return
      }
    }
    void ask()
    return () => leaving.abort()
  }, [path, round, news, timeoutMs])
  return { ...state, again }
}
