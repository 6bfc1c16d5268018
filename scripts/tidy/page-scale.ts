/**
 * Finds a size of type, a space or a corner of the page that is none of the scale: the custom properties at the head of
 * style.css, which docs/page.md shows. Paper (`pt`, `mm`) has sizes of its own, and so has the customer's display.
 */
const HOME = 'firmware/console/page/style.css'
const SCALE = /^--(type|space|corner)-/
const MEASURED =
  /^(font|font-size|padding|padding-[a-z-]+|margin|margin-[a-z-]+|gap|row-gap|column-gap|border-radius)$/
const LENGTH =
  /(?<![\w.#-])-?(\d{1,4}(\.\d{1,4})?|\.\d{1,4})(px|r?em|ch|ex|[ds]?v[whib]|vmin|vmax|cq[a-z]{1,3})\b/
const NAMES_OF_SIZES =
  /(?<![\w-])(xx-small|x-small|small|medium|large|x-large|xx-large|smaller)(?![\w-])/

/** Of every style sheet of the page; `home` is the one that has the scale. */
export function pageScaleProblems(sheets: ReadonlyMap<string, string>, home = HOME): string[] {
  const problems: string[] = []
  const defined = new Set<string>()
  const used = new Set<string>()
  for (const [file, text] of sheets)
    for (const { property, value, line } of declarationsOf(text)) {
      const at = `${file}:${line}: ${property}: ${value}`
      if (SCALE.test(property)) {
        if (file !== home || defined.has(property)) problems.push(`${at} is a second scale`)
        defined.add(property)
      } else if (MEASURED.test(property) && isOwn(property, value))
        problems.push(`${at} is none of the scale at the head of ${home}`)
      for (const [, name = ''] of value.matchAll(/var\((--[\w-]+)/g)) used.add(name)
    }
  for (const name of used)
    if (SCALE.test(name) && !defined.has(name)) problems.push(`${home}: has no ${name}`)
  for (const name of defined)
    if (!used.has(name)) problems.push(`${home}: nothing uses ${name} of the scale`)
  return problems
}

function isOwn(property: string, value: string): boolean {
  return LENGTH.test(value) || (property.startsWith('font') && NAMES_OF_SIZES.test(value))
}

interface Declaration {
  readonly property: string
  readonly value: string
  readonly line: number
}

function* declarationsOf(text: string): Generator<Declaration> {
  let line = 1
  let statement = ''
  for (const each of withoutCssComments(text)) {
    if (each === '\n') line += 1
    if (each !== ';' && each !== '{' && each !== '}') {
      statement += each
      continue
    }
    const [property = '', ...value] = statement.split(':')
    if (each !== '{' && value.length > 0)
      yield { property: property.trim(), value: value.join(':').replace(/\s+/g, ' ').trim(), line }
    statement = ''
  }
}

/** With their line breaks, so that lines keep their numbers. */
export function withoutCssComments(text: string): string {
  const [first = '', ...rest] = text.split('/*')
  const after = rest.map((part) => {
    const end = part.indexOf('*/')
    return part.slice(0, end).replace(/[^\n]/g, '') + part.slice(end + 2)
  })
  return first + after.join('')
}
