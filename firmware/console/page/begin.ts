/**
 * Begins the page after its first frame: what was fetched ahead would otherwise run before anything is seen, and a lane that
 * is asked for more than styles sends these later. Then it asks for what the programs will ask first, so that it comes while
 * they are compiled; at a second visit, at once. A page that is not looked at has no frames, and begins at once. What rescues a broken page comes first:
 * it may itself have broken.
 */
import type {} from './reload-broken-page.ts'

declare const APP: string
declare const RESCUE: string
/** The styles of the first room. */
declare const STYLES: string
declare const WORKER: string
declare const PAGE_LANGUAGE: string

export interface AskedAhead {
  /** By their paths. Each is taken once (call.ts): what is asked again is asked anew. */
  readonly answers: Map<string, Promise<Response>>
  /** The connection that all tabs share (live.ts); null where there is none. */
  worker(): SharedWorker | null
}

declare global {
  var askedAhead: AskedAhead | undefined
}

interface Policy {
  createScriptURL(address: string): string
}
/** Not every browser has trusted types. */
declare const trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined

{
  // Another protocol gets another number: in an older tab a worker of the release before may still live.
  const WORKER_NAME = `laned-live-2-${PAGE_LANGUAGE}`
  const TIMEOUT_MS = 10_000
  const answers = new Map<string, Promise<Response>>()
  let worker: SharedWorker | null | undefined

  const ask = (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = fetch(path, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    // Whoever takes it hears of it.
    answer.catch(() => {})
    answers.set(path, answer)
  }

  /** The one script address that the page's policy lets code make up. */
  const trusted = () => {
    if (typeof trustedTypes === 'undefined') return WORKER
    return trustedTypes
      .createPolicy('laned-worker', { createScriptURL: () => WORKER })
      .createScriptURL(WORKER)
  }

  const open = () => {
    try {
      const opened = new SharedWorker(trusted(), { name: WORKER_NAME })
      opened.onerror = () => {
        worker = null
      }
      return opened
    } catch {
      return null
    }
  }

  globalThis.askedAhead = {
    answers,
    worker() {
      // Made once: a second policy of this name is refused.
      if (worker === undefined) worker = open()
      return worker
    },
  }

  const askAhead = () => {
    // A tab with a token of its own, or a code in its address, asks with what these do not have (login.tsx).
    const { hash } = location
    if (document.hidden || sessionStorage.getItem('laned-token') || hash.startsWith('#code='))
      return
    ask('/console/session', { 'laned-language': PAGE_LANGUAGE })
    if (/^(#till(\/.*)?)?$/.test(hash)) ask(STYLES)
    globalThis.askedAhead?.worker()
  }

  /** Where the styles are kept from an earlier visit, the first frame waits for nothing, and what is asked for is all that is fetched. */
  const isKept = () =>
    performance
      .getEntriesByType('resource')
      .some(
        (one) =>
          one instanceof PerformanceResourceTiming &&
          one.name.endsWith('.css') &&
          one.transferSize === 0 &&
          one.decodedBodySize > 0,
      )

  const begin = async () => {
    try {
      if (globalThis.askedAhead?.answers.size === 0) askAhead()
      if (!globalThis.loadAgain) await import(RESCUE)
      await import(APP)
    } catch {
      globalThis.loadAgain?.isBroken()
    }
  }

  if (isKept()) askAhead()
  document.addEventListener('DOMContentLoaded', () => {
    if (document.hidden) void begin()
    else requestAnimationFrame(() => setTimeout(begin))
  })
}
