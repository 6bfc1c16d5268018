/** A release that is broken by a slip of ours is left as well: each is a program that runs until it does what its name says. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { buildLocalRelease } from '#scripts/release/local-release.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { BROKEN, brokenProgram } from '../../verify/updates/broken-releases.ts'

/** What Node says of the program before it runs; empty: it is one. */
function whatIsWrong(program: string): string {
  try {
    execFileSync(process.execPath, ['--check', program], { stdio: 'pipe' })
    return ''
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr).slice(0, 300)
  }
}

spec(
  'the releases that must be left',
  {
    async 'are programs'() {
      using folder = temporaryFolder()
      await buildLocalRelease(folder.path)
      const source = readFileSync(folder.file('firmware/start.mjs'), 'utf8')
      const broken = folder.file('broken.mjs')
      for (const breakage of BROKEN) {
        writeFileSync(broken, brokenProgram(source, breakage))
        assert.is(whatIsWrong(broken), '', breakage.name)
      }
    },
  },
  180_000,
)
