/** The log over HTTP on a whole device: the latest lines, looked through, and each new one as it comes. */
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openLogLines } from '#firmware/device/recent-log-lines.ts'
import { call, postJson } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

interface Line {
  readonly number: number
  readonly at: string
  readonly level: string
  readonly event: string
  readonly fields: Record<string, unknown>
}

async function linesOf(url: string, query = ''): Promise<readonly Line[]> {
  const reply = await call(url, `/device/log${query}`)
  assert.is(reply.http, 200, reply.text)
  return (reply.json as { lines: readonly Line[] }).lines
}

/** Reads a stream until it has a line with these words. */
async function followUntil(url: string, words: string, headers = {}, act = async () => {}) {
  const stop = new AbortController()
  const response = await fetch(`${url}/device/log/events`, { headers, signal: stop.signal })
  assert.is(response.status, 200)
  await act()
  let text = ''
  try {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece
      if (text.includes(words) && text.endsWith('\n\n')) return text
    }
  } finally {
    stop.abort()
  }
  throw new Error(`the stream ended: ${text}`)
}

function readerOf(response: Response) {
  assert.ok(response.body)
  return response.body.pipeThrough(new TextDecoderStream()).getReader()
}

const ids = (text: string) => [...text.matchAll(/^id: ?(\S+)$/gm)].map(([, id]) => String(id))

spec(
  'log over HTTP',
  {
    async 'has the lines since the start, numbered, the newest of them where fewer are asked for'() {
      await using device = await openTestDevice()
      const lines = await linesOf(device.url)
      assert.ok(lines.some(({ event }) => event === 'device.started'))
      assert.equal(
        lines.map(({ number }) => number),
        lines.map((_line, at) => (lines[0]?.number ?? 0) + at),
      )
      await call(device.url, '/clearScreen', { method: 'POST' })
      const served = await waitUntil('the call is in the log', async () =>
        (await linesOf(device.url, '?find=CLEARSCREEN')).at(-1),
      )
      assert.equal([served.event, served.fields['route']], ['call.served', '/clearScreen'])
      const [one, ...more] = await linesOf(device.url, '?last=1')
      assert.is(more.length, 0)
      assert.ok(one && one.number >= served.number)
    },
    async 'is looked through by level and by time; a time that is none is told'() {
      await using device = await openTestDevice()
      const worse = await linesOf(device.url, '?level=warn')
      assert.ok(worse.every(({ level }) => level !== 'info'))
      const all = await linesOf(device.url)
      const last = all.at(-1)?.at ?? ''
      const later = await linesOf(device.url, `?since=${encodeURIComponent(last)}`)
      assert.ok(later.length > 0 && later.every(({ at }) => at >= last))
      const reply = await call(device.url, '/device/log?since=yesterday')
      assert.is(reply.http, 400)
      assert.match(reply.text, 'the parameter since must be a time. Write the time like 2026')
    },
    async 'is followed line by line, and taken up again where it was left'() {
      await using device = await openTestDevice()
      const first = await followUntil(device.url, '"/clearScreen"', {}, async () => {
        await call(device.url, '/clearScreen', { method: 'POST' })
      })
      const seen = ids(first).at(-1) ?? ''
      assert.match(seen, /^\w+-\d+$/, first)
      await postJson(device.url, '/device/config/check', { text: '' })
      const again = await followUntil(device.url, '"/device/config/check"', {
        'last-event-id': seen,
      })
      assert.not.ok(ids(again).includes(seen))
      assert.not.match(again, '/clearScreen')
    },
    async 'is followed into the next start from its first line on'() {
      await using device = await openTestDevice()
      for (const id of ['m1abc-3', '1000000']) {
        const followed = await followUntil(device.url, '"device.started"', { 'last-event-id': id })
        assert.is(followed.match(/"number":(\d+)/)?.[1], '1', id)
      }
    },
    async 'says with which line "from now on" begins, so that a cut before the first loses none'() {
      await using device = await openTestDevice()
      const stop = new AbortController()
      const headers = { 'last-event-id': '' }
      const begun = await fetch(`${device.url}/device/log/events`, { headers, signal: stop.signal })
      const { value } = await readerOf(begun).read()
      stop.abort()
      assert.match(value ?? '', /^id: \S+\n\n$/)
      await call(device.url, '/clearScreen', { method: 'POST' })
      const id = ids(value ?? '')[0]
      const again = await followUntil(device.url, '"/clearScreen"', { 'last-event-id': id })
      assert.not.match(again, '"device.started"')
    },
    'is bounded in lines and in characters, and keeps of an error its message alone'() {
      const journal = createMemoryJournal()
      using log = openLogLines(journal, createSystemClock())
      for (let n = 0; n < 3_000; n += 1) journal.info('a.happened', { n, text: 'x'.repeat(2_000) })
      journal.error('a.broke', { error: new Error('the words'), none: null })
      const lines = log.read({ last: 10_000, level: 'info' })
      assert.ok(lines.length <= 2_000 && lines.length > 500, String(lines.length))
      assert.is(lines[0] && String(lines[0].fields['text']).length, 300)
      assert.equal(lines.at(-1)?.fields, { error: 'the words' })
      assert.equal(
        log.since('3000').map(({ event }) => event),
        ['a.broke'],
      )
    },
  },
  60_000,
)
