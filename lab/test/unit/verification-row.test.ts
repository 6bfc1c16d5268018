/** Results in docs/verification.md are what the commands of their rows printed, and nothing that somebody wrote there. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { rowAges, watchedBy } from '#lab/verify/stale-rows.ts'
import {
  type CommandRun,
  commandsWith,
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
  seconds: 317,
  date: '2026-11-23',
  commit: '2f29adce',
  load: 3.4,
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

spec('the commands that are asked for', {
  'have the word whole, and of a command that is written out none but itself'() {
    const [install, installed] = ['sudo npm run verify install', 'sudo npm run verify installed']
    const [systemd, slow] = ['npm run verify systemd', 'npm run verify systemd -- --cores 0.1']
    const all = [install, installed, systemd, slow]
    assert.equal(commandsWith(all, ['install']), [install])
    assert.equal(commandsWith(all, ['verify systemd', 'installed']), [installed, systemd, slow])
    assert.equal(commandsWith(all, [systemd]), [systemd])
    assert.equal(commandsWith(all, ['sys']), [])
  },
})

spec('a check', {
  'has all its constants before it begins: a function that runs before the line of one finds none'() {
    const checks = globSync('lab/verify/*.ts')
    assert.ok(checks.length > 15, String(checks.length))
    const late = checks.flatMap((path) => {
      const lines = readFileSync(path, 'utf8').split('\n')
      const begins = lines.findIndex((line) => /^(await|try) /.test(line))
      const after = begins < 0 ? [] : lines.slice(begins)
      return after
        .filter((line) => /^(export )?const [A-Z_]{2,}\b/.test(line))
        .map((line) => `${path}: ${line}`)
    })
    assert.equal(late, [])
  },
})

spec('a result', {
  'is stale where what its command watches has changed since, and the oldest comes first'() {
    const page = PAGE.replace('systemd` | never', 'systemd` | 2026-11-03: well').replace(
      'arm64` | never',
      'arm64` | 2026-11-01 and 2026-11-02: well',
    )
    assert.equal(
      rowAges(page, (paths) => (paths.includes('systemd') ? '2026-11-04' : '2026-11-02')),
      [
        {
          command: 'sudo npm run verify power-cut -- --only device',
          shownOn: null,
          changedOn: '2026-11-02',
        },
        { command: 'npm run verify arm64', shownOn: '2026-11-02', changedOn: null },
        { command: 'sudo npm run verify systemd', shownOn: '2026-11-03', changedOn: '2026-11-04' },
      ],
    )
  },
  'of a whole machine names what it watches, and that is there'() {
    const page = readFileSync('docs/verification.md', 'utf8')
    const commands = promiseRows(page)
      .flatMap((row) => row.commands)
      .filter((command) => command.includes('npm run verify '))
    assert.ok(commands.length > 10)
    for (const command of commands) {
      assert.ok(watchedBy(command).length > 0, command)
      for (const path of watchedBy(command)) assert.ok(existsSync(path), `${command}: ${path}`)
    }
  },
})
