/** The texts that stand in a source. */
import { nodesOf, sourceTree } from './source-tree.ts'

/** Every text that is written in these files, of a template what stands between its values. */
export function textsIn(
  files: readonly string[],
): readonly { readonly where: string; readonly text: string }[] {
  return files.flatMap((where) =>
    [...nodesOf(sourceTree(where))].flatMap((node) => {
      if (node.type === 'Literal' && typeof node['value'] === 'string')
        return [{ where, text: node['value'] }]
      return node.type === 'TemplateLiteral' ? [{ where, text: keyOf(node) }] : []
    }),
  )
}

function keyOf(template: unknown): string {
  const { quasis } = template as { quasis: readonly { value: { cooked: string } }[] }
  return quasis.map(({ value }) => value.cooked).join('{}')
}
