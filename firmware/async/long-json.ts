/**
 * JSON of some megabytes, read in short turns: a list in it piece by piece, so that neither a payment nor a display
 * waits for its end.
 *
 *   {"items":[ a , b , c … y , z ],"more":1}
 *             └─piece─┘└─piece──┘             and what is left of the text: {"items":[],"more":1}
 *
 * What is cut is the list that the text is, or each list that is a value of the object that it is, where it is longer
 * than a piece. Anything else is read in one piece. Pure but for its turns.
 *
 * Pieces of 16 KB, and up to 32 KB in one go. JSON that is long and no list still takes one turn, so a body with more
 * than 25,000 values in one turn is refused: 20,000 names in one object, the most that any operation takes, are 20 ms
 * here and 200 at a tenth of a core; 8 MB of keys took 1.4 s and 14. Memory has a list before the card has it: it is
 * known wholly or not at all.
 */
import { yieldEventLoop } from './yield-event-loop.ts'

/** They reach a prototype. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
])

/** Parsing so much takes half a millisecond, and five on a slow board. */
export const PIECE_CHARACTERS = 16 * 1024

export interface Piece {
  readonly text: string
  /** How deep in the whole text it lies. */
  readonly depth: number
  /** Where in the whole text a place in this one is. */
  placeOf(at: number): number
}

/**
 * Gives what JSON.parse gives of the whole. `read` parses a piece; rejects with what it throws at the first piece that
 * is no JSON. Where the whole text is no JSON, one of the pieces or the rest is none either.
 */
export async function parseLongJson(
  text: string,
  read: (piece: Piece) => unknown = ({ text }) => JSON.parse(text),
  /** A piece is at least so long, but for the last of its list. */
  pieceCharacters = PIECE_CHARACTERS,
): Promise<unknown> {
  const cut: Cut = { lists: [], byName: new Map() }
  for (const found of walk(text, pieceCharacters, cut)) {
    await yieldEventLoop()
    if (found) found.list.elements.push(...elementsOf(text, found, read))
  }
  await yieldEventLoop()
  const rest = textWithout(text, cut.lists)
  const value = read(rest)
  for (const [name, { elements }] of cut.byName) {
    if (name === null) return elements
    const owner = value as Record<string, unknown>
    // Of a key that is there twice the last counts.
    if (Array.isArray(owner[name])) Object.defineProperty(owner, name, ownValue(elements))
  }
  return value
}

/** The lists that are read in pieces. */
interface Cut {
  /** In the order of the text, also those whose name comes again. */
  readonly lists: List[]
  /** The list that counts for each name. */
  readonly byName: Map<string | null, List>
}

interface List {
  /** Positions of the brackets in the text; `closes` of one that never closes is the end of the text. */
  readonly opens: number
  closes: number
  readonly depth: number
  /** Null: the text is this list. */
  readonly name: string | null
  readonly elements: unknown[]
}

interface Found {
  readonly list: List
  readonly from: number
  readonly to: number
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** Gives piece after piece, and null after a stretch of text without one. Ends early where the text is no JSON. */
function* walk(
  text: string,
  pieceCharacters: number,
  { lists, byName }: Cut,
): Generator<Found | null, void> {
  let depth = 0
  let list: List | null = null
  let [from, isFirst] = [0, true]
  let key = ''
  let restAt = pieceCharacters
  const keep = (found: List) => {
    lists.push(found)
    byName.set(found.name, found)
  }
  for (let at = 0; at < text.length; at += 1) {
    if (at >= restAt) {
      restAt = at + pieceCharacters
      yield null
    }
    const letter = text[at]
    if (letter === '"') {
      const end = endOfString(text, at)
      if (depth === 1 && !list) key = text.slice(at, end)
      at = end - 1
    } else if (letter === '{' || letter === '[') {
      depth += 1
      if (letter === '{' || list || depth > 2) continue
      const name = depth === 1 ? null : nameIn(key)
      if (name === undefined) return
      list = { opens: at, closes: text.length, depth: depth - 1, name, elements: [] }
      ;[from, isFirst] = [at + 1, true]
    } else if (letter === '}' || letter === ']') {
      depth -= 1
      if (!list || depth !== list.depth) continue
      list.closes = at
      // A short list is read with the rest: with a turn for each, a hundred thousand of them would take seconds.
      if (isFirst && at - from < pieceCharacters) byName.delete(list.name)
      else {
        if (isFirst) keep(list)
        yield { list, from, to: at, isFirst, isLast: true }
      }
      list = null
    } else if (letter === ',' && list && depth === list.depth + 1) {
      if (at - from < pieceCharacters) continue
      if (isFirst) keep(list)
      yield { list, from, to: at, isFirst, isLast: false }
      ;[from, isFirst] = [at, false]
    }
  }
}

/**
 * How many values a text of JSON has, or 'deep' or 'many' where that is more than is read. Nothing is parsed for it:
 * parsing such a text, and walking through the result, may take long. Stops at the first character that is too much.
 */
export function valuesIn(
  text: string,
  depthMax: number,
  valuesMax: number,
): number | 'deep' | 'many' {
  let [depth, values] = [0, 1]
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '"') at = endOfString(text, at) - 1
    else if (letter === '}' || letter === ']') depth -= 1
    else if (letter === '{' || letter === '[') depth += 1
    else if (letter === ',') values += 1
    if (depth > depthMax) return 'deep'
    if (values > valuesMax) return 'many'
  }
  return values
}

/** Undefined where `key` is no string of JSON. */
function nameIn(key: string): string | undefined {
  try {
    return JSON.parse(key)
  } catch {
    return undefined
  }
}

/** A piece begins with the comma before it. A 0 stands in for each neighbour, so that a comma too many stays one. */
function elementsOf(
  text: string,
  { list, from, to, isFirst, isLast }: Found,
  read: (piece: Piece) => unknown,
): unknown[] {
  const before = isFirst ? '[' : '[0'
  const elements = read({
    text: `${before}${text.slice(from, to)}${isLast ? ']' : ',0]'}`,
    depth: list.depth,
    placeOf: (at) => Math.min(Math.max(from + at - before.length, from), to),
  }) as unknown[]
  return elements.slice(isFirst ? 0 : 1, isLast ? elements.length : -1)
}

/** The text without the elements of these lists. */
function textWithout(text: string, lists: readonly List[]): Piece {
  let [rest, done] = ['', 0]
  for (const { opens, closes } of lists) {
    rest += text.slice(done, opens + 1)
    done = closes
  }
  const placeOf = (at: number) =>
    lists.reduce(
      (place, { opens, closes }) => (place > opens ? place + closes - opens - 1 : place),
      at,
    )
  return { text: rest + text.slice(done), depth: 0, placeOf }
}

/** The place after the quote that ends the string at `start`; the end of the text where no quote ends it. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = text.indexOf('"', at)
    if (at === -1) return text.length
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return at + 1
  }
}

const ownValue = (value: unknown) => ({
  value,
  writable: true,
  enumerable: true,
  configurable: true,
})
