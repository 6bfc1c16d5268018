/** How long lanectl waits: an answer of seconds is not the same as the work of minutes. */
import { Command } from 'commander'
import * as assert from 'uvu/assert'
import * as day from '#scripts/lanectl/commands/money/day.ts'
import * as payments from '#scripts/lanectl/commands/money/payments.ts'
import { Failure } from '#scripts/lanectl/exit-codes.ts'
import { openHttpServer } from '#test/http-server.ts'
import { spec } from '#test/spec.ts'

/** The deadline that the command gave its call; what is asked refuses, so that nothing is printed. */
async function deadlineOf(...words: readonly string[]): Promise<number | undefined> {
  await using server = await openHttpServer((_request, response) => {
    response.writeHead(500).end('{"status":"error","error_message":"refused"}')
  })
  const { timeout } = AbortSignal
  let deadlineMs: number | undefined
  AbortSignal.timeout = (ms) => {
    deadlineMs = ms
    return new AbortController().signal
  }
  const program = new Command('lanectl').option('--url <url>').exitOverride()
  payments.addTo(program)
  day.addTo(program)
  try {
    await program.parseAsync(['--url', server.url, ...words], { from: 'user' })
  } catch (error) {
    assert.ok(error instanceof Failure, String(error))
  } finally {
    AbortSignal.timeout = timeout
  }
  return deadlineMs
}

spec('deadlines of lanectl', {
  async 'years of payments may take minutes, a month of them two, a list seconds'() {
    assert.is(await deadlineOf('csv', 'all.csv'), 290_000)
    assert.is(await deadlineOf('report', '2026-10-01', '2026-10-31'), 120_000)
    assert.is(await deadlineOf('payments', 'list'), 15_000)
  },
})
