/** What this tab prints: one sheet beside the page, which the screen does not show. */
import { type ComponentChild, render } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

interface PrintedOptions<Read> {
  readonly className?: string
  foot?(read: Read): PageFoot
}

/** `draw` makes the sheet from `read`; null: nothing to print. A layout effect, since print() may follow at once. */
export function usePrinted<Read>(
  read: Read | null,
  draw: (read: Read) => ComponentChild,
  { className = '', foot }: PrintedOptions<Read> = {},
): void {
  useLayoutEffect(() => {
    if (read === null) return
    const margins = foot && pageMargins(foot(read), className)
    if (margins) document.adoptedStyleSheets = [...document.adoptedStyleSheets, margins]
    const place = document.createElement('div')
    place.className = `sheet ${className}`
    place.setAttribute('aria-hidden', 'true')
    render(draw(read), place)
    document.body.append(place)
    return () => {
      render(null, place)
      place.remove()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== margins)
    }
  }, [read])
}

interface PageFoot {
  readonly text: string
  /** With `{page}` and `{pages}`, which only the browser knows. */
  readonly page: string
}

/** Not in the style sheet: it is this sheet's text. */
function pageMargins({ text, page }: PageFoot, className: string): CSSStyleSheet {
  const counted = page
    .split(/(\{pages?\})/)
    .filter(Boolean)
    .map((part) => COUNTERS[part] ?? JSON.stringify(part))
    .join(' ')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page ${className} {
    @bottom-left { content: ${JSON.stringify(text)}; font-size: 8pt; }
    @bottom-right { content: ${counted}; font-size: 8pt; }
  }`)
  return sheet
}

const COUNTERS: Readonly<Record<string, string>> = {
  '{page}': 'counter(page)',
  '{pages}': 'counter(pages)',
}
