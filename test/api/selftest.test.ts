/** The selftest over HTTP on a whole device, and as `lanectl selftest` tells it. */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import * as assert from 'uvu/assert'
import type { Report } from '#firmware/selftest/selftest-report.ts'
import { SELFTEST_PART_NAMES } from '#hal/part-list.ts'
import { call, postJson } from '#test/http-call.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { startLanectl } from '#test/processes/lanectl-process.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const FAKES = 'embedder: { driver: fake }\n'
const TOKENS = `listeners:
  - address: "127.0.0.1:0"
    tokens:
      - { name: till, role: till, secret: till-till-till-till }
      - { name: boss, role: operator, secret: boss-boss-boss-boss }
`

interface Standing {
  readonly task: { readonly status: string }
  readonly report: (Report & { readonly beganAt: string }) | null
}

const as = (who: 'till' | 'boss') => ({
  headers: { authorization: `Bearer ${Array(4).fill(who).join('-')}` },
})

async function standing({ url }: TestDevice, with_ = {}): Promise<Standing> {
  return (await call(url, '/selftest', with_)).json as unknown as Standing
}

async function ended(device: TestDevice): Promise<Standing> {
  return waitUntil('the selftest ended', async () => {
    const now = await standing(device)
    return now.task.status === 'idle' ? now : null
  })
}

/** lanectl with somebody at the keyboard. */
function answering(args: readonly string[], answers: string) {
  const run = startLanectl(args, { LANG: 'C' })
  run.child.stdin.end(answers)
  return run.ended
}

spec(
  'selftest over HTTP',
  {
    async 'is begun by an operator, followed by anybody, and read in both languages'() {
      await using device = await openTestDevice({ yaml: FAKES + TOKENS })
      const { url } = device
      assert.equal(await standing(device, as('till')), { task: { status: 'idle' }, report: null })
      const seen = { method: 'PUT', body: '{"display":true}' }
      const json = { ...as('boss').headers, 'content-type': 'application/json' }
      const early = await call(url, '/selftest/seen', { ...seen, headers: json })
      assert.is(early.http, 404)
      const begun = await call(url, '/selftest', { method: 'POST', ...as('boss') })
      assert.is(begun.http, 202)
      const { report } = await waitUntil('the selftest ended', async () => {
        const now = await standing(device, as('till'))
        return now.task.status === 'idle' ? now : null
      })
      assert.equal(
        report?.parts.map(({ part }) => part),
        SELFTEST_PART_NAMES,
      )
      const card = report?.parts.find(({ part }) => part === 'card')
      assert.ok(Number(card?.figures?.['bytesPerSecond']) > 0, JSON.stringify(card))
      const bank = report?.parts.find(({ part }) => part === 'bank')
      assert.is(bank?.verdict, 'absent', 'no profile is chosen yet')
      assert.match(String(bank?.ru), 'не настроен')
      const noted = await call(url, '/selftest/seen', { ...seen, headers: json })
      assert.is((noted.json as unknown as Report).seen.display, true)
    },
    async 'leaves a pending payment alone'() {
      await using device = await openTestDevice({ yaml: FAKES })
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      assert.is((await postJson(device.url, '/showQR', { amount: 12_300 })).http, 200)
      const { http, text } = await postJson(device.url, '/selftest', { look: true })
      assert.is(http, 409)
      assert.match(text, 'a customer is paying')
      const shown = (await call(device.url, '/health')).json as { display: { shown: string } }
      assert.is(shown.display.shown, 'qr')
      await call(device.url, '/cancelQR', { method: 'POST' })
      assert.is((await postJson(device.url, '/selftest', {})).http, 202)
      const { report } = await ended(device)
      assert.is(report?.parts.find(({ part }) => part === 'bank')?.verdict, 'good')
    },
    async 'is remembered over a restart, and one that cannot be read keeps no lane from starting'() {
      using folder = temporaryFolder()
      const options = { yaml: FAKES, dataFolder: folder.path }
      let beganAt: string | undefined
      {
        await using device = await openTestDevice(options)
        await postJson(device.url, '/selftest', {})
        beganAt = (await ended(device)).report?.beganAt
      }
      {
        await using device = await openTestDevice(options)
        assert.is((await standing(device)).report?.beganAt, beganAt)
      }
      writeFileSync(folder.file('selftest.json'), '{"report":')
      await using device = await openTestDevice(options)
      assert.is((await standing(device)).report, null)
    },
    async 'has a description that is valid'() {
      await using device = await openTestDevice({ yaml: FAKES })
      const { text } = await call(device.url, '/openapi/selftest.json')
      const { valid, errors } = await new Validator().validate(JSON.parse(text))
      assert.ok(valid, JSON.stringify(errors))
      const { paths } = JSON.parse(text) as { paths: object }
      assert.equal(Object.keys(paths).sort(), ['/selftest', '/selftest/seen', '/selftest/work'])
    },
    async 'lanectl: for a fleet it asks nothing and leaves the glass alone'() {
      await using device = await openTestDevice({ yaml: FAKES })
      const none = await lanectl(['--url', device.url, 'selftest', '--last'])
      assert.is(none.code, 1)
      const printed = await lanectl(['--url', device.url, '--json', 'selftest', '--unattended'])
      const report = JSON.parse(printed.stdout) as Report
      assert.is(report.parts.length, SELFTEST_PART_NAMES.length)
      const isBad = report.parts.some(({ verdict }) => verdict === 'bad')
      assert.is(printed.code, isBad ? 1 : 0)
      assert.equal(report.seen, { display: null, sound: null, lamp: null })
      const russian = await lanectl(['--url', device.url, 'selftest', '--last', '--language', 'ru'])
      assert.match(russian.stdout, /\nwatchdog +в порядке +сторожевой таймер перезапустит плату/)
      const wrong = await lanectl(['--url', device.url, 'selftest', '--language', 'xx'])
      assert.is(wrong.code, 64)
    },
    async 'lanectl: asks what a person sees, and what they do not see is bad'() {
      await using device = await openTestDevice({ yaml: `${FAKES}indicator: { driver: fake }\n` })
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      const arguments_ = ['--url', device.url, 'selftest']
      const printed = await answering(arguments_, 'n\nд\n\n')
      assert.match(printed.stderr, 'Do you see a QR code on the display? (y, n, or just Enter)')
      assert.match(printed.stderr, 'Is the lamp lit?')
      assert.match(printed.stdout, /\ndisplay +NOT seen +Do you see/)
      assert.match(printed.stdout, /\nsound +seen/)
      assert.is(printed.code, 1)
      assert.equal((await standing(device)).report?.seen, {
        display: false,
        sound: true,
        lamp: null,
      })
    },
    async 'lanectl: the last one is in the support bundle, of a lane that is down as well'() {
      using folder = temporaryFolder()
      const data = folder.file('data')
      {
        await using device = await openTestDevice({ yaml: FAKES, dataFolder: data })
        await postJson(device.url, '/selftest', {})
        await ended(device)
      }
      const file = folder.file('bundle.tar.gz')
      const nobody = ['--url', 'http://127.0.0.1:9']
      await lanectl([...nobody, 'support', 'bundle', file, '--data', data])
      const tar = spawn('tar', ['-xzOf', file, '--wildcards', '*/selftest.json'])
      const text = (await tar.stdout.setEncoding('utf8').toArray()).join('')
      assert.equal(JSON.parse(text), JSON.parse(readFileSync(`${data}/selftest.json`, 'utf8')))
    },
  },
  240_000,
)
