/**
 * Every sentence that the device can say of what went wrong, as far as its source tells: what a Fault is made
 * with, what is handed to a function that makes one, and the reasons that parts and tasks give. A value that is
 * known at run time only is a hole, `{}`; what a hole may hold, where the source says it, is a sentence of its own.
 */
import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { parse } from 'acorn'

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

type Texts = readonly string[]

interface Source {
  readonly file: string
  readonly nodes: readonly Node[]
  readonly constants: ReadonlyMap<string, Node>
  readonly functions: ReadonlyMap<string, Node>
}

export interface SpokenSentence {
  readonly text: string
  readonly file: string
}

const REASONS = new Set(['reason', 'why', 'whyNot', 'advice'])
/** What the check of a config warns of and notes, with the place first. */
const TELLERS = ['warn', 'note'].map((name) => [name, new Set([1])] as const)
const DEPTH_MAX = 6

export function spokenSentences(root = '.'): SpokenSentence[] {
  const sources = globSync('{firmware,drivers}/**/*.ts', { cwd: root })
    .sort()
    .map((file) => sourceOf(root, file))
  const speakers = new Map([['new Fault', new Set([1])], ...TELLERS])
  for (let size = 0; size !== speakers.size; ) {
    size = speakers.size
    for (const source of sources) findSpeakers(source, speakers)
  }
  const found = new Map<string, string>()
  for (const source of sources)
    for (const text of sentencesOf(source, speakers))
      if (isSentence(text)) found.set(text, found.get(text) ?? source.file)
  return [...found].map(([text, file]) => ({ text, file }))
}

/** Two words beside one another: a name or a code alone is no sentence. */
function isSentence(text: string): boolean {
  return /[a-z]{2,}[,:;]? +[a-z]/i.test(text.replaceAll('{}', '#'))
}

function sourceOf(root: string, file: string): Source {
  const text = stripTypeScriptTypes(readFileSync(`${root}/${file}`, 'utf8'))
  const options = { ecmaVersion: 'latest', sourceType: 'module' } as const
  const nodes = [...nodesOf(parse(text, options))]
  const constants = new Map<string, Node>()
  const functions = new Map<string, Node>()
  for (const node of nodes) {
    if (node.type === 'FunctionDeclaration') functions.set(nameOf(node['id']), node)
    if (node.type !== 'VariableDeclarator' || !node['init']) continue
    const init = node['init'] as Node
    const isFunction = init.type === 'ArrowFunctionExpression'
    ;(isFunction ? functions : constants).set(nameOf(node['id']), init)
  }
  return { file, nodes, constants, functions }
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each)
  else if (typeof value === 'object' && value !== null && 'type' in value) {
    if (isSample(value as Node)) return
    yield value as Node
    for (const each of Object.values(value)) yield* nodesOf(each)
  }
}

/** What an operation of a table is asked with is a caller's. */
const isSample = ({ type, key }: Node) => type === 'Property' && nameOf(key) === 'sample'

const nameOf = (node: unknown) => String((node as Node | null)?.['name'] ?? '')
const listOf = (node: Node, field: string) => (node[field] ?? []) as Node[]

/** A function is a speaker by the parameters that come into what a speaker is given. */
function findSpeakers({ functions }: Source, speakers: Map<string, Set<number>>): void {
  for (const [name, node] of functions) {
    const names = listOf(node, 'params').map((one) =>
      nameOf(one.type === 'AssignmentPattern' ? one['left'] : one),
    )
    for (const said of nodesOf(node['body']))
      for (const argument of spokenBy(said, speakers))
        for (const part of nodesOf(argument)) {
          const at = part.type === 'Identifier' ? names.indexOf(nameOf(part)) : -1
          if (at !== -1) speakers.set(name, (speakers.get(name) ?? new Set()).add(at))
        }
  }
}

function spokenBy(node: Node, speakers: ReadonlyMap<string, ReadonlySet<number>>): Node[] {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return []
  const called = nameOf(node['callee'])
  const places = speakers.get(node.type === 'NewExpression' ? `new ${called}` : called)
  return listOf(node, 'arguments').filter((_, at) => places?.has(at))
}

function* sentencesOf(
  source: Source,
  speakers: ReadonlyMap<string, ReadonlySet<number>>,
): Generator<string> {
  for (const node of source.nodes) {
    for (const argument of spokenBy(node, speakers)) yield* saidBy(argument, source)
    const isReason = node.type === 'Property' && REASONS.has(nameOf(node['key']))
    if (isReason) yield* saidBy(node['value'] as Node, source)
    const callee = (node['callee'] ?? {}) as Node
    const becomes = nameOf(callee) === 'become' || nameOf(callee['property']) === 'become'
    if (node.type === 'CallExpression' && becomes)
      for (const argument of listOf(node, 'arguments').slice(1)) yield* saidBy(argument, source)
  }
}

/** The texts that an expression can be, and those of its holes. */
function saidBy(node: Node, source: Source): Texts {
  const inner: string[] = []
  return [...textsOf(node, source, inner, 0), ...inner].map((text) => text.trim())
}

function textsOf(node: Node | undefined, source: Source, inner: string[], depth: number): Texts {
  const again = (other: unknown) => textsOf(other as Node, source, inner, depth + 1)
  if (!node || depth > DEPTH_MAX) return ['{}']
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : ['{}']
    case 'TemplateLiteral': {
      for (const hole of listOf(node, 'expressions')) inner.push(...again(hole))
      const parts = listOf(node, 'quasis').map((one) => (one['value'] as { cooked: string }).cooked)
      return [parts.join('{}')]
    }
    case 'BinaryExpression':
      if (node['operator'] !== '+') return ['{}']
      return again(node['left']).flatMap((left) =>
        again(node['right']).map((right) => `${left}${right}`),
      )
    case 'ConditionalExpression':
      return [...again(node['consequent']), ...again(node['alternate'])]
    case 'LogicalExpression':
      return [...again(node['left']), ...again(node['right'])]
    case 'Identifier': {
      const constant = source.constants.get(nameOf(node))
      return constant ? again(constant) : ['{}']
    }
    case 'ObjectExpression':
      return listOf(node, 'properties').flatMap((one) => again(one['value']))
    case 'MemberExpression':
      return node['computed'] ? again(node['object']) : ['{}']
    case 'CallExpression': {
      const called = source.functions.get(nameOf(node['callee']))
      return called ? returned(called, again) : ['{}']
    }
    default:
      return ['{}']
  }
}

function returned(called: Node, again: (node: unknown) => Texts): Texts {
  const body = called['body'] as Node
  if (body.type !== 'BlockStatement') return again(body)
  return [...nodesOf(body)]
    .filter(({ type, argument }) => type === 'ReturnStatement' && argument)
    .flatMap(({ argument }) => again(argument))
}
