/** The driver keeps the promises of a message broker at Debian's mosquitto; what is particular to MQTT besides. */
import { writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createAuthority } from '#test/certificates.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import { openMqttBroker } from '../../driver/mqtt-broker.ts'
import type { MqttConfig } from '../../mqtt-section.ts'
import { type Mosquitto, startMosquitto } from '../support/mosquitto.ts'
import { messageBrokerContract, WILL } from './message-broker.ts'

/** On a loaded machine an answer may take seconds: no deadline of a case is the machine's. */
const ACKNOWLEDGE_MS = 100_000
const BOUNDS = {
  connectMs: 60_000,
  acknowledgeMs: ACKNOWLEDGE_MS,
  closeMs: 60_000,
  againMs: 10,
  againMsMax: 100,
}

/** The system's, but for the wait for acknowledgements, which ends when the case says so. */
function createPatientClock() {
  const clock = createSystemClock()
  const waiting = new Set<() => void>()
  return {
    ...clock,
    waiting,
    after(delayMs: number, fire: () => void): Disposable {
      if (delayMs !== ACKNOWLEDGE_MS) return clock.after(delayMs, fire)
      waiting.add(fire)
      return { [Symbol.dispose]: () => void waiting.delete(fire) }
    },
  }
}

function openAt(server: Mosquitto, config: Partial<MqttConfig> = {}, bounds = {}) {
  const journal = createMemoryJournal()
  const clock = createPatientClock()
  const broker = openMqttBroker({
    config: {
      url: `mqtt://${server.host}`,
      topic: 'laned',
      discovery: 'none',
      ...config,
    },
    clientId: 'lane',
    will: WILL,
    clock,
    random: createSeededRandom(1),
    journal,
    bounds: { ...BOUNDS, ...bounds },
  })
  return { broker, journal, clock }
}

messageBrokerContract('a message broker by MQTT', async () => {
  await using opening = new AsyncDisposableStack()
  const server = opening.use(await startMosquitto())
  const { broker, clock } = openAt(server)
  opening.use(broker)
  // What comes by is seen by whoever was there before; a broker that was killed has lost its watchers.
  let watcher = await server.watch()
  opening.defer(() => watcher[Symbol.asyncDispose]())
  const opened = opening.move()
  return {
    broker,
    async kept(topic) {
      await using late = await server.watch()
      return late.newest.get(topic) ?? null
    },
    async passed(topic) {
      await waitUntil('it came by', () => watcher.newest.has(topic))
      return watcher.all.filter((one) => one.topic === topic && !one.retain).length
    },
    goAway: () => server.kill(),
    async comeBack() {
      await watcher[Symbol.asyncDispose]()
      await server.start()
      watcher = await server.watch()
    },
    hang: async () => server.hang(),
    async untilGivenUp() {
      await waitUntil('it waits', () => clock.waiting.size > 0)
      for (const giveUp of clock.waiting) giveUp()
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
})

spec(
  'MQTT',
  {
    async 'has the will told by the broker when the connection is cut without a word'() {
      await using server = await startMosquitto()
      await using watcher = await server.watch()
      const { broker } = openAt(server, {}, { againMs: 60_000, againMsMax: 60_000 })
      await using _ = broker
      await waitUntil('connected', () => broker.isConnected)
      await broker.publish({ ...WILL, payload: 'online' })
      await waitUntil('online', () => watcher.newest.get(WILL.topic) === 'online')
      server.cut()
      await waitUntil('offline', () => watcher.newest.get(WILL.topic) === 'offline')
    },

    async 'proves who it is over TLS, and speaks to no broker that it cannot trust'() {
      await using authority = await createAuthority()
      await using stranger = await createAuthority()
      using folder = temporaryFolder()
      writeFileSync(folder.file('password'), 'correct horse\n')
      const certificate = await authority.issue('IP:127.0.0.1')
      const { caFile } = authority
      const user = { name: 'lane-7', password: 'correct horse' }
      await using server = await startMosquitto({ tls: { ...certificate, caFile }, user })
      const url = `mqtts://${server.host}`
      const login = { url, username: 'lane-7', secretFile: folder.file('password') }
      const trusting = openAt(server, { ...login, caFile }).broker
      await using _trusting = trusting
      await waitUntil('connected', () => trusting.isConnected)
      await trusting.publish({ topic: 'lane/a', payload: '1', isRetained: false })

      const wary = openAt(server, { ...login, caFile: stranger.caFile })
      await using _wary = wary.broker
      const refused = openAt(server, { url, caFile, username: 'lane-7', secret: 'wrong battery' })
      await using _refused = refused.broker
      for (const { broker, journal } of [wary, refused]) {
        await waitUntil('it says why', () =>
          journal.entries.some(({ event }) => event === 'broker.lost'),
        )
        assert.is(broker.isConnected, false)
      }
      assert.match(
        String(refused.broker.condition.reason ?? ''),
        /gives the lane no access|not authori[sz]ed/i,
      )
      const said = JSON.stringify([refused.journal.entries, refused.broker.condition])
      assert.not(said.includes('battery'), said)
    },

    async 'says what of the config cannot be'() {
      await using server = await startMosquitto()
      using folder = temporaryFolder()
      const noCertificate = folder.file('ca.pem')
      writeFileSync(noCertificate, '-----BEGIN CERTIFICATE-----\nno\n-----END CERTIFICATE-----\n')
      const WRONG: readonly (readonly [Partial<MqttConfig>, string])[] = [
        [{ secret: 'a' }, 'but no user name'],
        [{ username: 'a', secret: 'b', secretFile: 'c' }, 'secret and secretFile are both set'],
        [{ certFile: 'a' }, 'only one of certFile and keyFile is set'],
        [{ caFile: 'a' }, 'certificates work only with a url that begins with mqtts://'],
        [
          { url: `mqtts://${server.host}`, caFile: '/nowhere/ca.pem' },
          'cannot read the file /nowhere/ca.pem',
        ],
        [{ url: `mqtts://${server.host}`, caFile: noCertificate }, 'they must be PEM files'],
        [
          { url: `mqtts://${server.host}`, certFile: noCertificate, keyFile: noCertificate },
          'must be PEM files',
        ],
      ]
      for (const [config, words] of WRONG)
        assert.throws(
          () => openAt(server, config),
          (error: Error) => error.message.includes(words),
        )
    },
  },
  120_000,
)
