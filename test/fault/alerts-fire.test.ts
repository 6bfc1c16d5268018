/**
 * Each alert that ships, made to fire: by a lane as it runs, a fault as it happens, and a real Prometheus. The expressions
 * are those that ship; how long each waits (`for:`) is left out here, and held by alert-rules.test.yml.
 */
import '#test/rerun-as-root.ts'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as assert from 'uvu/assert'
import { parse, stringify } from 'yaml'
import { type NatsServer, startNats } from '#test/fleet/nats-server.ts'
import { call, postJson, showCamera } from '#test/http-call.ts'
import { openHttpServer } from '#test/http-server.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { type Prometheus, startPrometheus } from '#test/monitoring/prometheus.ts'
import { scrape } from '#test/monitoring/scrape.ts'
import { DEMO_SETTINGS, type Laned, startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { type Card, insertCard } from '#test/storage/mounted-card.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const RULES = readFileSync('docs/operations/monitoring/alert-rules.yml', 'utf8')
const IMPATIENT = RULES.replace(/^ +for: .*\n/gm, '')
const ALERTS = [...RULES.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
/** By a lane with the real model, which the others have no use for. */
const SLOW = 'LaneRecognitionSlow'
const MAIN = 'test/support/processes/fast-clock-main.ts'
/** Two minutes without the bank's word are 20 s, and an ordinary payment is still far from slow. */
const FACTOR = 6
const DAY_AND_A_HALF_MS = 37 * 3_600_000
const PEER = 'lane-2'
const MEGABYTE = 1024 * 1024
const PATIENCE_MS = 180_000

interface Lane {
  readonly url: string
  readonly laned: Laned
  readonly card: Card
  readonly peer: Laned
  /** What whoever is told of its events answers. */
  readonly receiver: { status: number }
  /** Where it would meet the other shops of its chain. */
  readonly nats: NatsServer
  /** A file below /sys, as the kernel writes it. */
  readonly sys: (file: string, text: string) => void
  /** A file of the updater's notes. */
  readonly noteUpdate: (file: string, text: string) => void
}

interface Accident {
  readonly alert: string
  readonly make: (lane: Lane) => unknown
  readonly end?: (lane: Lane) => unknown
  /** It must fire because the number grew, and not because the lane is young. */
  readonly grew?: true
  /** Only a Prometheus that begins now knows of no half hour in which all was well. */
  readonly anew?: true
  /** Once may not be enough: it is made until the alert fires. */
  readonly again?: true
  /** It may have fired before its fault: of an earlier one, or since the machine of the tests is busy. */
  readonly mayFireBefore?: true
}

/** In this order: what one leaves behind does not make another. */
const ACCIDENTS: readonly Accident[] = [
  {
    alert: 'LaneDisplayGone',
    make: ({ url }) => post(url, '/sim/display/unplug'),
    end: ({ url }) => post(url, '/sim/display/plug'),
  },
  {
    alert: 'LanePartFailed',
    make: ({ url }) => post(url, '/sim/camera/fault', { accident: 'stalled' }),
    end: ({ url }) => post(url, '/sim/camera/fault', { accident: null }),
  },
  { alert: 'LaneTooHot', make: ({ sys }) => sys('class/thermal/thermal_zone0/temp', '85000') },
  { alert: 'LaneUnderVoltage', make: ({ sys }) => sys('class/hwmon/hwmon0/in0_lcrit_alarm', '1') },
  { alert: 'LaneCardWornOut', make: ({ sys }) => sys('card/device/life_time', '0x0a 0x01') },
  {
    alert: 'LaneDiskNearlyFull',
    make: ({ card }) => card.fill(150 * MEGABYTE),
    end: ({ card }) => card.empty(),
  },
  { alert: 'LaneUpdateTakenBack', make: ({ noteUpdate }) => noteUpdate('bad', '999.0.0') },
  {
    alert: 'LaneShiftOpenTooLong',
    // By the lane's clock that is a day and a half ago.
    make: ({ url }) => pay(url),
  },
  {
    alert: 'LaneReceiverStopped',
    async make({ url, receiver }) {
      receiver.status = 410
      await pay(url)
    },
    async end({ url, receiver }) {
      receiver.status = 200
      await post(url, '/receivers/retry')
    },
  },
  {
    alert: 'LaneShowsSlowly',
    mayFireBefore: true,
    async make({ url }) {
      await post(url, '/sim/bank/fault', { kind: 'timeout-before', call: 'register', count: 1 })
      await pay(url)
    },
  },
  {
    alert: 'LaneRefundUnknown',
    grew: true,
    async make({ url }) {
      // The bank must have been asked: with a bank that is away from the start the refund is one that was never tried.
      const silence = { kind: 'timeout-before', call: 'refund', count: 1_000_000 }
      await post(url, '/sim/bank/fault', silence)
      const { id } = await newest(url)
      const key = { 'idempotency-key': 'tea-1' }
      await postJson(url, `/transactions/${id}/refunds`, { amount: 345 }, key)
      const asked = { bank: 'Fake', state: 'asked' }
      await seriesOf(url, 'laned_refunds_total', asked, (count) => count > 0)
      await post(url, '/sim/bank/outage', { on: true })
    },
  },
  {
    alert: 'LanePaymentsUnknown',
    grew: true,
    make: ({ url }) => postJson(url, '/showQR', { amount: 100, purpose: 'Tea' }),
  },
  // It has been away since the refund.
  { alert: 'LaneBankSilent', mayFireBefore: true, make: () => {} },
  { alert: 'LaneFeedGone', make: ({ nats }) => nats.kill() },
  {
    alert: 'LaneFeedNotWritten',
    anew: true,
    async make({ url }) {
      await showCamera(url, goods(2))
      await post(url, '/api/add_item_template', { id: '0002' })
      await seriesOf(url, 'laned_feed_unwritten', {}, (items) => items > 0)
    },
  },
  { alert: 'LaneAway', make: ({ peer }) => peer.process.kill('SIGSTOP') },
  {
    alert: 'LaneBehind',
    anew: true,
    async make({ url }) {
      await showCamera(url, goods(1))
      await post(url, '/api/add_item_template', { id: '0001' })
      await seriesOf(url, 'laned_sync_device_lag_changes', { device: PEER }, (lag) => lag > 0)
    },
  },
  {
    alert: 'LaneDown',
    mayFireBefore: true,
    make: ({ laned }) => laned.process.kill('SIGSTOP'),
    end: ({ laned }) => laned.process.kill('SIGCONT'),
  },
  {
    alert: 'LaneStalls',
    mayFireBefore: true,
    // A scrape between two of these, or one that has given up meanwhile, takes the number with it: then it stands still once more.
    again: true,
    async make({ url, laned }) {
      const still = 'kill -STOP "$1"; sleep 0.6; kill -CONT "$1"'
      spawnSync('/bin/sh', ['-c', still, 'sh', String(laned.process.pid)])
      await call(url, '/health')
    },
  },
]

async function post(url: string, path: string, body: object = {}): Promise<void> {
  const { http, text } = await postJson(url, path, body)
  assert.ok(http < 300, `${path}: ${text}`)
}

async function newest(url: string) {
  const { json } = await call(url, '/transactions?limit=1')
  const [one] = (json as { transactions: { id: string; phase: string }[] }).transactions
  return one ?? { id: '', phase: '' }
}

async function pay(url: string): Promise<void> {
  await post(url, '/showQR', { amount: 12_345, purpose: 'Tea' })
  await post(url, '/sim/bank/pay')
  const isPaid = async () => (await newest(url)).phase === 'accepted'
  await waitUntil('it is paid', isPaid, PATIENCE_MS)
}

const seriesOf = (
  url: string,
  name: string,
  labels: Readonly<Record<string, string>>,
  is: (value: number) => boolean,
) =>
  waitUntil(
    `${name} of ${Object.values(labels)}`,
    async () => is((await scrape(url)).value(name, labels) ?? Number.NaN),
    PATIENCE_MS,
  )

/** At any time, however short. */
async function hasFired(prometheus: Prometheus, alert: string): Promise<boolean> {
  const firing = `ALERTS{alertname="${alert}",alertstate="firing"}`
  return (await prometheus.query(`count_over_time(${firing}[2h])`)).length > 0
}

/** The half of a rule that asks whether a number grew. */
function growthOf(alert: string): string {
  const { groups } = parse(RULES) as { groups: { rules: { alert: string; expr: string }[] }[] }
  const rule = groups.flatMap(({ rules }) => rules).find((one) => one.alert === alert)
  const [growth = ''] = rule?.expr.split('\nor ') ?? []
  assert.match(growth, /^increase\(.*\) > 0$/)
  return growth
}

/** A master on a card of its own, on a board whose /sys can be written, with one lane that follows it. */
async function openLane(opened: AsyncDisposableStack): Promise<Lane> {
  const folder = opened.use(temporaryFolder())
  const card = opened.use(insertCard({ bytes: 320 * MEGABYTE, kind: 'ext4' }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${text}\n`)
  }
  const sys: Lane['sys'] = (file, text) => write(folder.file(`sys/${file}`), text)
  // The processor is warm, the supply will do, the card is young.
  sys('class/thermal/thermal_zone0/type', 'cpu-thermal')
  sys('class/thermal/thermal_zone0/temp', '45000')
  sys('class/hwmon/hwmon0/name', 'rpi_volt')
  sys('class/hwmon/hwmon0/in0_lcrit_alarm', '0')
  sys('card/device/type', 'MMC')
  sys('card/device/life_time', '0x01 0x01')
  mkdirSync(folder.file('sys/dev/block'), { recursive: true })
  const { dev } = statSync(card.path)
  symlinkSync('../../card', folder.file(`sys/dev/block/${dev >> 8}:${dev & 0xff}`))
  const notes = folder.file('notes')
  mkdirSync(notes)

  const nowMs = Date.now()
  const start = (name: string, dataFolder: string, yaml: object, onTheBoard: boolean) => {
    const config = folder.file(`${name}.yaml`)
    const sync = { announce: false, key: 'a key for all lanes of this shop' }
    const fakes = Object.fromEntries(
      ['display', 'camera', 'embedder'].map((part) => [part, { driver: 'fake' }]),
    )
    const listeners = [{ address: '127.0.0.1:0' }]
    const { sync: role, ...more } = yaml as { sync: object }
    const text = { serialNumber: name, listeners, ...fakes, ...more, sync: { ...sync, ...role } }
    writeFileSync(config, stringify(text))
    const mounts = 'mount --bind "$1" /sys; shift; exec "$@"'
    return opened.use(
      startLaned({
        dataFolder,
        program: MAIN,
        args: [config, dataFolder],
        environment: {
          FAST_CLOCK: `${FACTOR} ${nowMs} ${nowMs - DAY_AND_A_HALF_MS}`,
          ...(onTheBoard && { LANED_OTA_STATE: notes }),
        },
        ...(onTheBoard && {
          around: (command) => [
            ...['unshare', '--mount', '/bin/sh', '-euc', mounts, 'sh', folder.file('sys')],
            ...command,
          ],
        }),
      }),
    )
  }
  const receiver = { status: 200 }
  const receives = opened.use(
    await openHttpServer((_request, response) => response.writeHead(receiver.status).end()),
  )
  const nats = opened.use(await startNats())
  const webhooks = [{ url: `${receives.url}/hook`, secret: 'a secret of sixteen' }]
  const master = {
    payment: { webhooks },
    sync: {
      role: 'master',
      listen: '127.0.0.1:0',
      feed: { driver: 'nats', servers: [nats.url] },
    },
    host: { driver: 'systemd' },
  }
  const laned = start('lane-1', `${card.path}/data`, master, true)
  const url = await laned.url()
  const { json } = await call(url, '/api/get_sync_status')
  const address = (json as { data: { master: string } }).data.master
  const following = { sync: { role: 'subordinate', master: `https://${address}` } }
  const peer = start(PEER, folder.file('peer'), following, false)
  await post(url, '/updateDriverSettings', DEMO_SETTINGS)
  await seriesOf(url, 'laned_display_connected', {}, (is) => is === 1)
  await seriesOf(url, 'laned_feed_connected', {}, (is) => is === 1)
  await seriesOf(url, 'laned_sync_device_lag_changes', { device: PEER }, (lag) => lag === 0)
  return {
    url,
    laned,
    card,
    peer,
    receiver,
    nats,
    sys,
    noteUpdate: (file, text) => write(`${notes}/${file}`, text),
  }
}

spec(
  'alerts fire',
  {
    'of each that ships it is said here how'() {
      const shown = [...ACCIDENTS.map(({ alert }) => alert), SLOW]
      assert.equal(shown.sort(), [...ALERTS].sort())
    },

    async 'at a real Prometheus: recognition from which the processor is hidden'() {
      await using opened = new AsyncDisposableStack()
      const folder = opened.use(temporaryFolder())
      const hidden = 'mount -t proc -o subset=pid proc /proc; exec "$@"'
      const laned = opened.use(
        startLaned({
          dataFolder: folder.file('data'),
          environment: {
            LANED_EMBEDDER_DRIVER: 'tflite',
            LANED_DISPLAY_DRIVER: 'fake',
            LANED_CAMERA_DRIVER: 'fake',
          },
          around: (command) => ['unshare', '--mount', '/bin/sh', '-euc', hidden, 'sh', ...command],
        }),
      )
      const url = await laned.url()
      const prometheus = opened.use(await startPrometheus(new URL(url).host, IMPATIENT))
      await seriesOf(
        url,
        'laned_part_state',
        { part: 'recognition', state: 'ok' },
        (is) => is === 1,
      )
      assert.is(await hasFired(prometheus, SLOW), false, 'too early')
      // Before it would look by itself.
      await post(url, '/selftest')
      await waitUntil(SLOW, () => hasFired(prometheus, SLOW), PATIENCE_MS)
    },

    async 'at a real Prometheus, each of its own fault, the first time that it happens'() {
      await using opened = new AsyncDisposableStack()
      const lane = await openLane(opened)
      const target = new URL(lane.url).host
      const prometheus = opened.use(await startPrometheus(target, IMPATIENT))
      for (const name of ['laned_payments_total', 'laned_refunds_total'])
        await waitUntil(`${name} is there with 0`, async () => {
          const [unknown] = await prometheus.query(`${name}{state="unknown"}`)
          return unknown?.value === 0
        })
      for (const { alert, make, end, grew, anew, again, mayFireBefore } of ACCIDENTS) {
        if (!mayFireBefore)
          assert.is(await hasFired(prometheus, alert), false, `${alert}: too early`)
        await make(lane)
        const asked = anew ? opened.use(await startPrometheus(target, IMPATIENT)) : prometheus
        await waitUntil(
          alert,
          async () => {
            if (again) await make(lane)
            return hasFired(asked, alert)
          },
          PATIENCE_MS,
        )
        if (grew)
          await waitUntil(`${alert}: it grew`, async () => {
            const found = await asked.query(growthOf(alert))
            return found.length > 0
          })
        await end?.(lane)
      }
    },
  },
  400_000,
)
