/** What the printer gets of this tab: one sheet beside the page, which the screen does not show. */
import { render, useLayoutEffect } from '../../html.js'

/** `draw` makes the sheet of what was read; `null` is nothing to print. With the screen, not after it: print follows. */
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
