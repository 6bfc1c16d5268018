/** What the page asks before it does it is what docs/page.md lists with its reason, asked by the one dialog. */
import { existsSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { featurePageSources, PAGE, pageSources } from '#test/page/page-sources.ts'
import { spec } from '#test/spec.ts'

const DOCUMENT = readFileSync('docs/page.md', 'utf8')

/** A call, and not where it is imported or declared. */
const ASKS = /(?<![\w.])confirm\(/
const NATIVE =
  /\b(?:window|globalThis|self)\.(?:confirm|alert|prompt)\b|(?<![\w.])(?:alert|prompt)\(/

const sources = [
  ...pageSources().map((path) => ({ path, text: readFileSync(PAGE + path, 'utf8') })),
  ...featurePageSources().map((path) => ({ path, text: readFileSync(path, 'utf8') })),
]

const asking = () =>
  sources.filter(({ path, text }) => path !== 'parts/dialog.tsx' && ASKS.test(text))

function listed(): readonly string[] {
  const table = DOCUMENT.slice(DOCUMENT.indexOf('| Asked in |'))
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n').slice(2)
  const paths = rows.map((row) => /`([^`]+)`/.exec(row)?.[1] ?? row)
  // A checkout may be without the feature.
  return paths.filter((path) => !path.startsWith('firmware/features/') || existsSync(path))
}

spec('questions of the page', {
  'are those of the document, each with a reason'() {
    assert.ok(listed().length > 5)
    assert.equal(
      asking()
        .map(({ path }) => path)
        .toSorted(),
      listed().toSorted(),
    )
  },
  'are asked by the page’s own dialog'() {
    for (const { path, text } of asking())
      assert.match(
        text,
        /import \{[^}]*\bconfirm\b[^}]*\} from '(?:[./]+parts|\.|#firmware\/console\/page\/parts)\/dialog\.tsx'/,
        path,
      )
    const native = sources.filter(({ text }) => NATIVE.test(text)).map(({ path }) => path)
    assert.equal(native, [])
  },
})
