/** In which part of the site a page stands: by its folder, so that a new page needs no line here. Pure. */

interface Part {
  readonly title: string
  readonly pages: RegExp
}

/** A page belongs to the first part that matches. */
const PARTS: readonly Part[] = [
  { title: 'Tutorial', pages: /^docs\/(README\.md|tutorial\/[^/]+\.md)$/ },
  { title: 'По-русски', pages: /(^|\/)README\.ru\.md$|^docs\/(tutorial|guide|operations)\/ru\// },
  { title: 'How to, by role', pages: /^docs\/guide\/(?!where-things-go)/ },
  { title: 'How to operate', pages: /^(docs\/operations|firmware\/features)\// },
  { title: 'Reference: interfaces', pages: /^docs\/(api|reference)\// },
  { title: 'Reference: clients and examples', pages: /^(clients|examples)\// },
  { title: 'Reference: protocols', pages: /^docs\/protocols\// },
  {
    title: 'For developers',
    pages:
      /^(README|CONTRIBUTING|SECURITY|CHANGELOG|docs\/(page|ports|folders|guide\/where-things-go))\.md$/,
  },
  { title: 'Explanations: decisions', pages: /^docs\/adr\// },
  { title: 'Explanations', pages: /^(docs|models)\// },
]

export interface SidePart {
  readonly text: string
  readonly collapsed: boolean
  readonly items: readonly { readonly text: string; readonly link: string }[]
}

/** The whole sidebar; pages in the order of their paths. */
export function sidebarOf(titles: ReadonlyMap<string, string>): SidePart[] {
  const parts = PARTS.map(({ title }) => ({ text: title, collapsed: true, items: itemsOf(title) }))
  return parts.filter(({ items }) => items.length > 0).map(openFirst)

  function itemsOf(title: string) {
    return [...titles]
      .filter(([path]) => partOf(path) === title)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, text]) => ({ text, link: `/${path.replace(/\.md$/, '')}` }))
  }
}

export function partOf(path: string): string {
  return PARTS.find(({ pages }) => pages.test(path))?.title ?? 'Explanations'
}

function openFirst(part: SidePart, at: number): SidePart {
  return { ...part, collapsed: at > 0 }
}
