/** Packages on a real card keep the contract, and are tar to everybody else. */
import '#test/rerun-as-root.ts'
import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { openPackages } from '#drivers/storage/packages/package-folders.ts'
import { contents, readAll, written } from '#test/items/sample-packages.ts'
import { spec } from '#test/spec.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { packagesContract } from './packages.ts'

packagesContract('folder on a card', async () => {
  const card = insertCard({ bytes: 8 << 20 })
  const path = join(card.path, 'packages')
  return {
    packages: await openPackages(path),
    restart: () => openPackages(path),
    exported: () => readdirSync(join(path, 'exports')),
    incoming: () => readdirSync(join(path, 'incoming')).length,
    fillCard: () => card.fill(),
    emptyCard: card.empty,
    // Nothing can be read there, made or made again.
    breakCard() {
      rmSync(path, { recursive: true })
      symlinkSync(path, path)
    },
    [Symbol.dispose]: () => card[Symbol.dispose](),
  }
})

spec('packages in a folder', {
  async 'are what tar can list, and what tar has written is read'() {
    using folder = temporaryFolder()
    const packages = await openPackages(folder.path)
    const file = folder.file('p.tar')
    writeFileSync(file, await written(packages))
    const names = execFileSync('tar', ['-tf', file]).toString().trim().split('\n')
    assert.equal(names.slice(0, 3), [
      'laned-package.json',
      '000001/templates.ndjson',
      '000001/vectors.i8',
    ])
    const tree = folder.file('tree')
    mkdirSync(tree)
    execFileSync('tar', ['-C', tree, '-xf', file])
    for (const format of ['ustar', 'gnu']) {
      execFileSync('tar', ['-C', tree, `--format=${format}`, '-cf', file, ...names])
      const { templates } = await readAll(packages, readFileSync(file))
      assert.is(templates.length, 4)
    }
  },
  async 'are for their owner only, and nothing else in the folder is given out'() {
    using folder = temporaryFolder()
    const packages = await openPackages(folder.path)
    const { filename } = await packages.write(contents())
    const exports = folder.file('exports')
    assert.is(statSync(exports).mode & 0o777, 0o700)
    assert.is(statSync(join(exports, filename)).mode & 0o777, 0o600)
    writeFileSync(join(exports, 'other.tar'), 'x')
    assert.is(await packages.open('other.tar'), null)
  },
})
