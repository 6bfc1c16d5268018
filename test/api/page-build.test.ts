/** What a browser is sent of the built page: what cannot be seen in its sources. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import {
  builtFiles,
  keepBuilt,
  pageDocument,
  upToDatePage,
} from '#firmware/http/responses/built-page.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

async function scripts(): Promise<ReadonlyMap<string, string>> {
  assert.is(await upToDatePage(), null)
  const found = [...builtFiles()].filter(([name]) => name.endsWith('.js'))
  return new Map(found.map(([name, path]) => [name, readFileSync(path, 'utf8')]))
}

spec('the built page', {
  async 'what rescues a broken page, and the worker, need no other file'() {
    const alone = [...(await scripts())].filter(([name]) =>
      /^(reload-broken|live-worker)/.test(name),
    )
    assert.is(new Set(alone.map(([name]) => name.replace(/-[^-]{8}\.js$/, ''))).size, 2)
    for (const [name, text] of alone)
      assert.not.match(text, /(?:^|[;}\n])\s*(?:import[\s{"'`*]|export[\s{])/, name)
  },
  async 'first asks for what the first frame is drawn with; what runs is only fetched until then'() {
    assert.is(await upToDatePage(), null)
    const document = readFileSync(pageDocument('en'), 'utf8')
    const [first, ...ahead] = document.match(/<link rel="(stylesheet|\w*preload)"[^>]*>/g) ?? []
    assert.match(first ?? '', 'stylesheet')
    assert.ok(ahead.length > 0)
    for (const link of ahead) assert.match(link, /rel="preload" .*fetchpriority="low"/)
    assert.not.match(document, 'type="module"')
  },
  async 'has Russian letters as they are, not twelve bytes for each'() {
    const texts = [...(await scripts()).values()]
    assert.ok(texts.some((text) => text.includes('Показать QR')))
    assert.equal(
      texts.filter((text) => /\\u04[0-9a-f]{2}/i.test(text)),
      [],
    )
  },
  async 'of a source that is wrong is not the one of before: each who asks is told what is wrong'() {
    using folder = temporaryFolder()
    const upToDate = keepBuilt(folder.file('page'), async () => {
      throw new Error('till.tsx:3: Unexpected token')
    })
    for (let asked = 0; asked < 2; asked += 1)
      assert.match((await upToDate()) ?? '', 'till.tsx:3: Unexpected token')
  },
  async 'carries no table of operations'() {
    for (const [name, text] of await scripts()) {
      // Rows have both, the page calls by the address alone.
      assert.not.match(text, /byHand|pressedBy|asksWhoIsPaid/, name)
    }
  },
})
