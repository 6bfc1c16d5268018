/** What the updater gives a lane to do around a trial, its own goods among it, and what it takes for an answer. */
import { mkdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import * as assert from 'uvu/assert'
import { askHealth } from '#scripts/ota/lane-health.ts'
import { askWork, knownGoods } from '#scripts/ota/trial/work-of-a-lane.ts'
import { openHttpServer } from '#test/http-server.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const PATIENCE_MS = 10_000

/** A lane that takes each picture for what its bytes say, and the copies of its databases. */
async function openLane() {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  mkdirSync(folder.file('databases-before'))
  using items = new DatabaseSync(folder.file('databases-before/items.db'))
  items.exec(`CREATE TABLE picture (sha256 TEXT, jpeg BLOB);
    CREATE TABLE template (key INTEGER, item TEXT, sha256 TEXT);
    INSERT INTO picture VALUES ('a', CAST('apple' AS BLOB)), ('p', CAST('pear' AS BLOB));
    INSERT INTO template VALUES (1, 'apple', 'a'), (2, 'pear', 'p'), (3, 'plum', 'gone')`)
  const asked: string[] = []
  const { url } = opening.use(
    await openHttpServer(async (request, reply) => {
      const { url: path = '', headers } = request
      const body = String(await buffer(request))
      asked.push(`${path} ${headers['content-type']} ${headers.authorization} ${body}`)
      const answer = path.startsWith('/selftest')
        ? { works: [{ work: 'a payment', done: true }] }
        : { data: { items: [{ id: body }] } }
      reply.end(JSON.stringify(answer))
    }),
  )
  const device = { state: folder.path, settings: { device: url, token: 'of-this-lane' } } as never
  const opened = opening.move()
  return { device, asked, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

spec('the work that an updater asks of a lane', {
  async 'is a payment as JSON, and the newest of its own goods by their pictures, with its token'() {
    await using lane = await openLane()
    const goods = knownGoods(lane.device)
    assert.equal(goods, [
      { item: 'pear', key: 2 },
      { item: 'apple', key: 1 },
    ])
    assert.equal(await askWork(lane.device, goods, PATIENCE_MS), {
      'a payment': true,
      'its goods': true,
    })
    assert.equal(lane.asked, [
      '/selftest/work application/json Bearer of-this-lane {}',
      '/api/recognize_picture?top=1 image/jpeg Bearer of-this-lane pear',
      '/api/recognize_picture?top=1 image/jpeg Bearer of-this-lane apple',
    ])
  },
  async 'says nothing of goods whose picture is gone, and asks for none'() {
    await using lane = await openLane()
    const goods = [{ item: 'plum', key: 3 }]
    assert.equal(await askWork(lane.device, goods, PATIENCE_MS), { 'a payment': true })
    assert.is(lane.asked.length, 1)
  },
})

spec('what an updater hears of the parts of a lane', {
  async 'leaves out third-party features: they came with no release, and none is judged by them'() {
    const parts = ['guests', 'board'].map((name) => ({ name, state: 'failed' }))
    await using lane = await openHttpServer((_request, reply) => {
      reply.end(JSON.stringify({ status: 'success', ledger: {}, parts }))
    })
    const { works } = await askHealth({ device: lane.url } as never)
    assert.equal([works['guests'], works['board']], [undefined, false])
  },
})
