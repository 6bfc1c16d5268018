/** Which test files a run has: by a tier, by words of their paths, or by what changed. */

import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { sourceFiles, testFolders } from '#scripts/source-folders.ts'
import { importsOf } from '#scripts/tidy/imports.ts'
import type { Costs } from './recorded-costs.ts'
import { TIERS, type Tier, tierOf } from './tiers.ts'

export const KINDS = ['unit', 'page', 'api', 'fault', 'sim', 'contract'] as const

/** `test`: of the product, those of its features among them. */
export function testFilesIn(folder: string): string[] {
  const folders = folder === 'test' ? testFolders() : [folder]
  return globSync(folders.map((one) => `${one}/{${KINDS.join()}}/**/*.test.ts`)).sort()
}

/** A word is a kind, or a part of a path. */
export function namedBy(words: readonly string[], files: readonly string[]): string[] {
  const matches = (file: string, word: string) =>
    (KINDS as readonly string[]).includes(word)
      ? file.includes(`test/${word}/`)
      : file.includes(word)
  return files.filter((file) => words.some((word) => matches(file, word)))
}

/** Those of `tier` that no tier up to `beyond` has. */
export function ofTier(
  tier: Tier,
  beyond: Tier | null,
  files: readonly string[],
  costs: Costs,
): string[] {
  const from = beyond === null ? 0 : TIERS.indexOf(beyond) + 1
  return files.filter((file) => {
    const place = TIERS.indexOf(tierOf(file, costs))
    return place >= from && place <= TIERS.indexOf(tier)
  })
}

let importersOfEach: ReadonlyMap<string, readonly string[]> | undefined

/** Those of `files` that are among `sources`, or import one of them, at most so many files away. */
export function importersOf(
  sources: readonly string[],
  files: readonly string[],
  away = Number.POSITIVE_INFINITY,
): string[] {
  importersOfEach ??= importersByFile()
  const reached = new Set(sources)
  let latest = [...reached]
  for (let steps = 0; steps < away && latest.length > 0; steps += 1) {
    latest = latest
      .flatMap((file) => importersOfEach?.get(file) ?? [])
      .filter((one) => !reached.has(one))
    for (const file of latest) reached.add(file)
  }
  return files.filter((file) => reached.has(file))
}

/** Reads every source file. */
function importersByFile(): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const file of sourceFiles('{ts,js}'))
    for (const target of importsOf(file, readFileSync(file, 'utf8')))
      importers.set(target, [...(importers.get(target) ?? []), file])
  return importers
}

/** A first answer: what a test starts as a program, a unit or a document, is not seen. */
export const touchedBy = (changed: readonly string[], files: readonly string[]) =>
  importersOf(changed, files, 2)

/** Since the last commit; where nothing is, with the last commit. */
export function changedFiles(): string[] {
  const since = (revision: string) => git(['diff', '--name-only', revision])
  const now = [...since('HEAD'), ...git(['ls-files', '--others', '--exclude-standard'])]
  return now.length > 0 ? now : since('HEAD~1')
}

function git(args: readonly string[]): string[] {
  const { stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean)
}
