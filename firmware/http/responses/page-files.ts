/**
 * The files of a page: listed when the lane starts, so that no other file can be asked for. There is no build step:
 * the files are sent as they are, except for what `edit` changes.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { pathOf } from '../error-answers.ts'
import type { App } from '../router.ts'
import { type CompressedFile, createCompressedFile } from './compressed-file.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export interface PageFiles {
  /** `edit` makes the text that is sent from the file's own. */
  add(url: string, path: string, edit?: (text: string) => string): void
  /** A file whose text is made at the first request. */
  addMade(url: string, make: () => Promise<string>): void
  /**
   * The page's document, with its one inline script: what looks whether the other files came must be there when they
   * did not. In the file `html` it stands as one that is loaded.
   */
  addDocument(url: string, html: string, script: string): void
  /** Every script, style and drawing below the folder. */
  addFolder(prefix: string, folder: string, edit?: (text: string) => string): void
  /** Serves the files at `urls`, of which one may end in `*`; `more` are exceptions of the page's Content-Security-Policy. */
  serve(app: App, urls: readonly string[], more: readonly string[]): void
}

export function createPageFiles(): PageFiles {
  const files = new Map<string, CompressedFile>()
  const inline: string[] = []

  const typeOf = (path: string) => TYPES[extname(path)]

  function add(url: string, path: string, edit?: (text: string) => string): void {
    const type = typeOf(path) ?? typeOf(url) ?? 'application/octet-stream'
    files.set(url, createCompressedFile({ path, type, ...(edit ? { edit } : {}) }))
  }

  return {
    add,
    addMade(url, make) {
      const type = typeOf(url) ?? 'application/octet-stream'
      files.set(url, createCompressedFile({ type, make }))
    },
    addDocument(url, html, script) {
      const text = readFileSync(script, 'utf8')
      inline.push(text)
      const tag = `<script src="${basename(script)}"></script>`
      add(url, html, (document) => document.replace(tag, () => `<script>${text}</script>`))
    },
    addFolder(prefix, folder, edit) {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        if (/\.(js|css|svg)$/.test(file)) add(`${prefix}${file}`, join(folder, file), edit)
    },
    serve(app, urls, more) {
      const policy = pagePolicy(inline, more)
      const paths = new Set(files.keys())
      for (const url of urls)
        app.get(url, { config: { access: 'open', paths } }, (request, reply) => {
          reply.header('content-security-policy', policy).header('cache-control', 'no-cache')
          return files.get(pathOf(request.url))?.send(request, reply)
        })
    },
  }
}

/** Nothing from other origins, nothing inline but these scripts, no markup made from strings. */
function pagePolicy(inline: readonly string[], more: readonly string[]): string {
  const digests = inline.map((text) => createHash('sha256').update(text).digest('base64'))
  return [
    "default-src 'none'",
    ["script-src 'self'", ...digests.map((digest) => `'sha256-${digest}'`)].join(' '),
    "style-src 'self'",
    "img-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ...more,
  ].join('; ')
}
