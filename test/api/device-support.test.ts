/** The support bundle over HTTP: what is in it, and what is not. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { call, postJson } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { testConfigOnDisk } from '#test/storage/config-on-disk.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const SECRET = 'boss-boss-boss-boss'
const PASSWORD = 'a-bank-password-which-is-secret'
const YAML = `listeners: [{ address: "127.0.0.1:0", tokens: [{ name: boss, role: operator, secret: ${SECRET} }] }]\n`
const BOSS = { authorization: `Bearer ${SECRET}` }

spec(
  'support bundle over HTTP',
  {
    async 'has what the lane answers, its log, its config and its databases, and no secret'() {
      using folder = temporaryFolder()
      const path = folder.file('laned.yaml')
      await using device = await openTestDevice({
        yaml: YAML,
        around: () => ({
          configFile: path,
          configOnDisk: testConfigOnDisk(path, YAML),
        }),
      })
      const settings = {
        bankProfile: 'main',
        bankProfiles: { main: { bankName: 'Fake', password: PASSWORD } },
        deviceConnection: { connectionType: 'serial', deviceAddress: '/dev/ttyUSB0' },
      }
      const set = await postJson(device.url, '/updateDriverSettings', { settings }, BOSS)
      assert.is(set.http, 200, set.text)
      const response = await fetch(`${device.url}/device/support-bundle`, { headers: BOSS })
      assert.is(response.status, 200)
      const name = /filename="(laned-support-[\w.-]+\.tar\.gz)"/.exec(
        response.headers.get('content-disposition') ?? '',
      )?.[1]
      const file = folder.file(String(name))
      writeFileSync(file, new Uint8Array(await response.arrayBuffer()))
      const names = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' })
      for (const part of ['versions', 'machine', 'config.yaml', 'lane', 'selftest', 'databases'])
        assert.match(names, `/${part}.json`)
      const text = execFileSync('tar', ['-xzOf', file], { encoding: 'utf8' })
      assert.match(text, '"/health"')
      assert.match(text, 'device.started')
      assert.match(text, '"integrity"')
      for (const secret of [SECRET, PASSWORD]) assert.not.ok(text.includes(secret), secret)
    },
    async 'holds answers also for a session of the page, and at an address without a name'() {
      using folder = temporaryFolder()
      const yaml = `listeners: [{ address: "0.0.0.0:0", serve: [payment, console, device], tokens: [{ name: boss, role: operator, secret: ${SECRET} }] }]\n`
      await using device = await openTestDevice({ yaml })
      // All of 127/8 is this machine: an address that no list of hosts has.
      const url = device.url.replace('0.0.0.0', '127.0.0.2')
      const entered = await postJson(url, '/console/session', { token: SECRET })
      assert.is(entered.http, 200, entered.text)
      const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
      for (const headers of [{ cookie }, BOSS]) {
        const response = await fetch(`${url}/device/support-bundle`, { headers })
        assert.is(response.status, 200)
        const file = folder.file('bundle.tar.gz')
        writeFileSync(file, new Uint8Array(await response.arrayBuffer()))
        const text = execFileSync('tar', ['-xzOf', file], { encoding: 'utf8' })
        assert.match(text, /"\/version": \{\s+"http": 200/)
        assert.not.match(text, /"http": 40[13]/)
      }
    },
    async 'nobody from outside makes a call that counts as an inner one'() {
      await using device = await openTestDevice({ yaml: YAML })
      const headers = { 'laned-inner-call': 'A'.repeat(43) }
      assert.is((await call(device.url, '/health', { headers })).http, 401)
    },
  },
  60_000,
)
