/** What the source says to people: every key of a `say`, and every plain text of a Fault. */
import { globSync } from 'node:fs'
import { nodesOf, type SourceNode, sourceTree } from './source-tree.ts'

/** Every key of a `say`, and every plain text of a Fault; and all plain texts, of which some are said elsewhere. */
export function saidInSource() {
  const keys = new Map<string, string>()
  const texts = new Set<string>()
  for (const file of globSync('{firmware,drivers}/**/*.ts', { exclude: ['firmware/russian/**'] })) {
    for (const node of nodesOf(sourceTree(file))) {
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
    [...nodesOf(sourceTree(where))].flatMap((node) => {
      if (node.type === 'Literal' && typeof node['value'] === 'string')
        return [{ where, text: node['value'] }]
      return node.type === 'TemplateLiteral' ? [{ where, text: keyOf(node) }] : []
    }),
  )
}

function keysOf(node: SourceNode): string[] {
  const { name } = (node['tag'] ?? node['callee'] ?? {}) as { name?: string }
  if (node.type === 'TaggedTemplateExpression' && name === 'say') return [keyOf(node['quasi'])]
  if (node.type !== 'NewExpression' || name !== 'Fault') return []
  return plainTexts((node['arguments'] as SourceNode[])[1])
}

function keyOf(template: unknown): string {
  const { quasis } = template as { quasis: readonly { value: { cooked: string } }[] }
  return quasis.map(({ value }) => value.cooked).join('{}')
}

function plainTexts(node: SourceNode | undefined): string[] {
  if (node?.type === 'Literal') return [String(node['value'])]
  if (node?.type !== 'ConditionalExpression') return []
  return ['consequent', 'alternate'].flatMap((branch) => plainTexts(node[branch] as SourceNode))
}
