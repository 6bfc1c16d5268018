/**
 * What VitePress makes the site of: every page at its place in the repository, so that its links hold;
 * an index for each folder that a page links to; files that are no pages as text; and the config.
 */
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { readPage } from '../markdown.ts'
import { pagePaths } from '../pages.ts'
import { sidebarOf } from './page-order.ts'

/** Where links to what is no page lead. An image that a page shows stands where it stood. */
const FILES = 'files'
/** With the beginning of an image that is shown, so that it is known from one that is only linked. */
const LINK = /(!\[[^[\]]{0,300})?\]\(([^()\s]{1,300})\)/g
const IMAGE = /\.(png|jpg|svg)$/

export function stageSite(source: string, site: string, more: ReadonlyMap<string, string>): void {
  const pages = new Map([
    ...pagePaths().map((path) => [path, readFileSync(path, 'utf8')] as const),
    ...more,
  ])
  const titles = new Map([...pages].map(([path, text]) => [path, readPage(text).title]))
  for (const [path, text] of pages) write(path, withLinks(path, withoutMarks(text)))
  for (const folder of linkedFolders(pages))
    write(join(folder, 'index.md'), indexOf(folder, titles))
  write('index.md', HOME)
  write('.vitepress/config.mjs', configOf(site, titles))

  function write(path: string, text: string): void {
    const file = join(source, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

  function withLinks(path: string, text: string): string {
    return text.replace(LINK, (whole: string, shown: string | undefined, target: string) => {
      const { place, kind } = placeOf(path, target)
      if (kind === 'folder') return `](/${place}/)`
      if (kind !== 'file' || place.endsWith('.md')) return whole
      // VitePress takes along what a page shows, and nothing else that it links to.
      const name = IMAGE.test(place) ? place : `${place}.txt`
      const copy = shown === undefined ? join('public', FILES, name) : place
      mkdirSync(dirname(join(source, copy)), { recursive: true })
      cpSync(place, join(source, copy))
      return shown === undefined ? `](/${FILES}/${name})` : whole
    })
  }
}

/** What of the repository a link leads to. */
function placeOf(path: string, target: string): { place: string; kind: 'file' | 'folder' | null } {
  if (/^([a-z]+:|#|\/)/.test(target)) return { place: target, kind: null }
  const place = normalize(join(dirname(path), target.split('#')[0] ?? '')).replace(/\/$/, '')
  const stat = statSync(place, { throwIfNoEntry: false })
  return { place, kind: stat?.isDirectory() ? 'folder' : stat ? 'file' : null }
}

function linkedFolders(pages: ReadonlyMap<string, string>): Set<string> {
  const places = [...pages].flatMap(([path, text]) =>
    readPage(text).links.map(({ target }) => placeOf(path, target)),
  )
  return new Set(places.filter(({ kind }) => kind === 'folder').map(({ place }) => place))
}

function indexOf(folder: string, titles: ReadonlyMap<string, string>): string {
  const inside = [...titles].filter(([path]) => path.startsWith(`${folder}/`)).sort()
  const lines = inside.map(([path, title]) => `- [${title}](/${path.replace(/\.md$/, '')})`)
  return `# ${folder}\n\n${lines.join('\n')}\n`
}

/** Removes the marks of code blocks, and comments: they are for the tests, not for readers. */
function withoutMarks(text: string): string {
  return text.replace(/^( {0,8}```[a-z]+) .*$/gm, '$1').replace(/^<!-- .* -->\n/gm, '')
}

const HOME = `---
layout: home
hero:
  name: laned
  text: The open runtime of a checkout lane
  tagline: Payment QR codes, recognition of goods, many lanes in step
  actions:
    - { theme: brand, text: First payment, link: /docs/tutorial/1-first-payment }
    - { theme: alt, text: Первый платёж, link: /docs/tutorial/ru/1-first-payment }
features:
  - { title: Tutorial, details: 'A first payment, a first item, a refund', link: /docs/tutorial/1-first-payment }
  - { title: How to, details: 'For cashiers, technicians, integrators and developers', link: /docs/guide/integrator }
  - { title: Reference, details: 'Every operation of a lane with an example', link: /docs/reference/payment }
  - { title: Explanations, details: 'The shape of the device and why it is so', link: /docs/architecture }
---
`

function configOf(site: string, titles: ReadonlyMap<string, string>): string {
  const config = {
    title: 'laned',
    description: 'The open runtime of a checkout lane',
    outDir: resolve(site),
    cleanUrls: false,
    head: [['link', { rel: 'icon', href: 'data:,' }]],
    themeConfig: {
      search: { provider: 'local' },
      outline: { level: [2, 3] },
      nav: [
        { text: 'Tutorial', link: '/docs/tutorial/1-first-payment' },
        { text: 'How to', link: '/docs/guide/integrator' },
        { text: 'Reference', link: '/docs/reference/payment' },
        { text: 'По-русски', link: '/docs/tutorial/ru/1-first-payment' },
      ],
      sidebar: sidebarOf(titles),
    },
  }
  const markdown = resolve(import.meta.dirname, 'site-markdown.ts')
  return `import { markdown } from ${JSON.stringify(markdown)}\nexport default { ...${JSON.stringify(config)}, markdown }\n`
}
