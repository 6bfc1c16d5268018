/** What a source file of ours imports, read from its text. */
import { dirname, join } from 'node:path'

/** Packages by name, own files by their path from the root. */
export function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(
    /^(?:import|export)\b[^;'"=]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  )
  return [...found].map((match) => resolve(file, match[1] ?? match[2] ?? match[3] ?? ''))
}

function resolve(file: string, target: string): string {
  if (target.startsWith('#test/')) return target.replace('#test', 'test/support')
  if (target.startsWith('#')) {
    const [alias, ...rest] = target.slice(1).split('/')
    return [alias === 'hal' ? 'firmware/hal' : alias, ...rest].join('/')
  }
  return target.startsWith('.') ? join(dirname(file), target) : target
}
