/** What this tab prints: one sheet beside the page, which the screen does not show. */
import { render, useLayoutEffect } from '../../html.js'

/** `draw` makes the sheet from `read`; null: nothing to print. A layout effect, since print() may follow at once. */
export function usePrinted(read, draw, look = '') {
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
