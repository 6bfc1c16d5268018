/** A lane without a broker loads nothing that speaks to one, and its health does not have the part. */
import { execFileSync } from 'node:child_process'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'

/** In a process of its own: other tests load what this one looks for. */
const PROGRAM = `
import { createRequire } from 'node:module'
import { openTestDevice } from '#test/processes/test-device.ts'
const device = await openTestDevice({ yaml: 'embedder: { driver: fake }\\n' + process.argv[1] })
const { parts } = await (await fetch(device.url + '/health')).json()
const loaded = Object.keys(createRequire(import.meta.url).cache)
console.log(JSON.stringify({
  packets: loaded.some((file) => file.includes('/node_modules/mqtt-packet/')),
  fastify: loaded.some((file) => file.includes('/node_modules/fastify/')),
  broker: parts.find(({ name }) => name === 'broker')?.state ?? null,
}))
await device[Symbol.asyncDispose]()
`

const looked = (yaml: string) =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM, yaml], {
      encoding: 'utf8',
    }),
  )

spec('a lane whose config has no broker', {
  'loads nothing of one'() {
    assert.equal(looked(''), { packets: false, fastify: true, broker: null })
    const away = 'mqtt: { url: "mqtt://127.0.0.1:1" }'
    assert.equal(looked(away), { packets: true, fastify: true, broker: 'degraded' })
  },
})
