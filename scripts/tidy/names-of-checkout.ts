/** What this checkout has, for dead-names.ts: its files, tests, npm scripts, words of the code, config keys, commands of lanectl. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Form } from '#firmware/config/check-and-fill-defaults.ts'
import { ConfigSchema } from '#firmware/config.ts'
import {
  FEATURE_OF_COMMAND,
  FEATURE_OF_DISPLAY,
  FEATURE_OF_SECTION,
} from '#firmware/kernel/known-sections.ts'
import { featureFolders, isOfTests } from '../source-folders.ts'
import { type Checkout, deadNames, wordsOf } from './dead-names.ts'
import { ignoredBy } from './ignored-paths.ts'

const CODE = /\.(?:tsx?|js|mjs|py|html|css|json|ya?ml|sh|service|bsl)$/
/** Recorded of lanes and of others: what is there is no name that code has. */
const RECORDED = /^(?:lab\/)?test\/fixtures\/|package-lock\.json$/

/** A line for each name in a page or comment that nothing has. */
export function deadNamesOf(pages: readonly string[]): string[] {
  const isIgnored = ignoredBy(readFileSync('.gitignore', 'utf8'))
  const files = globSync('**/*', { exclude: (path) => path === '.git' || isIgnored(path) })
  const sources = new Map(
    files
      .filter((file) => CODE.test(file) && !RECORDED.test(file))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const away = [FEATURE_OF_SECTION, FEATURE_OF_DISPLAY]
    .flatMap((known) => Object.values(known))
    .filter((feature) => !isHere(feature))
  const checkout: Checkout = {
    paths: new Set([...files, 'docs'].flatMap(namesOfPath)),
    tests: files.filter((file) => file.endsWith('.test.ts') && isOfTests(file)),
    commands: scripts,
    words: wordsOf(sources.values()),
    keys: new Set(keysOf(ConfigSchema as unknown as Form)),
    verbs: verbsOfLanectl(),
    absent: absentCommands(),
    absentFolders: away.map((feature) => `firmware/features/${feature}/`),
    absentKeysIn: new Set(Object.values(FEATURE_OF_DISPLAY).every(isHere) ? [] : ['display']),
    isWhole: away.length === 0,
  }
  return [
    ...pages.flatMap((page) => deadNames(page, readFileSync(page, 'utf8'), checkout)),
    ...[...sources]
      .filter(([file]) => /\.(?:tsx?|js|mjs)$/.test(file))
      .flatMap(([file, text]) => deadNames(file, text, checkout)),
  ]
}

/** Each end of a path, and a decision by its number. */
function namesOfPath(path: string): string[] {
  const parts = path.split('/')
  const ends = parts.map((_, at) => parts.slice(at).join('/'))
  const decision = /^docs\/adr\/\d{4}/.exec(path)?.[0]
  return decision ? [...ends, decision] : ends
}

function keysOf(form: Form, path: readonly string[] = []): string[] {
  const inside = [
    ...(form.anyOf ?? []),
    ...(form.items ? [form.items] : []),
    ...Object.values(form.patternProperties ?? {}),
  ]
  return [
    ...(path.length > 0 ? [path.join('.')] : []),
    ...inside.flatMap((one) => keysOf(one, path)),
    ...Object.entries(form.properties ?? {}).flatMap(([key, one]) => keysOf(one, [...path, key])),
  ]
}

function absentCommands(): Set<string> {
  const commands = Object.entries(FEATURE_OF_COMMAND)
  return new Set(commands.flatMap(([command, feature]) => (isHere(feature) ? [] : [command])))
}

function isHere(feature: string): boolean {
  return featureFolders().some((folder) => basename(folder) === feature)
}

/** As its manual has them. */
function verbsOfLanectl(): Map<string, Set<string>> {
  const manual = execFileSync(process.execPath, ['scripts/lanectl/main.ts', 'manual'])
  let options = new Set(['--help', '--version'])
  const verbs = new Map([['lanectl', options]])
  for (const line of manual.toString().replaceAll('\\-', '-').split('\n')) {
    const path = /^\.SS (lanectl(?: [a-z-]+)+)/.exec(line)?.[1]
    if (path !== undefined) {
      options = new Set()
      verbs.set(path, options)
    } else if (line.startsWith('.B '))
      for (const [option] of line.matchAll(/--[a-z][a-z-]*/g)) options.add(option)
  }
  return verbs
}
