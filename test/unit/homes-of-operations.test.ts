/** Each operation has its homes, as its row says: the tab that calls it, the test that presses it, lanectl, or why not. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Operation } from '#firmware/operations/operation.ts'
import { testFolders } from '#scripts/source-folders.ts'
import { OPERATION_TABLES } from '#test/document/documents.ts'
import { OPERATION_HOMES, whyNot } from '#test/document/operation-homes.ts'
import { featurePageSources, PAGE, pageSources } from '#test/page/page-sources.ts'
import { spec } from '#test/spec.ts'

/** A tab's files, and those of `parts/` and of other tabs that they import. */
function filesOf(home: string): Set<string> {
  if (home === 'shell')
    return new Set([
      ...pageSources()
        .filter((file) => !file.includes('/'))
        .map((file) => PAGE + file),
      ...featurePageSources().filter((file) => file.endsWith('/page/login.tsx')),
    ])
  const files = new Set([
    ...pageSources(`tabs/${home}/`).map((file) => PAGE + file),
    ...featurePageSources().filter((file) => new RegExp(`/page/${home}(/|\\.)`).test(file)),
  ])
  for (const file of files)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const other = join(dirname(file), path)
      if (/\/page\/(parts|tabs)\//.test(other)) files.add(other)
    }
  return files
}

/** Of an answer, and of the `data` of a recognition device's. */
function namesIn(schema: object): string[] {
  const { properties = {}, anyOf = [] } = schema as {
    readonly properties?: Readonly<Record<string, object>>
    readonly anyOf?: readonly object[]
  }
  return [
    ...Object.keys(properties),
    ...anyOf.flatMap(namesIn),
    ...(properties['data'] ? namesIn(properties['data']) : []),
  ]
}

spec('the homes of each operation', {
  'the tab that is named calls it'() {
    const wrong = OPERATION_HOMES.filter(({ page }) => whyNot(page) === null).filter(
      ({ operation, page }) =>
        ![...filesOf(page)].some((file) => readFileSync(file, 'utf8').includes(`'${operation}'`)),
    )
    assert.equal(wrong, [])
  },
  'each that the page has is pressed by a page test, which looks whether it was'() {
    const wrong = OPERATION_HOMES.filter(({ page, pressedBy }) => {
      if (whyNot(page) !== null) return pressedBy !== null
      const file = testFolders()
        .map((folder) => `${folder}/page/${pressedBy}.test.ts`)
        .find((path) => existsSync(path))
      return file === undefined || !readFileSync(file, 'utf8').includes('pageSpec(')
    })
    assert.equal(wrong, [])
  },
  'what lanectl has by hand is called in its programs'() {
    const programs = globSync('{scripts,firmware/features/*}/lanectl/**/*.ts').map((file) =>
      readFileSync(file, 'utf8'),
    )
    const wrong = OPERATION_TABLES.flatMap((table) => Object.entries<Operation>(table))
      .filter(([, { lanectl: how }]) => 'byHand' in how)
      .map(([name]) => name)
      .filter((name) => !programs.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
    assert.equal(wrong, [])
  },
  'a sentence that lanectl makes from a row names what is asked or answered'() {
    const rows = OPERATION_TABLES.flatMap((table) => Object.values<Operation>(table))
    const wrong = rows.flatMap(({ at, lanectl: how, params, answers }) => {
      if (!('verb' in how)) return []
      const { given, prints } = how
      const asked = [...Object.keys(params?.properties ?? {}), ...Object.keys(given ?? {})]
      const facts = Object.values(answers).flatMap((answer) => [...namesIn(answer)])
      const [words, known] =
        'done' in prints
          ? [prints.done, [...asked, ...facts]]
          : 'file' in prints
            ? [prints.file, asked]
            : ['', []]
      const named = [...words.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
      return named.filter((name) => !known.includes(name)).map((name) => `${at}: ${name}`)
    })
    assert.equal(wrong, [])
  },
  'a reason is words'() {
    for (const { operation, page, lanectl: words } of OPERATION_HOMES)
      for (const home of [page, words]) {
        assert.ok(home !== '', operation)
        assert.ok((whyNot(home)?.length ?? 10) >= 8, `${operation}: why?`)
      }
  },
})
