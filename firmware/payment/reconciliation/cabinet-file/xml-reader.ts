/**
 * Walks through XML as spreadsheets have it, piece by piece: tags and texts, no more. A document type is refused, so
 * there are no entities but the five of XML itself, and nothing can grow. Pure.
 */
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'

export interface XmlEvents {
  /** The name without its prefix. An empty element is opened and closed. */
  open(name: string, attributes: Attributes): void
  close(name: string): void
  /** The text of an element may come in several pieces. */
  text(text: string): void
}

/** Of a tag, by name without its prefix; null where it has none. */
export type Attributes = (name: string) => string | null

/** The longest tag is a row with its attributes. */
const TAG_CHARACTERS_MAX = 16_384
const ENTITY_CHARACTERS_MAX = 10

export function createXmlReader(events: XmlEvents) {
  let rest = ''
  let isRoot = true

  /** Answers where what is read ends: a tag or an entity may go on in the next piece. */
  function walk(text: string, isLast: boolean): number {
    let at = 0
    while (at < text.length) {
      const tag = text.indexOf('<', at)
      if (tag !== at) {
        const until = tag < 0 ? text.length : tag
        const whole = tag < 0 && !isLast ? beforeEntity(text, at) : until
        if (whole > at) events.text(unescaped(text.slice(at, whole)))
        if (tag < 0) return whole
        at = tag
        continue
      }
      const end = endOfTag(text, at)
      if (end < 0) {
        if (text.length - at > TAG_CHARACTERS_MAX) throw malformed()
        return at
      }
      take(text.slice(at + 1, end))
      at = end + 1
    }
    return at
  }

  function take(tag: string): void {
    if (tag.startsWith('![CDATA[')) {
      events.text(tag.slice(8, -2))
      return
    }
    if (tag.startsWith('?') || tag.startsWith('!--')) return
    // With a document type come entities that are made of entities.
    if (tag.startsWith('!')) throw malformed()
    isRoot = false
    if (tag.startsWith('/')) {
      events.close(localName(tag.slice(1).trim()))
      return
    }
    const isEmpty = tag.endsWith('/')
    const whole = isEmpty ? tag.slice(0, -1) : tag
    const length = whole.search(/\s/)
    const name = localName(length < 0 ? whole : whole.slice(0, length))
    events.open(name, attributesOf(length < 0 ? '' : whole.slice(length)))
    if (isEmpty) events.close(name)
  }

  return {
    /** Throws Fault 'bad-request' for what is no such XML. */
    write(piece: string): void {
      const text = rest + piece
      rest = text.slice(walk(text, false))
    },
    end(): void {
      if (walk(rest, true) < rest.length || isRoot) throw malformed()
    },
  }
}

/** The place of the last `>` of what begins at `at`; below zero where it is not there yet. */
function endOfTag(text: string, at: number): number {
  const closing = (mark: string) => {
    const found = text.indexOf(mark, at)
    return found < 0 ? -1 : found + mark.length - 1
  }
  if (text.startsWith('<!--', at)) return closing('-->')
  if (text.startsWith('<![CDATA[', at)) return closing(']]>')
  if ('<![CDATA['.startsWith(text.slice(at, at + 9))) return -1
  // A value may have a `>` of its own.
  let quote = ''
  const most = Math.min(text.length, at + TAG_CHARACTERS_MAX)
  for (let place = at; place < most; place += 1) {
    const letter = text[place]
    if (quote === '' && letter === '>') return place
    if (quote === '' && (letter === '"' || letter === "'")) quote = letter
    else if (letter === quote) quote = ''
  }
  return -1
}

function beforeEntity(text: string, from: number): number {
  const at = text.lastIndexOf('&')
  const isOpen = at >= from && text.indexOf(';', at) < 0
  return isOpen && text.length - at <= ENTITY_CHARACTERS_MAX ? at : text.length
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&]{1,9});?/g, (whole, name: string) => {
    const known = ENTITIES[name]
    if (known !== undefined) return known
    const [, hexadecimal, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
    const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal ?? Number.NaN)
    if (whole.endsWith(';') && code > 0 && code <= 0x10ffff) return String.fromCodePoint(code)
    throw malformed()
  })
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function attributesOf(raw: string): Attributes {
  let known: ReadonlyMap<string, string> | null = null
  return (name) => {
    known ??= parsed(raw)
    return known.get(name) ?? null
  }
}

function parsed(raw: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  let at = 0
  for (;;) {
    const equals = raw.indexOf('=', at)
    if (equals < 0) return found
    const name = raw.slice(at, equals).trim()
    let begin = equals + 1
    while (raw[begin] === ' ' || raw[begin] === '\n') begin += 1
    const quote = raw[begin]
    const end = quote === '"' || quote === "'" ? raw.indexOf(quote, begin + 1) : -1
    if (end < 0) throw malformed()
    found.set(localName(name), unescaped(raw.slice(begin + 1, end)))
    at = end + 1
  }
}

function malformed(): Fault {
  return new Fault('bad-request', say('fault.table.damaged'))
}
