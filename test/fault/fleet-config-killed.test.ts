/**
 * The lane is killed at each step of what it writes about a fragment: taken, counted, confirmed or
 * taken back. It always starts, with the fragment before or the new one, and ends where it would have.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as assert from 'uvu/assert'
import {
  isLaneState,
  type LaneState,
  NO_FRAGMENT,
} from '#firmware/sync/fleet-config/installed-fragment-state.ts'
import { hireTechnician } from '#test/fleet/fragment-signer.ts'
import type { CrashOptions } from '#test/processes/crashing-fleet-config.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const PROGRAM = resolve(import.meta.dirname, '../support/processes/crashing-fleet-config.ts')
const DEADLINE_MS = 600_000
/** Taken, counted, confirmed or taken back: a document each, of seven steps. */
const STEPS = 3 * 7

interface Ended {
  readonly steps: number
  readonly runs: number | null
}

/** Null where it was killed. */
function run(options: CrashOptions, deadlyStep: number): Ended | null {
  const args = [PROGRAM, JSON.stringify(options), String(deadlyStep)]
  const { signal, status, stdout, stderr } = spawnSync(process.execPath, args)
  if (signal === 'SIGKILL') return null
  assert.is(status, 0, stderr.toString())
  return JSON.parse(stdout.toString()) as Ended
}

const stateIn = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as LaneState

/** The steps that were killed at. */
function killAtEach(isGood: boolean, check: (path: string, ended: Ended) => void): number {
  using technician = hireTechnician()
  const inForce = { ...technician.sign({ sequence: 1 }), sequence: 1 }
  const fragment = technician.sign({ sequence: 2 })
  for (let deadlyStep = 1; ; deadlyStep += 1) {
    using folder = temporaryFolder()
    const path = folder.file('fleet-config.json')
    writeFileSync(path, JSON.stringify({ ...NO_FRAGMENT, highest: 1, inForce }))
    const options = { path, key: technician.publicKey, fragment, sequence: 2, isGood }
    const ended = run(options, deadlyStep)
    const after = stateIn(path)
    assert.ok(isLaneState(after), `whole after a kill at step ${deadlyStep}`)
    assert.ok([1, 2].includes(after.inForce?.sequence ?? 0), `in force at step ${deadlyStep}`)
    check(path, ended ?? (run(options, 0) as Ended))
    if (ended) return deadlyStep - 1
  }
}

spec(
  'a lane that is killed',
  {
    async 'at any step of taking a good fragment, has it in force in the end'() {
      const kills = killAtEach(true, (path, { runs }) => {
        assert.is(runs, 2)
        const { inForce, former, trial } = stateIn(path)
        assert.equal([inForce?.sequence, former?.sequence, trial], [2, 1, null])
      })
      assert.is(kills, STEPS)
    },
    async 'at any step of trying a bad one, has the one before in the end, and never takes it again'() {
      const kills = killAtEach(false, (path, { runs }) => {
        assert.is(runs, 1)
        const { inForce, trial, wentBack, highest } = stateIn(path)
        assert.equal([inForce?.sequence, trial, wentBack?.sequence, highest], [1, null, 2, 2])
      })
      assert.is(kills, STEPS)
    },
    async 'at any step of trying one that brings files, has those of the one before and no other'() {
      using technician = hireTechnician()
      const { identityFile } = technician
      const sealed = (sequence: number) =>
        technician.signSealed(
          {
            banks: {
              '*': { driver: 'gateway', url: 'https://bank.example', caFile: 'fleet:ca.pem' },
            },
            files: { 'ca.pem': `certificate ${sequence}` },
          },
          { sequence },
        )
      const inForce = { ...(await sealed(1)), sequence: 1 }
      const fragment = await sealed(2)
      let deadlyStep = 0
      for (let isOver = false; !isOver; ) {
        using folder = temporaryFolder()
        const path = folder.file('fleet-config.json')
        writeFileSync(path, JSON.stringify({ ...NO_FRAGMENT, highest: 1, inForce }))
        const key = technician.publicKey
        const options = { path, key, fragment, sequence: 2, isGood: false, identityFile }
        deadlyStep += 1
        isOver = run(options, deadlyStep) !== null
        if (!isOver) run(options, 0)
        const files = folder.file('fleet-files')
        assert.equal(readdirSync(files), ['1'], `after a kill at step ${deadlyStep}`)
        assert.equal(readdirSync(join(files, '1')), ['ca.pem'])
        assert.is(readFileSync(join(files, '1/ca.pem'), 'utf8'), 'certificate 1')
      }
      // Each file is opened, written in two halves, synced, renamed, and its folder synced.
      assert.ok(deadlyStep > STEPS + 2 * 6, String(deadlyStep))
    },
  },
  DEADLINE_MS,
)
