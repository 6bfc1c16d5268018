/** Every link of every page leads to a file, and to a heading of it, here and on the site; and what tells so can tell otherwise. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { deadLinks } from '#scripts/docs/dead-links.ts'
import { readPage, slug } from '#scripts/docs/markdown.ts'
import { pagePaths } from '#scripts/docs/pages.ts'
import { deadSiteLinks } from '#scripts/docs/site/dead-site-links.ts'
import { stageSite } from '#scripts/docs/site/stage-site.ts'
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

  async 'are staged with all they lead to, an image that is only linked as well'() {
    using folder = temporaryFolder()
    const page =
      '![a](../images/page.png) [![b](../images/page-dark.png)](../images/page-items.png)\n'
    stageSite(folder.path, folder.file('site'), new Map([['docs/reference/x.md', `# X\n${page}`]]))
    const staged = readFileSync(folder.file('docs/reference/x.md'), 'utf8')
    assert.match(
      staged,
      '![a](../images/page.png) [![b](../images/page-dark.png)](/files/docs/images/page-items.png)',
    )
    for (const copy of ['docs/images/page-dark.png', 'public/files/docs/images/page-items.png'])
      assert.ok(existsSync(folder.file(copy)), copy)
    // What VitePress does not look after: files that are no pages.
    const lost = pagePaths().flatMap((path) =>
      readPage(readFileSync(folder.file(path), 'utf8')).links.filter(
        ({ target }) =>
          target.startsWith('/files/') && !existsSync(folder.file(`public${decodeURI(target)}`)),
      ),
    )
    assert.equal(lost, [])
  },

  'of the built site are told when a file or a heading is not there'() {
    using folder = temporaryFolder()
    mkdirSync(folder.file('docs'))
    writeFileSync(
      folder.file('index.html'),
      '<a href="/docs/a.html#%D1%87%D0%B0%D0%B9">a</a> <a href="docs/">b</a> <a href="https://x.example/">c</a>',
    )
    writeFileSync(
      folder.file('docs/a.html'),
      '<h2 id="чай">x</h2><img src="../gone.png"><a href="#gone"></a> <a href="/index.html#no"></a> <a href="#чай"></a>',
    )
    assert.equal(deadSiteLinks(folder.path), [
      'docs/a.html: ../gone.png: the site has no gone.png',
      'docs/a.html: #gone: docs/a.html has no #gone',
      'docs/a.html: /index.html#no: index.html has no #no',
      'index.html: docs/: the site has no docs/index.html',
    ])
  },
})
