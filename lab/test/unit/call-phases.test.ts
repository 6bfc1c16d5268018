/** Where the time of a slow call went, told from times that are given: no clock runs here. */
import * as assert from 'uvu/assert'
import { type LaneTimes, phasesInWords } from '#lab/attack/measure/call-phases.ts'
import { spec } from '#test/spec.ts'

const CALLER = { startedMs: 1_000, connectedMs: 1_001, sentMs: 1_002, receivedMs: 1_400 }
const CALL = { acceptedMs: 1_003, readMs: 1_103, parsedMs: 1_303, answeredMs: 1_399 }
const QUIET: LaneTimes = { call: CALL, steps: [], turns: [], writes: [] }

spec('the phases of a slow call', {
  'are told in their order, each with its distance from the one before it'() {
    const [first] = phasesInWords(CALLER, QUIET).split('\n')
    assert.is(
      first,
      '400 ms: connected +1, sent +1, accepted by the lane +1, first read +100, its turn came +200, answered +96, received +1',
    )
  },
  'have what the lane waited for between its turn and its answer'() {
    const steps = [
      { atMs: 900, what: 'glass asks' },
      { atMs: 1_310, what: 'bank asks' },
      { atMs: 1_350, what: 'bank is answered' },
      { atMs: 1_401, what: 'glass asks' },
    ]
    const [first = ''] = phasesInWords(CALLER, { ...QUIET, steps }).split('\n')
    assert.match(first, 'its turn came +200, bank asks +7, bank is answered +40, answered +49')
    assert.not.match(first, 'glass')
  },
  'tell a turn that ran from one that had no processor and one that waited for the card'() {
    const turns = [
      { atMs: 990, wallMs: 40, ranMs: 30, keptMs: 10 },
      { atMs: 1_200, wallMs: 100, ranMs: 5, keptMs: 5 },
      { atMs: 1_500, wallMs: 900, ranMs: 900, keptMs: 0 },
    ]
    const writes = [
      { atMs: 1_200, tookMs: 92, what: 'COMMIT' },
      { atMs: 900, tookMs: 50, what: 'COMMIT' },
    ]
    const [, turned, written] = phasesInWords(CALLER, { ...QUIET, turns, writes }).split('\n')
    assert.match(turned ?? '', '2 long turns of 140 ms: ran 35, had no processor 15, waited 90')
    assert.match(written ?? '', 'writes on the loop 92 ms: COMMIT 92')
  },
  'say what the lane does not know of a call that it never accepted'() {
    const [first] = phasesInWords(CALLER, { ...QUIET, call: null }).split('\n')
    assert.is(first, '400 ms: connected +1, sent +1, received +398')
  },
})
