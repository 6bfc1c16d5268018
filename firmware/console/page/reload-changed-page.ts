/** While one works on the page: whoever comes back to it from his editor gets what he has written, and keeps what he had typed in it. */
import { keepOverReload } from './parts/typed-values.ts'

/** In a checkout alone. */
declare const IS_WORKED_ON: boolean

export function startReloading(): void {
  if (IS_WORKED_ON) addEventListener('focus', look)
}

/** Asking for the document builds what has changed; each file is named by what is in it. */
async function look(): Promise<void> {
  const answer = await fetch('/').catch(() => null)
  const text = answer?.ok ? await answer.text().catch(() => '') : ''
  const files = [...document.querySelectorAll('link[rel=preload], link[rel=stylesheet]')]
  if (!text || files.every((file) => text.includes(file.getAttribute('href') ?? ''))) return
  keepOverReload()
  location.reload()
}
