/**
 * Loads the page again when one of its files broke on the way: a page that came in part is dead, and looks
 * alive. Six times at most, when the lane answers, and never when something that was typed would be lost:
 * then a person is asked. Needs no other file of the page, since any may be the broken one.
 */
globalThis.loadAgain ??= (() => {
  const COUNT = 'laned-load-again'
  const MOST = 6
  const PAUSE_MS = 500
  // A document of one kilobyte that is still on its way then is not on its way any more.
  const DOCUMENT_MS = 4_000
  let isAtIt = false

  // Of a script or a style sheet, and of a module that one of them needs; what broke before is found by look().
  const onError = ({ target }) => {
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) void isBroken()
  }
  addEventListener('error', onError, true)
  if (document.readyState === 'complete') look()
  else addEventListener('load', look)
  setTimeout(() => document.readyState === 'loading' && isBroken(), DOCUMENT_MS)

  function look() {
    // Half a style sheet counts as one for a browser: its last rule tells.
    const isStyled = getComputedStyle(document.documentElement).getPropertyValue('--is-whole')
    const isDrawn = document.getElementById('end') && globalThis.isPageRunning
    if (!isDrawn || !isStyled) void isBroken()
  }

  async function isBroken() {
    if (isAtIt) return
    isAtIt = true
    const count = Number(sessionStorage.getItem(COUNT) ?? 0)
    if (count >= MOST || hasTyped()) return ask()
    await laneAnswers()
    if (hasTyped()) return ask()
    sessionStorage.setItem(COUNT, String(count + 1))
    location.reload()
  }

  function hasTyped() {
    return [...document.querySelectorAll('input, textarea')].some(
      ({ value, defaultValue, checked, defaultChecked }) =>
        value !== defaultValue || checked !== defaultChecked,
    )
  }

  async function laneAnswers() {
    for (;;) {
      try {
        const limit = AbortSignal.timeout(10_000)
        const response = await fetch('/console/icon.svg', { cache: 'no-store', signal: limit })
        await response.text()
        if (response.ok) return
      } catch {
        // Asked again below.
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }

  /** In both languages: the table of words may be what is missing. */
  function ask() {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'main load-again'
    button.textContent = 'Load the page again · Загрузить страницу снова'
    button.addEventListener('click', () => {
      sessionStorage.removeItem(COUNT)
      location.reload()
    })
    document.body.prepend(button)
  }

  return {
    /** A file of the page is missing. */
    isBroken,
    /** All that was asked for is there: the next accident has its own six times. */
    isWhole() {
      if (!isAtIt) sessionStorage.removeItem(COUNT)
    },
  }
})()
