/**
 * Finds regular expressions that take more than linear time over what they are given: one of them
 * and a request of 100 KB stop the event loop for seconds. `npm run check` runs it over all shipped
 * source: literals, `new RegExp` of constant text, text given to `match` and `search`, and the
 * `pattern` of a schema.
 *
 * An expression that is safe for another cause says so in a comment that ends on the line above:
 *
 *     // Bounded before: a header has at most 16 KiB, limits.headerBytes.
 *
 * So does one that is built while the program runs, because nothing can be known about it here.
 *
 * Why a tool: `/^\s*(\{\s*\})?\s*$/` over 100 KB stopped the lane for 20 s, no reader sees that it is quadratic, and
 * a timing test finds only what somebody thought of. An excuse that excuses nothing is refused as well. scslre takes
 * 0.6 s and promises no completeness: recheck, which searches with automata for 7 s, found nothing more in the same
 * 210 expressions. Those inside packages are not looked at; the frame bounds what reaches them.
 */
import { analyse } from 'scslre'
import { type SourceComment, type SyntaxNode, syntaxOf } from './syntax-tree.ts'

interface Expression {
  readonly node: SyntaxNode
  /** Null: built at run time. */
  readonly literal: { readonly source: string; readonly flags: string } | null
}

const STATEMENT = 'Bounded before: '
const ADVICE = `mend it, or say why it is safe in a comment above it: // ${STATEMENT}...`

/** What is wrong in a source file of ours, a line each. */
export function slowExpressions(file: string, text: string): string[] {
  const { body, comments, lineOf } = syntaxOf(file, text)
  const statements = linesBelowStatements(comments)
  const used = new Set<number>()
  const problems: string[] = []
  for (const { node, literal } of expressionsIn(body, constantsOf(body))) {
    const line = lineOf(node)
    const problem = literal ? whySlow(literal) : 'is built at run time and cannot be judged here'
    const isStated = statements.has(line)
    used.add(line)
    const shown = literal ? ` /${literal.source}/${literal.flags}` : ' this expression'
    if (problem && !isStated) problems.push(`${file}:${line}:${shown} ${problem}; ${ADVICE}`)
    if (!problem && isStated)
      problems.push(`${file}:${line}:${shown} is linear: take "${STATEMENT}" away`)
  }
  for (const line of statements.difference(used))
    problems.push(`${file}:${line}: "${STATEMENT}" stands above no regular expression`)
  return problems
}

function whySlow(literal: { readonly source: string; readonly flags: string }): string | null {
  const [worst] = analyse(literal).reports.sort((a, b) => +b.exponential - +a.exponential)
  if (!worst) return null
  const { source, flags } = worst.character.literal
  const time = worst.exponential ? 'exponential' : 'quadratic'
  return `takes ${time} time over many /${source}/${flags}`
}

/** The line after each comment that states a bound; a comment may go on for more lines. */
function linesBelowStatements(comments: readonly SourceComment[]): Set<number> {
  const lines = new Set<number>()
  let isOpen = false
  let lastLine = 0
  for (const { type, value, firstLine, ...comment } of comments) {
    if (type === 'Block') continue
    isOpen = value.includes(STATEMENT) || (isOpen && firstLine === lastLine + 1)
    lines.delete(isOpen ? lastLine + 1 : 0)
    lastLine = comment.lastLine
    if (isOpen) lines.add(lastLine + 1)
  }
  return lines
}

function* expressionsIn(nodes: readonly unknown[], constants: Constants): Generator<Expression> {
  for (const node of nodes.filter(isNode)) {
    const found = expressionAt(node, constants)
    if (found !== undefined) yield { node, literal: found }
    yield* expressionsIn(Object.values(node).flat(), constants)
  }
}

/** The few properties of the syntax tree that are looked at here. */
interface Syntax extends SyntaxNode {
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: Syntax
  readonly arguments?: readonly Syntax[]
  readonly property?: Syntax
  readonly key?: Syntax
  readonly name?: string
  readonly value?: unknown
  readonly expressions?: readonly Syntax[]
  readonly expression?: Syntax
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[]
}

/** Undefined: this is no expression. */
function expressionAt(node: Syntax, constants: Constants): Expression['literal'] | undefined {
  if (node.regex) return { source: node.regex.pattern, flags: node.regex.flags }
  const [first, second] = node.arguments ?? []
  if (node.callee?.name === 'RegExp' && first) {
    if (first.regex) return undefined
    const source = constantText(first, constants)
    return source === null
      ? null
      : { source, flags: (second && constantText(second, constants)) ?? '' }
  }
  const called = node.callee?.property?.name ?? ''
  const text = first && constantText(first, constants)
  if (['match', 'matchAll', 'search'].includes(called) && typeof text === 'string')
    return { source: text, flags: '' }
  // Ajv compiles the pattern of a schema with the flag u.
  if (node.type === 'Property' && node.key?.name === 'pattern') {
    const pattern = constantText(node.value as Syntax, constants)
    if (pattern !== null) return { source: pattern, flags: 'u' }
  }
  return undefined
}

/** The texts that a file names at its top, `const BLANKS = '[ ]*'`: expressions are put together of them. */
type Constants = ReadonlyMap<string, string>

function constantsOf(body: readonly SyntaxNode[]): Constants {
  const found = new Map<string, string>()
  for (const statement of body as readonly Statement[]) {
    if (statement.kind !== 'const') continue
    for (const { id, init } of statement.declarations ?? []) {
      const text = init && constantText(init, found)
      if (id.name !== undefined && typeof text === 'string') found.set(id.name, text)
    }
  }
  return found
}

interface Statement extends SyntaxNode {
  readonly kind?: string
  readonly declarations?: readonly { readonly id: Syntax; readonly init: Syntax | null }[]
}

function constantText(node: Syntax, constants: Constants): string | null {
  if (node.type === 'TSAsExpression' && node.expression)
    return constantText(node.expression, constants)
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'Identifier') return constants.get(node.name ?? '') ?? null
  if (node.type !== 'TemplateLiteral') return null
  const holes = (node.expressions ?? []).map((hole) => constantText(hole, constants))
  if (holes.includes(null)) return null
  return (node.quasis ?? []).map(({ value }, at) => value.cooked + (holes[at] ?? '')).join('')
}

function isNode(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
