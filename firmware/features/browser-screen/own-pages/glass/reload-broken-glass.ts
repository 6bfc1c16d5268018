/**
 * Loads the customer's screen again when a file of it was lost on the way. A network that comes up or goes while the
 * page loads ends all its requests at once, those to its own machine too, and nobody stands there to press a button.
 * It comes inside the page's document (scripts/page/build-page.ts), since any other file may be the lost one.
 */
declare global {
  /** Set once the page has begun. */
  var isGlassRunning: boolean | undefined
}

{
  const COUNT = 'laned-glass-again'
  const PAUSE_MS = 1_000
  const PAUSE_MS_MAX = 60_000
  const ANSWER_MS = 10_000
  let isAtIt = false

  const isNeeded = (target: EventTarget | null) =>
    target instanceof HTMLScriptElement ||
    (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
  addEventListener('error', ({ target }) => isNeeded(target) && void loadAgain(), true)
  addEventListener('load', () => {
    if (!globalThis.isGlassRunning) void loadAgain()
    else if (!isAtIt) sessionStorage.removeItem(COUNT)
  })

  async function loadAgain(): Promise<void> {
    if (isAtIt) return
    isAtIt = true
    const count = Number(sessionStorage.getItem(COUNT) ?? 0)
    sessionStorage.setItem(COUNT, String(count + 1))
    const pauseMs = Math.min(PAUSE_MS * 2 ** count, PAUSE_MS_MAX)
    do await new Promise((resolve) => setTimeout(resolve, pauseMs))
    while (!(await laneAnswers()))
    location.reload()
  }

  /** Without an answer the browser would show a page of its own, which may stay. */
  async function laneAnswers(): Promise<boolean> {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), ANSWER_MS)
    try {
      const answer = await fetch('/glass', { cache: 'no-store', signal: stop.signal })
      await answer.text()
      return answer.ok
    } catch {
      return false
    } finally {
      clearTimeout(timer)
    }
  }
}
