/**
 * The files of a page: listed when the lane starts, so that no other file can be asked for. There is no build step:
 * the files are sent as they are, except for what `edit` changes.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathOf } from '../error-answers.ts'
import type { App } from '../router.ts'
import { type CompressedFile, createCompressedFile } from './compressed-file.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Nothing from other origins, nothing inline but this one script, no markup made from strings; `more` are exceptions
 * of a page.
 */
export function pagePolicy(more: readonly string[], inlineScript: string | null = null): string {
  const inline = inlineScript === null ? '' : ` '${integrityOf(inlineScript)}'`
  return [
    "default-src 'none'",
    `script-src 'self'${inline}`,
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

function integrityOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}

export interface PageFiles {
  /** `edit` makes the text that is sent from the file's own. */
  add(url: string, path: string, edit?: (text: string) => string): void
  /** A file whose text is made at the first request. */
  addMade(url: string, make: () => Promise<string>): void
  /** Every script, style and drawing below the folder. */
  addFolder(prefix: string, folder: string, edit?: (text: string) => string): void
  /** Serves the files at `urls`, of which one may end in `*`, with this Content-Security-Policy. */
  serve(app: App, urls: readonly string[], policy: string): void
}

export function createPageFiles(): PageFiles {
  const files = new Map<string, CompressedFile>()

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
    addFolder(prefix, folder, edit) {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        if (/\.(js|css|svg)$/.test(file)) add(`${prefix}${file}`, join(folder, file), edit)
    },
    serve(app, urls, policy) {
      const paths = new Set(files.keys())
      for (const url of urls)
        app.get(url, { config: { access: 'open', paths } }, (request, reply) => {
          reply.header('content-security-policy', policy).header('cache-control', 'no-cache')
          return files.get(pathOf(request.url))?.send(request, reply)
        })
    },
  }
}
