/** A release refuses to be built when a name that is loaded on its first use would be undefined. */
import { writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import * as assert from 'uvu/assert'
import { namesMissingLater } from '#scripts/release/lazy-imports.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

/** What is missing of a program of `source` beside a module and a package from before modules. */
async function missingIn(source: string): Promise<string[]> {
  using folder = temporaryFolder()
  const files: Record<string, string> = {
    'program.mjs': source,
    'module.mjs': 'export const one = 1, two = 2',
    'package.cjs': 'module.exports = one; function one() {}; module.exports.one = one',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(folder.file(name), text)
  const { metafile } = await build({
    absWorkingDir: folder.path,
    entryPoints: ['program.mjs'],
    outdir: 'built',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    metafile: true,
    write: false,
  })
  return namesMissingLater(metafile, (path) => files[path] ?? '')
}

spec('names that are loaded later', {
  async 'are there: of a module by name, of an old package as its default'() {
    const source = `const { one, two: second } = await import('./module.mjs')
      const { default: old } = await import('./package.cjs')
      const {
        constants,
      } = await import('node:fs')
      console.log(one, second, old, constants)`
    assert.equal(await missingIn(source), [])
  },
  async 'are not there: a name of an old package, and one that a module never had'() {
    const source = `const { one } = await import('./package.cjs')
      const {
        three,
      } = await import(
        './module.mjs'
      )
      console.log(one, three)`
    assert.equal(await missingIn(source), [
      'program.mjs: ./package.cjs has no one in a release, only default',
      'program.mjs: ./module.mjs has no three in a release, only one, two',
    ])
  },
})
