/**
 * Controls that undo, end or put away something carry `data-undoes` (`undoes` of a Button). None of them takes a press that
 * was meant for what stood in its place before: it is deaf until it has stood there for a second, and for three where it came
 * under the finger that pressed last. A deaf one is `aria-disabled`. Keys reach it at once: they go where the focus is seen.
 */
const DEAF_MS = 1_000
const UNDER_FINGER_MS = 3_000
/** As far as a finger strays from where it pressed before. */
const FINGER_PX = 32
/** A line of text that comes above moves a control by more. */
const MOVED_PX = 12

interface Standing {
  box: DOMRect
  scrolled: number
  readonly deafUntil: number
}

const known = new WeakMap<Element, Standing>()
let pressed: { readonly x: number; readonly y: number } | null = null
/** Since the last press. */
let isScrolledByHand = false
let isLookAhead = false

/** Once for the page; `place` holds all that is drawn. */
export function startUndoingControls(place: HTMLElement): void {
  const later = () => {
    if (isLookAhead) return
    isLookAhead = true
    requestAnimationFrame(() => {
      isLookAhead = false
      lookAtAll()
    })
  }
  new MutationObserver(later).observe(place, { childList: true, subtree: true, attributes: true })
  // A picture that comes, a sheet that slides in, a menu that opens: no attribute tells of it.
  for (const moved of ['resize', 'load', 'transitionend', 'animationend', 'toggle'])
    addEventListener(moved, later, { capture: true })
  addEventListener('pointerdown', remember, { capture: true })
  for (const byHand of ['wheel', 'touchmove', 'keydown'])
    addEventListener(byHand, scrolledByHand, { capture: true, passive: true })
  addEventListener('click', refuse, { capture: true })
}

function scrolledByHand() {
  isScrolledByHand = true
}

/** On paper nothing is pressed: what a print leaves out is where it was afterwards. */
function lookAtAll() {
  if (!matchMedia('print').matches) document.querySelectorAll('[data-undoes]').forEach(look)
}

function look(control: Element): void {
  const box = control.getBoundingClientRect()
  const before = known.get(control)
  if (box.width === 0 || isCovered(control)) return void known.delete(control)
  if (before && !isElsewhere(before.box, box)) return
  const scrolled = scrolledAbove(control)
  // Who scrolls moves the control himself; a page that became shorter by his press scrolls by itself.
  const isByItself = !isScrolledByHand && isUnderFinger(box)
  if (before && before.scrolled !== scrolled && !isByItself)
    return void Object.assign(before, { box, scrolled })
  const deafMs = isUnderFinger(box) ? UNDER_FINGER_MS : DEAF_MS
  const standing = { box, scrolled, deafUntil: performance.now() + deafMs }
  known.set(control, standing)
  control.setAttribute('aria-disabled', 'true')
  setTimeout(() => {
    if (known.get(control) === standing) control.removeAttribute('aria-disabled')
  }, deafMs)
}

/** What lies below a dialog comes back when that goes: under the finger that pressed in it. */
const isCovered = (control: Element) =>
  document.querySelector('dialog[open]') !== null && !control.closest('dialog[open]')

function scrolledAbove(control: Element): number {
  let sum = scrollY + scrollX
  for (let at = control.parentElement; at; at = at.parentElement)
    sum += at.scrollTop + at.scrollLeft
  return sum
}

const isElsewhere = (one: DOMRect, other: DOMRect) =>
  Math.abs(one.x - other.x) > MOVED_PX || Math.abs(one.y - other.y) > MOVED_PX

const isUnderFinger = ({ left, right, top, bottom }: DOMRect) =>
  pressed !== null &&
  pressed.x > left - FINGER_PX &&
  pressed.x < right + FINGER_PX &&
  pressed.y > top - FINGER_PX &&
  pressed.y < bottom + FINGER_PX

/** Before the place is remembered: what came under it is deaf to this press, too. */
function remember({ clientX: x, clientY: y, target }: PointerEvent): void {
  lookAtAll()
  pressed = { x, y }
  // By the bar at the edge of the page.
  isScrolledByHand = target === document.documentElement
}

function refuse(event: MouseEvent): void {
  const control = event.target instanceof Element && event.target.closest('[data-undoes]')
  // A key's click has no detail, nor has that of a reader or a switch.
  if (!control || event.detail === 0) return
  look(control)
  if (performance.now() >= (known.get(control)?.deafUntil ?? 0)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}
