/** A Russian page says of which page it is and at which text of it, so that it is known when it has become older than its original. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'

const ORIGINALS = [
  'README.md',
  'docs/{api,operations,guide,tutorial}/*.md',
  'firmware/features/*/README.md',
]
const RUSSIAN = [
  'README.ru.md',
  'docs/{api,operations,guide,tutorial}/ru/*.md',
  'firmware/features/*/README.ru.md',
]

const pagesOf = (patterns: readonly string[]) => patterns.flatMap((one) => globSync(one)).sort()
const textOf = (path: string) => readFileSync(path, 'utf8')

function originalOf(russian: string): string {
  if (basename(russian) === 'README.ru.md') return join(dirname(russian), 'README.md')
  return join(dirname(dirname(russian)), basename(russian))
}

function firstLineFor(original: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return `<!-- of ${basename(original)} at ${hash} -->`
}

/** A table that both have is made of one list for both (scripts/docs/made-tables.ts): nobody translates it. */
function withoutTablesOfBoth(originalText: string, text: string): string {
  return originalText.replace(
    /<!-- made: ([a-z -]{1,60}) -->\n[\s\S]*?<!-- end of \1 -->/g,
    (table, name: string) => (text.includes(`<!-- made: ${name} -->`) ? '' : table),
  )
}

/** What to do about a Russian page; null where it is of its original as it is. */
function whyStale(russian: string, text: string, originalText: string): string | null {
  const original = originalOf(russian)
  const wanted = firstLineFor(original, withoutTablesOfBoth(originalText, text))
  if (text.split('\n', 1)[0] === wanted) return null
  return `${russian} is not of ${original} as it is now. Read what changed (git log -p ${original}), say it there, and then:
  sed -i '1s/.*/${wanted}/' ${russian}`
}

spec('a Russian page', {
  'is told by its first line, and by any other text of its original'() {
    const [russian, original] = ['docs/guide/ru/cashier.md', '# For a cashier\n']
    const text = `${firstLineFor('docs/guide/cashier.md', original)}\n# Кассиру\n`
    assert.is(whyStale(russian, text, original), null)
    assert.match(whyStale(russian, text, `${original}More.\n`) ?? '', 'sed -i')
    assert.match(whyStale(russian, '# Кассиру\n', original) ?? '', 'sed -i')
    assert.is(originalOf('README.ru.md'), 'README.md')
  },
  'is not older than a table of its original that is made in both'() {
    const page = (table: string) => `<!-- made: features -->\n${table}<!-- end of features -->\n`
    const first = firstLineFor('README.md', '\n')
    const text = `${first}\n${page('| Брокер |\n')}`
    for (const table of ['| Broker |\n', '| Broker |\n| Tide |\n'])
      assert.is(whyStale('README.ru.md', text, page(table)), null)
    assert.match(whyStale('README.ru.md', `${first}\n| Брокер |\n`, page('')) ?? '', 'sed -i')
  },
  'is of its original as it is now'() {
    const pages = pagesOf(RUSSIAN)
    assert.ok(pages.length >= 10, String(pages.length))
    const stale = pages.flatMap(
      (page) => whyStale(page, textOf(page), textOf(originalOf(page))) ?? [],
    )
    // As it is, so that the command can be copied.
    assert.ok(stale.length === 0, stale.join('\n'))
  },
  'has the same alerts as the English rules, with Russian sentences'() {
    const [english = '', russian = ''] = ['', '.ru'].map((language) =>
      textOf(`docs/operations/monitoring/alert-rules${language}.yml`),
    )
    const sentences = (rules: string) =>
      [...rules.matchAll(/^ +(?:summary|action): (.*)$/gm)].map(([, text = '']) => text)
    const withoutSentences = (rules: string) =>
      rules.replace(/^( +(?:summary|action)): .*$/gm, '$1').replace(/^ *#.*$/gm, '')
    assert.is(withoutSentences(russian), withoutSentences(english))
    const valuesIn = (text: string) => text.match(/\{\{[^}]*\}\}/g)?.toSorted() ?? []
    for (const [at, text] of sentences(russian).entries()) {
      assert.match(text, /[а-яё]|^"lanectl |°C/, text)
      assert.equal(valuesIn(text), valuesIn(sentences(english)[at] ?? ''), text)
    }
  },
  'is counted where there is none yet'() {
    const translated = new Set(pagesOf(RUSSIAN).map(originalOf))
    const missing = pagesOf(ORIGINALS).filter((page) => !translated.has(page))
    console.log(`Pages without a Russian one: ${missing.length} (${missing.join(', ')})`)
  },
})
