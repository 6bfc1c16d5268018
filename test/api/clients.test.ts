/** The clients in `clients/`, as the documents make them now: compiled, and each operation called. */
import { spawnSync } from 'node:child_process'
import * as assert from 'uvu/assert'
import { makeClients } from '#scripts/clients/make-clients.ts'
import type { Ask } from '#test/document/ask-operation.ts'
import { askByTypescript, openPythonCaller } from '#test/document/client-callers.ts'
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
