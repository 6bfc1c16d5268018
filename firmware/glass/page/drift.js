/** Moves what stands on a glass for hours, a little each minute: no pixel is lit all night. */
import { driftAt } from './layout.js'

/** Cheap where nothing is to be moved: it is called at every look. */
export function drift(nowMs) {
  const place = `${Math.floor(nowMs / 60_000)} ${innerWidth} ${innerHeight}`
  const { x, y } = driftAt(nowMs)
  for (const { dataset, style, offsetWidth, offsetHeight } of driftersAwayFrom(place)) {
    dataset.place = place
    const free = (whole, own) => Math.max(0, whole - own) / 2
    const [right, down] = [free(innerWidth, offsetWidth) * x, free(innerHeight, offsetHeight) * y]
    style.transform = `translate(${Math.round(right)}px, ${Math.round(down)}px)`
  }
}

function driftersAwayFrom(place) {
  const all = [...document.querySelectorAll('.drifts')]
  return all.filter(({ dataset }) => dataset.place !== place)
}
