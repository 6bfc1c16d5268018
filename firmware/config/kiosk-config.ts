/**
 * Changes laned.yaml so that this machine's own monitor is the customer's screen: the display is a screen, the address
 * that laned-kiosk.service opens serves its page and nothing else, and loopback, where everybody is an operator,
 * needs a token: before the monitor stands a customer, perhaps with a keyboard. Everything else in the file stays.
 */
import { requireDisplay } from '../kernel/display-drivers.ts'
import type { Feature } from '../kernel/feature.ts'
import { isPlain } from './check-and-fill-defaults.ts'
import { type ConfigChange, givenIn, writeChanges } from './config-file-write.ts'
import { DEFAULT_ADDRESS, type ListenerSection } from './sections/listeners.ts'

/**
 * A loopback address of its own: the unit of the browser may send packets to this one alone, so no key that somebody
 * presses reaches listeners of other addresses. Those of all addresses answer here, too, and allow without a token what
 * they allow the whole network.
 */
export const KIOSK_ADDRESS = '127.0.0.2:8079'
/** The token for programs of this machine, which install.sh makes; lanectl and the updater take it by themselves. */
export const LOCAL_TOKEN_FILE = '/etc/laned/local-token'

const SCREEN = 'screen'
/** The keys that a terminal and a screen have in common. */
const KEPT = ['language', 'currency']
const GLASS_ALONE = { address: KIOSK_ADDRESS, serve: ['glass'] }
const TOKENS = [{ name: 'this-machine', role: 'operator', secretFile: LOCAL_TOKEN_FILE }]
/**
 * Where whoever needs no token is an operator (access-rights.ts). Not those of all addresses: the tills of the network
 * have no such token, and would be shut out.
 */
const LOOPBACK = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|\[::1\]):\d{1,5}$/

/**
 * `features`: of the release that is to run with it. Throws Fault 'bad-request' for what is no YAML, 'refused' where none of
 * them has the screen: the lane would not start.
 */
export function withKioskBrowser(text: string, features: readonly Feature[]): string {
  requireDisplay(features, SCREEN)
  const changes = kioskChanges(givenIn(text))
  return changes.length === 0 ? text : writeChanges(text, changes)
}

/** What a lane with a kiosk opens where its config has no listener for it: one of before there was `config kiosk`. */
export function kioskListener(
  listeners: readonly Pick<ListenerSection, 'address'>[],
): Pick<ListenerSection, 'address' | 'serve'> | null {
  const isThere = listeners.some(({ address }) => address === KIOSK_ADDRESS)
  return isThere ? null : { address: KIOSK_ADDRESS, serve: ['glass'] }
}

/** Whether whoever sits at this machine may do there what an operator may, without a token. */
export function isOpenAtThisMachine(listener: unknown): boolean {
  if (!isPlain(listener)) return false
  const { address = DEFAULT_ADDRESS, serve, tokens } = listener
  const isGlassAlone = Array.isArray(serve) && serve.every((part) => part === 'glass')
  const hasTokens = Array.isArray(tokens) && tokens.length > 0
  return LOOPBACK.test(String(address)) && !isGlassAlone && !hasTokens
}

function kioskChanges(given: unknown): readonly ConfigChange[] {
  const { display, listeners } = isPlain(given) ? given : {}
  return [...displayChanges(display), ...listenerChanges(listeners)]
}

function displayChanges(display: unknown): readonly ConfigChange[] {
  const before = isPlain(display) ? display : {}
  if (before['driver'] === SCREEN) return []
  const kept = Object.entries(before).filter(([key]) => KEPT.includes(key))
  return [{ path: ['display'], value: { driver: SCREEN, ...Object.fromEntries(kept) } }]
}

function listenerChanges(listeners: unknown): readonly ConfigChange[] {
  if (!Array.isArray(listeners))
    return [
      { path: ['listeners'], value: [{ address: DEFAULT_ADDRESS, tokens: TOKENS }, GLASS_ALONE] },
    ]
  const changes: ConfigChange[] = [...listeners.entries()]
    .filter(([, each]) => isOpenAtThisMachine(each) && addressOf(each) !== KIOSK_ADDRESS)
    .map(([index]) => ({ path: ['listeners', index, 'tokens'], value: TOKENS }))
  const index = listeners.findIndex((each) => addressOf(each) === KIOSK_ADDRESS)
  if (index === -1) changes.push({ path: ['listeners', listeners.length], value: GLASS_ALONE })
  else if (isOpenAtThisMachine(listeners[index]))
    changes.push({ path: ['listeners', index, 'serve'], value: GLASS_ALONE.serve })
  return changes
}

const addressOf = (listener: unknown) => (isPlain(listener) ? listener['address'] : undefined)
