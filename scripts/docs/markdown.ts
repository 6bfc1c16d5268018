/** What a Markdown page holds: its headings, its links, its code blocks. Pure. */

export interface CodeBlock {
  /** Of its first line, from 1. */
  readonly line: number
  readonly language: string
  /** What stands after the language: `run`, `not run: flashes a card`, `run by test/api/…`. */
  readonly mark: string
  readonly text: string
}

export interface Link {
  readonly line: number
  readonly target: string
}

export interface Page {
  readonly title: string
  /** What may stand after a `#`, as GitHub makes it of a heading. */
  readonly anchors: ReadonlySet<string>
  readonly links: readonly Link[]
  readonly blocks: readonly CodeBlock[]
}

export function readPage(text: string): Page {
  const titles: string[] = []
  const links: Link[] = []
  const blocks: CodeBlock[] = []
  let open: { at: number; language: string; mark: string; indent: number; body: string[] } | null =
    null
  for (const [index, line] of text.split('\n').entries()) {
    const fence = /^( {0,8})```(.*)$/.exec(line)
    if (fence && open) {
      const { at, language, mark, body } = open
      blocks.push({ line: at, language, mark, text: body.join('\n') })
      open = null
    } else if (fence) {
      const info = (fence[2] ?? '').trim()
      const language = info.split(' ')[0] ?? ''
      const mark = info.slice(language.length).trim()
      open = { at: index + 1, language, mark, indent: fence[1]?.length ?? 0, body: [] }
    } else if (open) open.body.push(line.slice(open.indent))
    else {
      const heading = /^#{1,6} (.*)$/.exec(line)
      if (heading) titles.push(heading[1] ?? '')
      for (const [, target = ''] of withoutCode(line).matchAll(/\]\(([^()\s]{1,300})\)/g))
        links.push({ line: index + 1, target })
    }
  }
  return { title: plain(titles[0] ?? ''), anchors: anchorsOf(titles), links, blocks }
}

/** As GitHub does: letters, digits, hyphens; blanks become hyphens. */
export function slug(heading: string): string {
  return plain(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')
}

function anchorsOf(titles: readonly string[]): Set<string> {
  const anchors = new Set<string>()
  const times = new Map<string, number>()
  for (const title of titles) {
    const name = slug(title)
    const before = times.get(name) ?? 0
    times.set(name, before + 1)
    anchors.add(before === 0 ? name : `${name}-${before}`)
  }
  return anchors
}

/** A heading's words without what makes them bold, code or a link. */
function plain(heading: string): string {
  return heading.replace(/\[([^[\]]{1,200})\]\([^()\s]{1,300}\)/g, '$1').replace(/[`*]/g, '')
}

/** What stands between backticks is no link. */
function withoutCode(line: string): string {
  return line
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part : ''))
    .join('`')
}
