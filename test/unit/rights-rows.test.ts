/** Each row of the tables of operations has its line among the rights that were reviewed: a forgotten one is found without a lane. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { RIGHTS_FILES } from '#test/golden/golden-files.ts'
import { GOLDEN_FOLDER } from '#test/golden/golden-folder.ts'
import { spec } from '#test/spec.ts'

interface Row {
  readonly at: string
  readonly access: string
}

async function rows(): Promise<readonly Row[]> {
  const files = globSync('firmware/**/*-operations.ts')
  const modules = await Promise.all(files.map((file) => import(resolve(file)) as Promise<object>))
  const tables = modules.flatMap((module) =>
    Object.entries(module).filter(([name]) => name.endsWith('_OPERATIONS')),
  )
  return tables.flatMap(([, table]) => Object.values(table as Readonly<Record<string, Row>>))
}

spec('the rows of operations', {
  async 'have a line each among the rights, and the right that stands there'() {
    const linesOf = (name: string) => readFileSync(`${GOLDEN_FOLDER}/${name}`, 'utf8').split('\n')
    const [ofLane, ofSetup] = [linesOf(RIGHTS_FILES.lane), linesOf(RIGHTS_FILES.setup)]
    const all = await rows()
    assert.ok(all.length > 140, `${all.length} rows`)
    const forgotten = all
      .filter(({ at, access }) => ![...ofLane, ...ofSetup].includes(`${at} ${access}`))
      // Where a lane is set up whoever entered its code may do all that is answered.
      .filter(({ at }) => !ofSetup.includes(`${at} session`))
    assert.equal(
      forgotten.map(({ at, access }) => `${at} ${access}`),
      [],
    )
  },
})
