/** What .gitignore says is made here: checks tell the same of a checkout whether it was made or not. */
import { matchesGlob } from 'node:path'

/** Lines that begin with a slash are paths from the root, others names anywhere; `!` and wildcards in paths are not known. */
export function ignoredBy(gitignore: string): (path: string) => boolean {
  const lines = gitignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const bare = lines.map((line) => line.replace(/\/$/, ''))
  const paths = new Set(bare.filter((line) => line.startsWith('/')).map((line) => line.slice(1)))
  const names = bare.filter((line) => !line.startsWith('/'))
  return (path) => {
    const parts = path.split('/')
    return (
      parts.some((_, at) => paths.has(parts.slice(0, at + 1).join('/'))) ||
      parts.some((part) => names.some((name) => matchesGlob(part, name)))
    )
  }
}
