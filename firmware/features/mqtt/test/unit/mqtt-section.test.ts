/** What a person writes about the broker: in whose sight it stands, and what is said of it. */
import * as assert from 'uvu/assert'
import { writeChanges } from '#firmware/config/config-file-write.ts'
import { hideSecretsInText, revealSecrets } from '#firmware/config/hide-secrets-in-config-text.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import { ConfigSchema } from '#firmware/config.ts'
import { eventSentence } from '#firmware/events/event-words.ts'
import { inRussian } from '#firmware/words/in-russian.ts'
import { asSentence, say } from '#firmware/words/sentence.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const check = (text: string) => checkConfig({ name: 'laned.yaml', text })

spec('the section of the broker', {
  'has a url in which no password is taken, nor repeated'() {
    const [problem = ''] = check('mqtt: { url: "mqtt://user:hunter2@broker" }\n').problems.map(
      String,
    )
    assert.match(problem, /^laned\.yaml:1: mqtt\.url.*"mqtt:\/\/\(hidden\)@broker"/)
    assert.not.match(problem, 'hunter2')
    assert.equal(check('mqtt: { url: "mqtts://broker:8883" }\n').problems, [])
  },
  async 'keeps its secret for the address that it was meant for'() {
    const file = 'mqtt: { url: "mqtts://a.example", username: lane, secret: mqtt-secret }\n'
    const hidden = hideSecretsInText(ConfigSchema, file)
    assert.not.match(hidden, 'mqtt-secret')
    const put = (key: string, value: string) =>
      revealSecrets(writeChanges(hidden, [{ path: ['mqtt', key], value }]), file)
    const { message } = await faultOf(async () => put('url', 'mqtts://b.example'), 'bad-request')
    assert.match(
      message,
      /^the address mqtt\.url was changed, but the secret mqtt\.secret belongs to the former address/,
    )
    assert.match(put('username', 'door'), /username: door, secret: mqtt-secret/)
  },
  'is spoken of in both languages by the words of its folder'() {
    const why = say('fault.mqtt.wrong-login')
    assert.is(String(why), 'the user name or password for the broker is wrong')
    assert.is(inRussian(why), 'неверное имя пользователя или пароль')
    // What was written down when it was said.
    assert.is(inRussian(asSentence(String(why))), inRussian(why))
    assert.match(eventSentence('broker.lost', {}, 'ru').sentence, /^Связь с брокером/)
  },
})
