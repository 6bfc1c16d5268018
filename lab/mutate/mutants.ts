/** Which decisions of a file can be turned into their opposite, each one small and legal on its own. */
import type { AnyNode } from 'acorn'

export interface Mutant {
  readonly start: number
  readonly end: number
  /** What stands there instead. */
  readonly text: string
}

const OPERATORS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
}

/** Every mutant below `root`, in the order of the text; `source` is what was parsed. */
export function mutantsOf(root: AnyNode, source: string): Mutant[] {
  const found: Mutant[] = []
  visit(root, (node) => found.push(...mutantsAt(node, source)))
  return found.sort((one, other) => one.start - other.start)
}

function mutantsAt(node: AnyNode, source: string): Mutant[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const { operator, left, right } = node
      const other = OPERATORS[operator]
      // Joining of texts has no opposite.
      const isText = [left, right].some(
        ({ type, start }) => type === 'TemplateLiteral' || /['"]/.test(source[start] ?? ''),
      )
      if (!other || (isText && operator === '+')) return []
      const start = source.indexOf(operator, left.end)
      return [{ start, end: start + operator.length, text: other }]
    }
    case 'UnaryExpression':
      return node.operator === '!' ? [{ start: node.start, end: node.start + 1, text: '' }] : []
    case 'IfStatement':
    case 'ConditionalExpression':
      return [true, false].map((value) => ({
        start: node.test.start,
        end: node.test.end,
        text: String(value),
      }))
    case 'Literal':
      if (typeof node.value === 'boolean')
        return [{ start: node.start, end: node.end, text: String(!node.value) }]
      return []
    case 'ExpressionStatement':
      // A call whose answer nobody takes is there for what it does.
      return isCall(node.expression)
        ? [{ start: node.expression.start, end: node.expression.end, text: 'void 0' }]
        : []
    default:
      return []
  }
}

function isCall({ type, ...node }: AnyNode): boolean {
  if (type === 'AwaitExpression') return isCall((node as { argument: AnyNode }).argument)
  return type === 'CallExpression'
}

function visit(node: AnyNode, see: (node: AnyNode) => void): void {
  see(node)
  for (const value of Object.values(node))
    for (const child of [value].flat() as unknown[])
      if (child && typeof (child as AnyNode).type === 'string') visit(child as AnyNode, see)
}
