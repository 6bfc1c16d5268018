/** Results in docs/verification.md are what the commands of their rows printed, and nothing that somebody wrote there. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import {
  type CommandRun,
  promiseRows,
  type Results,
  resultOf,
  withResults,
} from '#lab/verify/verification-row.ts'
import { spec } from '#test/spec.ts'

const PAGE = `# What is promised
| Promise | Command | Last result |
|---|---|---|
| It starts | \`sudo npm run verify systemd\` | never |
| Nothing is lost | \`sudo npm run verify power-cut -- --only device\` | never |
| It is whole | \`npm test -- card-full\`; whole: \`npm run verify arm64\` | never |
| Speed | [table](performance.md) | quick |
`
const RUN: CommandRun = {
  lines: ['building', 'ok  it runs', 'ok  answers after 64 ms | at once', '   13.5 s  it sells'],
  ...{ seconds: 317, date: '2026-11-23', commit: '2f29adce', load: 3.4 },
}

spec('the result of a command', {
  'says how many steps, how long, at which load, and what was measured'() {
    assert.is(
      resultOf(RUN),
      '2026-11-23, 2f29adce: 3 steps in 5 min, load 3; answers after 64 ms / at once',
    )
  },
  'of tests is how many cases, and what a suite says of its stories'() {
    const lines = [
      'ok   test/fault/x.test.ts  3 in 4.0 s',
      '       seed 17: {"kills":200}',
      '1 files in 4.0 s',
      '3 passed, 0 failed',
    ]
    assert.is(
      resultOf({ ...RUN, lines, seconds: 4 }),
      '2026-11-23, 2f29adce: 3 cases in 4 s, load 3; seed 17: {"kills":200}',
    )
  },
})

spec('the page of promises', {
  'has the results of rows whose commands all have one, and no other row changes'() {
    const page = withResults(PAGE, {
      'sudo npm run verify systemd': 'one',
      'npm test -- card-full': 'two',
    })
    assert.is(page, PAGE.replace('systemd` | never', 'systemd` | one'))
    const both = { 'npm test -- card-full': 'two', 'npm run verify arm64': 'three' }
    assert.match(withResults(PAGE, both), /whole: `npm run verify arm64` \| two\. three \|/)
  },
  'is made of results.json: what a command printed is changed by running it'() {
    const page = readFileSync('docs/verification.md', 'utf8')
    const results = JSON.parse(readFileSync('lab/verify/results.json', 'utf8')) as Results
    assert.is(withResults(page, results), page)
    const commands = promiseRows(page).flatMap((row) => row.commands)
    assert.equal(
      Object.keys(results).filter((command) => !commands.includes(command)),
      [],
    )
  },
  'says of each promise how it was shown last, and of which commit where the command wrote it'() {
    const page = readFileSync('docs/verification.md', 'utf8')
    const results = JSON.parse(readFileSync('lab/verify/results.json', 'utf8')) as Results
    const rows = promiseRows(page)
    assert.ok(rows.length > 30, String(rows.length))
    for (const { promise, commands, result } of rows) {
      assert.ok(result.length > 3, promise)
      const isMade = commands.every((command) => command in results)
      // A commit stands for what a command wrote there itself.
      assert.is(/\d{4}-\d\d-\d\d, [0-9a-f]{8}:/.test(result), isMade, promise)
    }
  },
})
