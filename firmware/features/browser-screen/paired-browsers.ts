/**
 * The browsers that show a lane's screen, and which of them is the glass: that of this machine (`kiosk`), or one in
 * which the code was entered once and which has had a cookie since. The kiosk is the glass, or else the first of the
 * others, until a person names another (ADR 0073). The interface calls each of them a screen.
 */

import { Fault, toFault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { JournalOf } from '#hal/journal.ts'
import type { BROWSER_SCREEN_EVENTS } from './browser-screen-events.ts'
import type { ReportingBrowser } from './glasses.ts'

const KIOSK = 'kiosk'
/** The name of a page that was loaded before browsers had cookies, and sends the code with each question. */
const WITHOUT_COOKIE = 'without-cookie'
/** The name of what asks from this machine, where the kiosk's own browser is known and this is not it. */
const BESIDE_THE_KIOSK = 'this-machine'

export interface PairedBrowser {
  readonly name: string
  /** SHA-256 of the browser's cookie: who reads the file cannot pose as that browser. */
  readonly digest: string
  /** Digest of the code that it entered: once the config has another code it must enter that, and keeps its name. */
  readonly code: string
  readonly sinceMs: number
}

export interface PairedBrowsersContent {
  readonly screens?: readonly PairedBrowser[]
  /** `isNamed`: a person named it; otherwise it was the first one. */
  readonly glass?: { readonly name: string; readonly isNamed: boolean }
}

export interface PairedBrowsersOptions {
  /** Digest of `display.token`, the code; null: no browser of another machine is let in. */
  readonly codeDigest: string | null
  readonly secrets: BrowserSecrets
  readonly store: DocumentStore<PairedBrowsersContent>
  readonly clock: Clock
  readonly journal: JournalOf<typeof BROWSER_SCREEN_EVENTS>
}

export interface BrowserSecrets {
  /** A digest from which nobody finds the text, and whose comparison tells nothing about it. */
  digestOf(text: string): string
  newCookie(): string
}

/** What a request tells about the one who asks. */
export interface Asking {
  readonly isOfThisMachine: boolean
  /** The kernel has said so. */
  readonly isKiosk: boolean
  readonly cookie: string | null
  readonly code: string | null
}

export interface PairedBrowsers {
  /** What the browser with this cookie is called; null where no browser of the present code has it. */
  nameByCookie(asking: Pick<Asking, 'cookie'>): string | null
  /** Throws Fault 'forbidden' or 'unauthorized', with what to do. */
  admit(asking: Asking): void
  /** Admits a browser that reports; the first one becomes the glass. Throws as `admit` does. */
  reporting(asking: Asking): ReportingBrowser
  /** The browser's cookie, kept or new; null: it needs none. Rejects as `admit` does, or with 'too-many'. */
  enter(asking: Asking): Promise<string | null>
  list(): readonly {
    readonly name: string
    readonly sinceMs: number | null
    readonly isGlass: boolean
  }[]
  /**
   * Names the glass; `auto`: the next browser that asks, or the kiosk where there is one. Rejects with Fault 'not-found'
   * or 'storage'.
   */
  choose(name: string): Promise<void>
  /** The browser has to enter the code again. */
  forget(name: string): Promise<void>
}

/** More than a lane has; the browser that came first is forgotten. */
const BROWSERS_MAX = 32
/** New browsers within NEW_ONES_MS: each is a write to the card. */
const NEW_ONES_MAX = 8
const NEW_ONES_MS = 60_000

export function createPairedBrowsers(options: PairedBrowsersOptions): PairedBrowsers {
  const { codeDigest, store, clock, journal } = options
  const { digestOf, newCookie } = options.secrets
  let newOnes: readonly number[] = []

  const codeName = codeDigest && digestOf(codeDigest)
  const screens = () => store.value.screens ?? []
  const ofCookie = (cookie: string | null) =>
    cookie === null ? undefined : screens().find(({ digest }) => digest === digestOf(cookie))

  function nameByCookie({ cookie }: Pick<Asking, 'cookie'>): string | null {
    const paired = ofCookie(cookie)
    return paired && paired.code === codeName ? paired.name : null
  }

  function nameOf(asking: Asking): string {
    const paired = nameByCookie(asking)
    if (paired !== null) return paired
    const { isOfThisMachine, code } = asking
    if (isOfThisMachine) return KIOSK
    if (!codeDigest) throw new Fault('forbidden', say('fault.screen.code-not-set'))
    if (code === null || digestOf(code) !== codeDigest)
      throw new Fault('unauthorized', say('fault.screen.wrong-code'))
    return WITHOUT_COOKIE
  }

  /** Counts at once in memory; a card that refuses the write is noted in the journal. */
  function keepFirst(name: string): void {
    const glass = { name, isNamed: false }
    first = glass
    store
      .update((value) => (value.glass?.isNamed ? value : { ...value, glass }))
      .then(
        () => journal.info('glass.kept', { screen: name }),
        (thrown: unknown) => journal.warn('glass.unkept', { because: toFault(thrown).said }),
      )
  }
  let first = store.value.glass ?? null
  let isKioskKnown = false

  return {
    nameByCookie,
    admit: (asking) => void nameOf(asking),
    reporting(asking) {
      isKioskKnown ||= asking.isKiosk
      const called = nameOf(asking)
      // A liar of this machine vouches for no code, and takes no place of the kiosk's, once that has asked.
      const isBeside = called === KIOSK && isKioskKnown && !asking.isKiosk
      const name = isBeside ? BESIDE_THE_KIOSK : called
      const isFirst = first === null || (name === KIOSK && !first.isNamed && first.name !== KIOSK)
      // A page without a cookie has no name of its own under which it could be kept.
      if (isFirst && name !== WITHOUT_COOKIE && !isBeside) keepFirst(name)
      const glassName = first?.name ?? (isBeside ? KIOSK : name)
      const isProven = asking.isKiosk || ![KIOSK, BESIDE_THE_KIOSK, WITHOUT_COOKIE].includes(name)
      return { name, isGlass: name === glassName, glassName, isProven }
    },
    async enter(asking) {
      const name = nameOf(asking)
      if (name === KIOSK) return null
      if (name !== WITHOUT_COOKIE) return asking.cookie
      const now = clock.monotonicMs()
      newOnes = newOnes.filter((atMs) => now - atMs < NEW_ONES_MS)
      if (newOnes.length >= NEW_ONES_MAX)
        throw new Fault('too-many', say('fault.screen.too-many-pairings'), undefined, {
          retryAfterMs: NEW_ONES_MS,
        })
      newOnes = [...newOnes, now]
      const before = codeName !== null && ofCookie(asking.cookie) ? asking.cookie : null
      const cookie = before ?? newCookie()
      const entered = { digest: digestOf(cookie), code: codeName ?? '', sinceMs: clock.now() }
      await store.update((value) => {
        const known = value.screens ?? []
        const same = known.find(({ digest }) => digest === entered.digest)
        const isOver = !same && known.length >= BROWSERS_MAX
        const gone = isOver ? known.find((one) => one.name !== value.glass?.name) : same
        const own = { name: same?.name ?? freeName(known), ...entered }
        return { ...value, screens: [...known.filter((one) => one !== gone), own] }
      })
      journal.info('screen.entered', { screen: ofCookie(cookie)?.name })
      return cookie
    },
    list() {
      const isGlass = (name: string) => name === first?.name
      const paired = screens().map(({ name, sinceMs }) => ({
        name,
        sinceMs,
        isGlass: isGlass(name),
      }))
      return [{ name: KIOSK, sinceMs: null, isGlass: isGlass(KIOSK) }, ...paired]
    },
    async choose(name) {
      if (name !== 'auto' && name !== KIOSK && !screens().some((one) => one.name === name))
        throw new Fault(
          'not-found',
          say('fault.screen.no-such-screen-choice', { name, screens: names() }),
        )
      const glass = name === 'auto' ? null : { name, isNamed: true }
      await store.update(({ glass: _before, ...others }) => ({
        ...others,
        ...(glass && { glass }),
      }))
      first = glass
      journal.info('glass.chosen', { screen: name })
    },
    async forget(name) {
      if (!screens().some((one) => one.name === name))
        throw new Fault('not-found', say('fault.screen.no-such-screen', { name, screens: names() }))
      await store.update((value) => {
        const { glass, ...others } = value
        const left = (value.screens ?? []).filter((one) => one.name !== name)
        return { ...others, screens: left, ...(glass && glass.name !== name && { glass }) }
      })
      if (first?.name === name) first = null
      journal.info('screen.forgotten', { screen: name })
    },
  }

  function names(): string {
    return [KIOSK, ...screens().map((one) => one.name)].join(', ')
  }
}

function freeName(known: readonly PairedBrowser[]): string {
  for (let number = 1; ; number += 1)
    if (known.every(({ name }) => name !== `screen-${number}`)) return `screen-${number}`
}
