/** The clients in `clients/`, as the documents make them now: compiled, and each operation called. */
import { execFile, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import * as assert from 'uvu/assert'
import { TYPESCRIPT_CLIENT } from '#scripts/clients/client-tools.ts'
import { makeClients } from '#scripts/clients/make-clients.ts'
import type { Ask } from '#test/document/ask-operation.ts'
import {
  askByTypescript,
  openPythonCaller,
  PYTHON,
  PYTHON_CLIENT,
} from '#test/document/client-callers.ts'
import { fetchDocuments, operationsOf } from '#test/document/documents.ts'
import { type LaneToWalk, openLaneToWalk } from '#test/document/lane-to-walk.ts'
import { isDone, walkLane } from '#test/document/walk.ts'
import { spec } from '#test/spec.ts'

/** On this machine: no chain has a feed, nothing is in force of a fleet, no screen entered a code, and nobody sets its network. */
const REFUSED = [
  'GET /api/get_chain_shops',
  'GET /api/get_chain_shop',
  'POST /api/take_back_shop',
  'POST /api/check_chain',
  'POST /api/revert_fleet_config',
  'POST /device/update/check',
  'POST /device/update/install',
  'POST /device/update/rollback',
  'DELETE /device/screens/:name',
  'POST /setup/network',
]

type Documents = Awaited<ReturnType<typeof fetchDocuments>>

async function callsAll(ask: Ask, lane: LaneToWalk, documents: Documents): Promise<void> {
  const walked = await walkLane(ask, lane)
  const done = new Set(walked.filter(({ answered }) => isDone(answered)).map(({ name }) => name))
  const all = Object.values(documents).flatMap((document) => [...operationsOf(document).keys()])
  assert.equal(
    all.filter((name) => !done.has(name)),
    REFUSED,
  )
}

interface SpokenLane {
  readonly payment: {
    GET(
      path: string,
      init: object,
    ): Promise<{ readonly error?: { readonly error_message: string } }>
  }
}

/** How a lane refuses by the TypeScript client, which is made with these options. */
async function refusedInTypescript(options: object): Promise<string> {
  const { createLane } = (await import(resolve(TYPESCRIPT_CLIENT, 'dist/lane.js'))) as {
    createLane(options: object): SpokenLane
  }
  const asked = { params: { path: { id: 'NONE' } } }
  return (
    (await createLane(options).payment.GET('/transactions/{id}', asked)).error?.error_message ?? ''
  )
}

/** The same by the Python client. */
async function refusedInPython(url: string, more: string): Promise<string> {
  const program = `
import sys
from laned_client import Lane, LaneError
try:
    Lane(sys.argv[1]${more}).within(20).payment.get_transaction("NONE")
except LaneError as error:
    print(error.data["error_message"])
`
  const options = { cwd: PYTHON_CLIENT, env: { ...process.env, PYTHONIOENCODING: 'utf-8' } }
  return (await promisify(execFile)(PYTHON, ['-c', program, url], options)).stdout.trim()
}

const files = await makeClients()

spec(
  'clients',
  {
    async 'are made of the documents, and nothing of them is in the repository'() {
      const made = [...files.keys()]
      const { stdout, status } = spawnSync('git', ['check-ignore', ...made], { encoding: 'utf8' })
      assert.is(status, 0)
      assert.equal(stdout.trim().split('\n'), made)
      assert.is(spawnSync('git', ['ls-files', ...made], { encoding: 'utf8' }).stdout, '')
      assert.ok(made.length >= 10)
    },
    async 'are told their language once, and no operation asks for it'() {
      for (const [path, text] of files)
        if (path.includes('/generated/'))
          assert.not.match(
            text,
            /"laned-language"|"accept-language"|laned_language|accept_language/i,
            path,
          )
      await using lane = await openLaneToWalk()
      const { url } = lane
      assert.match(await refusedInTypescript({ url, language: 'ru' }), /[а-я]/)
      assert.not.match(await refusedInTypescript({ url }), /^$|[а-я]/)
      assert.match(await refusedInPython(url, ', language="ru"'), /[а-я]/)
      assert.not.match(await refusedInPython(url, ''), /^$|[а-я]/)
    },
    async 'in TypeScript builds, and calls every operation'() {
      await using lane = await openLaneToWalk()
      const documents = await fetchDocuments(lane)
      await callsAll(await askByTypescript(lane.url, documents), lane, documents)
    },
    async 'in Python calls every operation'() {
      await using lane = await openLaneToWalk()
      const documents = await fetchDocuments(lane)
      await using python = openPythonCaller(lane.url, documents)
      await callsAll(python.ask, lane, documents)
    },
  },
  300_000,
)
