/** When the clients ask again by themselves, and when they hand an answer on: both the same. */

import { execFileSync } from 'node:child_process'
import * as assert from 'uvu/assert'
import { PYTHON, PYTHON_CLIENT } from '#test/document/client-callers.ts'
import { spec } from '#test/spec.ts'
import { repeating } from '../../clients/typescript/src/repetition.ts'

interface Answers {
  /** Of each answer: what it says to wait, in seconds; null: nothing. */
  readonly retryAfter: string | null
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly method: 'GET' | 'POST'
}

const ATTEMPTS = 3
const KEY = { 'Idempotency-Key': 'k' }
const post = { method: 'POST', headers: {}, retryAfter: '0', status: 429 } as const

/** How often a client asks. */
const ASKINGS: Readonly<Record<string, readonly [Answers, times: number]>> = {
  'a 429, with a key': [{ ...post, headers: KEY }, ATTEMPTS],
  'a 429 to what would be done twice': [post, 1],
  'a 429 to what only reads': [{ ...post, method: 'GET' }, ATTEMPTS],
  'a 429 that says to wait until midnight': [{ ...post, headers: KEY, retryAfter: '43200' }, 1],
  'the 503 of a lane that is starting, with a key': [
    { ...post, headers: KEY, status: 503 },
    ATTEMPTS,
  ],
  'the 503 of a lane that is starting, to what only reads': [
    { ...post, method: 'GET', status: 503 },
    ATTEMPTS,
  ],
  'the 503 of a lane that is starting, to what would be done twice': [{ ...post, status: 503 }, 1],
  'the 503 of a part of the lane': [{ ...post, headers: KEY, status: 503, retryAfter: null }, 1],
  'another error': [{ ...post, headers: KEY, status: 500 }, 1],
}

async function byTypescript({ retryAfter, status, headers, method }: Answers): Promise<number> {
  let asked = 0
  const fetch = async () => {
    asked += 1
    return new Response('{}', {
      status,
      headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
    })
  }
  const request = new Request('http://lane.example/x', { method, headers: { ...headers } })
  const answer = await repeating(fetch, { attempts: ATTEMPTS, timeoutMs: 5_000 })(request)
  assert.is(answer.status, status)
  return asked
}

/** Its transport as it is published, over an httpx that answers by itself. */
const PYTHON_PROGRAM = `
import importlib.util, json, sys
import httpx
spec = importlib.util.spec_from_file_location('transport', sys.argv[1])
module = importlib.util.module_from_spec(spec)
sys.modules['transport'] = module
spec.loader.exec_module(module)
told = []
for one in json.load(sys.stdin):
    asked = []
    def answer(request):
        asked.append(request)
        said = one['retryAfter']
        return httpx.Response(one['status'], json={}, headers={} if said is None else {'Retry-After': said})
    client = httpx.Client(base_url='http://lane.example', transport=httpx.MockTransport(answer))
    try:
        module.Transport(client, ${ATTEMPTS}, 5.0).call(one['method'], '/x', headers=one['headers'])
    except module.LaneError as refused:
        assert refused.status == one['status']
    told.append(len(asked))
print(json.dumps(told))
`

function byPython(all: readonly Answers[]): number[] {
  const args = ['-c', PYTHON_PROGRAM, `${PYTHON_CLIENT}/laned_client/transport.py`]
  const input = JSON.stringify(all)
  return JSON.parse(execFileSync(PYTHON, args, { input, encoding: 'utf8' })) as number[]
}

spec('a client asks again', {
  async 'in TypeScript, where that does nothing twice'() {
    for (const [name, [answers, times]] of Object.entries(ASKINGS))
      assert.is(await byTypescript(answers), times, name)
  },
  'in Python, in the same cases'() {
    const all = Object.values(ASKINGS)
    const asked = byPython(all.map(([answers]) => answers))
    assert.equal(
      Object.fromEntries(Object.keys(ASKINGS).map((name, at) => [name, asked[at]])),
      Object.fromEntries(Object.entries(ASKINGS).map(([name, [, times]]) => [name, times])),
    )
  },
})
