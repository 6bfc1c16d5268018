/**
 * Pictures and texts on an empty glass, or the shop's name and the time: an element beside the screen, which disappears
 * in the same step in which anything else is drawn. It needs no lease: nobody pays by it.
 */
const DAY_SECONDS = 24 * 60 * 60
/** The key of what is shown without a slide. */
const STANDING = 'standing'
const LIST_EVERY_MS = 60_000
/** The wait after a picture that did not load. */
const AGAIN_MS = 5_000

/** `get` makes a GET of the lane. */
export function createIdle(root, get) {
  let list = null
  let toldAtMs = 0
  let listedAtMs = Number.NEGATIVE_INFINITY
  let emptySinceMs = null
  let shown = ''
  let pictureUrl = ''
  let againAtMs = Number.NEGATIVE_INFINITY

  function clear() {
    if (shown === '') return
    shown = ''
    root.replaceChildren()
    URL.revokeObjectURL(pictureUrl)
  }

  async function ask(nowMs) {
    listedAtMs = nowMs
    const answer = await get('/glass/idle')
    if (!answer.ok) return
    list = await answer.json()
    toldAtMs = nowMs
  }

  /** Moved by burn-in-shift.js. */
  function stand(nowMs) {
    const { name = '', time = null } = list ?? {}
    if (!name && !time) return clear()
    if (shown !== STANDING) {
      clear()
      shown = STANDING
      const box = document.createElement('div')
      box.className = 'drifts standing'
      box.append(line('', 'name'), line('', 'clock'))
      root.append(box)
    }
    const [shop, clock] = root.querySelectorAll('.standing p')
    put(shop, name)
    put(clock, time ? timeAfter(time, nowMs - toldAtMs) : '')
  }

  async function showSlide(slide, key) {
    clear()
    shown = key
    if (slide.kind === 'text') {
      for (const text of slide.lines) root.append(line(text))
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

  function failed(key, nowMs) {
    if (shown !== key) return
    shown = ''
    againAtMs = nowMs + AGAIN_MS
  }

  /** Called at every change and every look; `isEmpty`: a fresh answer of the lane says that nothing is to be shown. */
  return (isEmpty, nowMs) => {
    if (!isEmpty) {
      emptySinceMs = null
      return clear()
    }
    emptySinceMs ??= nowMs
    if (nowMs - listedAtMs >= LIST_EVERY_MS) ask(nowMs).catch(() => {})
    const slides = list?.slides ?? []
    const idleMs = nowMs - emptySinceMs - (list?.afterSeconds ?? 0) * 1_000
    if (slides.length === 0 || idleMs < 0) return stand(nowMs)
    const slide = slides[Math.floor(idleMs / (list.everySeconds * 1_000)) % slides.length]
    const key = JSON.stringify(slide)
    if (key !== shown && nowMs >= againAtMs) showSlide(slide, key).catch(() => failed(key, nowMs))
  }
}

/** The time `HH:MM` that is `ms` after `HH:MM:SS`. */
export function timeAfter(time, ms) {
  const [hours, minutes, seconds] = time.split(':').map(Number)
  const total = ((hours * 60 + minutes) * 60 + seconds + Math.floor(ms / 1_000)) % DAY_SECONDS
  const two = (part) => String(Math.floor(part)).padStart(2, '0')
  return `${two(total / 3_600)}:${two((total / 60) % 60)}`
}

function put(element, text) {
  if (element.textContent !== text) element.textContent = text
}

function line(text, className = '') {
  const element = document.createElement('p')
  element.className = className
  element.textContent = text
  return element
}
