/** The syntax tree of a source file, TypeScript or the page's script, for tests that read what the source says. */
import { readFileSync } from 'node:fs'
import { syntaxOf } from '#scripts/tidy/syntax-tree.ts'

export interface SourceNode {
  readonly type: string
  readonly [field: string]: unknown
}

export function sourceTree(file: string): readonly SourceNode[] {
  return syntaxOf(file, readFileSync(file, 'utf8'))
    .body as readonly unknown[] as readonly SourceNode[]
}

/** Every node below, in the order of the source. */
export function* nodesOf(value: unknown): Generator<SourceNode> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each)
  else if (typeof value === 'object' && value !== null && 'type' in value) {
    yield value as SourceNode
    for (const each of Object.values(value)) yield* nodesOf(each)
  }
}
