/** A part of the camera's picture, drawn over it with a finger or a mouse. */
import type { TargetedKeyboardEvent, TargetedPointerEvent } from 'preact'
import { useRef } from 'preact/hooks'
import type { Parts } from '../lane-parts.ts'

// The width that set_calib counts in, whatever pixels the camera has.
const WIDTH = 1280
const HEIGHT = 720
const SIDE_MIN = 32
const STEP = 16

type Area = Parts['recognition']['region']
type Pointing = TargetedPointerEvent<HTMLDivElement>
type Pressing = TargetedKeyboardEvent<HTMLDivElement>

interface Point {
  readonly x: number
  readonly y: number
}

export const WHOLE: Area = { left: 0, top: 0, width: WIDTH, height: HEIGHT }

interface RegionProps {
  /** An address; null: there is none. */
  readonly picture: string | null
  /** The frame. */
  readonly region: Area
  /** Called while it is drawn. */
  onChange(region: Area): void
  readonly alt: string
  readonly label?: string
}

/** Arrow keys move the frame, with Shift resize it. */
export function Region({ picture, region, onChange, alt, label = alt }: RegionProps) {
  const from = useRef<Point | null>(null)
  const draw = (event: Pointing) => {
    if (!from.current) return
    const next = between(from.current, pointOf(event))
    if (next.width >= SIDE_MIN && next.height >= SIDE_MIN) onChange(next)
  }
  const down = (event: Pointing) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = pointOf(event)
  }
  const up = (event: Pointing) => {
    draw(event)
    from.current = null
  }
  const cancel = () => {
    from.current = null
  }
  const press = (event: Pressing) => {
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
  return (
    <div
      class="region"
      id="region"
      onPointerDown={down}
      onPointerMove={draw}
      onPointerUp={up}
      onPointerCancel={cancel}
      onKeyDown={press}
      tabindex={0}
      role="group"
      aria-label={label}
    >
      {picture && <img id="region-picture" src={picture} alt={alt} />}
      <div id="region-box" style={box} />
    </div>
  )
}

const STEPS = new Map<string, Point>([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
])

/** The region after an arrow key; null for any other key. */
function steppedBy({ left, top, width, height }: Area, { key, shiftKey }: Pressing): Area | null {
  const step = STEPS.get(key)
  if (!step) return null
  const { x, y } = step
  const within = (value: number, least: number, most: number) =>
    Math.min(Math.max(value, least), most)
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

function pointOf({ clientX, clientY, currentTarget }: Pointing): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), 1) * most)
  return {
    x: within((clientX - left) / width, WIDTH),
    y: within((clientY - top) / height, HEIGHT),
  }
}

function between(one: Point, other: Point): Area {
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  }
}
