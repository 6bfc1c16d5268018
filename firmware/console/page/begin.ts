/**
 * Begins the page after its first frame: what was fetched ahead would otherwise run before anything is seen. A page that is
 * not looked at has no frames, and begins at once. What rescues a broken page comes first: it may itself have broken.
 */
import type {} from './reload-broken-page.ts'

declare const APP: string
declare const RESCUE: string

document.addEventListener('DOMContentLoaded', () => {
  const begin = async () => {
    try {
      if (!globalThis.loadAgain) await import(RESCUE)
      await import(APP)
    } catch {
      globalThis.loadAgain?.isBroken()
    }
  }
  if (document.hidden) void begin()
  else requestAnimationFrame(() => setTimeout(begin))
})
