/**
 * The page's files: its own, and those of the packages it is made with. They are listed when the lane
 * starts, so that nothing else of the disk can be asked for. No build step: what lies there is what is sent, but for its comments.
 */
import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathOf } from '../http/error-answers.ts'
import { type CompressedFile, createCompressedFile } from '../http/responses/compressed-file.ts'
import type { App } from '../http/router.ts'
import { withoutCommentLines } from './comment-lines.ts'

const PAGE = fileURLToPath(new URL('./page', import.meta.url))
const PACKAGES = fileURLToPath(new URL('../../node_modules', import.meta.url))

/** scripts/release/release-folder.ts carries the same ones. */
export const PACKAGE_FILES = {
  'preact.js': 'preact/dist/preact.mjs',
  'preact-hooks.js': 'preact/hooks/dist/hooks.mjs',
  'htm.js': 'htm/dist/htm.module.js',
  'uplot.js': 'uplot/dist/uPlot.iife.min.js',
  'uplot.css': 'uplot/dist/uPlot.min.css',
} as const

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Nothing from elsewhere, nothing inline, no markup made from strings; the one script address that a
 * program may make up is that of the page's own worker (live.js).
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types laned-worker',
].join('; ')

export function servePage(app: App): void {
  const files = new Map<string, CompressedFile>()
  list('/', join(PAGE, 'index.html'))
  for (const file of readdirSync(PAGE, { recursive: true, encoding: 'utf8' }))
    if (/\.(js|css|svg)$/.test(file))
      list(`/console/${file}`, join(PAGE, file), withoutCommentLines)
  for (const [name, file] of Object.entries(PACKAGE_FILES))
    list(
      `/console/packages/${name}`,
      join(PACKAGES, file),
      name === 'uplot.js' ? asModule : byAddress,
    )

  const paths = new Set(files.keys())
  for (const url of ['/', '/console/*'])
    app.get(url, { config: { access: 'open', paths } }, (request, reply) => {
      reply.header('content-security-policy', PAGE_POLICY).header('cache-control', 'no-cache')
      return files.get(pathOf(request.url))?.send(request, reply)
    })

  function list(url: string, path: string, edit?: (text: string) => string): void {
    const type = TYPES[extname(path)] ?? TYPES[extname(url)] ?? 'application/octet-stream'
    files.set(url, createCompressedFile({ path, type, ...(edit ? { edit } : {}) }))
  }
}

/** Of uPlot the small file, half of the other one, makes a global name; a module hands it on. */
function asModule(text: string): string {
  return `${text}\nexport default uPlot\n`
}

/**
 * A browser finds a package by its address only; a map of names would be an inline script. The maps of
 * the sources are not carried, and a browser's tools would ask for them.
 */
function byAddress(text: string): string {
  return text
    .replace('from"preact"', 'from"./preact.js"')
    .replace(/\n\/\/# sourceMappingURL=[\w.]{1,80}\n?$/, '\n')
}
