/** What this tab prints: one sheet beside the page, which the screen does not show. */
import { type ComponentChild, render } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { useEffectEvent } from '../../effect-event.ts'

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
  const place = useEffectEvent((read: Read) => {
    const margins = foot && pageMargins(foot(read), className)
    if (margins) document.adoptedStyleSheets = [...document.adoptedStyleSheets, margins]
    const sheet = document.createElement('div')
    sheet.className = `sheet ${className}`
    sheet.setAttribute('aria-hidden', 'true')
    render(draw(read), sheet)
    document.body.append(sheet)
    return () => {
      render(null, sheet)
      sheet.remove()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== margins)
    }
  })
  useLayoutEffect(() => (read === null ? undefined : place(read)), [read])
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
