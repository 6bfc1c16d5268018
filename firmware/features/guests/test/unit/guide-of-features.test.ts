/** The guide for whoever writes a third-party feature: its rules of names and its bounds are those of the code. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import {
  ANSWER_MS,
  EVENT_NAME,
  FIELD_NAME,
  GUEST_NAME,
  GUESTS_MAX,
  KEEP_AT_ONCE,
  KEEP_WAIT_MS,
  KEPT_BYTES_MAX,
  KEPT_VALUES_MAX,
  NUMBER_NAME,
  OPERATION_NAME,
  PING,
  RECORDED,
  START_MS,
  WAITING_MAX,
} from '../../guest-bounds.ts'

const GUIDE = readFileSync('docs/guide/third-party-feature.md', 'utf8')
const RULE = /^\| (?<of>[^|]+) \| (?<words>[^|]+) \| `(?<exactly>\^[^`]+\$)` \|$/gm
const COUNTS = [
  'none',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
]

spec('the guide of third-party features', {
  'has the rules of names as they are, each with an example that fits'() {
    const rules = [...GUIDE.matchAll(RULE)].map(({ groups }) => groups ?? {})
    assert.equal(
      rules.map(({ exactly }) => exactly),
      [GUEST_NAME, OPERATION_NAME, FIELD_NAME, NUMBER_NAME],
    )
    assert.is(EVENT_NAME, OPERATION_NAME)
    for (const { words = '', exactly = '' } of rules) {
      const [, example = ''] = /: `([^`]+)`/.exec(words) ?? []
      // Bounded before: one of the four above.
      assert.match(example, new RegExp(exactly))
    }
  },
  'has the bounds as they are'() {
    const seconds = (ms: number) => ms / 1_000
    for (const text of [
      `one object of ${KEPT_BYTES_MAX / 1_024} KiB as JSON, at most ${KEPT_VALUES_MAX} values`,
      `${seconds(START_MS)} s to begin, ${seconds(ANSWER_MS)} s for an answer, ${seconds(PING.answerMs)} s for a loop`,
      `${COUNTS[KEEP_AT_ONCE.most]} changes in ${COUNTS[KEEP_AT_ONCE.windowMs / 60_000]} minutes`,
      `after ${COUNTS[seconds(KEEP_WAIT_MS)]} seconds the promise rejects`,
      `Six events in a minute, of ${RECORDED.characters} characters each`,
      `| calls at once | ${WAITING_MAX};`,
      `${GUESTS_MAX} features on a lane`,
    ])
      assert.ok(GUIDE.includes(text), text)
    assert.is(COUNTS[RECORDED.events], 'six')
  },
})
