/** What a source file of ours imports, read from its text. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The page's own files; those of packages come from node_modules. */
const PAGE = /^firmware\/console\/page\/(?!packages\/)/

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

/** Without what is imported when it is needed: all that a file waits for before it runs. */
export function loadedBefore(file: string, text: string): string[] {
  return loadedBy(file, text.replace(/\bimport\(/g, '('))
}

/**
 * What a plain module imports and is not there: a file, or a name that the file does not export. A browser
 * finds out only when it loads the tab, and no compiler reads these.
 */
export function missingImports(
  file: string,
  text: string,
  read: (target: string) => string | null = textOf,
): string[] {
  const lost = importsOf(file, text).filter((target) => PAGE.test(target) && read(target) === null)
  const unknown = [...text.matchAll(/^import \{([^{}]*)\} from '([^']+)'/gm)].flatMap(
    ([, names = '', target = '']) => {
      const exporting = target.startsWith('.') ? read(resolve(file, target)) : null
      if (exporting === null) return []
      return names
        .split(',')
        .map((name) => name.trim().split(/\s/)[0] ?? '')
        .filter((name) => name && !exportsName(exporting, name))
        .map((name) => `${name} of ${target}`)
    },
  )
  return [...lost, ...unknown].map((what) => `${file}: imports ${what}, which is not there`)
}

function textOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function exportsName(text: string, name: string): boolean {
  return [...text.matchAll(/^export\b[^;=(]*/gm)].some(([head]) => head.split(/\W+/).includes(name))
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
