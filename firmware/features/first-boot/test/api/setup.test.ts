/** Set-up of a new lane over HTTP, and what an attacker in the shop gets of it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { call, postJson } from '#test/http-call.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const SETUP = { LANED_SETUP_ADDRESS: '127.0.0.1:0', LANED_SERIAL_NUMBER: '10000000ab12cd34' }
const open = (more: Parameters<typeof openTestDevice>[0] = {}) =>
  openTestDevice({ ...more, environment: { ...SETUP, ...more.environment } })
const BANK = {
  settings: {
    bankProfile: 'main',
    bankProfiles: { main: { bankName: 'CFT', merchantId: 'shop', password: 'a-very-secret-word' } },
  },
}

/** Where its page is: the listener that only a new lane has. */
function pageOf({ device }: TestDevice): string {
  const address = device.addressesOfFeatures['first-boot']
  assert.ok(address, 'no set-up')
  return address ?? ''
}

/** As somebody reads it who stands before the lane. */
async function glassOf({ url }: TestDevice): Promise<{ screen: string; qr?: string }> {
  return (await call(url, '/sim/display')).json as { screen: string; qr?: string }
}

async function codeOf(device: TestDevice): Promise<string> {
  return /#code=(.+)$/.exec((await glassOf(device)).qr ?? '')?.[1] ?? ''
}

async function enter(device: TestDevice): Promise<Record<string, string>> {
  const { json } = await postJson(pageOf(device), '/setup/session', { code: await codeOf(device) })
  return { authorization: `Bearer ${(json as { token: string }).token}` }
}

spec(
  'set-up',
  {
    async 'a new lane shows where its page is, and a code that opens it once'() {
      await using device = await open()
      const page = pageOf(device)
      const { qr = '' } = await glassOf(device)
      assert.match(qr, /^http:\/\/lane-12cd34\.local:\d+\/#code=[0-9A-Z]{5}-[0-9A-Z]{5}$/)
      assert.is(new URL(qr).port, new URL(page).port)
      const code = await codeOf(device)
      const first = await postJson(page, '/setup/session', { code })
      assert.is(first.http, 200)
      const again = await postJson(page, '/setup/session', { code })
      assert.is(again.http, 409)
      assert.is.not(await codeOf(device), code)
      const { token } = first.json as { token: string }
      const headers = { authorization: `Bearer ${token}` }
      const { json } = await call(page, '/setup', { headers })
      const { steps } = json as { steps: { name: string; state: string }[] }
      assert.equal(steps.map(({ name, state }) => `${name} ${state}`).slice(1), [
        'parts absent',
        'bank open',
        'display done',
        'camera open',
        'item open',
      ])
      assert.is((await postJson(page, '/updateDriverSettings', BANK, headers)).http, 200)
    },
    async 'nothing but the files of the page is there without the code'() {
      await using device = await open()
      const page = pageOf(device)
      assert.is((await call(page, '/')).http, 200)
      assert.equal((await call(page, '/setup/door')).json, { isOpen: true })
      for (const path of [
        '/setup',
        '/console/events',
        '/console/display.svg',
        '/getDriverSettings',
      ])
        assert.is((await call(page, path)).http, 401, path)
      for (const path of [
        '/updateDriverSettings',
        '/setup/network',
        '/setup/parts',
        '/setup/finish',
        '/showQR',
      ])
        assert.is((await postJson(page, path, {})).http, 401, path)
    },
    async 'its operations are in a document of their own, and a Wi-Fi that nobody could join is refused'() {
      await using device = await open()
      const page = pageOf(device)
      const { paths } = (await call(page, '/openapi/setup.json')).json as { paths: object }
      assert.equal(Object.keys(paths).sort(), [
        '/setup',
        '/setup/door',
        '/setup/finish',
        '/setup/network',
        '/setup/parts',
        '/setup/session',
      ])
      const headers = await enter(device)
      const join = async (name: string, password: string) =>
        (await postJson(page, '/setup/network', { name, password }, headers)).http
      assert.is(await join('Shop\njoin', 'right password'), 400)
      assert.is(await join('Shop', 'short'), 400)
      // Nobody carries it out on a laptop.
      assert.is(await join('Shop', 'right password'), 503)
    },
    async 'even the session reaches no backup, update, key or other lane'() {
      using folder = temporaryFolder()
      const backup = `backup: { folder: ${folder.path}, sameDisk: true, passphraseFile: /x }`
      await using device = await open({ yaml: backup })
      const headers = await enter(device)
      for (const path of ['/backups', '/backups/x', '/updates/channel.json', '/device/config'])
        assert.is((await call(pageOf(device), path, { headers })).http, 404, path)
    },
    async 'the session looks for displays, as a stranger does not'() {
      await using device = await open()
      const page = pageOf(device)
      assert.is((await call(page, '/device/display')).http, 401)
      assert.is((await postJson(page, '/device/display/scan', { seconds: 1 })).http, 401)
      const headers = await enter(device)
      const { http, json } = await call(page, '/device/display', { headers })
      assert.equal([http, (json as { scan: { status: string } }).scan.status], [200, 'idle'])
      const begun = await call(page, '/device/display/scan', { method: 'POST', headers })
      assert.is(begun.http, 202, begun.text)
    },
    async 'a cookie that a code was traded for ends with the session of the code'() {
      await using device = await open()
      const page = pageOf(device)
      const token = (await enter(device))['authorization']?.slice(7)
      const entered = await postJson(page, '/console/session', { token })
      const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
      const headers = { cookie, origin: page }
      assert.is((await call(page, '/setup', { headers })).http, 200)
      // Whoever stands before the lane puts the one before out.
      await enter(device)
      for (const path of ['/setup', '/getDriverSettings', '/console/session'])
        assert.is((await call(page, path, { headers })).http, 401, path)
      assert.is((await postJson(page, '/updateDriverSettings', BANK, headers)).http, 401)
    },
    async 'secrets that were entered are not read back'() {
      await using device = await open()
      const headers = await enter(device)
      await postJson(pageOf(device), '/updateDriverSettings', BANK, headers)
      const { text } = await call(pageOf(device), '/getDriverSettings', { headers })
      assert.match(text, /<PASSWORD>/)
      assert.not.match(text, /very-secret/)
    },
    async 'with a bank the code is gone from the glass and is taken no more; the session goes on'() {
      await using device = await open()
      const page = pageOf(device)
      const headers = await enter(device)
      const next = await codeOf(device)
      await postJson(page, '/updateDriverSettings', BANK, headers)
      assert.equal(await glassOf(device), { screen: 'blank', connected: true })
      assert.is((await postJson(page, '/setup/session', { code: next })).http, 404)
      assert.equal((await call(page, '/setup/door')).json, { isOpen: false })
      assert.is((await call(page, '/setup', { headers })).http, 200)
      assert.ok(existsSync(join(device.dataFolder, 'set-up')))
      assert.is((await postJson(page, '/setup/finish', {}, headers)).http, 200)
      await waitUntil('nobody answers there', async () =>
        call(page, '/setup/door').then(
          () => false,
          () => true,
        ),
      )
    },
    async 'a till that sets the bank up ends it as well, and a payment covers it'() {
      await using device = await open()
      assert.is((await postJson(device.url, '/updateDriverSettings', BANK)).http, 200)
      assert.is((await glassOf(device)).screen, 'blank')
      await waitUntil('nobody answers there', async () =>
        call(pageOf(device), '/setup/door').then(
          () => false,
          () => true,
        ),
      )
      await postJson(device.url, '/showQR', { amount: 100 })
      assert.not.match((await glassOf(device)).qr ?? '', /code=/)
    },
    async 'a lane that is set up never begins again, whatever becomes of its settings'() {
      using folder = temporaryFolder()
      {
        await using device = await open({ dataFolder: folder.path })
        const headers = await enter(device)
        await postJson(pageOf(device), '/setup/finish', {}, headers)
      }
      await using device = await open({ dataFolder: folder.path })
      assert.equal(device.device.addressesOfFeatures, {})
      assert.is((await glassOf(device)).screen, 'blank')
      assert.is((await postJson(device.url, '/setup/session', { code: 'x' })).http, 404)
    },
    async 'a lane with a bank from before never begins, though nothing marks it'() {
      using folder = temporaryFolder()
      {
        await using device = await openTestDevice({ dataFolder: folder.path })
        await postJson(device.url, '/updateDriverSettings', BANK)
        assert.not.ok(existsSync(join(folder.path, 'set-up')))
      }
      await using device = await open({ dataFolder: folder.path })
      assert.equal(device.device.addressesOfFeatures, {})
      assert.is((await glassOf(device)).screen, 'blank')
      assert.ok(existsSync(join(folder.path, 'set-up')))
    },
    async 'without an address in the config nothing of it is there'() {
      await using device = await openTestDevice()
      assert.equal(device.device.addressesOfFeatures, {})
      assert.is((await glassOf(device)).screen, 'blank')
      assert.not.ok(existsSync(join(device.dataFolder, 'set-up')))
    },
    async 'whoever reads the code off the glass gets in while others guess, from an address of his own and from theirs'() {
      for (const from of ['127.0.0.1', '127.0.0.2']) {
        await using device = await open()
        const page = pageOf(device)
        const trade = (code: string, localAddress: string) =>
          postJson(page, '/setup/session', { code }, {}, { localAddress })
        let hasStopped = false
        const answers = new Set<number>()
        const guesser = async () => {
          while (!hasStopped) answers.add((await trade('AAAAA-AAAAA', '127.0.0.2')).http)
        }
        const guessers = Array.from({ length: 8 }, guesser)
        await waitUntil('the guesser is told to wait', () => answers.has(429))
        for (let time = 0; time < 7; time += 1) {
          const code = await codeOf(device)
          assert.is((await trade(code, from)).http, 200, `${from}, time ${time}`)
        }
        hasStopped = true
        await Promise.all(guessers)
        assert.equal([...answers].sort(), [409, 429])
      }
    },
    async 'who guesses is told for how long to wait'() {
      await using device = await open()
      const wrong = () => postJson(pageOf(device), '/setup/session', { code: 'WRONG' })
      const code = await codeOf(device)
      for (let tries = 0; tries < 5; tries += 1) assert.is((await wrong()).http, 409)
      await wrong()
      const { http, headers } = await wrong()
      assert.equal([http, headers['retry-after']], [429, '2'])
      assert.is(await codeOf(device), code)
    },
    async 'neither code nor token is in the journal'() {
      await using device = await open()
      const code = await codeOf(device)
      const headers = await enter(device)
      const second = await codeOf(device)
      await postJson(pageOf(device), '/setup/session', { code: 'WRONG' })
      const journal = JSON.stringify(device.journal)
      const token = headers['authorization']?.slice(7) ?? ''
      for (const secret of [code, second, token, code.replace('-', '')])
        assert.not.ok(journal.includes(secret), secret)
      assert.ok(journal.includes('setup.began'))
    },
    async 'a session that looks on ends when a till sets the bank up, and is named at the end'() {
      await using device = await open()
      const page = pageOf(device)
      const stranger = await enter(device)
      assert.is((await postJson(device.url, '/updateDriverSettings', BANK)).http, 200)
      await waitUntil('he is out', async () =>
        call(page, '/setup', { headers: stranger }).then(
          ({ http }) => http === 401,
          () => true,
        ),
      )
      const ended = device.journal.find(({ event }) => event === 'setup.ended')
      assert.match(JSON.stringify(ended), '127.0.0.1')
    },
    async 'the end says what stays, and who had come in'() {
      await using device = await open()
      const page = pageOf(device)
      await enter(device)
      const headers = await enter(device)
      await postJson(page, '/updateDriverSettings', BANK, headers)
      const { json } = await postJson(page, '/setup/finish', {}, headers)
      const { stays, ends } = json as Record<'stays' | 'ends', { what: string; which: string }[]>
      assert.equal(stays, [{ what: 'bank', which: '→ main: CFT, merchantId shop' }])
      assert.equal(
        ends.map(({ what, which }) => `${what} ${which.split(',')[0]}`),
        ['session 127.0.0.1', 'session 127.0.0.1'],
      )
    },
    async 'the end says at which address a bank is asked, which a guide may have written'() {
      const yaml = 'banks: { CFT: { driver: gateway, url: "https://stranger.example" } }'
      await using device = await open({ yaml })
      const headers = await enter(device)
      const { json } = await postJson(pageOf(device), '/setup/finish', {}, headers)
      const { stays } = json as { stays: { what: string; which: string }[] }
      assert.equal(stays, [{ what: 'bank', which: 'CFT ← https://stranger.example' }])
    },
    async 'an open listener that shows the page tells nobody the code'() {
      const yaml = `listeners: [{}, { address: "0.0.0.0:0", serve: [payment, console] }]`
      await using device = await open({ yaml })
      const [, beyond = ''] = device.device.addresses
      const shop = beyond.replace('0.0.0.0', '127.0.0.1')
      const code = await codeOf(device)
      assert.ok(code)
      const leaving = new AbortController()
      const events = await fetch(`${shop}/console/events`, { signal: leaving.signal })
      let heard = ''
      for await (const chunk of events.body ?? []) {
        heard += Buffer.from(chunk).toString()
        // Each section comes whole; the setup's and the log's are those that might tell a code.
        if (/\{"name":"setup"[\s\S]*\{"name":"journal"[\s\S]*\n\n/.test(heard)) break
      }
      leaving.abort()
      assert.match(heard, /"isNew":true/)
      const { text } = await call(shop, '/console/display.svg')
      for (const output of [heard, text]) {
        assert.not.ok(output.includes(code))
        assert.not.match(output, /code=/)
      }
      assert.match(text, /Set-up code/)
      assert.is((await postJson(shop, '/setup/session', { code })).http, 404)
    },
    async 'a name that is not the lane’s, and a foreign page, get nowhere'() {
      await using device = await open()
      const code = await codeOf(device)
      const foreign = { origin: 'https://attacker.example' }
      assert.is((await postJson(pageOf(device), '/setup/session', { code }, foreign)).http, 403)
      const { port } = new URL(pageOf(device))
      const own = { host: `lane-12cd34.local:${port}` }
      const rebound = { host: `attacker.example:${port}` }
      assert.is((await call(pageOf(device), '/setup/door', { headers: rebound })).http, 403)
      assert.is((await call(pageOf(device), '/setup/door', { headers: own })).http, 200)
    },
  },
  150_000,
)
