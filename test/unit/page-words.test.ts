/** The page says everything in both languages: no word is missing, none is left over, none is made up. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as assert from 'uvu/assert'
import { PAGE_LANGUAGES } from '#firmware/http/responses/built-page.ts'
import { inOneLanguage } from '#scripts/page/words-of-one-language.ts'
import { PAGE, pageSources } from '#test/page/page-sources.ts'
import { nodesOf, type SourceNode, sourceTree } from '#test/source-tree.ts'
import { spec } from '#test/spec.ts'

const sources = pageSources()
  .map((file) => PAGE + file)
  .sort()
const isTable = (file: string) => file.includes('/words/tables/')
/** Names of columns that people write, which the page reads. */
const isRead = (file: string) => basename(file) === 'item-list-columns.ts'

interface Call {
  readonly file: string
  readonly key: unknown
}

/** What `t` is called with; undefined where it is no literal. */
function callsOf(file: string): Call[] {
  return [...nodesOf(sourceTree(file))]
    .filter(
      ({ type, callee }) => type === 'CallExpression' && (callee as SourceNode)['name'] === 't',
    )
    .map((node) => ({ file, key: (node['arguments'] as SourceNode[])[0]?.['value'] }))
}

/** key -> texts, of one table. */
function tableOf(file: string): [string, unknown[]][] {
  const rows = [...nodesOf(sourceTree(file))].filter(
    ({ type, value }) => type === 'Property' && (value as SourceNode)?.type === 'ArrayExpression',
  )
  return rows.map(({ key, value }) => [
    String((key as SourceNode)['value'] ?? (key as SourceNode)['name']),
    ((value as SourceNode)['elements'] as SourceNode[]).map(({ value: text }) => text),
  ])
}

const calls = sources.filter((file) => !isTable(file)).flatMap(callsOf)
const table = new Map(sources.filter(isTable).flatMap(tableOf))

spec('words of the page', {
  'each has an English and a Russian text, which fill in the same names'() {
    assert.ok(table.size > 100)
    for (const [key, texts] of table) {
      assert.is(texts.length, 2, key)
      const [names, others] = texts.map((text) => String(text).match(/\{\w+\}/g) ?? [])
      for (const text of texts) assert.ok(typeof text === 'string' && text.trim() !== '', key)
      assert.equal(names?.toSorted(), others?.toSorted(), key)
    }
  },
  'a key is in one table alone'() {
    const keys = sources.filter(isTable).flatMap((file) => tableOf(file).map(([key]) => key))
    assert.equal(
      keys.filter((key, at) => keys.indexOf(key) !== at),
      [],
    )
  },
  'each that is asked for is there, written out where it is used'() {
    assert.ok(calls.length > 100)
    const missing = calls.filter(({ key }) => typeof key !== 'string' || !table.has(key))
    assert.equal(missing, [])
  },
  'none is left over'() {
    const used = new Set(calls.map(({ key }) => key))
    assert.equal(
      [...table.keys()].filter((key) => !used.has(key)),
      [],
    )
  },
  async 'a browser is sent one language of each table, word for word'() {
    for (const file of sources.filter(isTable)) {
      const source = readFileSync(file, 'utf8')
      for (const [at, language] of PAGE_LANGUAGES.entries()) {
        const sent = inOneLanguage(source, language)
        const alone = sent.replace(/^import .*$/m, 'const addWords = (table) => table')
        const { WORDS } = await import(`data:text/javascript,${encodeURIComponent(alone)}`)
        const wanted = tableOf(file).map(([key, texts]) => [key, texts[at]])
        assert.equal(Object.entries(WORDS), wanted, file)
      }
    }
  },
  'each table is imported by a module that needs it'() {
    const texts = sources.map((file) => readFileSync(file, 'utf8'))
    const named = texts.flatMap((text) =>
      [...text.matchAll(/^import '(?:[./]+words\/tables|\.\/tables)\/([a-z-]+)\.ts'$/gm)].map(
        ([, name = '']) => name,
      ),
    )
    const tables = sources.filter(isTable).map((file) => basename(file, '.ts'))
    assert.equal([...new Set(named)].sort(), tables.sort())
  },
  'no sentence stands in the program itself'() {
    const plain = sources
      .filter(
        (file) => !isTable(file) && !isRead(file) && basename(file) !== 'reload-broken-page.ts',
      )
      .filter((file) => /[а-яё]{2}/i.test(readFileSync(file, 'utf8').replace('Русский', '')))
    // Behind the name of the other language, which stands there in its own.
    assert.equal(
      plain.filter((file) => basename(file) !== 'header.tsx'),
      [],
    )
  },
})
