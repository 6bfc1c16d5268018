/**
 * Finds a second list of the lane's parts: an array of four and more of their names, or an object whose keys are six
 * and more of them, and nothing else. Fewer are named for a reason of their own, as the five things that have levers.
 */
import { isPart, PART_NAMES } from '#hal/part-list.ts'
import { type SyntaxNode, syntaxOf } from './syntax-tree.ts'

const HOME = 'firmware/hal/part-list.ts'
const ARRAY_MIN = 4
const OBJECT_MIN = 6

export function partLists(file: string, text: string): string[] {
  if (file === HOME || PART_NAMES.filter((name) => text.includes(name)).length < ARRAY_MIN)
    return []
  return [...listsIn(syntaxOf(file, text).body)]
    .filter((names) => names.every((name) => typeof name === 'string' && isPart(name)))
    .map((names) => `${file}: lists parts (${names.join(', ')}); read PARTS of ${HOME} instead`)
}

/** The texts of an array, and the keys of an object. */
function* listsIn(value: unknown): Generator<readonly unknown[]> {
  if (Array.isArray(value)) for (const each of value) yield* listsIn(each)
  else if (typeof value === 'object' && value !== null && 'type' in value) {
    const { elements = [], properties = [] } = value as Listing
    if (value.type === 'ArrayExpression' && elements.length >= ARRAY_MIN)
      yield elements.map((one) => one?.value)
    if (value.type === 'ObjectExpression' && properties.length >= OBJECT_MIN)
      yield properties.map(({ key }) => key?.value ?? key?.name)
    for (const each of Object.values(value)) yield* listsIn(each)
  }
}

interface Listing extends SyntaxNode {
  readonly elements?: readonly (Name | null)[]
  readonly properties?: readonly { readonly key?: Name }[]
}

interface Name {
  readonly name?: string
  readonly value?: unknown
}
