/** A file that is replaced is whole: as it was or as it is to be, with the rights that were asked for. */
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import * as assert from 'uvu/assert'
import { replaceFile, replaceFileNow } from '#drivers/storage/files/replace-file.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

/** Both do the same, one of them at once. */
const WAYS = {
  async replaceFile(
    path: string,
    content: string,
    options?: { mode?: number; isDurable?: boolean },
  ) {
    await replaceFile(path, content, options)
  },
  async replaceFileNow(
    path: string,
    content: string,
    options?: { mode?: number; isDurable?: boolean },
  ) {
    replaceFileNow(path, content, options)
  },
}

async function failureOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message
  }
  return 'none'
}

for (const [name, way] of Object.entries(WAYS))
  spec(name, {
    async "is its owner's alone, or has the mode that was asked for"() {
      using folder = temporaryFolder()
      const path = folder.file('a')
      await way(path, 'one')
      assert.equal([readFileSync(path, 'utf8'), modeOf(path)], ['one', 0o600])
      await way(path, 'two', { mode: 0o640, isDurable: false })
      assert.equal([readFileSync(path, 'utf8'), modeOf(path)], ['two', 0o640])
      assert.equal(readdirSync(folder.path), ['a'])
    },
    async 'takes the place of a link, and writes through none'() {
      using folder = temporaryFolder()
      const path = folder.file('a')
      const elsewhere = folder.file('elsewhere')
      writeFileSync(elsewhere, 'not ours')
      for (const link of [path, `${path}.new`]) symlinkSync(elsewhere, link)
      await way(path, 'ours')
      assert.is(readFileSync(elsewhere, 'utf8'), 'not ours')
      assert.is(readFileSync(path, 'utf8'), 'ours')
      assert.ok(statSync(path).isFile())
      assert.equal(readdirSync(folder.path).sort(), ['a', 'elsewhere'])
    },
    async 'is as before where it cannot be written or take its place'() {
      using folder = temporaryFolder()
      const path = folder.file('a')
      await way(path, 'before')
      mkdirSync(`${path}.new`)
      assert.is.not(await failureOf(() => way(path, 'after')), 'none')
      assert.is(readFileSync(path, 'utf8'), 'before')
      const taken = folder.file('folder')
      mkdirSync(`${taken}/inside`, { recursive: true })
      assert.is.not(await failureOf(() => way(taken, 'after')), 'none')
      assert.equal(readdirSync(folder.path).sort(), ['a', 'a.new', 'folder'])
    },
  })

spec('a file that is replaced', {
  async 'keeps its rights, and what was there beside it'() {
    using folder = temporaryFolder()
    const path = folder.file('laned.yaml')
    const keeping = { mode: 0o640, keepsRights: true, keepsBefore: true }
    await replaceFile(path, 'one', keeping)
    assert.equal(readdirSync(folder.path), ['laned.yaml'], 'nothing was there before')
    assert.is(modeOf(path), 0o640)
    chmodSync(path, 0o664)
    await replaceFile(path, 'two', keeping)
    await replaceFile(path, 'three', keeping)
    assert.equal(readdirSync(folder.path).sort(), ['laned.yaml', 'laned.yaml.before'])
    assert.is(readFileSync(`${path}.before`, 'utf8'), 'two')
    assert.is(readFileSync(path, 'utf8'), 'three')
    assert.equal([modeOf(path), modeOf(`${path}.before`)], [0o664, 0o664])
  },
  async 'is as before where its content ends too early'() {
    using folder = temporaryFolder()
    const path = folder.file('a')
    await replaceFile(path, 'before')
    const pieces = async function* () {
      yield 'half'
      throw new Error('broken off')
    }
    assert.is(
      await failureOf(() => replaceFile(path, pieces(), { unfinished: `${path}.part` })),
      'broken off',
    )
    assert.is(readFileSync(path, 'utf8'), 'before')
    assert.equal(readdirSync(folder.path), ['a'])
  },
  'is there even in half where that it is there says enough'() {
    using folder = temporaryFolder()
    const path = folder.file('mark')
    const never = 7 as unknown as string
    assert.throws(() => replaceFileNow(path, never, { isDurable: false }))
    assert.equal(readdirSync(folder.path), [])
    assert.throws(() => replaceFileNow(path, never, { isDurable: false, isEvenHalf: true }))
    assert.equal(readdirSync(folder.path), ['mark'])
  },
})
