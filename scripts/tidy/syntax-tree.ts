/** What a source of ours says, as a tree: TypeScript, JSX or plain, with its comments. */
import { parseSync } from 'rolldown/utils'

export interface SyntaxNode {
  readonly type: string
  /** Where it begins, in characters. */
  readonly start: number
}

export interface SourceComment {
  readonly type: 'Line' | 'Block'
  readonly value: string
  readonly firstLine: number
  readonly lastLine: number
}

export interface Syntax {
  readonly body: readonly SyntaxNode[]
  readonly comments: readonly SourceComment[]
  lineOf(node: SyntaxNode): number
}

export function syntaxOf(file: string, text: string): Syntax {
  const { program, comments, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  const lineAt = (place: number) => {
    const found = ends.findIndex((end) => end >= place)
    return (found < 0 ? ends.length : found) + 1
  }
  return {
    body: program.body,
    comments: comments.map(({ type, value, start, end }) => ({
      type,
      value,
      firstLine: lineAt(start),
      lastLine: lineAt(end),
    })),
    lineOf: ({ start }) => lineAt(start),
  }
}
