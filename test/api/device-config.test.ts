/** laned.yaml over HTTP on a whole device: read, checked, written, taken back; and by lanectl. */
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { call, postJson, type Reply } from '#test/http-call.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { testConfigOnDisk } from '#test/storage/config-on-disk.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const YAML = `# the lane at the door
listeners:
  - address: "127.0.0.1:8080"
    tokens:
      - { name: till, role: till, secret: till-till-till-till }
      - { name: boss, role: operator, secret: boss-boss-boss-boss } # the boss
learning: { mode: open }
`
const BOSS = { authorization: 'Bearer boss-boss-boss-boss' }
const SECRETS = /till-till-till-till|boss-boss-boss-boss/

interface Standing {
  readonly revision: string
  readonly text: string
  readonly effective: { readonly learning: { readonly mode: string } }
  readonly environment: readonly { readonly path: string; readonly variable: string }[]
  readonly waiting: readonly string[]
  readonly hasPrevious: boolean
  readonly whyNoRestart: string | null
}

interface Proposal {
  readonly ok: boolean
  readonly problems: readonly string[]
  readonly warnings: readonly string[]
  readonly changed: readonly string[]
  readonly money: readonly string[]
  readonly text: string
  readonly restarting?: boolean
}

async function openEdited(yaml = YAML, isStartedAgain = true) {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const path = folder.file('laned.yaml')
  let restarts = 0
  const device = opening.use(
    await openTestDevice({
      yaml,
      around: () => ({
        configOnDisk: testConfigOnDisk(path, yaml),
        isStartedAgain,
        restart() {
          restarts += 1
        },
      }),
    }),
  )
  const opened = opening.move()
  return {
    device,
    path,
    text: () => readFileSync(path, 'utf8'),
    restarts: () => restarts,
    ask: (method: string, at: string, body?: object): Promise<Reply> =>
      call(device.url, `/device/${at}`, {
        method,
        headers: { ...BOSS, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const mode = (value: unknown) => [{ path: ['learning', 'mode'], value }]

spec(
  'config over HTTP',
  {
    async 'is told without its secrets'() {
      await using lane = await openEdited()
      const reply = await lane.ask('GET', 'config')
      assert.is(reply.http, 200)
      assert.not.match(reply.text, SECRETS)
      const { text, effective, environment, hasPrevious, whyNoRestart } = reply.json as Standing
      assert.match(text, /# the lane at the door/)
      assert.is(effective.learning.mode, 'open')
      assert.equal(environment, [{ path: 'listeners[0].address', variable: 'LANED_LISTEN' }])
      assert.equal([hasPrevious, whyNoRestart], [false, null])
    },
    async 'what waits for a restart is told, until the running lane has it again'() {
      await using lane = await openEdited()
      const waiting = async () => ((await lane.ask('GET', 'config')).json as Standing).waiting
      assert.equal(await waiting(), [])
      await lane.ask('PUT', 'config', { changes: mode('auto') })
      assert.equal(await waiting(), ['learning.mode'])
      // The default, written out: the lane runs with it.
      await lane.ask('PUT', 'config', { changes: mode('open') })
      assert.equal(await waiting(), [])
    },
    async 'a draft is judged in the words of a refused start, and nothing is written'() {
      await using lane = await openEdited()
      const wrong = (await lane.ask('POST', 'config/check', { changes: mode('ajar') }))
        .json as Proposal
      assert.is(wrong.ok, false)
      assert.match(
        wrong.problems.join(),
        /laned\.yaml:7: learning\.mode: this value must be one of open, locked, auto/,
      )
      const good = (await lane.ask('POST', 'config/check', { changes: mode('auto') }))
        .json as Proposal
      assert.equal([good.ok, good.changed, good.money], [true, ['learning.mode'], []])
      assert.is(lane.text(), YAML)
      const nothing = await lane.ask('POST', 'config/check', {})
      assert.equal(
        [nothing.http, /must have exactly one of text and changes/.test(nothing.text)],
        [400, true],
      )
    },
    async 'a key is written with the comments kept, the file before stays, and comes back'() {
      await using lane = await openEdited()
      chmodSync(lane.path, 0o640)
      const { revision } = (await lane.ask('GET', 'config')).json as Standing
      const written = await lane.ask('PUT', 'config', { changes: mode('auto'), revision })
      assert.is(written.http, 200, written.text)
      assert.not.match(written.text, SECRETS)
      assert.match(
        lane.text(),
        /# the lane at the door[\s\S]*boss-boss-boss-boss \} # the boss[\s\S]*mode: auto/,
      )
      assert.is(statSync(lane.path).mode & 0o777, 0o640)
      assert.is(readFileSync(`${lane.path}.before`, 'utf8'), YAML)
      assert.not.ok(existsSync(`${lane.path}.new`))
      // Whoever forgot to ask for the restart sends the same once more: what there is to go back to stays.
      const shown = ((await lane.ask('GET', 'config')).json as Standing).text
      for (const same of [{ changes: mode('auto') }, { text: shown }])
        assert.is((await lane.ask('PUT', 'config', same)).http, 200)
      assert.is(readFileSync(`${lane.path}.before`, 'utf8'), YAML)
      const late = await lane.ask('PUT', 'config', { changes: mode('locked'), revision })
      assert.equal(
        [late.http, /in the meantime\. Open the settings again/.test(late.text)],
        [409, true],
      )
      assert.is((await lane.ask('POST', 'config/restore')).http, 200)
      assert.is(lane.text(), YAML)
      await lane.ask('POST', 'config/restore')
      assert.match(lane.text(), /mode: auto/)
    },
    async 'what the start would refuse is not written, and says why'() {
      await using lane = await openEdited()
      const refused = await lane.ask('PUT', 'config', { changes: mode('ajar') })
      assert.is(refused.http, 409)
      assert.match(
        refused.text,
        /the settings were not saved.*learning\.mode: this value must be one of/,
      )
      assert.is(lane.text(), YAML)
      const early = await lane.ask('POST', 'config/restore')
      assert.equal([early.http, /no earlier settings to restore/.test(early.text)], [404, true])
    },
    async 'the whole text goes back with its secrets; who may be paid is told loudly'() {
      await using lane = await openEdited()
      const { text } = (await lane.ask('GET', 'config')).json as Standing
      const draft = `${text}banks: { Alfa: { driver: fake } }\n`
      const { money } = (await lane.ask('PUT', 'config', { text: draft })).json as Proposal
      // Alfa was served by the fake bank before, as all were: what changes is that the others have none.
      assert.equal(money, ['banks.*'])
      assert.match(lane.text(), /secret: "?till-till-till-till/)
      const loud = lane.device.journal.find(({ event }) => event === 'config.money_keys_changed')
      assert.equal([loud?.level, loud?.fields], ['warn', { by: 'boss', keys: 'banks.*' }])
      assert.not.match(JSON.stringify(lane.device.journal), SECRETS)
    },
    async 'a key that the environment sets is said as such'() {
      await using lane = await openEdited()
      const changes = [{ path: ['listeners', 0, 'address'], value: '127.0.0.1:9999' }]
      const { warnings } = (await lane.ask('POST', 'config/check', { changes })).json as Proposal
      assert.match(
        warnings.join(),
        /listeners\[0\]\.address is set by the environment variable LANED_LISTEN/,
      )
    },
    async 'a restart waits for no payment to be under way, and for a good config'() {
      await using lane = await openEdited()
      await postJson(lane.device.url, '/updateDriverSettings', DEMO_SETTINGS, BOSS)
      assert.is((await postJson(lane.device.url, '/showQR', { amount: 100 }, BOSS)).http, 200)
      const paying = await lane.ask('PUT', 'config', { changes: mode('auto'), restart: true })
      assert.equal([paying.http, /a customer is paying/.test(paying.text)], [409, true])
      assert.is(lane.text(), YAML)
      assert.is(
        (await call(lane.device.url, '/cancelQR', { method: 'POST', headers: BOSS })).http,
        200,
      )
      const { restarting } = (
        await lane.ask('PUT', 'config', { changes: mode('auto'), restart: true })
      ).json as Proposal
      assert.equal([restarting, lane.restarts()], [true, 1])
      assert.is((await lane.ask('POST', 'restart')).http, 202)
      assert.is(lane.restarts(), 2)
    },
    async 'a lane that nobody would start again is not stopped, and one without a file says so'() {
      await using lane = await openEdited(YAML, false)
      const refused = await lane.ask('POST', 'restart')
      assert.equal(
        [refused.http, /laned does not run as a service here/.test(refused.text)],
        [409, true],
      )
      await using bare = await openTestDevice()
      const { file, whyNotWritable } = (await call(bare.url, '/device/config')).json as {
        file: string | null
        whyNotWritable: string
      }
      assert.equal([file, /was started without a settings file/.test(whyNotWritable)], [null, true])
      const none = await postJson(bare.url, '/device/config/check', { text: '' })
      assert.equal([none.http, /was started without a settings file/.test(none.text)], [409, true])
    },
    async 'a file before that cannot be read is none, and the present one is told'() {
      await using lane = await openEdited()
      mkdirSync(`${lane.path}.before`)
      const { http, json } = await lane.ask('GET', 'config')
      assert.equal([http, (json as Standing).hasPrevious], [200, false])
    },
    async 'a value that YAML takes for a tag is refused where it stands'() {
      await using lane = await openEdited()
      const text = `payment: !!binary ${'A'.repeat(100_000)}`
      const { http, text: answer } = await lane.ask('POST', 'config/check', { text })
      assert.is(http, 400, answer)
      assert.match(answer, 'is not valid YAML: ')
      assert.ok(answer.length < 1_000, 'says one thing')
    },
    async 'a file that somebody broke by hand is told as broken, and can be mended'() {
      await using lane = await openEdited()
      writeFileSync(lane.path, 'listeners: [')
      const broken = await lane.ask('GET', 'config')
      assert.equal(
        [broken.http, /line 1 of the settings is not valid YAML/.test(broken.text)],
        [400, true],
      )
      const mended = await lane.ask('PUT', 'config', { text: 'learning: { mode: auto }\n' })
      assert.is(mended.http, 200, mended.text)
    },
  },
  60_000,
)
