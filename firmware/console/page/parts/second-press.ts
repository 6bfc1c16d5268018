/**
 * A finger that presses twice undoes nothing with its second press: a control that undoes, ends or puts away something (`undoes`
 * of a Button, or `data-undoes`) and has come under the finger since it pressed there blinks at that press, and takes the next.
 * No time is measured: whoever has moved or scrolled since is no finger that presses on. Keys go where the focus is seen.
 */

/** As far as a finger strays from where it pressed before. */
const FINGER_PX = 32
const BLINK_MS = 300

let last: { readonly x: number; readonly y: number; readonly on: Element } | null = null

/** Once for the page. */
export function watchSecondPresses(): void {
  addEventListener('click', judge, { capture: true })
  addEventListener('pointermove', (event) => !isNear(event) && forget(), { passive: true })
  for (const scrolls of ['wheel', 'pointercancel'])
    addEventListener(scrolls, forget, { passive: true })
}

function judge(event: MouseEvent): void {
  // A key's click has no detail, nor has that of a screen reader or a switch.
  if (event.detail === 0 || !(event.target instanceof Element)) return
  const control = event.target.closest('[data-undoes]')
  const on = control ?? event.target
  const isOtherBefore = isNear(event) && last?.on !== on
  last = { x: event.clientX, y: event.clientY, on }
  if (!control || !isOtherBefore) return
  event.preventDefault()
  event.stopImmediatePropagation()
  control.animate({ opacity: [0.3, 1] }, BLINK_MS)
}

const isNear = ({ clientX, clientY }: MouseEvent) =>
  last !== null && Math.abs(clientX - last.x) < FINGER_PX && Math.abs(clientY - last.y) < FINGER_PX

function forget(): void {
  last = null
}
