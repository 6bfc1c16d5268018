/**
 * Finds an object or a list that is written out and spread into another one at the same place: what it holds belongs to the
 * outer one, each key where it is searched for. It is no way to keep a line short, in no file. Two are fine: in the attributes
 * of an element there is no other way to hand on a variable of the same name, and in the words of a command an option stands
 * in one line with its value.
 */
import { type SyntaxNode, syntaxOf } from './syntax-tree.ts'

/** Most files have none that could be one, and are not parsed. */
const MAY_BE = /\.\.\.\(?[{[]/

/** What is written out → what it may not be spread into. A list as arguments is written out as well. */
const OUTER: Readonly<Record<string, readonly string[]>> = {
  ObjectExpression: ['ObjectExpression'],
  ArrayExpression: ['ArrayExpression', 'CallExpression', 'NewExpression'],
}

interface Inner extends SyntaxNode {
  readonly argument?: Inner
  readonly expression?: Inner
  readonly typeAnnotation?: { readonly typeName?: { readonly name?: string } }
  readonly elements?: readonly (Inner | null)[]
  readonly value?: unknown
}

export function literalSpreads(file: string, text: string): string[] {
  if (!MAY_BE.test(text)) return []
  const { body, lineOf } = syntaxOf(file, text)
  return spreadsIn(body).map(
    (node) => `${file}:${lineOf(node)}: write out what is spread here, in the literal around it`,
  )
}

function spreadsIn(value: unknown, outer = ''): SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap((one) => spreadsIn(one, outer))
  if (!isNode(value)) return []
  const { type } = value
  const inner = Object.values(value).flatMap((one) => spreadsIn(one, type))
  if (type !== 'SpreadElement') return inner
  const spread = withoutConst(value.argument)
  const isLiteral = spread && OUTER[spread.type]?.includes(outer) && !isOfCommand(spread)
  return isLiteral ? [value, ...inner] : inner
}

/** What is cast to another type, as arguments that the compiler cannot count, has to stay what it is. */
function withoutConst(node: Inner | undefined): Inner | undefined {
  const isAround =
    node?.type === 'ParenthesizedExpression' || node?.typeAnnotation?.typeName?.name === 'const'
  return isAround ? withoutConst(node.expression) : node
}

const isOfCommand = ({ elements = [] }: Inner) =>
  elements.some((word) => typeof word?.value === 'string' && word.value.startsWith('-'))

function isNode(value: unknown): value is Inner {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
