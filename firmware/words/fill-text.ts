/**
 * A text of the word tables with its values: `{name}`, and a number's forms as ICU writes them, `{count, plural, one {# picture}
 * other {# pictures}}`. Of ICU nothing else, so it is short enough for the page. Other braces are text. Pure.
 */
import type { Language } from './languages.ts'

/** What stands in a hole: as it is said, and as the number that it may be. */
export interface Filling {
  text(name: string): string
  number(name: string): number
  /** What `#` says, where it is not the text. */
  count?(name: string): string
}

const NAME = /^\w+$/
const PLURAL = /^(\w+), plural, (.*)$/s

/** `hash` is what `#` stands for. What stands in a hole is never read as a text with holes of its own. */
export function fillText(
  text: string,
  filling: Filling,
  language: Language,
  hash: string | null = null,
): string {
  const plain = (piece: string) => (hash === null ? piece : piece.replaceAll('#', () => hash))
  let filled = ''
  let at = 0
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', at)) {
    const close = endOfBraces(text, open)
    const inside = text.slice(open + 1, close)
    const [, name = '', forms = ''] = PLURAL.exec(inside) ?? []
    filled += plain(text.slice(at, open))
    if (name) filled += inNumber(name, forms, filling, language)
    else filled += NAME.test(inside) ? filling.text(inside) : plain(`{${inside}}`)
    at = close + 1
  }
  return filled + plain(text.slice(at))
}

/** The names of a text's holes. */
export function holesOf(text: string): readonly string[] {
  return namesIn(text, /\{(\w+)[,}]/g)
}

/** Of these, the ones that decide a form: numbers. */
export function numbersOf(text: string): readonly string[] {
  return namesIn(text, /\{(\w+), plural,/g)
}

function namesIn(text: string, hole: RegExp): readonly string[] {
  return [...new Set([...text.matchAll(hole)].map(([, name = '']) => name))]
}

function inNumber(name: string, forms: string, filling: Filling, language: Language): string {
  const number = filling.number(name)
  const form = new Intl.PluralRules(language).select(number)
  const text = formOf(forms, form) ?? formOf(forms, 'other') ?? ''
  return fillText(text, filling, language, filling.count?.(name) ?? filling.text(name))
}

/** Of `one {# picture} other {# pictures}` what stands behind `one`. */
function formOf(forms: string, wanted: string): string | null {
  const begin = ` ${forms}`.indexOf(` ${wanted} {`)
  if (begin < 0) return null
  const open = begin + wanted.length + 1
  return forms.slice(open + 1, endOfBraces(forms, open))
}

function endOfBraces(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`a brace of "${text}" is not closed`)
}
