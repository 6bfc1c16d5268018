/** The folder of third-party features where the lane's user may not read all of it. */
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { findGuests } from '../../driver/guest-folder.ts'
import { GUESTS_MAX } from '../../guest-bounds.ts'
import { writeGuest } from '../support/guest-lane.ts'

const NOBODY = 65_534
const NO_CODE = { code: 'export function open() {}' }

/** Root reads everything. */
function asNobody<Result>(work: () => Result): Result {
  if (process.getuid?.() !== 0) return work()
  process.seteuid?.(NOBODY)
  try {
    return work()
  } finally {
    process.seteuid?.(0)
  }
}

const findIn = (folder: string) =>
  findGuests({ folder, users: [0, process.getuid?.() ?? 0], taken: new Set<string>() })

spec('the folder of third-party features', {
  'has room for as many as a lane loads, whatever else lies there'() {
    using folder = temporaryFolder()
    for (let nth = 1; nth <= GUESTS_MAX + 1; nth += 1) {
      writeGuest(folder.path, `a${nth}-broken`, { ...NO_CODE, rows: '{' })
      writeGuest(folder.path, `b${nth}`, NO_CODE)
    }
    const whole = findIn(folder.path).filter(({ name }) => name.startsWith('b'))
    assert.equal(
      whole.map(({ manifest }) => manifest !== null),
      [...new Array<boolean>(GUESTS_MAX).fill(true), false],
    )
    assert.match(String(whole.at(-1)?.problem), /^a lane loads at most 8 third-party features/)
  },
  'names the line and the column where a feature.json is not JSON'() {
    using folder = temporaryFolder()
    const broken: readonly (readonly [string, string, string])[] = [
      ['comma', '{\n  "laned": 1,\n  "name" "comma"\n}', 'line 3, column 10'],
      ['long', `{\n  "laned": one,\n  "name": "${'long'.repeat(30)}"\n}`, 'line 2, column 12'],
      ['more', '{ "laned": 1 }\n}\n', 'line 2, column 1'],
      ['sign', ' tide\n', 'line 1, column 3'],
      ['trailing', '{\n  "laned": [1, ],\n  "name": "trailing"\n}\n', 'line 2, column 16'],
    ]
    for (const [name, rows] of broken) writeGuest(folder.path, name, { ...NO_CODE, rows })
    assert.equal(
      findIn(folder.path).map(({ problem }) => String(problem)),
      broken.map(
        ([name, , place]) =>
          `${join(folder.path, name, 'feature.json')} is not valid JSON. Correct the error in ${place}, or just before it`,
      ),
    )
  },
  'says that a feature.json ends too early where it is empty or cut'() {
    using folder = temporaryFolder()
    const cut = ['', '\n', '{\n  "laned": 1,\n', '{ "laned": 1', '{ "laned": "a text', '[tr', '-']
    for (const [nth, rows] of cut.entries())
      writeGuest(folder.path, `cut${nth}`, { ...NO_CODE, rows })
    assert.equal(
      findIn(folder.path).map(({ problem }) => String(problem)),
      cut.map(
        (_rows, nth) =>
          `${join(folder.path, `cut${nth}`, 'feature.json')} is not valid JSON: it is empty, or something is missing at its end. Add what is missing`,
      ),
    )
  },
  'gives one that cannot be read its problem, and finds the others'() {
    using folder = temporaryFolder()
    chmodSync(folder.path, 0o755)
    const closed = [
      writeGuest(folder.path, 'closed', NO_CODE),
      join(writeGuest(folder.path, 'inside', NO_CODE), 'tables'),
    ]
    mkdirSync(closed[1] ?? '')
    writeGuest(folder.path, 'tide', NO_CODE)
    for (const path of closed) chmodSync(path, 0)
    const users = [0, process.getuid?.() ?? 0]
    const found = asNobody(() =>
      findGuests({ folder: folder.path, users, taken: new Set<string>() }),
    )
    for (const path of closed) chmodSync(path, 0o755)
    assert.equal(
      found.map(({ name, problem }) => [
        name,
        problem && /^the lane cannot read /.test(String(problem)),
      ]),
      [
        ['closed', true],
        ['inside', true],
        ['tide', null],
      ],
    )
  },
})
