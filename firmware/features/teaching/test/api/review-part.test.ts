/** Review among the parts of a whole device. */
import * as assert from 'uvu/assert'
import { call } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'

spec('review as a part of the device', {
  async 'is there where nobody wrote of it, and in order'() {
    await using device = await openTestDevice({ yaml: 'embedder: { driver: fake }\n' })
    const { parts } = (await call(device.url, '/health')).json as {
      parts: readonly { readonly name: string; readonly state: string }[]
    }
    assert.is(parts.find(({ name }) => name === 'review')?.state, 'ok')
  },
})
