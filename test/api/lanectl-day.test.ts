/** lanectl day, against a whole device on fakes: the statement to sign, in columns, as JSON, and by its exit code. */
import * as assert from 'uvu/assert'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'

spec(
  'lanectl day',
  {
    async 'prints the statement in both languages and two widths, and report goes on beside it'() {
      await using lane = await openTestDevice()
      const run = (...args: readonly string[]) => lanectl(['--url', lane.url, ...args])
      const day = await run('day', '2026-01-05', '--language', 'en')
      assert.is(day.code, 0, day.stderr)
      assert.match(day.stdout, 'The day agrees: nothing was paid and nothing was refunded.')
      assert.match(day.stdout, /Signature _{60,}/)
      const paper = await run('day', '2026-01-05', '--text', '--language', 'ru')
      assert.match(paper.stdout, 'Сводный отчёт за 05.01.2026')
      assert.ok(paper.stdout.split('\n').every((line) => [...line].length <= 42))
      const { code, stdout } = await run('--json', 'day', '2026-01-05')
      assert.is(code, 0)
      const { verdict, date } = JSON.parse(stdout) as { verdict: { state: string }; date: string }
      assert.equal([verdict.state, date], ['agrees', '2026-01-05'])
      assert.is((await run('day')).code, 0)
      const wrong = await run('day', 'yesterday')
      assert.equal(
        [wrong.code, wrong.stderr],
        [64, 'lanectl: yesterday is not a date. Write it as 2026-03-01\n'],
      )
      const later = await run('day', '2099-01-01')
      assert.is(later.code, 64)
      assert.match(later.stderr, '1 Jan 2099 has not begun yet')
      assert.is((await run('report', '2026-01-05')).code, 0)
    },
  },
  180_000,
)
