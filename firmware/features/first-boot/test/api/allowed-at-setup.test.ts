/**
 * What a session of set-up may do: a list of operations, and nothing beside it. The operations come from the
 * documents of a device, so that a new one is refused until somebody puts it on the list.
 */
import * as assert from 'uvu/assert'
import { fetchDocuments, operationsOf } from '#test/document/documents.ts'
import { type LaneToWalk, laneOfAllCases } from '#test/document/lane-to-walk.ts'
import { call, postJson, type Reply } from '#test/http-call.ts'
import { pageFiles } from '#test/page/page-bytes.ts'
import { spec } from '#test/spec.ts'
import { SETUP_OPERATIONS } from '../../allowed-at-setup.ts'

async function enter(lane: LaneToWalk): Promise<Record<string, string>> {
  const code = await lane.setupCode()
  const { json } = await postJson(lane.setupUrl, '/setup/session', { code })
  return { authorization: `Bearer ${(json as { token: string }).token}` }
}

/** No such operation here, in the words of either interface. */
const isRefused = ({ http, text }: Reply) =>
  http === 403 || (http === 404 && /the lane has no operation/.test(text))

spec(
  'the operations of set-up',
  {
    async 'every operation of the documents that is not on the list is refused to a session of set-up'() {
      const lane = await laneOfAllCases(import.meta.filename)
      const headers = await enter(lane)
      const documents = await fetchDocuments(lane)
      const names = Object.values(documents).flatMap((each) => [...operationsOf(each).keys()])
      assert.ok(names.length > 140, `${names.length} operations`)
      const reached: string[] = []
      for (const name of names) {
        if (SETUP_OPERATIONS.has(name)) continue
        const [method = '', path = ''] = name.split(' ')
        const reply = await call(lane.setupUrl, path.replace(/:[a-z]+/g, 'x'), {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          ...(method !== 'GET' && { body: '{}' }),
        })
        if (!isRefused(reply)) reached.push(`${name}: ${reply.http} ${reply.text.slice(0, 80)}`)
      }
      assert.equal(reached, [])
    },
    async 'a stranger’s key is not taken, and no lane is made his master'() {
      const lane = await laneOfAllCases(import.meta.filename)
      const headers = await enter(lane)
      const post = (path: string, body: object) => postJson(lane.setupUrl, path, body, headers)
      const slave = { masterIP: '10.0.0.66', key: 'laned1:x', download: true, upload: false }
      for (const [path, body] of [
        ['/api/set_sync_master', {}],
        ['/api/set_sync_slave', slave],
        ['/api/add_fleet_key', { sn: 'stranger' }],
      ] as const) {
        const reply = await post(path, body)
        assert.ok(isRefused(reply), `${path}: ${reply.http} ${reply.text}`)
      }
    },
    async 'what the list names is there'() {
      const lane = await laneOfAllCases(import.meta.filename)
      const headers = await enter(lane)
      const [file = ''] = await pageFiles(lane.setupUrl)
      for (const name of SETUP_OPERATIONS) {
        const [method = '', path = ''] = name.split(' ')
        // A stream goes on, a session that ends takes the others with it.
        if (path === '/console/events' || name === 'POST /setup/finish') continue
        const reply = await call(lane.setupUrl, path.replace('/page/*', file), { method, headers })
        assert.not.ok(isRefused(reply), `${name}: ${reply.text}`)
      }
    },
  },
  150_000,
)
