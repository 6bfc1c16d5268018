/** What the lane's watchdog asks of its own listeners, where a listener wants tokens of everybody. */
import * as assert from 'uvu/assert'
import { answers } from '#drivers/host/http-probe.ts'
import { call } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'

const WITH_TOKENS = `
listeners:
  - address: 127.0.0.1:0
    tokens: [{ name: till, role: till, secret: till-secret-0123456789 }]
`

spec('the watchdog asks a listener', {
  async 'that wants tokens without one, and the journal does not tell of it as of a stranger'() {
    await using lane = await openTestDevice({ yaml: WITH_TOKENS })
    const refused = () => lane.journal.filter(({ event }) => event === 'call.refused').length
    await answers(lane.url)
    assert.is(refused(), 0)
    assert.is((await call(lane.url, '/version')).http, 401)
    assert.is(refused(), 1, 'a stranger is told of')
  },
})
