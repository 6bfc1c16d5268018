/** What the source says to people: every key of a `say`, and every plain text of a Fault. */
import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { parse } from 'acorn'

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each)
  else if (typeof value === 'object' && value !== null && 'type' in value) {
    yield value as Node
    for (const each of Object.values(value)) yield* nodesOf(each)
  }
}

/** Every key of a `say`, and every plain text of a Fault; and all plain texts, of which some are said elsewhere. */
export function saidInSource() {
  const keys = new Map<string, string>()
  const texts = new Set<string>()
  for (const file of globSync('{firmware,drivers}/**/*.ts', { exclude: ['firmware/russian/**'] })) {
    for (const node of nodesOf(treeOf(file))) {
      for (const key of keysOf(node)) keys.set(key, file)
      if (node.type === 'Literal' && typeof node['value'] === 'string') texts.add(node['value'])
    }
  }
  return { keys, texts }
}

/** Every text that is written in these files, of a template what stands between its values. */
export function textsIn(
  glob: string,
): readonly { readonly where: string; readonly text: string }[] {
  return globSync(glob).flatMap((where) =>
    [...nodesOf(treeOf(where))].flatMap((node) => {
      if (node.type === 'Literal' && typeof node['value'] === 'string')
        return [{ where, text: node['value'] }]
      return node.type === 'TemplateLiteral' ? [{ where, text: keyOf(node) }] : []
    }),
  )
}

function treeOf(file: string): Node {
  const source = stripTypeScriptTypes(readFileSync(file, 'utf8'))
  return parse(source, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Node
}

function keysOf(node: Node): string[] {
  const { name } = (node['tag'] ?? node['callee'] ?? {}) as { name?: string }
  if (node.type === 'TaggedTemplateExpression' && name === 'say') return [keyOf(node['quasi'])]
  if (node.type !== 'NewExpression' || name !== 'Fault') return []
  return plainTexts((node['arguments'] as Node[])[1])
}

function keyOf(template: unknown): string {
  const { quasis } = template as { quasis: readonly { value: { cooked: string } }[] }
  return quasis.map(({ value }) => value.cooked).join('{}')
}

function plainTexts(node: Node | undefined): string[] {
  if (node?.type === 'Literal') return [String(node['value'])]
  if (node?.type !== 'ConditionalExpression') return []
  return ['consequent', 'alternate'].flatMap((branch) => plainTexts(node[branch] as Node))
}
