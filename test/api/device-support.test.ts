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
        around: (dataFolder) => ({
          configFile: path,
          configOnDisk: testConfigOnDisk(path, YAML, dataFolder),
        }),
      })
      const settings = {
        bankProfile: 'main',
        bankProfiles: { main: { bankName: 'Fake', password: PASSWORD } },
        deviceConnection: { connectionType: 'serial', deviceAddress: '/dev/ttyUSB0' },
      }
      const set = await postJson(device.url, '/updateDriverSettings', { settings }, BOSS)
      assert.is(set.http, 200, set.text)
      assert.is((await call(device.url, '/device/support-bundle')).http, 401)

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
  },
  60_000,
)
