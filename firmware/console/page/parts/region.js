/** A part of the camera's picture, drawn over it with a finger or a mouse. */
import { html, useRef } from '../html.js'

// What set_calib counts in, whatever the camera's own pixels.
const WIDTH = 1280
const HEIGHT = 720
const SIDE_MIN = 32

export const WHOLE = { left: 0, top: 0, width: WIDTH, height: HEIGHT }

/** `region` is what is framed; `onChange(region)` while one is drawn. */
export function Region({ picture, region, onChange, alt }) {
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
  >
    ${picture && html`<img id="region-picture" src=${picture} alt=${alt} />`}
    <div id="region-box" style=${box}></div>
  </div>`
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
