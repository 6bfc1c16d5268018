/** Every documented operation of the whole device keeps the frame's promises. */
import * as assert from 'uvu/assert'
import { call } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'

interface Operation {
  readonly path: string
  readonly method: string
  readonly takesJson: boolean
}

/** Read from the device's own documents: a route that is added is a route that is tried. */
async function operationsOf(url: string): Promise<Operation[]> {
  const found: Operation[] = []
  for (const name of ['payment', 'items']) {
    const { paths } = (await call(url, `/openapi/${name}.json`)).json as {
      paths: Record<string, Record<string, { requestBody?: { content: object } }>>
    }
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { requestBody }] of Object.entries(methods))
        found.push({
          path: path.replace(/\{\w+\}/g, '1'),
          method: method.toUpperCase(),
          takesJson: requestBody ? 'application/json' in requestBody.content : false,
        })
  }
  assert.ok(found.length >= 22)
  return found
}

spec('every operation', {
  async 'refuses a foreign host and a foreign page'() {
    await using device = await openTestDevice()
    for (const { path, method } of await operationsOf(device.url)) {
      const host = await call(device.url, path, { method, headers: { host: 'evil.example' } })
      assert.is(host.http, 403, `${method} ${path}`)
      const origin = 'https://evil.example'
      assert.is((await call(device.url, path, { method, headers: { origin } })).http, 403, path)
    }
  },
  async 'answers a wrong method with 405 and the right ones'() {
    await using device = await openTestDevice()
    for (const { path, method } of await operationsOf(device.url)) {
      const reply = await call(device.url, path, { method: 'PATCH' })
      assert.is(reply.http, 405, path)
      assert.ok(String(reply.headers.allow).split(', ').includes(method), path)
    }
  },
  async 'takes a body as application/json only, and says so in its own shape'() {
    await using device = await openTestDevice()
    const taking = (await operationsOf(device.url)).filter(({ takesJson }) => takesJson)
    assert.ok(taking.length >= 10)
    for (const { path, method } of taking) {
      const headers = { 'content-type': 'text/plain' }
      const reply = await call(device.url, path, { method, headers, body: '{}' })
      const isItems = path.startsWith('/api/')
      assert.ok(isItems || reply.http === 400, `${method} ${path} ${reply.http}`)
      const { code, status } = reply.json as { code?: number; status?: string }
      assert.ok(isItems ? code !== 0 && code !== undefined : status === 'error', path)
    }
  },
})
