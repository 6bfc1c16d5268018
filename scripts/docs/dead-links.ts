/** Links of the pages that lead nowhere: to a file that is not there, or to a heading that it does not have. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type Page, readPage } from './markdown.ts'

/** A line for each, with its place. Those into the network are not asked. */
export function deadLinks(paths: readonly string[]): string[] {
  const known = new Map<string, Page>()
  return paths.flatMap((path) =>
    pageAt(path).links.flatMap(({ line, target }) => {
      const why = whyDead(path, target)
      return why ? [`${path}:${line}: ${target}: ${why}`] : []
    }),
  )

  function pageAt(path: string): Page {
    const page = known.get(path) ?? readPage(readFileSync(path, 'utf8'))
    known.set(path, page)
    return page
  }

  function whyDead(from: string, target: string): string | null {
    if (/^[a-z]+:/.test(target)) return null
    const [way = '', anchor] = target.split('#')
    const path = way === '' ? from : normalize(join(dirname(from), decodeURI(way)))
    if (!existsSync(path)) return `there is no ${path}`
    if (anchor === undefined || !path.endsWith('.md')) return null
    if (pageAt(path).anchors.has(decodeURI(anchor))) return null
    return `${path} has no heading that makes #${anchor}`
  }
}
