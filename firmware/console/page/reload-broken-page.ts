/**
 * Loads the page again when one of its files did not arrive whole: such a page looks alive, but is dead. Six times at
 * most, once the lane answers, and never where something that was typed would be lost: then a person is asked. Needs
 * no other file of the page, since any of them may be the broken one.
 */
interface LoadAgain {
  /** Called where a file of the page is missing. */
  isBroken(): Promise<void>
  /** Called when everything has arrived: the next failure has six tries of its own. */
  isWhole(): void
}

declare global {
  var loadAgain: LoadAgain | undefined
}

globalThis.loadAgain ??= (() => {
  const COUNT = 'laned-load-again'
  const MOST = 6
  const PAUSE_MS = 500
  // A document of one kilobyte that has not arrived by then will not arrive.
  const DOCUMENT_MS = 4_000
  let isAtIt = false

  // Catches broken scripts, style sheets and the modules they need; look() finds what broke earlier.
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) void isBroken()
  }
  addEventListener('error', onError, true)
  if (document.readyState === 'complete') look()
  else addEventListener('load', look)
  setTimeout(() => document.readyState === 'loading' && isBroken(), DOCUMENT_MS)

  function look() {
    // Whether the programs came is begin.ts's to hear. A browser takes half a style sheet for a whole one: only its last rule tells.
    const isStyled = getComputedStyle(document.documentElement).getPropertyValue('--is-whole')
    if (!document.getElementById('end') || !isStyled) void isBroken()
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
    return [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(
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
        // A failed answer is asked for again below.
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }

  /** In both languages: the table of words may be the file that is missing. */
  function ask() {
    const button = document.createElement('button')
    button.type = 'button'
    button.id = 'load-again'
    button.className = 'main'
    button.textContent = 'Load the page again · Загрузить страницу снова'
    button.addEventListener('click', () => {
      sessionStorage.removeItem(COUNT)
      location.reload()
    })
    document.body.prepend(button)
  }

  return {
    isBroken,
    isWhole() {
      if (!isAtIt) sessionStorage.removeItem(COUNT)
    },
  }
})()
