/** What a lane does about an item when its master has answered, by switches and by what is here. */
import * as assert from 'uvu/assert'
import { type Facts, factsOf, nameOf } from '#firmware/sync/protocol/kept-templates.ts'
import {
  checkAnswer,
  type ItemAnswer,
  type ItemPlan,
  type Offer,
  planOf,
} from '#firmware/sync/subordinate/item-diff.ts'
import { CALENDAR_END_MS } from '#firmware/vocabulary/plausible-time.ts'
import type { Label, TemplateRecord } from '#hal/template-store.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const NOW_MS = Date.UTC(2027, 5)
const OWN = 'lane-1'

const template = (origin: string, number: number, change: Partial<TemplateRecord> = {}) =>
  ({
    itemId: 'a',
    origin,
    number,
    sha256: `${number}`.padStart(64, '0'),
    createdAtMs: 1_000,
    isPinned: true,
    source: 'synced',
    ...change,
  }) satisfies TemplateRecord

const own = template(OWN, 1, { source: 'manual' })
const others = template('lane-2', 2)
const label: Label = { field: 'name', value: 'Apple', atMs: 5, by: 'lane-2' }

const OURS: Offer = { itemId: 'a', have: [own, others], labels: [] }
const answer = (change: Partial<ItemAnswer> = {}): ItemAnswer => ({
  itemId: 'a',
  isMarked: false,
  templates: [factsOf(own), factsOf(others)],
  wanted: [],
  dropped: [],
  clashed: [],
  labels: [],
  ...change,
})
const NOTHING: ItemPlan = {
  itemId: 'a',
  leftOut: [],
  renamed: [],
  wanted: [],
  dropped: [],
  labels: [],
  missing: [],
}
const staged = (facts: Facts) => ({ itemId: 'a', ...factsOf(facts), source: 'synced' as const })
const identity = ({ origin, number }: Facts) => ({ origin, number })

interface Case {
  readonly answer: ItemAnswer
  /** On the lane, by name; by default what it has told. */
  readonly here?: readonly TemplateRecord[]
  readonly upload?: boolean
  readonly download?: boolean
  readonly plan: Partial<Omit<ItemPlan, 'leftOut'>> & { readonly leftOut?: readonly string[] }
}

const fromElsewhere = template('lane-3', 3)
const formerOwn = template(OWN, 9)
const ahead = template('lane-3', 4, { createdAtMs: CALENDAR_END_MS })
const blank = template('lane-3', 5, { sha256: 'b'.repeat(64) })
const ALWAYS = {
  ownSerial: OWN,
  nowMs: NOW_MS,
  isBlank: (sha256: string) => sha256 === blank.sha256,
}
const otherPicture = template('lane-2', 2, { sha256: 'f'.repeat(64) })
const comes = (...more: Facts[]) => [own, others, ...more].map(factsOf)

const CASES: Readonly<Record<string, Case>> = {
  'nothing where both have the same': { answer: answer(), plan: {} },
  'nothing where the item is marked, whatever else is said': {
    answer: answer({ isMarked: true, templates: comes(fromElsewhere), dropped: [identity(own)] }),
    plan: {},
  },
  'what is missing is fetched': {
    answer: answer({ templates: comes(fromElsewhere, formerOwn) }),
    plan: { missing: [staged(fromElsewhere), staged(formerOwn)] },
  },
  'with download off only what it taught itself': {
    answer: answer({ templates: comes(fromElsewhere, formerOwn) }),
    download: false,
    plan: { missing: [staged(formerOwn)] },
  },
  'with upload off only what others taught': {
    answer: answer({ templates: comes(fromElsewhere, formerOwn) }),
    upload: false,
    plan: { missing: [staged(fromElsewhere)] },
  },
  'what is wanted is sent': {
    answer: answer({ wanted: [identity(others)] }),
    plan: { wanted: [others] },
  },
  'nothing is sent with upload off': {
    answer: answer({ wanted: [identity(others)] }),
    upload: false,
    plan: {},
  },
  'what the fleet does not keep is dropped, and labels are taken': {
    answer: answer({ dropped: [identity(others)], labels: [label] }),
    plan: { dropped: ['lane-2:2'], labels: [{ itemId: 'a', ...label }] },
  },
  'neither with download off': {
    answer: answer({ dropped: [identity(others)], labels: [label] }),
    download: false,
    plan: {},
  },
  'what clashes is renamed': {
    answer: answer({ templates: [factsOf(others)], clashed: [identity(own)] }),
    plan: { renamed: ['lane-1:1'] },
  },
  'what bears the name of another picture makes way for it': {
    answer: answer({ templates: [factsOf(own), factsOf(otherPicture)] }),
    plan: { renamed: ['lane-2:2'], missing: [staged(otherPicture)] },
  },
  'what bears the name in another item makes way for it': {
    answer: answer({ templates: comes(fromElsewhere) }),
    here: [{ ...fromElsewhere, itemId: 'b' }],
    plan: { renamed: ['lane-3:3'], missing: [staged(fromElsewhere)] },
  },
  'what would not be fetched makes nobody rename anything': {
    answer: answer({ templates: [factsOf(own), factsOf(otherPicture)] }),
    download: false,
    plan: {},
  },
  'a template with a time that cannot be is left out, and why': {
    answer: answer({ templates: comes(ahead) }),
    plan: {
      leftOut: ['picture lane-3:4 is dated 9999-12-31 23:59 UTC: set the right time on all lanes'],
    },
  },
  'a template whose picture came and showed nothing is not fetched again, and why': {
    answer: answer({ templates: comes(blank, fromElsewhere) }),
    plan: {
      leftOut: [
        'picture lane-3:5 shows nothing: the picture is black, white or of one colour. Delete it on lane lane-3, where it was taught, and teach the item there again',
      ],
      missing: [staged(fromElsewhere)],
    },
  },
  'one that is here already with such a picture stays': {
    answer: answer({ templates: comes(blank) }),
    here: [blank],
    plan: {},
  },
  'one that is here already with such a time is not': {
    answer: answer({ templates: comes(ahead) }),
    here: [ahead],
    plan: {},
  },
  'a label that would instruct a terminal is left out, before what the master lacks': {
    answer: answer({ templates: [factsOf(own)], labels: [{ ...label, value: '\u001b[2J' }] }),
    plan: {
      leftOut: [
        'its name contains control characters, such as a line break or a tab. Name it again',
        'the master leaves out picture lane-2:2, of 1970-01-01 00:00 UTC: look at its picture. If it shows nothing, teach the item again. Otherwise set the right time on all lanes',
      ],
    },
  },
}

spec(
  'of an item',
  Object.fromEntries(
    Object.entries(CASES).map(
      ([name, { answer, here = [], upload = true, download = true, plan }]) => [
        name,
        () => {
          const known = new Map([own, others, ...here].map((one) => [nameOf(one), one]))
          const found = answer.templates.map((one) => known.get(nameOf(one)) ?? null)
          const switches = { upload, download, limit: 0 }
          const planned = planOf(OURS, answer, { found, switches, ...ALWAYS })
          assert.equal(
            { ...planned, leftOut: planned.leftOut.map(String) },
            { ...NOTHING, ...plan },
          )
        },
      ],
    ),
  ),
)

spec('an answer that no master gives', {
  async 'is refused whole'() {
    const wrong = [
      { ...answer(), itemId: ' a' },
      answer({ templates: comes(own) }),
      answer({ labels: [label, label] }),
      answer({ labels: [{ ...label, field: 'active', value: '2' }] }),
      answer({ wanted: [identity(fromElsewhere)] }),
      answer({ dropped: [identity(fromElsewhere)] }),
      answer({ clashed: [identity(fromElsewhere)] }),
    ]
    for (const one of wrong) {
      const { message } = await faultOf(() => checkAnswer(OURS, one), 'bad-request')
      assert.match(message, 'this lane refuses a message of another lane')
    }
    await faultOf(() => checkAnswer(undefined, answer()), 'bad-request')
    assert.equal(checkAnswer(OURS, answer()), { ours: OURS, answer: answer() })
  },
})
