/** A restart with sections from elsewhere: made only where the lane starts again, or where it must no longer pay whom it pays. */

import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import type { Sections } from '#firmware/config/fleet-sections.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import { lendStartConfig } from '#firmware/wiring/lend-start-config.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

type Needs = Parameters<typeof lendStartConfig>

const banksAt = (host: string) => ({ '*': { driver: 'gateway', url: `https://${host}.example` } })

function lane({ problems = [] as readonly string[], isPaying = false } = {}) {
  let restarts = 0
  const options: Partial<Needs[1]> = {
    isStartedAgain: true,
    restart: () => {
      restarts += 1
    },
    configProblems: async () => problems.map(asSentence),
    withSections: (sections) =>
      checkConfig({
        name: 'laned.yaml',
        text: 'learning: { mode: open }',
        sections,
      }),
  }
  const { restart } = lendStartConfig(
    { config: { banks: banksAt('now') }, journal: createMemoryJournal() } as unknown as Needs[0],
    options as Needs[1],
    { inService: { isPaying: () => isPaying } } as Needs[2],
  )
  return {
    restart: (sections: Sections, leavesPayee: boolean, isWanted = true) =>
      restart(sections, 'fleet', { isWanted: () => isWanted, leavesPayee }),
    restarts: () => restarts,
  }
}

const SAME: Sections = { banks: banksAt('now') }
const OTHER: Sections = { banks: banksAt('other') }
const WRONG = { problems: ['the folder is gone'] }

spec('a restart with sections from elsewhere', {
  async 'is made where the lane starts again with them, and is still to be made after the check'() {
    const own = lane()
    await own.restart(OTHER, false, false)
    assert.is(own.restarts(), 0)
    await own.restart(OTHER, false)
    assert.is(own.restarts(), 1)
  },
  async 'is refused with what is wrong alone'() {
    const own = lane(WRONG)
    const { said } = await faultOf(() => own.restart(OTHER, false), 'refused')
    assert.equal([String(said), own.restarts()], ['the folder is gone', 0])
  },
  async 'is made unchecked only where somebody else is paid with them, and never during a payment'() {
    const own = lane(WRONG)
    await faultOf(() => own.restart(SAME, true), 'refused')
    const paying = lane({ ...WRONG, isPaying: true })
    await faultOf(() => paying.restart(OTHER, true), 'busy')
    assert.equal([own.restarts(), paying.restarts()], [0, 0])
    await own.restart(OTHER, true)
    assert.is(own.restarts(), 1)
  },
})
