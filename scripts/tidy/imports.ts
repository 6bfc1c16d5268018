/** What a source file of ours imports, read from its text. */
import { dirname, join } from 'node:path'

/** Packages by name, own files by their path from the root. */
export function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(
    /^(?:import|export)\b[^;'"=]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  )
  return [...found].map((match) => resolve(file, match[1] ?? match[2] ?? match[3] ?? ''))
}

/** Without what is imported for its types alone: nothing of that runs. */
export function loadedBy(file: string, text: string): string[] {
  return importsOf(file, text.replace(/^import type\b[^'"]*['"][^'"]+['"]/gm, ''))
}

/** Those of package.json's `imports` whose folder is called otherwise. */
const FOLDERS: Readonly<Record<string, string>> = {
  '#hal': 'firmware/hal',
  '#doubles': 'test/doubles',
  '#test': 'test/support',
}

function resolve(file: string, target: string): string {
  const [alias = '', ...rest] = target.split('/')
  if (alias.startsWith('#')) return [FOLDERS[alias] ?? alias.slice(1), ...rest].join('/')
  return target.startsWith('.') ? join(dirname(file), target) : target
}
