/** The example of a third-party feature: its types from a project that has nothing else, its rows, and what it does on a lane. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { call, postJson } from '#test/http-call.ts'
import { spec } from '#test/spec.ts'
import { putNewDatabases } from '#test/storage/new-databases.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import { readManifest } from '../../guest-manifest.ts'
import { openGuestLane } from '../support/guest-lane.ts'

const CHECKOUT = resolve(import.meta.dirname, '../../../../..')
const EXAMPLE = join(CHECKOUT, 'examples/feature-tide')

/** What the compiler says of the example in a project of its own, after a change of its text. */
function compiled(change: (text: string) => string = (text) => text): string {
  using folder = temporaryFolder()
  cpSync(EXAMPLE, folder.path, { recursive: true })
  cpSync(join(CHECKOUT, 'clients/feature'), folder.file('node_modules/laned'), { recursive: true })
  const file = folder.file('feature.mts')
  writeFileSync(file, change(readFileSync(file, 'utf8')))
  const tsc = join(CHECKOUT, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder.path], { encoding: 'utf8' })
  return stdout
}

spec('the example of a third-party feature', {
  'compiles with the published types alone, which find what is wrong'() {
    assert.is(compiled(), '')
    assert.match(
      compiled((text) => text.replace('lane.refuse(', 'lane.refuze(')),
      /'refuze' does not exist/,
    )
    assert.match(
      compiled((text) =>
        text.replace(
          'lane.keep({})\n        return {}',
          'lane.keep({})\n        return { all: [] }',
        ),
      ),
      /never\[\]/,
    )
  },
  'has rows that a lane takes'() {
    const text = readFileSync(join(EXAMPLE, 'feature.json'), 'utf8')
    assert.equal(readManifest(JSON.parse(text), 'tide').problems, [])
  },
  async 'does on a lane what they say'() {
    await using lane = await openGuestLane({}, '', (folder) =>
      cpSync(EXAMPLE, join(folder, 'tide'), { recursive: true }),
    )
    await lane.becomes('tide', 'running')
    const shown = async () => (await call(lane.url, '/features/tide/show')).json
    const { metres } = (await shown()) as { metres: number }
    assert.ok(Math.abs(metres) <= 2.5)
    const correct = (height: number) =>
      postJson(lane.url, '/features/tide/correct', { metres: height })
    assert.is((await correct(metres + 1)).http, 200)
    assert.ok(((await shown()) as { metres: number }).metres > metres + 0.9)
    const noted = lane.journal.find(({ event }) => event === 'guest.noted')
    assert.match(String(noted?.fields['what']), /the height was corrected by (1|0\.99) m/)
    const needs = (somebody: boolean) =>
      waitUntil(`it ${somebody ? 'needs somebody' : 'needs nobody'}`, async () => {
        const { attention } = await lane.listed('tide')
        return (attention !== null) === somebody
      })
    await needs(false)
    assert.is((await correct(metres + 2)).http, 200)
    await needs(true)
    const refused = await correct(metres > 0 ? -9 : 9)
    assert.is(refused.http, 409)
    assert.match(refused.text, /no gauge differs by/)
    assert.is((await postJson(lane.url, '/features/tide/forget', {})).http, 200)
    assert.ok(((await shown()) as { metres: number }).metres < metres + 0.1)
    await needs(false)
  },
  async 'counts what the card refused, which is there in the end'() {
    using data = temporaryFolder()
    putNewDatabases(data.path)
    const file = data.file('guests.json')
    {
      await using lane = await openGuestLane(
        {},
        '',
        (folder) => cpSync(EXAMPLE, join(folder, 'tide'), { recursive: true }),
        { dataFolder: data.path },
      )
      await lane.becomes('tide', 'running')
      const shown = async () =>
        ((await call(lane.url, '/features/tide/show')).json as { metres: number }).metres
      const metres = await shown()
      // Where a folder lies, no file can be put.
      mkdirSync(file)
      const { http, text } = await postJson(lane.url, '/features/tide/correct', {
        metres: metres + 1,
      })
      assert.is(http, 503)
      assert.match(text, /an error occurred in the third-party feature tide.*lane\.keep: /)
      assert.ok((await shown()) > metres + 0.9)
      assert.is((await postJson(lane.url, '/features/tide/forget', {})).http, 503)
      assert.ok((await shown()) < metres + 0.1)
      await postJson(lane.url, '/features/tide/correct', { metres: metres + 1 })
      rmdirSync(file)
    }
    const { tide } = JSON.parse(readFileSync(file, 'utf8'))
    assert.ok(tide.corrected > 0.9)
  },
})
