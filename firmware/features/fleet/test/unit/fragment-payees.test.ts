/** Who would be paid by a fragment that is handed out, or taken back: told before, and only where it is another one. */

import * as assert from 'uvu/assert'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import type { BanksConfig } from '#drivers/bank/adapter-of-bank.ts'
import { payeeChanges } from '#drivers/bank/payee-changes.ts'
import { overlay, type Sections } from '#firmware/config/fleet-sections.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import type { Fragment, SignedFragment } from '../../config-fragment.ts'
import { createFragmentPayees } from '../../fragment-payees.ts'
import { NOTHING_PUBLISHED, type Published } from '../../fragment-publisher.ts'
import { type LaneState, NO_FRAGMENT } from '../../fragment-trial-step.ts'

const banksAt = (host: string) => ({ '*': { driver: 'rbs', url: `https://${host}.example/` } })
const OWN = banksAt('own')
const signed = (sections: object | null): SignedFragment => ({
  content: JSON.stringify(sections),
  signature: 's',
})
const numbered = (sequence: number, sections: object | null) => ({ ...signed(sections), sequence })

function payees({
  state = {},
  published = NOTHING_PUBLISHED,
  runs = null,
  own = {},
}: {
  readonly state?: Partial<LaneState>
  readonly published?: Published
  readonly runs?: number | null
  /** What laned.yaml has itself. */
  readonly own?: object
} = {}) {
  const banksWith = (sections: Sections) =>
    (overlay({ banks: null, ...own }, sections).given as { banks: BanksConfig | null }).banks ?? OWN
  return createFragmentPayees({
    checker: {
      read(one) {
        if (one.signature !== 's') throw new Fault('refused', asSentence('nobody signed it'))
        return JSON.parse(one.content) as Fragment
      },
      // `null` stands for what is sealed for others.
      handsOut: async ({ content }) => JSON.parse(content) as Sections | null,
    },
    state: createMemoryDocument({ ...NO_FRAGMENT, ...state }),
    published: createMemoryDocument(published),
    chosen: { sequence: runs },
    payeeChanges: (before, after) =>
      payeeChanges((before ?? OWN) as BanksConfig, after as BanksConfig),
    payeesMoved: (before, after) =>
      payeeChanges(banksWith(before) as BanksConfig, banksWith(after) as BanksConfig),
  })
}

spec('who is paid by a fragment', {
  async 'is another one by its banks, beside what the lanes were handed before, else beside this lane'() {
    const before = (sections: object | null) => ({
      published: {
        current: { fragment: signed(sections), serialNumbers: 'all', rollOut: {} },
      } as unknown as Published,
    })
    const other = { banks: banksAt('other') }
    const CASES: readonly (readonly [Parameters<typeof payees>[0], object | null, string[]])[] = [
      [{}, { banks: OWN }, []],
      [{}, { banks: banksAt('own'), idle: {} }, []],
      [{}, { idle: { afterSeconds: 5 } }, []],
      [{}, other, ['banks.*']],
      [before(other), other, []],
      [before(other), { banks: OWN }, ['banks.*']],
      [before({ idle: {} }), other, ['banks.*']],
      [{}, null, ['sealed']],
      [before(null), other, ['banks.*']],
    ]
    for (const [given, sections, money] of CASES)
      assert.equal(await payees(given).ofPublish(signed(sections)), money, JSON.stringify(sections))
    const unsigned = { ...signed(other), signature: 'forged' }
    await faultOf(() => payees().ofPublish(unsigned), 'refused')
  },
  async 'is another one by what a lane goes back to: the one before, or its own file'() {
    const other = { banks: banksAt('other') }
    const third = { banks: banksAt('third') }
    const onTrial = (sections: object) => ({
      fragment: numbered(7, sections),
      startsLeft: 3,
      works: [],
    })
    const CASES: readonly (readonly [Parameters<typeof payees>[0], string[]])[] = [
      [{ state: { inForce: numbered(6, other) }, runs: 6 }, ['banks.*']],
      [{ state: { inForce: numbered(6, { banks: OWN }) }, runs: 6 }, []],
      [{ state: { inForce: numbered(6, other) }, runs: 6, own: { banks: OWN } }, []],
      [{ state: { inForce: numbered(6, { idle: {} }) }, runs: 6 }, []],
      [{ state: { inForce: numbered(6, other), former: numbered(5, other) }, runs: 6 }, []],
      [
        { state: { inForce: numbered(6, other), former: numbered(5, third) }, runs: 6 },
        ['banks.*'],
      ],
      // On trial, and only waiting for its restart.
      [{ state: { inForce: numbered(6, other), trial: onTrial(third) }, runs: 7 }, ['banks.*']],
      [{ state: { inForce: numbered(6, other), trial: onTrial(third) }, runs: 6 }, []],
    ]
    for (const [given, money] of CASES)
      assert.equal(await payees(given).ofRevert(), money, JSON.stringify(given))
  },
})
