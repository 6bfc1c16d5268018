/** Both clients with a lane that is silent, and with streams that end and have events without an id. */
import { execFile } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as assert from 'uvu/assert'
import { buildTypescriptClient, TYPESCRIPT_CLIENT } from '#scripts/clients/client-tools.ts'
import { PYTHON, PYTHON_CLIENT } from '#test/document/client-callers.ts'
import { postJson } from '#test/http-call.ts'
import { openHttpServer } from '#test/http-server.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const TOLD_WITH = ['id: 30\n\ndata: {"n":1}\n\n: a comment\n\n', 'id: 31\ndata: {"n":2}\n\n']
const TOLD = [
  ['30', 1],
  ['31', 2],
]
/** From now on; then after what the first stream began with, though an event without an id came since. */
const ASKED_AFTER = [null, '30']

async function openSilentLane() {
  const askedAfter: (string | null)[] = []
  let asked = 0
  const answers: Readonly<
    Record<string, (request: IncomingMessage, reply: ServerResponse) => void>
  > = {
    '/events'(request, reply) {
      const text = TOLD_WITH[askedAfter.length] ?? ''
      askedAfter.push(request.headers['last-event-id']?.toString() ?? null)
      reply.writeHead(200, { 'content-type': 'text/event-stream' }).end(text)
    },
    '/getDynamicQRStatus'() {
      asked += 1
    },
    '/health'(_request, reply) {
      asked += 1
      reply.writeHead(200, { 'content-type': 'application/json' }).write('{')
    },
  }
  const server = await openHttpServer((request, reply) =>
    answers[request.url ?? '']?.(request, reply),
  )
  return { ...server, askedAfter, asked: () => asked }
}

interface TriedLane {
  readonly payment: { GET(path: string): Promise<unknown> }
  paymentEvents(options: { after: string }): AsyncIterable<{ id: string; data: { n: number } }>
  statusOf(id: string): Promise<string | null>
  within(timeoutMs: number): TriedLane
}

async function typescriptLane(url: string): Promise<TriedLane> {
  assert.is(buildTypescriptClient(), null)
  const { createLane } = (await import(resolve(TYPESCRIPT_CLIENT, 'dist/lane.js'))) as {
    createLane(options: { url: string }): TriedLane
  }
  return createLane({ url })
}

/** What the program prints, with `lane` a client of that address. */
async function inPython(url: string, program: string): Promise<string> {
  const opened = 'import sys, httpx\nfrom laned_client import Lane\nlane = Lane(sys.argv[1])\n'
  const options = { cwd: PYTHON_CLIENT }
  const { stdout } = await promisify(execFile)(PYTHON, ['-c', opened + program, url], options)
  return stdout.trim()
}

spec(
  'clients in trouble',
  {
    async 'in TypeScript goes on in a stream where it was, whatever has no id'() {
      await using lane = await openSilentLane()
      const told: unknown[] = []
      const client = await typescriptLane(lane.url)
      for await (const { id, data } of client.paymentEvents({ after: '' })) {
        told.push([id, data.n])
        if (told.length === TOLD.length) break
      }
      assert.equal([told, lane.askedAfter], [TOLD, ASKED_AFTER])
    },
    async 'in Python goes on in a stream where it was, whatever has no id'() {
      await using lane = await openSilentLane()
      const said = await inPython(
        lane.url,
        `
events = lane.payment.stream_payment_events()
for event in (next(events), next(events)):
    print(event.id, event.data["n"])
`,
      )
      assert.equal(
        [said, lane.askedAfter],
        [TOLD.map((one) => one.join(' ')).join('\n'), ASKED_AFTER],
      )
    },
    async 'tell whose status it is, in both languages, while another till sells'() {
      await using device = await openTestDevice({ yaml: 'embedder: { driver: fake }' })
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      const sell = async (amount: number) =>
        String((await postJson(device.url, '/showQR', { amount })).headers['transaction-id'])
      const mine = await sell(1_234)
      await postJson(device.url, '/sim/bank/pay', {})
      const client = await typescriptLane(device.url)
      await waitUntil('mine is paid', async () => (await client.statusOf(mine)) === 'ACCEPTED')
      const others = await sell(5_678)
      const asked = [mine, others, 'nobodys']
      const statuses = await Promise.all(asked.map((id) => client.statusOf(id)))
      assert.equal(statuses, ['ACCEPTED', 'PENDING', null])
      const program = `for id in ${JSON.stringify(asked.slice(0, 2))}: print(lane.status_of(id))`
      assert.is(await inPython(device.url, program), 'ACCEPTED\nPENDING')
    },
    async 'in TypeScript gives a silent lane up, before its answer and in the middle of it'() {
      await using lane = await openSilentLane()
      const impatient = (await typescriptLane(lane.url)).within(1_000)
      for (const path of ['/getDynamicQRStatus', '/health'])
        assert.match(
          await impatient.payment.GET(path).then(String, (error: Error) => error.name),
          'TimeoutError',
          path,
        )
      // What only reads is repeated, and within the time of one call.
      assert.is(lane.asked(), 2)
    },
    async 'in TypeScript gives a silent lane up, too, when garbage was collected meanwhile'() {
      await using lane = await openSilentLane()
      setFlagsFromString('--expose-gc')
      const collect = runInNewContext('gc') as () => void
      const impatient = (await typescriptLane(lane.url)).within(1_000)
      const collecting = setInterval(collect, 100)
      for (const path of ['/getDynamicQRStatus', '/health'])
        assert.match(
          await impatient.payment.GET(path).then(String, (error: Error) => error.name),
          'TimeoutError',
          path,
        )
      clearInterval(collecting)
    },
    async 'in Python gives a silent lane up, before its answer and in the middle of it'() {
      await using lane = await openSilentLane()
      const said = await inPython(
        lane.url,
        `
for ask in (lane.within(0.1).payment.get_dynamic_qr_status, lane.within(0.1).payment.get_health):
    try:
        ask()
    except httpx.TimeoutException as given_up:
        print(type(given_up).__name__)
`,
      )
      assert.is(said, 'ReadTimeout\nReadTimeout')
      assert.is(lane.asked(), 2)
    },
  },
  60_000,
)
