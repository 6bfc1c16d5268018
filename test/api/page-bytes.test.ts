/** All of the page with every sentence of one language: what a browser fetches of it, and that nothing of it is forgotten. */
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import * as assert from 'uvu/assert'
import { LANGUAGES } from '#firmware/words/languages.ts'
import { pageTexts } from '#scripts/words/word-tables.ts'
import { pageBytes, sumOf } from '#test/page/page-bytes.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { nodesOf, type SourceNode, sourceTree } from '#test/source-tree.ts'
import { spec } from '#test/spec.ts'

/** Over TLS, and on the lane itself; what goes through a network as it is may be a sixth more. */
const BYTES_MAX = 126_000

type Row = readonly [key: string, text: string | undefined]

/** Objects of a built script that have nothing but texts, which it writes in the quotes that suit them. */
function tablesOf(file: string): readonly (readonly Row[])[] {
  return [...nodesOf(sourceTree(file))]
    .filter(({ type }) => type === 'ObjectExpression')
    .map(({ properties }) => (properties as readonly SourceNode[]).map(rowOf))
    .filter((rows) => rows.every(([, text]) => text !== undefined))
}

function rowOf(property: SourceNode): Row {
  const [key, value] = [property['key'], property['value']] as SourceNode[]
  const [plain, ...others] = (value?.['quasis'] ?? []) as { value: { cooked: string } }[]
  const text = others.length === 0 ? (value?.['value'] ?? plain?.value.cooked) : undefined
  return [String(key?.['value'] ?? key?.['name']), typeof text === 'string' ? text : undefined]
}

spec('the page as a whole', {
  async 'is at most 126 kB in each language'() {
    await using device = await openTestDevice()
    for (const language of LANGUAGES) {
      const files = await pageBytes(device.url, language, 'br')
      const sum = sumOf(files)
      const largest = [...files].sort(([, one], [, other]) => other - one).slice(0, 12)
      assert.ok(sum <= BYTES_MAX, `${language}: ${sum} bytes, ${largest.join('; ')}`)
    }
  },
  async 'has its word tables in one language, word for word'() {
    await using device = await openTestDevice()
    for (const language of LANGUAGES) {
      const texts = pageTexts(language)
      const files = [...(await pageBytes(device.url, language, 'gzip')).keys()]
      const scripts = files.filter((file) => file.endsWith('.js'))
      const rows = scripts
        .flatMap((file) => tablesOf(`built-page/${basename(file)}`))
        .filter((table) => table.every(([key]) => Object.hasOwn(texts, key)))
        .flat()
      assert.equal(Object.fromEntries(rows), texts)
      assert.is(rows.length, Object.keys(texts).length, language)
    }
  },
  async 'has no file that nothing asks for'() {
    await using device = await openTestDevice()
    const asked = new Set<string>()
    for (const language of LANGUAGES)
      for (const path of (await pageBytes(device.url, language, 'gzip')).keys()) asked.add(path)
    const built = readdirSync('built-page').filter((file) => /\.(js|css)$/.test(file))
    assert.equal(
      built.filter((file) => !asked.has(`/page/${file}`)),
      [],
    )
  },
})
