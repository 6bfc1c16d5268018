/** Exports on the lane itself: who wrote each is known, a till removes its own, and no till takes the others' room. */
import * as assert from 'uvu/assert'
import { EXPORT_BOUNDS } from '#firmware/payment/limits.ts'
import { call, postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'

const SECRETS = {
  'till-1': 'till-one-till-one-till',
  'till-2': 'till-two-till-two-till',
  office: 'office-office-office-office',
} as const
type Who = keyof typeof SECRETS
const ROLES = { 'till-1': 'till', 'till-2': 'till', office: 'operator' } as const
const YAML = `embedder: { driver: fake }
listeners:
  - tokens:
${Object.entries(SECRETS)
  .map(
    ([name, secret]) =>
      `      - { name: ${name}, role: ${ROLES[name as Who]}, secret: ${secret} }\n`,
  )
  .join('')}`

async function openLane() {
  const device = await openTestDevice({ yaml: YAML })
  const asked = (who: Who) => ({ authorization: `Bearer ${SECRETS[who]}` })
  const post = (who: Who, path: string, body: object) =>
    postJson(device.url, path, body, asked(who))
  await post('office', '/updateDriverSettings', DEMO_SETTINGS)
  return {
    post,
    async list() {
      const { json } = await call(device.url, '/exports', { headers: asked('till-1') })
      return (json as { exports: { name: string; by: string }[] }).exports.map(
        ({ name, by }) => `${name} ${by}`,
      )
    },
    [Symbol.asyncDispose]: () => device[Symbol.asyncDispose](),
  }
}

spec('exports on the lane', {
  async 'are removed by the till that wrote them, and by an operator'() {
    await using lane = await openLane()
    for (const [who, path] of [
      ['till-1', 'a.csv'],
      ['till-1', 'b.csv'],
      ['till-2', '2026/c.csv'],
    ] as const)
      assert.is((await lane.post(who, '/exportToCSV', { path })).http, 200)
    assert.equal(await lane.list(), ['a.csv till-1', 'b.csv till-1', '2026/c.csv till-2'])
    const others = await lane.post('till-2', '/exports/remove', { name: 'a.csv' })
    assert.match(
      others.text,
      'the export a.csv was made with another token, so your token may not remove it. Ask an operator to remove the export',
    )
    assert.match(
      (await lane.post('till-2', '/exports/remove', { name: 'x.csv' })).text,
      'no export x.csv',
    )
    assert.is((await lane.post('till-1', '/exports/remove', { name: 'a.csv' })).http, 200)
    assert.is((await lane.post('office', '/exports/remove', { name: '2026/c.csv' })).http, 200)
    assert.equal(await lane.list(), ['b.csv till-1'])
  },
  async 'of one till leave the others their room, and the refusal says how to make some'() {
    await using lane = await openLane()
    const most = EXPORT_BOUNDS.each.files
    for (let nth = 0; nth < most; nth += 1)
      assert.is((await lane.post('till-1', '/exportToCSV', { path: `${nth}.csv` })).http, 200)
    const { http, text } = await lane.post('till-1', '/exportToCSV', { path: 'more.csv' })
    assert.ok(http >= 400)
    assert.match(
      text,
      /till-1 already has 40 files.*The oldest file is 0\.csv.*lanectl exports remove 0\.csv/,
    )
    assert.is((await lane.post('till-2', '/exportToCSV', { path: 'other.csv' })).http, 200)
    // Written over it needs no room.
    assert.is((await lane.post('till-1', '/exportToCSV', { path: '0.csv' })).http, 200)
    assert.is((await lane.post('till-1', '/exports/remove', { name: '1.csv' })).http, 200)
    assert.is((await lane.post('till-1', '/exportToCSV', { path: 'more.csv' })).http, 200)
  },
})
