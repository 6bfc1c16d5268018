/** Which pictures an idle lane shows when: a table of moments. */
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { type IdleRule, isShown, localMoment } from '../../idle-schedule.ts'

const ALWAYS = { from: '00:00', until: '24:00', days: [1, 2, 3, 4, 5, 6, 7] }
const BREAKFAST: IdleRule = { ...ALWAYS, show: 'breakfast', from: '07:00', until: '11:00' }
const WEEKEND: IdleRule = { ...ALWAYS, show: 'weekend', days: [6, 7] }
const NIGHT: IdleRule = { ...ALWAYS, show: 'night', from: '22:00', until: '02:00', days: [5] }
const WEEK: IdleRule = { ...ALWAYS, show: 'week', since: '2026-11-20', till: '2026-11-22' }

/** 2026-11-20 is a Friday. */
const at = (day: number, hours: number, minutes = 0) =>
  localMoment(new Date(2026, 10, day, hours, minutes).getTime())

const CASES = [
  ['no rule', 'offers.png', [], at(20, 3), true],
  ['the rule of another', 'offers.png', [BREAKFAST], at(20, 3), true],
  ['before', 'breakfast 1.png', [BREAKFAST], at(20, 6, 59), false],
  ['from', 'breakfast 1.png', [BREAKFAST], at(20, 7), true],
  ['until', 'breakfast 1.png', [BREAKFAST], at(20, 11), false],
  ['one of two rules', 'weekend.txt', [BREAKFAST, WEEKEND], at(21, 12), true],
  ['another day', 'weekend.txt', [WEEKEND], at(20, 12), false],
  ['a Sunday', 'weekend.txt', [WEEKEND], at(22, 23, 59), true],
  ['the evening', 'night.png', [NIGHT], at(20, 22), true],
  ['after midnight it is still that evening', 'night.png', [NIGHT], at(21, 1, 59), true],
  ['the night is over', 'night.png', [NIGHT], at(21, 2), false],
  ['the evening of another day', 'night.png', [NIGHT], at(21, 22), false],
  ['the night of another day', 'night.png', [NIGHT], at(20, 1), false],
  ['the day before it begins', 'week.png', [WEEK], at(19, 23), false],
  ['its last minute', 'week.png', [WEEK], at(22, 23, 59), true],
  ['over', 'week.png', [WEEK], at(23, 0), false],
] as const

spec(
  'what an idle lane shows',
  Object.fromEntries(
    CASES.map(([name, file, rules, moment, shown]) => [
      name,
      () => assert.is(isShown(file, rules, moment), shown),
    ]),
  ),
)
