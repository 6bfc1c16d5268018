/** GET /health names every part of the device, with its state, its reason and since when. */
import * as assert from 'uvu/assert'
import { openFakeBoard } from '#drivers/board/fake-board.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { keptVector } from '#drivers/embedder/model-manifest.ts'
import { knownPicture } from '#drivers/embedder/self-check-picture.ts'
import { isPart, PART_NAMES } from '#hal/part-list.ts'
import { createFastClock } from '#test/fast-clock.ts'
import { openStandIn } from '#test/hardware/rpicam-rig.ts'
import { NO_DISPLAYS, openSerialDevice } from '#test/hardware/serial-device.ts'
import { call, postJson } from '#test/http-call.ts'
import { expectedVector, placeTinyModel, TINY } from '#test/items/tiny-model.ts'
import { scrape } from '#test/monitoring/scrape.ts'
import { SETTINGS } from '#test/payments/payment-rig.ts'
import { servePaymentRig } from '#test/payments/served-payment-rig.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

interface Part {
  readonly name: string
  readonly state: string
  readonly reason: string | null
  readonly since: string
}

async function partOf({ url }: TestDevice, name: string): Promise<Part> {
  const { parts } = (await call(url, '/health')).json as { parts: readonly Part[] }
  const part = parts.find((one) => one.name === name)
  if (!part) throw new Error(`no part ${name}`)
  return part
}

const FAKES = 'embedder: { driver: fake }\n'

spec(
  'health of all parts',
  {
    async 'every part is there, with a state, a reason where one is due and since when'() {
      await using lane = await openTestDevice({ yaml: FAKES })
      const { parts } = (await call(lane.url, '/health')).json as { parts: readonly Part[] }
      assert.equal(
        // Those of features come behind.
        parts.map(({ name }) => name).filter(isPart),
        PART_NAMES,
      )
      for (const { name, state, reason, since } of parts) {
        assert.ok(['ok', 'degraded', 'failed', 'absent'].includes(state), `${name}: ${state}`)
        if (state !== 'ok') assert.type(reason, 'string', name)
        assert.match(since, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/, name)
      }
      const states = Object.fromEntries(parts.map(({ name, state }) => [name, state]))
      assert.is(states['bank'], 'absent', 'no profile is chosen yet')
      assert.is(states['sync'], 'absent', 'the lane stands alone')
      assert.is(states['updates'], 'absent', 'no updater runs here')
      assert.equal([states['camera'], states['board'], states['ledger']], ['ok', 'ok', 'ok'])
      // Where the folder of tests lies in memory it says so.
      assert.ok(['ok', 'degraded'].includes(states['disk'] ?? ''))
    },
    async 'a display that nobody answers for: no QR is shown, and health names what was tried'() {
      await using device = await openSerialDevice(
        NO_DISPLAYS(1_000)['only takes bytes'] ?? (() => ({ hear() {} })),
      )
      const folder = device.path.slice(0, device.path.lastIndexOf('/'))
      const yaml = `display: { driver: terminal }\npayment: { serialFolders: ['${folder}'] }\n${FAKES}`
      const clock = createFastClock(createSystemClock(), 5)
      await using lane = await openTestDevice({ yaml, clock })
      const deviceConnection = { connectionType: 'Serial', portName: device.path }
      const settings = { ...SETTINGS, deviceConnection }
      assert.is((await postJson(lane.url, '/updateDriverSettings', { settings })).http, 200)
      const hasFailed = async () => (await partOf(lane, 'display')).state === 'failed'
      await waitUntil('the search has ended', hasFailed)
      const { reason } = await partOf(lane, 'display')
      assert.match(
        String(reason),
        /the display did not answer\. .*: dwin \(115200, 9600\), nextion/,
      )
      const shown = await postJson(lane.url, '/showQR', { amount: 12_345 })
      assert.is(shown.http, 500)
      assert.match(shown.text, 'Make of the display')
      const printed = await lanectl(['--url', lane.url, 'status'])
      assert.ok(
        /display +NOT connected.*the display did not answer.*dwin/.test(printed.stdout),
        printed.stdout,
      )
      const scanned = await lanectl(['--url', lane.url, 'display', 'scan', '--seconds', '0'])
      assert.match(scanned.stdout, /display failed: the display did not answer.*dwin.*escpos/)
    },
    async 'a dead camera: in health, in lanectl status and in the journal, with what to do'() {
      using program = openStandIn({ accident: 'no-camera' })
      const yaml = `camera: { driver: rpicam, command: ${program.command} }\n${FAKES}`
      await using lane = await openTestDevice({ yaml })
      const hasFailed = async () => (await partOf(lane, 'camera')).state === 'failed'
      await waitUntil('the camera is missed', hasFailed)
      const { reason, since } = await partOf(lane, 'camera')
      assert.match(String(reason), /Check the ribbon cable/)
      assert.ok(Math.abs(Date.parse(since) - Date.now()) < 60_000, since)
      const printed = await lanectl(['--url', lane.url, 'status'])
      assert.match(printed.stdout, /\ncamera +FAILED since .*[Cc]heck the ribbon cable/)
      assert.is(printed.code, 1, 'a lane with a dead part is not well')
      const lost = lane.journal.filter(({ event }) => event === 'camera.lost')
      assert.match(String(lost[0]?.fields['why']), 'Check the ribbon cable')
      const health = (await call(lane.url, '/health')).json as { healthy: boolean }
      assert.is(health.healthy, true, 'it still takes payments')
    },
    async 'a lane that has no camera is well without one'() {
      await using lane = await openTestDevice({ yaml: `camera: { driver: none }\n${FAKES}` })
      assert.is((await partOf(lane, 'camera')).state, 'absent')
      const printed = await lanectl(['--url', lane.url, 'status'])
      assert.equal([printed.code, /\ncamera +none: this lane/.test(printed.stdout)], [0, true])
      const result = (await call(lane.url, '/api/get_result')).json as { code: number }
      assert.is(result.code, -6103)
    },
    async 'a model that is missing'() {
      using folder = temporaryFolder()
      const yaml = `embedder: { driver: tflite, folder: '${folder.path}' }\n`
      await using lane = await openTestDevice({ yaml })
      const { state, reason } = await partOf(lane, 'model')
      assert.equal([state, typeof reason], ['failed', 'string'])
    },
    async 'recognition that gives other vectors: in health, lanectl status, selftest and metrics'() {
      using folder = temporaryFolder()
      const vector = keptVector(Float32Array.from({ length: TINY.dimension }, (_, nth) => nth - 4))
      placeTinyModel(folder.path, TINY, { known: { multiplications: 10 ** 12, vector } })
      const yaml = `embedder: { driver: tflite, folder: '${folder.path}' }\n`
      await using lane = await openTestDevice({ yaml })
      assert.match((await partOf(lane, 'recognition')).reason ?? '', /not checked/)
      const tested = await lanectl(['--url', lane.url, 'selftest', '--unattended'])
      assert.match(
        tested.stdout,
        /recognition.*the recognition model calculates wrongly and confuses goods: its test gave -?0\.\d+ instead of 1/,
      )
      assert.is(tested.code, 1)
      const { state, reason } = await partOf(lane, 'recognition')
      assert.equal([state, reason?.includes('calculates wrongly')], ['failed', true])
      assert.is((await partOf(lane, 'model')).state, 'ok', 'pictures still become vectors')
      const printed = await lanectl(['--url', lane.url, 'status'])
      assert.match(printed.stdout, /\nrecognition +FAILED since .*calculates wrongly/)
      const numbers = await scrape(lane.url)
      assert.ok((numbers.value('laned_recognition_cosine_ratio') ?? 1) < 0.98)
      assert.ok((numbers.value('laned_recognition_known_picture_seconds') ?? 0) > 0)
      assert.is(numbers.value('laned_part_state', { part: 'recognition', state: 'failed' }), 1)
      const checked = lane.journal.filter(({ event }) => event === 'recognition.checked')
      assert.equal([checked.length, checked[0]?.level], [1, 'warn'])
    },
    async 'recognition its fast kernels do not work is said, with what to do'() {
      using folder = temporaryFolder()
      const vector = keptVector(
        Float32Array.from(expectedVector(knownPicture({ width: TINY.side, height: TINY.side }))),
      )
      // A library that is slow for the work that it does.
      placeTinyModel(folder.path, TINY, { known: { multiplications: 1, vector } })
      const yaml = `embedder: { driver: tflite, folder: '${folder.path}' }\n`
      await using lane = await openTestDevice({ yaml })
      await lanectl(['--url', lane.url, 'selftest', '--unattended'])
      const { state, reason } = await partOf(lane, 'recognition')
      assert.is(state, 'degraded')
      assert.match(reason ?? '', /as fast as without acceleration\. Run install\.sh/)
      const printed = await lanectl(['--url', lane.url, 'status'])
      assert.match(printed.stdout, /\nrecognition +works, but since .*[Rr]ecognition is slow/)
    },
    async 'a data folder in memory is said, as long as it takes payments as well'() {
      await using served = await servePaymentRig()
      const disk = async () => {
        const { body } = await served.get('/health')
        const parts = body['parts'] as readonly Part[]
        return { ...parts.find(({ name }) => name === 'disk'), healthy: body['healthy'] }
      }
      assert.is((await disk()).state, 'ok')
      served.rig.disk.lieIn('an overlay at / that keeps its changes in a tmpfs')
      const condition = await disk()
      assert.equal([condition.state, condition.healthy], ['degraded', true])
      assert.match(
        String(condition.reason),
        /is kept in memory \(an overlay at \/.*payments are lost when the power/,
      )
      served.rig.disk.refuse('the card is read-only')
      const dying = await disk()
      const { state, reason, healthy } = dying
      assert.equal([state, reason, healthy], ['failed', 'the card is read-only', false])
      served.rig.disk.refuse(null)
      served.rig.disk.fill(50 * 2 ** 20)
      assert.is((await disk()).healthy, true, 'so much is enough')
      served.rig.disk.fill(10 * 2 ** 20)
      const full = await disk()
      assert.equal([full.state, full.healthy], ['failed', false])
    },
    async 'the board is told in figures, and what is the matter with it in words'() {
      const board = openFakeBoard()
      await using served = await servePaymentRig({ board })
      const boardOf = async () => (await served.get('/health')).body['board']
      assert.equal(await boardOf(), board.read())
      board.become({ temperature: 84.2, underVoltage: { now: true, sinceStart: true } })
      assert.equal(await boardOf(), board.read())
      assert.is(((await boardOf()) as { temperature: number }).temperature, 84.2)
    },
    async 'a full disk and a clock of 1970 are said, and since when, also if nobody asked'() {
      await using served = await servePaymentRig()
      const parts = async () =>
        (await served.get('/health')).body['parts'] as unknown as readonly Part[]
      const one = async (name: string) => (await parts()).find((part) => part.name === name)
      const before = await one('clock')
      served.rig.clock.jump(-30 * 365 * 86_400_000)
      assert.match(String((await one('clock'))?.reason), 'set the clock')
      served.rig.clock.jump(30 * 365 * 86_400_000)
      assert.is((await one('clock'))?.state, 'ok')
      await served.rig.clock.advance(120_000)
      const after = await one('clock')
      assert.ok(Date.parse(String(after?.since)) >= Date.parse(String(before?.since)))
      served.rig.disk.fill(10 * 2 ** 20)
      // Seen by the lane itself, a good while before somebody asks.
      await served.rig.clock.advance(600_000)
      assert.is((await one('disk'))?.state, 'failed')
      const age = served.rig.clock.now() - Date.parse(String((await one('disk'))?.since))
      assert.ok(age > 500_000, `${age} ms`)
      assert.match(String((await one('disk'))?.reason), 'MB are free')
    },
  },
  120_000,
)
