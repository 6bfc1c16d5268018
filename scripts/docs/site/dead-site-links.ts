/**
 * Links of the built site that lead nowhere. VitePress refuses links to missing pages but does not check
 * files and headings, and links that are right in the repository may be wrong on the site.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const LINKS = /\s(?:href|src)="([^"]*)"/g
const ANCHORS = /\sid="([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** A line for each: the page and its link. Those into the network are not asked. */
export function deadSiteLinks(site: string): string[] {
  const known = new Map<string, ReadonlySet<string>>()
  return globSync('**/*.html', { cwd: site })
    .sort()
    .flatMap((path) =>
      [...new Set(attributesOf(textAt(path), LINKS))].flatMap((target) => {
        const why = whyDead(path, target)
        return why ? [`${path}: ${target}: ${why}`] : []
      }),
    )

  function textAt(path: string): string {
    return readFileSync(join(site, path), 'utf8')
  }

  function anchorsAt(path: string): ReadonlySet<string> {
    const anchors = known.get(path) ?? new Set(attributesOf(textAt(path), ANCHORS))
    known.set(path, anchors)
    return anchors
  }

  function whyDead(from: string, target: string): string | null {
    if (/^([a-z]+:|\/\/)/.test(target)) return null
    const [way = '', anchor = ''] = target.split('#').map(decodeURIComponent)
    const path = way === '' ? from : placeOf(from, way)
    if (!existsSync(join(site, path))) return `the site has no ${path}`
    if (anchor === '' || !path.endsWith('.html') || anchorsAt(path).has(anchor)) return null
    return `${path} has no #${anchor}`
  }
}

function placeOf(from: string, way: string): string {
  const path = way.startsWith('/') ? way.slice(1) : normalize(join(dirname(from), way))
  return path === '' || path.endsWith('/') ? `${path}index.html` : path
}

function attributesOf(html: string, attribute: RegExp): string[] {
  return [...html.matchAll(attribute)].map(([, value = '']) =>
    value.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? ''),
  )
}
