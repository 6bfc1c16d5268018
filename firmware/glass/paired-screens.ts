/**
 * The screens of a lane and which of them is the glass. A screen is a browser: that of this machine (`kiosk`), or one
 * in which the code was entered once and which has had a cookie since. The first one is kept as the glass, or the kiosk
 * where there is one, until a person names another (ADR 0073).
 */

import { Fault, toFault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { ReportingScreen } from '#hal/glasses.ts'
import type { Journal } from '#hal/journal.ts'

const KIOSK = 'kiosk'
/** The name of a page that was loaded before screens had cookies, and sends the code with each question. */
const WITHOUT_COOKIE = 'without-cookie'

export interface PairedScreen {
  readonly name: string
  /** SHA-256 of the screen's cookie: who reads the file cannot pose as the screen. */
  readonly digest: string
  /** Digest of the code that it entered: once the config has another code it must enter that, and keeps its name. */
  readonly code: string
  readonly sinceMs: number
}

export interface ScreensContent {
  readonly screens?: readonly PairedScreen[]
  /** `isNamed`: a person named it; otherwise it was the first one. */
  readonly glass?: { readonly name: string; readonly isNamed: boolean }
}

export interface PairedScreensOptions {
  /** Digest of `display.token`, the code; null: no screen beyond this machine is let in. */
  readonly codeDigest: string | null
  readonly secrets: ScreenSecrets
  readonly store: DocumentStore<ScreensContent>
  readonly clock: Clock
  readonly journal: Journal
}

export interface ScreenSecrets {
  /** A digest from which nobody finds the text, and whose comparison tells nothing about it. */
  digestOf(text: string): string
  newCookie(): string
}

/** What a request tells about the one who asks. */
export interface Asking {
  readonly isOfThisMachine: boolean
  readonly cookie: string | null
  readonly code: string | null
}

export interface PairedScreens {
  /** Throws Fault 'forbidden' or 'unauthorized', with what to do. */
  admit(asking: Asking): void
  /** Admits a screen that reports; the first one becomes the glass. Throws as `admit` does. */
  reporting(asking: Asking): ReportingScreen
  /** The screen's cookie, kept or new; null: it needs none. Rejects as `admit` does, or with 'too-many'. */
  enter(asking: Asking): Promise<string | null>
  list(): readonly {
    readonly name: string
    readonly sinceMs: number | null
    readonly isGlass: boolean
  }[]
  /**
   * Names the glass; `auto`: the next screen that asks, or the kiosk where there is one. Rejects with Fault 'not-found'
   * or 'storage'.
   */
  choose(name: string): Promise<void>
  /** The screen has to enter the code again. */
  forget(name: string): Promise<void>
}

/** More than a lane has; the screen that came first is forgotten. */
const SCREENS_MAX = 32
/** New screens within NEW_ONES_MS: each is a write to the card. */
const NEW_ONES_MAX = 8
const NEW_ONES_MS = 60_000

export function createPairedScreens(options: PairedScreensOptions): PairedScreens {
  const { codeDigest, store, clock, journal } = options
  const { digestOf, newCookie } = options.secrets
  let newOnes: readonly number[] = []

  const codeName = codeDigest && digestOf(codeDigest)
  const screens = () => store.value.screens ?? []
  const ofCookie = (cookie: string | null) =>
    cookie === null ? undefined : screens().find(({ digest }) => digest === digestOf(cookie))

  function nameOf({ isOfThisMachine, cookie, code }: Asking): string {
    const paired = ofCookie(cookie)
    if (paired && paired.code === codeName) return paired.name
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

  return {
    admit: (asking) => void nameOf(asking),
    reporting(asking) {
      const name = nameOf(asking)
      const isFirst = first === null || (name === KIOSK && !first.isNamed && first.name !== KIOSK)
      // A page without a cookie has no name of its own under which it could be kept.
      if (isFirst && name !== WITHOUT_COOKIE) keepFirst(name)
      const glassName = first?.name ?? name
      return { name, isGlass: name === glassName, glassName }
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
        const isOver = !same && known.length >= SCREENS_MAX
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

function freeName(known: readonly PairedScreen[]): string {
  for (let number = 1; ; number += 1)
    if (known.every(({ name }) => name !== `screen-${number}`)) return `screen-${number}`
}
