/**
 * One run of the process of a third-party feature, from its start to its end. Whatever the process does, it only ever ends itself:
 * a message that is none, that nobody asked for or that is too long, and a call without an answer each end it. It is given its
 * feature when it has said where it runs, so that nothing of the feature runs where the lane could not end it.
 */
import { type Interval, openInterval } from '#firmware/async/interval.ts'
import { parseStrictJson } from '#firmware/async/strict-json.ts'
import { Fault } from '#firmware/fault.ts'
import { printable } from '#firmware/plain-text.ts'
import { asSentence, inEach, quoted, type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { GuestWire, OpenWire } from './driver/guest-wire.ts'
import {
  ANSWER_MS,
  FRAME_VALUES_MAX,
  PING,
  START_MS,
  STOP_MS,
  UNASKED,
  WAITING_MAX,
  WORDS_MAX,
} from './guest-bounds.ts'
import {
  createFrameReader,
  encodeFrame,
  type FromGuest,
  fromGuest,
  type GuestOpening,
  type GuestQuestion,
  type GuestTelling,
  type GuestText,
  type ToGuest,
} from './guest-frames.ts'

export interface GuestRun {
  /** Whether it may be asked. */
  readonly isReady: boolean
  /** Resolves when it may be asked, or has ended. */
  readonly begun: Promise<void>
  /** Why, in words. */
  readonly ended: Promise<Sentence>
  /**
   * What it answered, of whatever shape. Rejects with Fault 'refused' in its own words, 'busy' where too many wait, 'unreachable'
   * when it failed or ended.
   */
  ask(question: GuestQuestion): Promise<unknown>
  stop(): Promise<void>
}

interface RunNeeds {
  readonly name: string
  /** As it is when the process begins. */
  opening(): GuestOpening
  readonly open: OpenWire
  readonly clock: Clock
  onLine(line: string): void
  /** Its process may still be there: the lane may not end its unit. */
  onStay(unit: string): void
  /** Of what nobody asked for; why it is ended for that, or null. `answer` comes later, where there is one. */
  tell(message: GuestTelling, answer: (message: ToGuest) => void): Sentence | null
}

export function startGuest({
  name,
  opening,
  open,
  clock,
  onLine,
  onStay,
  tell,
}: RunNeeds): GuestRun {
  const read = createFrameReader()
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<Sentence>()
  let isPlaced = false
  let isReady = false
  let isOver = false
  let last = 0
  let pinging: Interval | null = null
  let unheard: Disposable | null = null
  let told = { beganMs: clock.monotonicMs(), messages: 0, bytes: 0 }

  const wire: GuestWire = open(name, { onBytes, onLine, onStay, onEnd: end })
  const late = clock.after(START_MS, () =>
    end(say('fault.guests.start-too-slow', { seconds: START_MS / 1_000 })),
  )

  function end(why: Sentence): void {
    if (isOver) return
    isOver = true
    isReady = false
    late[Symbol.dispose]()
    pinging?.[Symbol.dispose]()
    unheard?.[Symbol.dispose]()
    wire.kill()
    for (const { reject } of waiting.values()) reject(notRunning(name, why))
    begun.resolve()
    ended.resolve(why)
  }

  function onBytes(chunk: Uint8Array): void {
    if (isOver) return
    try {
      for (const body of read(chunk)) {
        const trouble = isOver ? null : hear(messageIn(body), body.length)
        if (trouble) end(trouble)
      }
    } catch {
      end(say('fault.guests.message-too-long'))
    }
  }

  /** Why it is ended for this; null where the message is in order. */
  function hear(message: FromGuest | null, bytes: number): Sentence | null {
    if (message === null) return say('fault.guests.not-a-message')
    if ('here' in message) {
      if (isPlaced) return say('fault.guests.not-asked-for')
      isPlaced = true
      wire.runsIn(message.here)
      wire.write(encodeFrame({ open: opening() }))
      return null
    }
    if ('failed' in message) return inItsWords(message.failed)
    if ('lacks' in message) {
      const operation = inItsWords(message.lacks)
      return say('fault.guests.lacks-operation', { operation })
    }
    if (!isPlaced) return say('fault.guests.not-asked-for')
    if (isTelling(message))
      return isTooMuch(bytes) ? say('fault.guests.told-too-much') : tell(message, answer)
    if ('ready' in message) {
      if (isReady) return say('fault.guests.not-asked-for')
      late[Symbol.dispose]()
      isReady = true
      pinging = openInterval(clock, PING.everyMs, ping)
      begun.resolve()
      return null
    }
    if ('pong' in message) {
      if (!unheard) return say('fault.guests.not-asked-for')
      unheard[Symbol.dispose]()
      unheard = null
      return null
    }
    const asked = waiting.get(message.answer)
    if (!asked) return say('fault.guests.not-asked-for')
    waiting.delete(message.answer)
    if ('done' in message) asked.resolve(message.done)
    else asked.reject(faultOf(message))
    return null
  }

  function ping(): void {
    if (unheard) return
    wire.write(encodeFrame({ ping: true }))
    unheard = clock.after(PING.answerMs, () =>
      // As with an answer: it may lie there unread.
      setImmediate(() => {
        if (unheard) end(say('fault.guests.stands-still', { seconds: PING.answerMs / 1_000 }))
      }),
    )
  }

  function answer(message: ToGuest): void {
    if (!isOver) wire.write(encodeFrame(message))
  }

  function isTooMuch(bytes: number): boolean {
    const nowMs = clock.monotonicMs()
    if (nowMs - told.beganMs > UNASKED.windowMs) told = { beganMs: nowMs, messages: 0, bytes: 0 }
    told.messages += 1
    told.bytes += bytes
    return told.messages > UNASKED.messages || told.bytes > UNASKED.bytes
  }

  function faultOf(message: { readonly refused: GuestText } | { readonly broken: string }): Fault {
    if ('refused' in message) return new Fault('refused', inItsWords(message.refused))
    // Whatever its program says, in whatever language.
    const said = quoted(shown(message.broken))
    return new Fault('unreachable', say('fault.guests.threw', { name, said }))
  }

  return {
    get isReady() {
      return isReady
    },
    begun: begun.promise,
    ended: ended.promise,
    async ask(question) {
      if (waiting.size >= WAITING_MAX)
        throw new Fault('busy', say('fault.guests.too-many-calls', { name }))
      last += 1
      const number = last
      const answered = Promise.withResolvers<unknown>()
      waiting.set(number, answered)
      // Where the lane itself stood still, the answer lies there unread: one turn of its loop reads it.
      using _late = clock.after(ANSWER_MS, () =>
        setImmediate(() => {
          if (waiting.has(number))
            end(
              say('fault.guests.no-answer', {
                operation: question.operation,
                seconds: ANSWER_MS / 1_000,
              }),
            )
        }),
      )
      wire.write(encodeFrame({ ask: number, ...question }))
      return await answered.promise
    },
    async stop() {
      wire.end()
      using _deadline = clock.after(STOP_MS, () => end(say('fault.host.lane-stopping')))
      await ended.promise
    },
  }
}

function isTelling(message: FromGuest): message is GuestTelling {
  return 'event' in message || 'says' in message || 'now' in message
}

export function notRunning(name: string, why: Sentence | null): Fault {
  return new Fault(
    'unreachable',
    why ? say('fault.guests.failed', { name, why }) : say('fault.guests.still-starting', { name }),
  )
}

function messageIn(body: Uint8Array): FromGuest | null {
  try {
    return fromGuest(parseStrictJson(body, FRAME_VALUES_MAX))
  } catch {
    return null
  }
}

const shown = (text: string) => printable(text.slice(0, WORDS_MAX))

export function inItsWords(text: GuestText): Sentence {
  if (typeof text === 'string') return asSentence(shown(text))
  return inEach({ en: shown(text.en), ru: shown(text.ru) })
}
