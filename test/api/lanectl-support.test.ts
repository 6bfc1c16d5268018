/** A support bundle goes through the mail: nothing in it opens anything. */
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { configForSupport } from '#firmware/config/config-for-support.ts'
import { postJson } from '#test/http-call.ts'
import { lanectlHere } from '#test/processes/lanectl-here.ts'
import { lanectl } from '#test/processes/lanectl-process.ts'
import { startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const SECRETS = {
  operator: 'operator-token-which-is-secret',
  till: 'till-token-which-is-secret',
  webhook: 'webhook-secret-which-is-secret',
  webhookUser: 'webhook-user-which-is-secret',
  webhookToken: 'webhook-query-which-is-secret',
  fleet: 'fleet-key-which-is-secret',
  former: 'former-key-which-is-secret',
  bankUrl: 'bank-user-which-is-secret',
  bank: 'bank-password-which-is-secret',
  update: 'update-token-which-is-secret',
}

const CONFIG = `
listeners:
  - serve: [payment, items]
    tokens:
      - { name: till-1, role: till, secret: ${SECRETS.till} }
      - { name: boss, role: operator, secret: ${SECRETS.operator} }
payment:
  webhooks:
    - url: https://u:${SECRETS.webhookUser}@till.example/paid?token=${SECRETS.webhookToken}
      secret: ${SECRETS.webhook}
sync: { key: ${SECRETS.fleet}, formerKey: ${SECRETS.former} }
banks:
  Fake: { driver: fake }
`

/** Each puts a secret where it does not belong. */
const MISTAKES = [
  `sync: { kye: ${SECRETS.fleet} }`,
  `sync: { key: [${SECRETS.fleet}] }`,
  `sync: ${SECRETS.fleet}`,
  `sync: { role: ${SECRETS.fleet} }`,
  `sync: { listen: ${SECRETS.fleet} }`,
  `learning: { mode: "${SECRETS.fleet}" }`,
  `listeners: [{ tokens: [{ name: a, role: till, secrit: ${SECRETS.till} }] }]`,
  `listeners: [{ tokens: [{ name: a, role: till, secret: ${SECRETS.till}, }, { name ]`,
  `payment: { webhooks: [{ url: "ftp://u:${SECRETS.webhook}@x.example" }] }`,
  `a: b: ${SECRETS.fleet}`,
  `key: *${SECRETS.fleet}`,
  `banks: { Else: { driver: gateway, url: "https://u:${SECRETS.bankUrl}@bank.example/pay" } }`,
]

function textOf(bundle: string): string {
  return execFileSync('tar', ['-xzOf', bundle], { encoding: 'utf8' })
}

function assertSecretFree(text: string, about = ''): void {
  for (const [name, secret] of Object.entries(SECRETS))
    assert.not(text.includes(secret), `${name} ${about}`)
}

spec(
  'a support bundle',
  {
    async 'holds what helps and no secret of the config, the settings or the updater'() {
      using folder = temporaryFolder()
      const config = folder.file('laned.yaml')
      writeFileSync(config, CONFIG)
      writeFileSync(folder.file('good'), '1.2.3\n')
      writeFileSync(folder.file('update.json'), JSON.stringify({ token: SECRETS.update }))
      const dataFolder = folder.file('data')
      const environment = { LANED_CONFIG: config }
      await using laned = startLaned({ dataFolder, environment })
      const url = await laned.url()
      const settings = {
        bankProfile: 'main',
        bankProfiles: {
          main: {
            bankName: 'Fake',
            merchantId: 'shop',
            password: SECRETS.bank,
            hmac: `${SECRETS.bank} again`,
          },
        },
        deviceConnection: { connectionType: 'serial', deviceAddress: '/dev/ttyUSB0' },
      }
      const headers = { authorization: `Bearer ${SECRETS.operator}` }
      const set = await postJson(url, '/updateDriverSettings', { settings }, headers)
      assert.is(set.http, 200, set.text)

      const file = folder.file('support.tar.gz')
      const { code, stdout, stderr } = await lanectlHere(
        ['support', 'bundle', file, '--data', dataFolder],
        {
          ...environment,
          LANED_URL: url,
          LANED_TOKEN: SECRETS.operator,
          LANED_OTA_STATE: folder.path,
          LANED_OTA_ETC: folder.path,
        },
      )
      assert.is(code, 0, stderr)
      const text = textOf(file)
      assertSecretFree(text + stdout + stderr)
      // It asked as the operator, and was told.
      for (const word of ['"merchantId": "shop"', '"till-1"', 'quick_check', '"good": "1.2.3"'])
        assert.match(text, word)
      assert.is(statSync(file).mode & 0o777, 0o600)
    },
    'shows no secret that stands in the wrong place of a config'() {
      for (const mistake of MISTAKES) {
        assertSecretFree(JSON.stringify(configForSupport('laned.yaml', mistake)), mistake)
      }
    },
    async 'that cannot be written leaves nothing behind'() {
      using folder = temporaryFolder()
      const { code, stderr } = await lanectl(['support', 'bundle', '/dev/full/x.tar.gz'], {
        LANED_URL: 'http://127.0.0.1:9',
        TMPDIR: folder.path,
      })
      assert.is(code, 74)
      assert.match(stderr, /cannot write \/dev\/full\/x\.tar\.gz/)
      assert.equal(readdirSync(folder.path), [])
    },
  },
  60_000,
)
