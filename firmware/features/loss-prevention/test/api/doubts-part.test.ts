/** Doubtful sales among the parts of a whole device, whether or not pictures are kept for review. */
import * as assert from 'uvu/assert'
import { asSentence } from '#firmware/words/sentence.ts'
import { call } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { doubtsPart } from '../../doubt-part.ts'

async function partOf(yaml: string) {
  await using device = await openTestDevice({ yaml: `embedder: { driver: fake }\n${yaml}` })
  const { parts } = (await call(device.url, '/health')).json as {
    parts: readonly { readonly name: string; readonly state: string; readonly reason: string }[]
  }
  const found = parts.find(({ name }) => name === 'doubts')
  return found && [found.state, found.reason]
}

spec('doubtful sales as a part of the device', {
  async 'are there where nobody wrote of them, and absent where they are switched off'() {
    assert.equal(await partOf(''), ['ok', null])
    const why = 'switched off in Settings, "Compare sales with the picture and the weight"'
    assert.equal(await partOf('choices: { enabled: false }\n'), ['absent', why])
  },
  'tell how the latest keeping went'() {
    const stopped = asSentence('the card is full')
    assert.equal(doubtsPart({ isOn: true, stopped }), { state: 'degraded', reason: stopped })
    assert.equal(doubtsPart({ isOn: true, stopped: null }), { state: 'ok', reason: null })
  },
})
