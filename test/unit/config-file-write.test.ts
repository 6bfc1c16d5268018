/** laned.yaml edited from afar: no secret is shown, none is lost or changes its owner, comments stay. */
import * as assert from 'uvu/assert'
import {
  type ConfigChange,
  changedKeys,
  givenIn,
  writeChanges,
} from '#firmware/config/config-file-write.ts'
import { configForSupport } from '#firmware/config/config-for-support.ts'
import { CORE_SECTIONS } from '#firmware/config/core-sections.ts'
import { hideSecretsInText, revealSecrets } from '#firmware/config/hide-secrets-in-config-text.ts'
import { exact } from '#firmware/config/section-builders.ts'
import { type SettingPath, settingsOf } from '#firmware/config/settings-from-schema.ts'
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

const SECRET_URL = 'https://NAME:WORD@h.example/bot-PATH/send?key=QUERY'
/** A file for each setting that takes an address with a path. */
const ADDRESSES: Readonly<Record<string, string>> = {
  'banks.*.url': `banks: { Own: { driver: gateway, url: "${SECRET_URL}" } }\n`,
  'banks.*.tokenUrl': `banks: { Own: { driver: pix, url: "https://h.example/", tokenUrl: "${SECRET_URL}" } }\n`,
  'payment.webhooks.*.url': `payment: { webhooks: [{ url: "${SECRET_URL}", secret: hook-hook-hook-1 }] }\n`,
  'sync.master': `sync: { role: subordinate, master: "${SECRET_URL}" }\n`,
}
/** Those of the core. */
const urlSettings = () =>
  settingsOf(exact(CORE_SECTIONS))
    .settings.map(({ path }) => path.join('.'))
    .filter((path) => /url$|^sync\.master$/i.test(path))
    .sort()

const LIST = settingsOf(ConfigSchema)

type Place = Record<string, unknown>

/** A file with this value alone, below one entry where there are several. */
function fileWith(path: SettingPath, value: unknown): Place {
  const file: Place = {}
  put(file, path, value)
  return file
}

function put(file: Place, path: SettingPath, value: unknown): void {
  let at = file
  for (const [depth, key] of path.slice(0, -1).entries()) {
    const below = path.slice(0, depth + 1)
    const isList = LIST.groups.some(
      (group) => group.entries === 'listed' && group.path.join('.') === [...below, '*'].join('.'),
    )
    const name = key === '*' ? (Array.isArray(at) ? '0' : 'x') : key
    at[name] ??= isList ? [] : {}
    at = at[name] as Place
  }
  const last = path.at(-1) ?? ''
  at[last === '*' ? 'x' : last] = value
}

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
  'a wrong value, and what it is like, is not in a bundle'() {
    const { problems } = configForSupport('laned.yaml', 'indicator: { driver: gpoi }\n')
    assert.is(problems.length, 1)
    assert.match(problems[0] ?? '', /one of .*gpio.*, not the given value$/)
    assert.not.match(problems[0] ?? '', /gpoi|did you mean/i)
  },
  'a wrong value of any setting is not in a bundle, whichever check refuses it'() {
    const wrong = ['javascript:MARKED', 'MARKED\u0007', 'MARKED'.repeat(1_000)]
    let refused = 0
    for (const { path, when } of LIST.settings)
      for (const value of wrong) {
        const file = fileWith(path, value)
        if (when) put(file, when.path, when.is[0])
        const { problems, warnings } = configForSupport('laned.yaml', JSON.stringify(file))
        assert.not.match(problems.concat(warnings).join(), /MARKED/, path.join('.'))
        refused += problems.length
      }
    assert.ok(refused > 300, String(refused))
  },
  'of every address of the config only scheme and host are shown, printed, and in a bundle'() {
    const shown = Object.entries(ADDRESSES).map(([place, text]) => {
      const { config } = configForSupport('laned.yaml', text)
      assert.ok(config, place)
      for (const one of [hidden(text), JSON.stringify(config)]) {
        assert.match(one, /h\.example/, place)
        assert.not.match(one, /PATH|QUERY|NAME|WORD/, `${place}: ${one}`)
      }
      assert.match(revealSecrets(hidden(text), text), /PATH/, place)
      return place
    })
    assert.equal(shown.sort(), urlSettings())
  },
  async 'one of two receivers at one host, taken out, is asked for: which of them was it'() {
    const hook = (path: string) =>
      `{ url: "https://chat.example/${path}", secret: "${path}-one-one-one" }`
    const present = `payment: { webhooks: [${hook('first')}, ${hook('second')}] }\n`
    assert.is(revealSecrets(hidden(present), present).match(/first/g)?.length, 2)
    const without = hidden(present).replace(/\{ url[^}]*\}, /, '')
    const { message } = await faultOf(() => revealSecrets(without, present), 'bad-request')
    assert.match(message, /payment\.webhooks\[0\]\.url says \(hidden\).*Write the secret itself/)
  },
  async 'a hidden secret that has no earlier one is refused, with its place'() {
    const renamed = hidden().replace('name: boss', 'name: owner')
    const { message } = await faultOf(async () => revealSecrets(renamed, TEXT), 'bad-request')
    assert.match(
      message,
      /listeners\[0\]\.tokens\[1\]\.secret says \(hidden\).*Write the secret itself/,
    )
  },
  async 'a secret that is kept goes to no other address: it is written anew, or the address stays'() {
    const file = `sync: { role: subordinate, master: "https://a.example", key: fleet-fleet-fleet }
`
    const put = (
      path: readonly string[],
      value: string | null,
      more: readonly ConfigChange[] = [],
    ) => revealSecrets(writeChanges(hidden(file), [{ path, value }, ...more]), file)
    for (const [group, address, secret] of [[['sync'], 'master', 'key']] as const) {
      const at = [...group, address]
      for (const value of ['https://b.example', null]) {
        const { message } = await faultOf(async () => put(at, value), 'bad-request')
        const named = `the address ${at.join('.')} was changed, but the secret ${[...group, secret].join('.')} `
        assert.ok(message.startsWith(named), message)
        assert.match(message, /Write the secret of the new address$/)
      }
      const anew = [{ path: [...group, secret], value: 'another-secret-of-it' }]
      assert.match(put(at, 'https://b.example', anew), /b\.example.*another-secret-of-it/)
    }
    const beside = put(['sync', 'role'], 'master')
    assert.match(beside, /role: master/)
    assert.match(beside, /key: fleet-fleet-fleet/)
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
      /serialNumber is a single value/,
    )
    assert.match(
      (await faultOf(async () => hidden('a: ['), 'bad-request')).message,
      /line 1 of the settings is not valid YAML/,
    )
  },
  async 'a change that cannot be made is refused in words; what is not there is taken out already'() {
    const list = 'backup: { recipients: [ a ] }\nserialNumber: a\n'
    for (const path of [
      ['sync', 'key'],
      ['backup', 'recipients', 4],
      ['serialNumber', 'x'],
    ])
      assert.is(writeChanges(list, [{ path, value: null }]), list)
    assert.is(writeChanges('', [{ path: ['sync', 'key'], value: null }]), '')
    for (const [text, path, words] of [
      [list, ['backup', 'recipients', 'first'], /backup\.recipients is a list/],
      [list, ['backup', 'recipients', 2], /backup\.recipients is a list/],
      [list, ['banks', 1_000_000_000], /banks is a list/],
      ['only words\n', ['sync', 'key'], /laned\.yaml is a single value/],
      ['- a\n', ['sync', 'key'], /laned\.yaml is a list/],
    ] as const) {
      const change = () => writeChanges(text, [{ path, value: 'b' }])
      assert.match((await faultOf(change, 'bad-request')).message, words)
    }
    const longer = writeChanges(list, [{ path: ['backup', 'recipients', 1], value: 'b' }])
    assert.match(longer, /recipients: \[ a, b \]/)
    const filled = writeChanges('a: [~, { x: 1 }]\n', [{ path: ['a', 0, 'y'], value: 2 }])
    assert.match(filled, /\{ y: 2 \}, \{ x: 1 \}/)
  },
  'a secret in a block is covered up and kept, and an empty one stays empty'() {
    for (const block of ['|', '>-', '|+']) {
      const text = `sync:\n  key: ${block}\n    fleet-fleet-fleet\n\nserialNumber: a\n`
      const shown = hidden(text)
      assert.match(shown, /^sync:\n {2}key: \(hidden\)\n+serialNumber: a\n$/)
      assert.match(revealSecrets(shown, text), /key: "?fleet-fleet-fleet.*\n+serialNumber: a\n$/)
    }
    const empty = 'sync:\n  key:\nserialNumber: a\n'
    assert.is(hidden(empty), empty)
  },
  async 'a secret that begins with * and has no quotes ends in a refusal that does not say it'() {
    const text = 'sync: { key: *hunter22 }\nlisteners: [{ tokens: [{ secret: *hunter22 }] }]\n'
    assert.not.match(hidden(text), /hunter22/)
    assert.equal(changedKeys(givenIn(text), {}), [])
    const change = [{ path: ['display', 'protocol'], value: 'dqr' }]
    assert.match(writeChanges(text, change), /protocol: dqr/)
    const { message } = await faultOf(() => revealSecrets(hidden(text), text), 'bad-request')
    assert.not.match(message, /hunter22/)
    const mixed = 'listeners: [{ address: *a, tokens: [{ name: a, secret: (hidden) }] }]\n'
    await faultOf(() => revealSecrets(mixed, text), 'bad-request')
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
