/** Runs test files that a case makes, as a tier is run. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

const SPEC = resolve('test/support/spec.ts')

/** By name, the code of the first of two cases of a file of units; the second is green. `seen` is a file that is not there yet. */
export function runTestFiles(files: Readonly<Record<string, string>>) {
  using folder = temporaryFolder()
  mkdirSync(folder.file('test/unit'), { recursive: true })
  for (const [name, code] of Object.entries(files))
    writeFileSync(
      folder.file(`test/unit/${name}.test.ts`),
      `import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { spec } from '${SPEC}'
const seen = '${folder.file('seen')}'
spec('${name}', { 'is green'() { ${code} }, 'is beside it'() {} })`,
    )
  const args = ['scripts/test/main.ts', '--in', folder.file('test')]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return {
    status,
    lines: stdout
      .replaceAll(`${folder.file('test')}/`, '')
      .trimEnd()
      .split('\n'),
  }
}
