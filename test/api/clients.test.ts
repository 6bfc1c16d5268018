/** The clients in `clients/`: what the documents make of them now, compiled, and each operation called. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { buildTypescriptClient, installClientTools } from '#scripts/clients/client-tools.ts'
import { generatedFiles } from '#scripts/clients/generated-files.ts'
import type { Ask } from '#test/document/ask-operation.ts'
import { askByTypescript, openPythonCaller, PYTHON_CLIENT } from '#test/document/client-callers.ts'
import { fetchDocuments, operationsOf } from '#test/document/documents.ts'
import { type LaneToWalk, openLaneToWalk } from '#test/document/lane-to-walk.ts'
import { isDone, walkLane } from '#test/document/walk.ts'
import { spec } from '#test/spec.ts'

/** On this machine: nothing is in force of a fleet, no screen entered a code, and nobody sets its network. */
const REFUSED = [
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

spec(
  'clients',
  {
    async 'are what the documents make of them'() {
      assert.is(installClientTools(), null)
      await using lane = await openLaneToWalk()
      const files = await generatedFiles(await fetchDocuments(lane))
      const stale = [...files]
        .filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
        .map(([file]) => `${file} is stale: npm run clients`)
      assert.equal(stale, [])
      assert.ok(files.size >= 10)
    },
    async 'in TypeScript builds, and calls every operation'() {
      assert.is(buildTypescriptClient(), null)
      await using lane = await openLaneToWalk()
      const documents = await fetchDocuments(lane)
      await callsAll(await askByTypescript(lane.url, documents), lane, documents)
    },
    async 'in Python has sound types, and calls every operation'() {
      const mypy = ['-m', 'mypy', '--config-file', 'pyproject.toml', '--cache-dir', '/dev/null']
      const { status, stdout } = spawnSync('/usr/bin/python3', [...mypy, 'laned_client'], {
        cwd: PYTHON_CLIENT,
        encoding: 'utf8',
      })
      assert.is(status, 0, stdout)
      await using lane = await openLaneToWalk()
      const documents = await fetchDocuments(lane)
      await using python = openPythonCaller(lane.url, documents)
      await callsAll(python.ask, lane, documents)
    },
  },
  300_000,
)
