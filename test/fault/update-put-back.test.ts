/** The copies of a lane's databases: which are kept, how one comes back, and what a start waits for. */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import {
  copyDatabases,
  copyForWayBack,
  copyUnlessFull,
  lostSince,
  putBack,
} from '#scripts/ota/trial/databases-before.ts'
import { run } from '#scripts/ota/update-commands.ts'
import { fillLedger } from '#test/payments/fill-ledger.ts'
import { spec } from '#test/spec.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'
import { openUpdateRig } from '#test/updates/update-rig.ts'

const SELECT = resolve(import.meta.dirname, '../../scripts/ota/select.sh')
const [EARLIER, GOOD] = ['1.0.0', '1.0.1']
const LEDGER = 'payments.db'
const NOT_YET = 75

/** A lane on which GOOD was tried and is the good one. */
async function openLane(folder: Folder) {
  const [state, data] = [folder.file('state'), folder.file('data')]
  for (const path of [state, data]) mkdirSync(path)
  fillLedger(join(data, LEDGER), 20, Date.UTC(2026, 5, 1))
  const device = { state, data, freeBytes: () => 2 ** 40, reserveBytes: 0 }
  await copyDatabases(device, GOOD)
  return {
    device,
    full: { ...device, freeBytes: () => 0 },
    /** The ledger is gone, and another takes its place, with what was sold into that. */
    destroy() {
      for (const end of ['', '-wal', '-shm']) rmSync(join(data, LEDGER + end), { force: true })
      fillLedger(join(data, LEDGER), 3, Date.UTC(2026, 5, 2))
    },
    copiesOf: () => readFileSync(join(state, 'databases-before/release'), 'utf8').trim(),
    payments(file = LEDGER) {
      using ledger = new DatabaseSync(join(data, file), { readOnly: true })
      return Number(ledger.prepare('SELECT count(*) AS n FROM transactions').get()?.['n'])
    },
    asides: () => readdirSync(data).filter((name) => /left-by-[\d.]+(-\d+)?$/.test(name)),
  }
}

spec('the copies of the databases', {
  async 'stay for a way back in a probation, and where something is lost; with no room it goes on without'() {
    using folder = temporaryFolder()
    const lane = await openLane(folder)
    await copyForWayBack(lane.device, EARLIER, true)
    assert.is(lane.copiesOf(), GOOD, 'in probation')
    await copyForWayBack(lane.full, EARLIER, false)
    assert.is(lane.copiesOf(), GOOD, 'no room for others')
    await copyForWayBack(lane.device, EARLIER, false)
    assert.is(lane.copiesOf(), EARLIER)
    lane.destroy()
    await copyForWayBack(lane.device, GOOD, false)
    assert.is(lane.copiesOf(), EARLIER, 'what is lost is only there')
    await putBack(lane.device, GOOD)
    assert.equal([lane.payments(), lostSince(lane.device)], [20, null])
  },
  async 'are replaced only by whole ones, and never while something is lost'() {
    using folder = temporaryFolder()
    const lane = await openLane(folder)
    const thrown = await copyDatabases(lane.full, '1.0.2').catch(String)
    assert.match(String(thrown), 'Refusal: ')
    await copyUnlessFull(lane.full, '1.0.2')
    assert.is(lane.copiesOf(), GOOD)
    lane.destroy()
    const refused = await copyDatabases(lane.device, '1.0.2').catch(String)
    assert.match(String(refused), /lost data.*payments\.db: .*lanectl update rollback/)
    assert.is(lane.copiesOf(), GOOD)
  },
  async 'of a trial that did not end as it began go with the next run, but not while something is lost'() {
    await using rig = await openUpdateRig()
    const { data, state } = rig.device
    await rig.release(EARLIER)
    await rig.factory(EARLIER)
    await rig.serve()
    fillLedger(join(data, LEDGER), 2, Date.UTC(2026, 5, 1))
    await copyDatabases(rig.device, GOOD)
    const upToDate = { status: 'up-to-date', version: null }
    const ledger = readFileSync(join(data, LEDGER))
    rmSync(join(data, LEDGER))
    assert.equal(await run(rig.device), upToDate)
    assert.ok(existsSync(join(state, 'databases-before')))
    writeFileSync(join(data, LEDGER), ledger)
    assert.equal(await run(rig.device), upToDate)
    assert.not(existsSync(join(state, 'databases-before')))
  },
  async 'are whole beside their place before anything is moved away'() {
    using folder = temporaryFolder()
    const lane = await openLane(folder)
    lane.destroy()
    // It cannot be brought: there is a folder that nobody expected.
    const way = join(lane.device.data, `${LEDGER}.new`)
    mkdirSync(way)
    assert.match(String(await putBack(lane.device, EARLIER).catch(String)), /EISDIR|directory/i)
    assert.equal([lane.payments(), lane.asides()], [3, []])
    assert.is(lane.copiesOf(), GOOD)
    rmSync(way, { recursive: true })
    await putBack(lane.device, EARLIER)
    assert.equal([lane.payments(), lane.asides()], [20, [`${LEDGER}.left-by-${GOOD}`]])
  },
  async 'come back as often as needed, and what was left each time has a name of its own'() {
    using folder = temporaryFolder()
    const lane = await openLane(folder)
    for (const asides of [1, 2, 3]) {
      lane.destroy()
      await putBack(lane.device, EARLIER)
      assert.is(lane.asides().length, asides)
      await copyDatabases(lane.device, GOOD)
    }
    assert.equal(
      lane.asides().map((name) => lane.payments(name)),
      [3, 3, 3],
    )
  },
})

/** A start, with a node that ends as is said. */
function starting(folder: Folder, notes: Readonly<Record<string, string>>) {
  const [root, state] = [folder.file('root'), folder.file('state')]
  mkdirSync(join(state, 'databases-before'), { recursive: true })
  for (const release of [EARLIER, GOOD]) {
    mkdirSync(join(root, 'releases', release), { recursive: true })
    writeFileSync(join(root, 'releases', release, 'manifest.json'), '{}')
  }
  symlinkSync(`releases/${EARLIER}`, join(root, 'current'))
  writeFileSync(join(state, 'databases-before/release'), `${GOOD}\n`)
  for (const [name, text] of Object.entries(notes)) writeFileSync(join(state, name), text)
  const node = folder.file('node')
  const run = (verb: string, more = {}) =>
    spawnSync('/bin/sh', [SELECT, verb], {
      env: {
        ...process.env,
        LANED_OTA_ROOT: root,
        LANED_OTA_STATE: state,
        LANED_OTA_DATA: folder.path,
        LANED_OTA_NODE: node,
        ...more,
      },
      encoding: 'utf8',
    })
  return {
    run,
    start(ends: string) {
      const asked = join(folder.path, 'asked')
      rmSync(asked, { force: true })
      writeFileSync(node, `#!/bin/sh\necho "$2 $3" > ${asked}\n${ends}\n`, { mode: 0o755 })
      const { status } = run('select')
      return { status, asked: existsSync(asked) ? readFileSync(asked, 'utf8').trim() : null }
    },
    noted: (name: string) =>
      existsSync(join(state, name)) ? readFileSync(join(state, name), 'utf8') : '',
  }
}

const WAYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'of the release before': { good: `${EARLIER}\n` },
  'of the release that a technician goes back to': {
    good: `${GOOD}\n`,
    previous: `${EARLIER}\n`,
    try: `${EARLIER}\n`,
    left: '3\n',
  },
}

spec('the start after a release that destroyed data', {
  ...Object.fromEntries(
    Object.entries(WAYS).map(([name, notes]) => [
      `${name} waits until all is put back, and is then counted`,
      () => {
        using folder = temporaryFolder()
        const lane = starting(folder, notes)
        for (const ends of ['exit 70', 'exit 75', 'kill -KILL $$']) {
          assert.equal(lane.start(ends), { status: NOT_YET, asked: `put-back ${EARLIER}` })
          const end = { SERVICE_RESULT: 'exit-code', EXIT_CODE: 'exited', EXIT_STATUS: '75' }
          lane.run('ended', end)
          assert.equal([lane.noted('starts'), lane.noted('left')], ['', notes['left'] ?? ''], ends)
        }
        assert.is(lane.start('exit 0').status, 0)
        assert.match(lane.noted('starts'), new RegExp(`^\\d+ start ${EARLIER}\\n$`))
      },
    ]),
  ),
  'itself is not asked anything'() {
    using folder = temporaryFolder()
    const lane = starting(folder, { good: `${GOOD}\n` })
    assert.equal(lane.start('exit 70'), { status: 0, asked: null })
  },
})
