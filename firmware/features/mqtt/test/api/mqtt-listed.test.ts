/** A lane says of the broker's feature what it is for and whether it is on: to programs, and to a person by lanectl. */
import * as assert from 'uvu/assert'
import { call } from '#test/http-call.ts'
import { lanectlHere } from '#test/processes/lanectl-here.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'

const OFF = 'embedder: { driver: fake }\n'
/** Nobody listens there: on is what the config says, whether a broker answers or not. */
const ON = `${OFF}mqtt: { url: "mqtt://127.0.0.1:1" }\n`

async function listed(url: string, language: string) {
  const headers = { 'laned-language': language }
  const { json } = await call(url, '/device/features', { headers })
  const { features } = json as { features: readonly { readonly name: string }[] }
  return features.find(({ name }) => name === 'mqtt')
}

const IN_ENGLISH = {
  name: 'mqtt',
  title: 'Message broker (MQTT)',
  purpose: 'publishes the states and events of the lane to a broker, for Home Assistant and others',
  neededBy: 'a shop with a broker: its own system, a dashboard, Home Assistant',
  switchedOnBy: ['mqtt.url'],
}

spec('the list of features', {
  async 'has the broker off without its section, and on with it'() {
    await using off = await openTestDevice({ yaml: OFF })
    assert.equal(await listed(off.url, 'en'), { ...IN_ENGLISH, isOn: false })
    await using on = await openTestDevice({ yaml: ON })
    assert.equal(await listed(on.url, 'en'), { ...IN_ENGLISH, isOn: true })
  },
  async 'is said in Russian, and printed by lanectl in the language of its caller'() {
    await using on = await openTestDevice({ yaml: ON })
    const russian = (await listed(on.url, 'ru')) as unknown as typeof IN_ENGLISH
    assert.is(russian.title, 'Брокер сообщений (MQTT)')
    assert.match(russian.purpose, /^публикует состояния/)
    const printed = async (LANG: string) => {
      const { code, stdout } = await lanectlHere(['--url', on.url, 'features'], { LANG })
      assert.is(code, 0)
      return stdout
    }
    assert.match(await printed('C'), /^NAME +ON +SWITCHED ON BY +WHAT FOR\n/)
    assert.match(await printed('C'), /^mqtt +yes +mqtt\.url +publishes the states/m)
    assert.match(await printed('ru_RU.UTF-8'), /^mqtt +да +mqtt\.url +публикует состояния/m)
  },
})
