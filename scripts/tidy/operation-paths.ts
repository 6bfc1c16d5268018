/**
 * Finds the path of an operation that is written by hand in lanectl: its row says it. A typed client, `answerOf` and
 * `responseOf` of scripts/lanectl/operation-commands.ts read it there.
 */
import { withoutComments } from './without-comments.ts'

const ROW = /^ {4}at: '[A-Z]+ \/([^']+)',$/gm
/** The beginning of a text, or what comes after a value in it. */
const WRITTEN = /['"`}]\/([^'"`?\n]+)/g

/** The segments of each path that a table of operations names. */
export function operationPaths(texts: Iterable<string>): (readonly string[])[] {
  return [...texts].flatMap((text) => [...text.matchAll(ROW)].map(([, path]) => segmentsOf(path)))
}

export function handWrittenPaths(
  file: string,
  text: string,
  paths: readonly (readonly string[])[],
): string[] {
  if (!file.startsWith('scripts/lanectl/')) return []
  const written = [...withoutComments(text).matchAll(WRITTEN)].map(([, path]) => segmentsOf(path))
  return written
    .filter((segments) => paths.some((path) => isOf(path, segments)))
    .map(
      (segments) => `${file}: writes /${segments.join('/')} of an operation; read it from its row`,
    )
}

/** A beginning is enough: the rest may be added to it. */
function isOf(path: readonly string[], [first, ...rest]: readonly string[]): boolean {
  const isSame = (segment: string, at: number) => {
    const meant = path[at + 1]
    return meant !== undefined && (meant === segment || meant.startsWith(':') || isFilled(segment))
  }
  return first === path[0] && rest.every(isSame)
}

const isFilled = (segment: string) => segment.includes('$' + '{')

function segmentsOf(path = ''): string[] {
  return path.split('/').filter((segment) => segment !== '')
}
