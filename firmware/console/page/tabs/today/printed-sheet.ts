/** What this tab prints: one sheet beside the page, which the screen does not show. */
import { type ComponentChild, render } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/** `draw` makes the sheet from `read`; null: nothing to print. A layout effect, since print() may follow at once. */
export function usePrinted<Read>(
  read: Read | null,
  draw: (read: Read) => ComponentChild,
  look = '',
): void {
  useLayoutEffect(() => {
    if (read === null) return
    const place = document.createElement('div')
    place.className = `sheet ${look}`
    place.setAttribute('aria-hidden', 'true')
    render(draw(read), place)
    document.body.append(place)
    return () => {
      render(null, place)
      place.remove()
    }
  }, [read])
}
