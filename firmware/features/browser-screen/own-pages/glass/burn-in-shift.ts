/** Against burn-in: moves a little each minute what stands on a glass for hours, so that no pixel is lit all night. */

interface Shift {
  readonly x: number
  readonly y: number
}

/** Minutes in which a word on an empty glass goes to one side and back, and up and down. */
const DRIFT: Shift = { x: 31, y: 23 }

/** Where a word stands in the free space around it: -1 is one edge of the space, 1 the other. */
export function driftAt(nowMs: number): Shift {
  const minute = Math.floor(nowMs / 60_000)
  const at = (period: number) => Math.sin((2 * Math.PI * minute) / period)
  return { x: at(DRIFT.x), y: at(DRIFT.y) }
}

/** Small steps around the middle, one a minute: no pixel has the same edge all day. */
const STEPS = [0, 2, 4, 2, 0, -2, -4, -2]

/** In physical pixels. */
export function shiftAt(nowMs: number): Shift {
  const at = Math.floor(nowMs / 60_000)
  const step = (nth: number) => STEPS[nth % STEPS.length] ?? 0
  return { x: step(at), y: step(Math.floor(at / 3)) }
}

/** Called at every look, and cheap where nothing is to be moved. */
export function drift(nowMs: number): void {
  const place = `${Math.floor(nowMs / 60_000)} ${innerWidth} ${innerHeight}`
  const { x, y } = driftAt(nowMs)
  for (const { dataset, style, offsetWidth, offsetHeight } of driftersAwayFrom(place)) {
    dataset['place'] = place
    const free = (whole: number, own: number) => Math.max(0, whole - own) / 2
    const right = free(innerWidth, offsetWidth) * x
    const down = free(innerHeight, offsetHeight) * y
    style.transform = `translate(${Math.round(right)}px, ${Math.round(down)}px)`
  }
}

function driftersAwayFrom(place: string): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('.drifts')]
  return all.filter(({ dataset }) => dataset['place'] !== place)
}
