/**
 * Changes laned.yaml so that this machine's own monitor is the customer's screen: the display is a screen, and the
 * address that laned-kiosk.service opens serves its page. Everything else in the file stays, with its comments.
 */
import { say } from '#firmware/sentence.ts'
import { Fault } from '../fault.ts'
import { isPlain } from './check-and-fill-defaults.ts'
import { type ConfigChange, givenIn, writeChanges } from './config-file-write.ts'
import { DEFAULT_ADDRESS } from './sections/listeners.ts'

/** The keys that a terminal and a screen have in common. */
const KEPT = ['language', 'currency']
const PORT = portOf(DEFAULT_ADDRESS)
/** Listener addresses at which a browser of this machine reaches the port. */
const REACHED = /^(127\.0\.0\.1|0\.0\.0\.0|localhost|\[::\]|\*)?:\d+$/

/** Throws Fault 'bad-request' for what is no YAML, and where the kiosk's port speaks TLS. */
export function withKioskScreen(text: string): string {
  const changes = kioskChanges(givenIn(text))
  return changes.length === 0 ? text : writeChanges(text, changes)
}

function kioskChanges(given: unknown): readonly ConfigChange[] {
  const { display, listeners } = isPlain(given) ? given : {}
  return [...displayChanges(display), ...listenerChanges(listeners)]
}

function displayChanges(display: unknown): readonly ConfigChange[] {
  const before = isPlain(display) ? display : {}
  if (before['driver'] === 'screen') return []
  const kept = Object.entries(before).filter(([key]) => KEPT.includes(key))
  return [{ path: ['display'], value: { driver: 'screen', ...Object.fromEntries(kept) } }]
}

/** Without listeners in the file nothing changes: the default one serves the page. */
function listenerChanges(listeners: unknown): readonly ConfigChange[] {
  if (!Array.isArray(listeners)) return []
  const [index, found] = [...listeners.entries()].find(([, each]) => isKiosks(each)) ?? []
  if (index === undefined || !isPlain(found)) {
    const value = { address: DEFAULT_ADDRESS, serve: ['glass'] }
    return [{ path: ['listeners', listeners.length], value }]
  }
  if (found['tls'] !== undefined)
    throw new Fault(
      'bad-request',
      say`listeners[${index}]: port ${PORT} speaks TLS, and the kiosk opens http://${DEFAULT_ADDRESS}/glass: move this listener to another port`,
    )
  const { serve } = found
  if (!Array.isArray(serve) || serve.includes('glass')) return []
  return [{ path: ['listeners', index, 'serve', serve.length], value: 'glass' }]
}

function isKiosks(listener: unknown): boolean {
  if (!isPlain(listener)) return false
  const address = String(listener['address'] ?? DEFAULT_ADDRESS)
  return REACHED.test(address) && portOf(address) === PORT
}

function portOf(address: string): string {
  return address.slice(address.lastIndexOf(':') + 1)
}
