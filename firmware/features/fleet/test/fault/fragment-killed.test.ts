/**
 * A lane that takes a fragment, killed before each of its calls to the disk: what is found then is as before or as after, and
 * the next start carries it to its end.
 *
 *   SEED=12345 npm test -- fragment-killed   draws the same real kills again
 */
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as assert from 'uvu/assert'
import {
  type Killed,
  type Kills,
  killAtEachCall,
  requireSides,
} from '#test/kills/kill-at-each-call.ts'
import { OPTIONS } from '#test/kills/killed-works.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { isLaneState, type LaneState, NO_FRAGMENT } from '../../fragment-trial-step.ts'
import { hireTechnician } from '../support/fragment-signer.ts'
import type { FragmentOffer } from '../support/killed-fragment.ts'

const SEED = Number(process.env['SEED'] ?? randomInt(1_000_000))
const chance = createSeededChance(SEED)
const DEADLINE_MS = 300_000
const WORK_FILE = resolve(import.meta.dirname, '../support/killed-fragment.ts') as `/${string}`

const stateIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'fleet-config.json'), 'utf8')) as LaneState

/** Of a lane that has the first fragment in force, and is offered the second one. */
async function offerAnother(
  inForce: FragmentOffer['fragment'],
  offer: Omit<FragmentOffer, 'sequence'>,
  more: Partial<Killed> & Pick<Killed, 'lookAfterNext'>,
): Promise<Kills> {
  using origin = temporaryFolder()
  const first = { ...NO_FRAGMENT, highest: 1, inForce: { ...inForce, sequence: 1 } }
  writeFileSync(origin.file('fleet-config.json'), JSON.stringify(first))
  writeFileSync(origin.file(OPTIONS), JSON.stringify({ ...offer, sequence: 2 }))
  return await killAtEachCall(
    origin.path,
    {
      work: WORK_FILE,
      look(folder) {
        const state = stateIn(folder)
        assert.ok(isLaneState(state), 'it is not whole')
        const { inForce, trial, wentBack } = state
        assert.ok([1, 2].includes(inForce?.sequence ?? 0))
        if (wentBack) return 'back'
        if (trial) return 'tried'
        return inForce?.sequence === 2 ? 'kept' : 'old'
      },
      ...more,
    },
    chance,
  )
}

async function fragment(isGood: boolean): Promise<void> {
  using technician = hireTechnician()
  const fragment = technician.sign({ sequence: 2 })
  const offer = { key: technician.publicKey, fragment, isGood, identityFile: null }
  const kills = await offerAnother(technician.sign({ sequence: 1 }), offer, {
    lookAfterNext(folder) {
      const { inForce, former, trial, wentBack, highest } = stateIn(folder)
      assert.is(trial, null)
      if (isGood) assert.equal([inForce?.sequence, former?.sequence], [2, 1])
      else assert.equal([inForce?.sequence, wentBack?.sequence, highest], [1, 2, 2])
    },
  })
  // Taken, counted, confirmed or taken back: a document each.
  requireSides(kills, isGood ? { old: 3, tried: 6, kept: 1 } : { old: 3, tried: 6, back: 1 })
}

async function fragmentWithFiles(): Promise<void> {
  using technician = hireTechnician()
  const sealed = (sequence: number) =>
    technician.signSealed(
      {
        banks: { '*': { driver: 'gateway', url: 'https://bank.example', caFile: 'fleet:ca.pem' } },
        files: { 'ca.pem': `certificate ${sequence}` },
      },
      { sequence },
    )
  const { publicKey: key, identityFile } = technician
  const offer = { key, fragment: await sealed(2), isGood: false, identityFile }
  const kills = await offerAnother(await sealed(1), offer, {
    lookAfterNext(folder) {
      const files = join(folder, 'fleet-files')
      assert.equal(readdirSync(files), ['1'])
      assert.equal(readdirSync(join(files, '1')), ['ca.pem'])
      assert.is(readFileSync(join(files, '1/ca.pem'), 'utf8'), 'certificate 1')
    },
  })
  // Each file is opened, written in two halves, synced, renamed, and its folder synced.
  assert.ok(kills.calls.length > 3 * 7 + 2 * 6, `${kills.calls.length} calls`)
}

console.log(`seed ${SEED}`)
spec(
  'a fragment, killed before each call to the disk',
  {
    'a good one is in force in the end': () => fragment(true),
    'a bad one is taken back, and never taken again': () => fragment(false),
    'one that brings files leaves those of the one before, and no other': fragmentWithFiles,
  },
  DEADLINE_MS,
)
