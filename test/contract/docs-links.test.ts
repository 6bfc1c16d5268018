/** Every link of every page leads to a file, and to a heading of it; and what tells so can tell otherwise. */
import { writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { deadLinks } from '#scripts/docs/dead-links.ts'
import { readPage, slug } from '#scripts/docs/markdown.ts'
import { pagePaths } from '#scripts/docs/pages.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

spec('links of the documentation', {
  'lead somewhere'() {
    const paths = pagePaths()
    assert.ok(paths.length > 120)
    assert.equal(deadLinks(paths), [])
  },

  'are told with their place when they lead nowhere'() {
    using folder = temporaryFolder()
    const [one, other] = [folder.file('one.md'), folder.file('other.md')]
    writeFileSync(
      one,
      '# One\n[a](other.md#two-words)\n[b](gone.md)\n[c](other.md#gone) [d](#one)\n',
    )
    writeFileSync(other, '# Other\n## Two *words*!\n')
    const found = deadLinks([one, other])
    assert.is(found.length, 2, found.join('\n'))
    assert.ok(found[0]?.startsWith(`${one}:3: gone.md`))
    assert.ok(found[1]?.startsWith(`${one}:4: other.md#gone`))
  },

  'are read apart from code, and headings as GitHub names them'() {
    const page = readPage(
      '# `GET` /a\n## Same\n## Same\n`[x](no.md)` [y](yes.md)\n```sh run\n# [z](no.md)\n```\n## Чай, 茶\n',
    )
    assert.equal([...page.anchors], ['get-a', 'same', 'same-1', 'чай-茶'])
    assert.equal(page.links, [{ line: 4, target: 'yes.md' }])
    assert.equal(page.blocks, [{ line: 5, language: 'sh', mark: 'run', text: '# [z](no.md)' }])
    assert.is(
      slug("A lane without a display: the till's [printed](x.md) link"),
      'a-lane-without-a-display-the-tills-printed-link',
    )
  },
})
