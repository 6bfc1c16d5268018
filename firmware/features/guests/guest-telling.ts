/**
 * What a third-party feature tells by itself: an event, which is recorded in the words of its row, a number as it is now, what
 * it prints, and what it keeps. Only what its row declares is taken, and of what it prints a few lines in a minute.
 */
import { isDeepStrictEqual } from 'node:util'
import { printable } from '#firmware/plain-text.ts'
import { ENGLISH } from '#firmware/words/english.ts'
import type { Language } from '#firmware/words/languages.ts'
import { inEach, inLanguage, Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { JournalOf } from '#hal/journal.ts'
import { createCount } from './count-in-window.ts'
import { type DeclaredValue, type DeclaredValues, declaredIn } from './declared-fields.ts'
import { HOLE, PRINTED, RECORDED } from './guest-bounds.ts'
import type { GUEST_EVENTS } from './guest-events.ts'
import type { GuestNow, GuestTelling, GuestText, ToGuest } from './guest-frames.ts'
import type { GuestManifest } from './guest-manifest.ts'
import { inItsWords } from './guest-run.ts'
import type { KeepDone } from './kept-by-guests.ts'

interface TellingNeeds {
  readonly manifest: GuestManifest
  readonly journal: JournalOf<typeof GUEST_EVENTS>
  readonly clock: Clock
  /** Why it may not keep this; null where it was taken. */
  keep(value: object, done: KeepDone): Sentence | null
}

export interface GuestTold {
  /** By their names, as they were told last. */
  readonly numbers: ReadonlyMap<string, number>
  /** Events that were not recorded, since there were too many. */
  leftOut(): number
  /** Why somebody is needed, in its words. */
  readonly attention: Sentence | null
  /** Its process begins: it needs nobody until it says so. */
  begin(): void
  /** Why it is none of its rows; null where it was taken. */
  tell(message: GuestTelling, answer: (message: ToGuest) => void): Sentence | null
  /** A line for a person. */
  print(line: string): void
}

export function createGuestTold({ manifest, journal, clock, keep }: TellingNeeds): GuestTold {
  const feature = manifest.name
  const numbers = new Map<string, number>()
  let leftOut = 0
  let needed: GuestText | null = null
  let attention: Sentence | null = null
  const isTooManyEvents = createCount(RECORDED.windowMs, RECORDED.events, clock)
  const isTooManyLines = createCount(PRINTED.windowMs, PRINTED.lines, clock)

  function print(text: string): void {
    const line = printable(text.slice(0, PRINTED.characters)).trim()
    if (line !== '' && !isTooManyLines()) journal.info('guest.said', { feature, line })
  }

  function need(text: GuestText | null): void {
    if (isDeepStrictEqual(text, needed)) return
    needed = text
    attention = text === null ? null : inItsWords(text)
    if (isTooManyEvents()) leftOut += 1
    else if (attention === null) journal.info('guest.content', { feature })
    else journal.warn('guest.needs', { feature, what: attention })
  }

  function take(now: GuestNow, answer: (message: ToGuest) => void): Sentence | null {
    leftOut += now.leftOut ?? 0
    for (const [name, value] of Object.entries(now.numbers ?? {})) {
      if (!Object.hasOwn(manifest.numbers, name)) return undeclared(name)
      numbers.set(name, value)
    }
    if (now.attention !== undefined) need(now.attention)
    const { keepNumber: kept = 0 } = now
    if (!now.keep) return null
    return keep(now.keep, (why) => answer({ kept, why: why && String(why) }))
  }

  return {
    numbers,
    leftOut: () => leftOut,
    get attention() {
      return attention
    },
    begin() {
      needed = null
      attention = null
    },
    print,
    tell(message, answer) {
      if ('says' in message) {
        print(message.says)
        return null
      }
      if ('now' in message) return take(message.now, answer)
      const row = Object.hasOwn(manifest.events, message.event)
        ? manifest.events[message.event]
        : undefined
      if (!row) return undeclared(message.event)
      const checked = declaredIn(row.fields, message.values)
      if ('wrong' in checked)
        return say('fault.guests.wrong-event', { event: message.event, field: checked.wrong })
      if (isTooManyEvents()) {
        leftOut += 1
        return null
      }
      const what = inEach({
        en: filledIn(row.says.en, checked.values, 'en'),
        ru: filledIn(row.says.ru, checked.values, 'ru'),
      })
      const fields = { feature, what, noted: message.event, values: checked.values }
      if (row.level === 'warn') journal.warn('guest.noted', fields)
      else journal.info('guest.noted', fields)
      return null
    },
  }
}

const NAME_SHOWN = 64

function undeclared(name: string): Sentence {
  return say('fault.guests.not-declared', { name: printable(name.slice(0, NAME_SHOWN)) })
}

function filledIn(text: string, values: DeclaredValues, language: Language): string {
  const shown = (value: DeclaredValue | undefined) =>
    value instanceof Sentence ? inLanguage(value, { texts: ENGLISH, language }) : String(value)
  const filled = text.replace(HOLE, (hole, name: string) =>
    Object.hasOwn(values, name) ? shown(values[name]) : hole,
  )
  return filled.slice(0, RECORDED.characters).toWellFormed()
}
