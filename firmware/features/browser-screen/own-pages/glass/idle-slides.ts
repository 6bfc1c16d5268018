/**
 * Pictures and texts on an empty glass, or the shop's name and the time: an element beside the screen, which disappears
 * in the same step in which anything else is drawn. It needs no lease: nobody pays by it.
 */
import type { IdleAnswer, Slide } from '../../idle-routes.ts'
import { fitText } from './fit-text.ts'

const DAY_SECONDS = 24 * 60 * 60
const LIST_EVERY_MS = 60_000
/** The wait after a picture that did not load. */
const AGAIN_MS = 5_000

/**
 * `get` makes a GET of the lane. What is returned is called at every change and every look; `isEmpty`: a fresh answer of
 * the lane says that nothing is to be shown.
 */
export function createIdle(
  root: HTMLElement,
  get: (path: string) => Promise<Response>,
): (isEmpty: boolean, nowMs: number) => void {
  let list: IdleAnswer | null = null
  let receivedAtMs = 0
  let listedAtMs = Number.NEGATIVE_INFINITY
  let emptySinceMs: number | null = null
  let shown = ''
  let pictureUrl = ''
  let againAtMs = Number.NEGATIVE_INFINITY

  function clear(): void {
    if (shown === '') return
    shown = ''
    root.replaceChildren()
    root.style.fontSize = ''
    URL.revokeObjectURL(pictureUrl)
  }

  async function ask(nowMs: number): Promise<void> {
    listedAtMs = nowMs
    const answer = await get('/glass/idle')
    if (!answer.ok) return
    list = await answer.json()
    receivedAtMs = nowMs
  }

  /** Moved by burn-in-shift.ts. */
  function stand(nowMs: number) {
    const { name = '', time = null }: Partial<IdleAnswer> = list ?? {}
    if (!name && !time) return clear()
    const clock = time ? timeAfter(time, nowMs - receivedAtMs) : ''
    const key = keyOf({ name, hasClock: clock !== '' })
    if (key === shown) {
      const face = root.querySelector('.clock')
      if (face?.textContent !== clock) face?.replaceChildren(clock)
      return
    }
    clear()
    shown = key
    const box = document.createElement('div')
    box.className = 'drifts standing'
    box.append(line(name, 'name'), line(clock, 'clock'))
    root.append(box)
    fitText(root)
  }

  async function showSlide(slide: Slide, key: string): Promise<void> {
    clear()
    shown = key
    if (slide.kind === 'text') {
      for (const text of slide.lines) root.append(line(text))
      fitText(root)
      return
    }
    const answer = await get(`/glass/idle/${encodeURIComponent(slide.name)}`)
    if (!answer.ok) throw new Error(`no picture: ${answer.status}`)
    const bytes = await answer.blob()
    // Something else is to be shown by now.
    if (shown !== key) return
    const image = document.createElement('img')
    pictureUrl = URL.createObjectURL(bytes)
    image.alt = ''
    image.src = pictureUrl
    root.append(image)
  }

  function failed(key: string, nowMs: number): void {
    if (shown !== key) return
    shown = ''
    againAtMs = nowMs + AGAIN_MS
  }

  return (isEmpty, nowMs) => {
    if (!isEmpty) {
      emptySinceMs = null
      return clear()
    }
    emptySinceMs ??= nowMs
    if (nowMs - listedAtMs >= LIST_EVERY_MS) ask(nowMs).catch(() => {})
    const slide = list && slideAfter(list, nowMs - emptySinceMs)
    if (!slide) return stand(nowMs)
    const key = keyOf(slide)
    if (key !== shown && nowMs >= againAtMs) showSlide(slide, key).catch(() => failed(key, nowMs))
  }
}

/** What is shown when the glass has been empty for so long; null: no slide, or none yet. */
function slideAfter(
  { slides, afterSeconds, everySeconds }: IdleAnswer,
  emptyMs: number,
): Slide | null {
  const idleMs = emptyMs - afterSeconds * 1_000
  if (slides.length === 0 || idleMs < 0) return null
  return slides[Math.floor(idleMs / (everySeconds * 1_000)) % slides.length] ?? null
}

/** The time `HH:MM` that is `ms` after `HH:MM:SS`. */
export function timeAfter(time: string, ms: number): string {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const total = ((hours * 60 + minutes) * 60 + seconds + Math.floor(ms / 1_000)) % DAY_SECONDS
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  return `${two(total / 3_600)}:${two((total / 60) % 60)}`
}

/** What is shown, and in which window: in another one it is fitted anew. */
const keyOf = (shown: object) => JSON.stringify([shown, innerWidth, innerHeight])

function line(text: string, className = ''): HTMLElement {
  const element = document.createElement('p')
  element.className = className
  element.textContent = text
  return element
}
