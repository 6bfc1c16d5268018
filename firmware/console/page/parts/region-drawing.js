/** A part of the camera's picture, drawn over it with a finger or a mouse. */
import { html, useRef } from '../html.js'

// The width that set_calib counts in, whatever pixels the camera has.
const WIDTH = 1280
const HEIGHT = 720
const SIDE_MIN = 32
const STEP = 16

export const WHOLE = { left: 0, top: 0, width: WIDTH, height: HEIGHT }

/** `region` is the frame; `onChange(region)` is called while it is drawn. Arrow keys move it, with Shift resize it. */
export function Region({ picture, region, onChange, alt, label = alt }) {
  const from = useRef(null)
  const draw = (event) => {
    if (!from.current) return
    const next = between(from.current, pointOf(event))
    if (next.width >= SIDE_MIN && next.height >= SIDE_MIN) onChange(next)
  }
  const down = (event) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = pointOf(event)
  }
  const up = (event) => {
    draw(event)
    from.current = null
  }
  const cancel = () => {
    from.current = null
  }
  const press = (event) => {
    const next = steppedBy(region, event)
    if (!next) return
    event.preventDefault()
    onChange(next)
  }
  const box = {
    left: `${(region.left / WIDTH) * 100}%`,
    top: `${(region.top / HEIGHT) * 100}%`,
    width: `${(region.width / WIDTH) * 100}%`,
    height: `${(region.height / HEIGHT) * 100}%`,
  }
  return html`<div
    class="region"
    id="region"
    onPointerDown=${down}
    onPointerMove=${draw}
    onPointerUp=${up}
    onPointerCancel=${cancel}
    onKeyDown=${press}
    tabindex="0"
    role="group"
    aria-label=${label}
  >
    ${picture && html`<img id="region-picture" src=${picture} alt=${alt} />`}
    <div id="region-box" style=${box}></div>
  </div>`
}

/** The region after an arrow key; null for any other key. */
function steppedBy({ left, top, width, height }, { key, shiftKey }) {
  const [x, y] =
    { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? []
  if (x === undefined) return null
  const within = (value, least, most) => Math.min(Math.max(value, least), most)
  if (shiftKey)
    return {
      left,
      top,
      width: within(width + x * STEP, SIDE_MIN, WIDTH - left),
      height: within(height + y * STEP, SIDE_MIN, HEIGHT - top),
    }
  return {
    left: within(left + x * STEP, 0, WIDTH - width),
    top: within(top + y * STEP, 0, HEIGHT - height),
    width,
    height,
  }
}

function pointOf({ clientX, clientY, currentTarget }) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const within = (value, most) => Math.round(Math.min(Math.max(value, 0), 1) * most)
  return {
    x: within((clientX - left) / width, WIDTH),
    y: within((clientY - top) / height, HEIGHT),
  }
}

function between(one, other) {
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  }
}
