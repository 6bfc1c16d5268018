/** What a release carries of others comes with its terms, and a text that is missing ends the build. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { licencesOf, writeLicences } from '#scripts/release/licences.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

interface Given {
  readonly license?: string
  readonly text?: string | null
}

/** A folder as npm leaves it, with one package and what the build looks for beside it. */
function folderWith({ license = 'MIT', text = 'Copyright: '.padEnd(200, 'x') }: Given) {
  const folder = temporaryFolder()
  for (const path of ['some', 'node', '@img/sharp-libvips-linux-x64'])
    mkdirSync(folder.file(`node_modules/${path}`), { recursive: true })
  mkdirSync(folder.file('docs/licences'), { recursive: true })
  const packages = { 'node_modules/some': { version: '1.2.3', license } }
  const write = (path: string, content: string) => writeFileSync(folder.file(path), content)
  write('node_modules/.package-lock.json', JSON.stringify({ packages }))
  write('node_modules/node/LICENSE', 'of node')
  write('node_modules/@img/sharp-libvips-linux-x64/README.md', 'libheif: LGPLv3')
  if (text !== null) write('node_modules/some/LICENSE.md', text)
  return {
    ...folder,
    read: (name: string) => readFileSync(folder.file(`docs/licences/${name}`), 'utf8'),
  }
}

const ours = (name: string) => readFileSync(`docs/licences/${name}`, 'utf8')

spec('licences', {
  'every package of this checkout has the text of its licence'() {
    const licences = licencesOf('.')
    assert.ok(licences.length > 100, `${licences.length} packages`)
    for (const { name, texts } of licences)
      assert.match(texts.map(({ text }) => text).join('\n'), /copyright|licen[cs]e/i, name)
  },
  'a package without a text is named, and ends the build'() {
    using given = folderWith({ text: null })
    assert.throws(() => licencesOf(given.path), /some@1\.2\.3 comes without the text/)
  },
  'a few words are no text'() {
    using given = folderWith({ text: 'MIT' })
    assert.throws(() => licencesOf(given.path), /comes without the text/)
  },
  'a licence that nobody has read ends the build'() {
    using given = folderWith({ license: 'AGPL-3.0-only' })
    assert.throws(() => licencesOf(given.path), /some is under AGPL-3\.0-only/)
  },
  'a release gets the texts of its packages, of node and the list of libvips'() {
    using given = folderWith({})
    writeLicences(given.path, 'node_modules/node')
    assert.match(given.read('packages.txt'), /some 1\.2\.3 \(MIT\)[\s-]+Copyright: x+/)
    assert.is(given.read('node.txt'), 'of node')
    assert.is(given.read('libvips.md'), 'libheif: LGPLv3')
  },
  'a release without the list of libvips is none'() {
    using given = folderWith({})
    rmSync(join(given.path, 'node_modules/@img'), { recursive: true })
    assert.throws(() => writeLicences(given.path, 'node_modules/node'), /libvips/)
  },
  'the texts that packages only name are committed whole'() {
    const texts = {
      'LGPL-3.txt': [/GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3/, /Library as you received it/],
      'GPL-3.txt': [/GNU GENERAL PUBLIC LICENSE\s+Version 3/, /END OF TERMS AND CONDITIONS/],
      'MPL-1.1.txt': [/MOZILLA PUBLIC LICENSE\s+Version 1\.1/, /EXHIBIT A/],
      'Apache-2.0.txt': [/Apache License\s+Version 2\.0/, /END OF TERMS AND CONDITIONS/],
    }
    for (const [name, parts] of Object.entries(texts))
      for (const part of parts) assert.match(ours(name), part, name)
  },
})
