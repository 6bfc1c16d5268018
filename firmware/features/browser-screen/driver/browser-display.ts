/**
 * Any browser as the customer's display: pages of this lane that ask what to show and say
 * what they have painted.
 *
 * `show` resolves when the browser that is the glass has painted the screen and no other can still show an older one:
 * each other one has painted it too, or is dark by the clock of its own page (ADR 0073). Another browser that claims an
 * older screen for longer is named to people and stops nothing. A page of the glass that does so stops nothing where
 * another page of the glass has painted the screen.
 */

import { randomBytes } from 'node:crypto'
import { createDesiredScreen, shownInTime } from '#drivers/display/engine/desired-screen.ts'
import { createWording } from '#drivers/display/text/screen-wording.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { BLANK, type DisplayCapabilities, type DisplayDriver, type Screen } from '#hal/display.ts'
import type { Journal } from '#hal/journal.ts'
import { keepCondition } from '#hal/part-condition.ts'
import type { BrowserScreenConfig } from '../browser-screen-section.ts'
import type { Glasses, GlassPicture } from '../glasses.ts'
import { glassPicture, glassWords, QR_BYTES_MAX } from './glass-picture.ts'
import { createGlassRegister } from './glass-register.ts'

export interface BrowserDisplay extends DisplayDriver {
  readonly glasses: Glasses
}

/** A page that reloads is back within this time; without a glass for longer, callers are told at once. */
const COMING_BACK_MS = 3_000
const NONE = say('fault.screen.none-connected')
const awayWords = (name: string) => say('fault.screen.main-not-connected', { screen: name })
const lagWords = (names: readonly string[]) =>
  say('fault.screen.outdated-not-waited-for', { screens: names.join(', ') })
const stuckWords = (name: string | null, windows: readonly string[]) =>
  say('fault.screen.outdated-page', { screen: name ?? '', sizes: windows.join(', ') })
const DARK = say('fault.screen.nothing-painted-yet')
const CLOSED = say('fault.display.driver-closed')
const SMALL = say('fault.screen.too-small-for-qr')

export function openBrowserDisplay(
  { language, currency, sound }: Pick<BrowserScreenConfig, 'language' | 'currency' | 'sound'>,
  { clock, journal }: { readonly clock: Clock; readonly journal: Journal },
): BrowserDisplay {
  const wording = createWording({ language, currency })
  const listeners = createListeners()
  const desired = createDesiredScreen()
  const condition = keepCondition(clock, 'failed', NONE)
  let shown: Screen | null = null
  let isConnected = false
  let isClosed = false
  let wasPresent = false
  /** Counts from this start: a page that was open before it is about to connect. */
  let emptySinceMs = clock.monotonicMs()
  let picture = glassPicture(BLANK, wording, false)

  const register = createGlassRegister({
    run: randomBytes(9).toString('base64url'),
    latest: () => ({ number: desired.latest.number, picture }),
    words: glassWords(wording),
    clock,
    onChange: settle,
    onSilent() {
      if (wasPresent) return
      // Silence is not a page that reloads: a cable was pulled, or a battery is empty.
      emptySinceMs = Number.NEGATIVE_INFINITY
      desired.fail(new Fault('unreachable', away()))
    },
  })

  /** Why there is no glass. */
  function away(): Sentence {
    const { others, glassName } = register.count()
    return others > 0 && glassName !== null ? awayWords(glassName) : NONE
  }

  /** Tells callers and listeners what is shown by now. */
  function settle(): void {
    const { number, screen } = desired.latest
    const { present, painted, small, older, lagging, stuck, glassName } = register.count()
    const isStuck = stuck.length > 0 ? stuckWords(glassName, stuck) : null
    if (wasPresent && present === 0) emptySinceMs = clock.monotonicMs()
    wasPresent = present > 0
    if (present === 0) {
      tell(false, null, 'failed', isClosed ? CLOSED : away())
    } else if (older === 0 && painted > 0) {
      if (shown !== screen) {
        const fields = { display: 'screen', screen: screen.kind, acknowledged: true }
        journal.info('display.shown', { ...fields, glasses: painted })
      }
      desired.shown(number)
      const lags = lagging.length > 0 ? lagWords(lagging) : null
      const trouble = small > 0 ? SMALL : (isStuck ?? lags)
      tell(true, screen, trouble === null ? 'ok' : 'degraded', trouble)
    } else if (older === 0) {
      if (small > 0) desired.fail(new Fault('unreachable', SMALL))
      tell(false, null, 'failed', small > 0 ? SMALL : (isStuck ?? DARK))
    }
  }

  function tell(
    connected: boolean,
    screen: Screen | null,
    state: 'ok' | 'degraded' | 'failed',
    reason: Sentence | null,
  ): void {
    const before = condition.current
    condition.become(state, reason)
    if (isConnected === connected && shown === screen && before === condition.current) return
    isConnected = connected
    shown = screen
    listeners.tell()
  }

  /** No glass has been there for a while, so none is about to come back. */
  function isDeserted(): boolean {
    return !wasPresent && clock.monotonicMs() - emptySinceMs >= COMING_BACK_MS
  }

  function want(screen: Screen, drawn: GlassPicture): Promise<void> {
    picture = drawn
    const onGlass = desired.request(screen)
    register.announce()
    return onGlass
  }

  return {
    get capabilities(): DisplayCapabilities {
      const basket = register.count().hasAllLines ? 'all' : 'last'
      return { ack: 'strong', qr: 'bitmap', maxQrBytes: QR_BYTES_MAX, basket }
    },
    get isConnected() {
      return isConnected
    },
    get shown() {
      return shown
    },
    get condition() {
      return condition.current
    },
    async show(screen) {
      const drawn = glassPicture(screen, wording, sound)
      if (isClosed) throw new Fault('unreachable', CLOSED)
      const onGlass = want(screen, drawn)
      if (isDeserted()) desired.fail(new Fault('unreachable', away()))
      try {
        await shownInTime(clock, onGlass, () =>
          isConnected
            ? say('fault.screen.not-painted-in-time')
            : (condition.current.reason ?? away()),
        )
      } catch (thrown) {
        // What a caller was told is not there is not ok, until it is painted.
        if (condition.current.state === 'ok')
          tell(isConnected, shown, 'degraded', toFault(thrown).said)
        throw thrown
      }
    },
    onChange: listeners.add,
    // A browser hangs on no cable of the settings.
    attach() {},
    glasses: register,
    async [Symbol.asyncDispose]() {
      if (isClosed) return
      isClosed = true
      // No page is waited for: the listeners are closed already, and each page goes dark when its lease ends.
      desired.fail(new Fault('unreachable', CLOSED))
      register[Symbol.dispose]()
      settle()
      listeners.clear()
    },
  }
}
