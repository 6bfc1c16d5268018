/** What a browser gets of a page: a document whose policy forbids everything else, and the types of its files. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { type CompressedFile, createCompressedFile } from './compressed-file.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
}

export function typeOfPageFile(path: string): string {
  return TYPES[extname(path)] ?? 'application/octet-stream'
}

export interface PageDocument {
  readonly file: CompressedFile
  /** Its Content-Security-Policy, for as long as the file on the disk stays as it was. */
  readonly policy: string
}

/** `more` are exceptions of its policy. Null where there is no such file. */
export function createPageDocument(path: string, more: readonly string[]): PageDocument | null {
  if (!existsSync(path)) return null
  const inline = readFileSync(path, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)
  return {
    file: createPageFile(path),
    policy: pagePolicy(
      [...inline].map(([, text = '']) => text),
      more,
    ),
  }
}

export function createPageFile(path: string): CompressedFile {
  return createCompressedFile({ path, type: typeOfPageFile(path) })
}

/** Nothing from other origins, nothing inline but these scripts, no markup made from strings. */
export function pagePolicy(inline: readonly string[], more: readonly string[]): string {
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
