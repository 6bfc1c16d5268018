/**
 * The body generator of `npm run attack` tries every operation with a body in every document that a lane serves. The list is
 * taken from the documents of a lane that has everything, so that an operation that is new must be tried as well.
 */
import * as assert from 'uvu/assert'
import { startNewLane, startOwnLane } from '#lab/attack/attacked-device.ts'
import { attackedLanes } from '#lab/attack/attacks/operation-attacks.ts'
import { askedOperations, type Document, operationsOf } from '#lab/attack/operations-with-bodies.ts'
import { fetchDocuments } from '#test/document/documents.ts'
import { openLaneToWalk } from '#test/document/lane-to-walk.ts'
import { spec } from '#test/spec.ts'

/** Operations that are not tried, each with its reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

spec(
  'the operations that hostile bodies are sent to',
  {
    async 'are all that have a body, in all documents'() {
      await using lane = await openLaneToWalk()
      const documents = await fetchDocuments(lane)
      const served = Object.values(documents).flatMap((one) => operationsOf(one as Document))
      await using own = await startOwnLane()
      await using fresh = await startNewLane()
      const tried = new Set<string>()
      for (const { url, documents } of attackedLanes(own, fresh))
        for (const one of await askedOperations(url, documents)) tried.add(nameOf(one))
      const missing = served.map(nameOf).filter((name) => !tried.has(name) && !LEFT_OUT[name])
      assert.equal([...new Set(missing)], [])
      assert.ok(tried.size > 50, `${tried.size} operations`)
      for (const name of ['POST /setup/parts', 'POST /setup/session'])
        assert.ok(tried.has(name), name)
      assert.ok([...tried].some((name) => name.startsWith('POST /backups/')))
    },
  },
  120_000,
)
