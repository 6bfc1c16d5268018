/** laned.yaml edited from afar: no secret is shown, none is lost or changes its owner, comments stay. */
import * as assert from 'uvu/assert'
import { hideSecretsInText, revealSecrets } from '#firmware/config/config-file-secrets.ts'
import { changedKeys, writeChanges } from '#firmware/config/config-file-write.ts'
import { ConfigSchema } from '#firmware/config.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const TEXT = `# the lane at the door
listeners:
  - address: "127.0.0.1:8080" # the till's
    tokens:
      - { name: till, role: till, secret: till-till-till-till }
      - { name: boss, role: operator, secret: "boss-boss-boss-1" } # the boss
      # secret: an-old-one-of-sixteen
sync: { key: fleet-fleet-fleet }
payment:
  webhooks: [{ url: "https://hook:pass@shop.example/a?token=abc", secret: hook-hook-hook-1 }]
display: { driver: terminal, protocol: auto }
`
const SECRETS = /till-till|boss-boss|an-old-one|fleet-fleet|hook:pass|abc|hook-hook/

const hidden = (text = TEXT) => hideSecretsInText(ConfigSchema, text)

spec('config file, written', {
  'no secret is in the text that is shown, and everything else is as it was'() {
    const shown = hidden()
    assert.not.match(shown, SECRETS)
    assert.match(shown, /# the lane at the door/)
    assert.match(shown, /"127\.0\.0\.1:8080" # the till's/)
    assert.is(shown.split('\n').length, TEXT.split('\n').length)
  },
  'what was shown and is given back unchanged is the file, but for a secret in a comment'() {
    const back = revealSecrets(hidden(), TEXT)
    for (const secret of [
      'till-till-till-till',
      'boss-boss-boss-1',
      'fleet-fleet-fleet',
      'hook-hook-hook-1',
    ])
      assert.ok(back.includes(secret), secret)
    assert.ok(back.includes('https://hook:pass@shop.example/a?token=abc'))
  },
  'a token that is taken out leaves the others their secrets'() {
    const without = hidden().replace(/ *- \{ name: till.*\n/, '')
    const back = revealSecrets(without, TEXT)
    assert.match(back, /name: boss, role: operator, secret: boss-boss-boss-1/)
    assert.not.match(back, /till-till/)
  },
  'receivers that change places keep their own secrets'() {
    const [one, other] = ['one-one-one-one-1', 'two-two-two-two-2']
    const hook = (at: string, secret: string) =>
      `{ url: "https://${at}.example/", secret: ${secret} }`
    const present = `payment: { webhooks: [${hook('a', one)}, ${hook('b', other)}] }\n`
    const swapped = `payment: { webhooks: [${hook('b', '(hidden)')}, ${hook('a', '(hidden)')}] }\n`
    assert.match(revealSecrets(swapped, present), /b\.example.*two-two.*a\.example.*one-one/)
  },
  async 'a hidden secret that has no earlier one is refused, with its place'() {
    const renamed = hidden().replace('name: boss', 'name: owner')
    const { message } = await faultOf(async () => revealSecrets(renamed, TEXT), 'bad-request')
    assert.match(message, /listeners\[0\]\.tokens\[1\]\.secret says \(hidden\).*write it anew/)
  },
  'a key is changed, added and taken out; comments stay'() {
    const text = writeChanges(TEXT, [
      { path: ['display', 'protocol'], value: 'dqr' },
      { path: ['learning', 'mode'], value: 'locked' },
      { path: ['payment', 'webhooks'], value: null },
      { path: ['listeners', 0, 'address'], value: '127.0.0.1:8081' },
    ])
    assert.match(text, /# the lane at the door/)
    assert.match(text, /# the till's/)
    assert.match(text, /# the boss/)
    assert.match(text, /protocol: dqr/)
    assert.match(text, /learning:\n {2}mode: locked/)
    assert.not.match(text, /webhooks/)
    assert.match(text, /"127\.0\.0\.1:8081"/)
  },
  'a group is replaced key by key, a list element by element'() {
    const text = writeChanges(
      'banks:\n  # ours\n  A: { driver: rbs, url: x } # first\n  B: { driver: fake }\n',
      [
        { path: ['banks'], value: { A: { driver: 'rbs', url: 'y' } } },
        { path: ['backup', 'recipients'], value: ['a', 'b'] },
      ],
    )
    assert.match(text, /# ours\n {2}A: \{ driver: rbs, url: y \} # first/)
    assert.not.match(text, /B:/)
    assert.match(writeChanges(text, [{ path: ['backup', 'recipients'], value: ['c'] }]), /- c\n$/)
  },
  'an empty file, and a group with nothing behind it, take keys'() {
    assert.is(
      writeChanges('', [{ path: ['learning', 'mode'], value: 'auto' }]),
      'learning:\n  mode: auto\n',
    )
    assert.match(
      writeChanges('learning:\n', [{ path: ['learning', 'mode'], value: 'auto' }]),
      /mode: auto/,
    )
  },
  async 'a path through a value, and text that is no YAML, are refused'() {
    const through = () =>
      writeChanges('serialNumber: a\n', [{ path: ['serialNumber', 'x'], value: 1 }])
    assert.match(
      (await faultOf(async () => through(), 'bad-request')).message,
      /serialNumber is a value/,
    )
    assert.match((await faultOf(async () => hidden('a: ['), 'bad-request')).message, /is not YAML/)
  },
  'what differs is named two levels deep'() {
    const before = {
      banks: { A: 1, B: { url: 'x' } },
      listeners: [{ a: 1 }],
      log: { level: 'info' },
    }
    const after = {
      banks: { B: { url: 'y' }, C: 1 },
      listeners: [{ a: 2 }],
      log: { level: 'info' },
      x: 1,
    }
    assert.equal(changedKeys(before, after), ['banks.A', 'banks.B', 'banks.C', 'listeners[0]', 'x'])
    assert.equal(changedKeys(before, before), [])
  },
})
