/**
 * A master and three lanes, each a process that is started again when it ends: a signed fragment
 * goes to the named lane first and then to the rest; one that makes a lane lose its bank is taken back
 * by that lane alone, and goes no further.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { startFakeBank } from '#test/processes/fake-bank-process.ts'
import { lanectl } from '#test/processes/lanectl-process.ts'
import {
  type SupervisedLane,
  settingsOf,
  startSupervisedLane,
} from '#test/processes/supervised-lane.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import { hireTechnician } from '../support/fragment-signer.ts'

const PATIENCE_MS = 240_000
const KEY = 'a key for all lanes of this shop'

interface Standing {
  readonly in_force: number | null
  readonly on_trial: boolean
  readonly went_back: { readonly sequence: number; readonly why: string } | null
  readonly roll_out: {
    readonly wave: number
    readonly stopped: { readonly sn: string; readonly why: string } | null
    readonly lanes: readonly { readonly sn: string; readonly offered: boolean }[]
  } | null
}

interface Health {
  readonly parts: readonly { name: string; state: string; reason: string | null }[]
}

async function standingOf(lane: SupervisedLane): Promise<Standing> {
  return (await lane.get<{ data: Standing }>('/api/get_fleet_config')).data
}

const isInForce = (lane: SupervisedLane, sequence: number) =>
  waitUntil(
    `${sequence} in force`,
    async () => {
      const { in_force, on_trial } = await standingOf(lane)
      return in_force === sequence && !on_trial
    },
    PATIENCE_MS,
  )

spec(
  'a fragment of a config',
  {
    async 'reaches the named lane, then all; one that costs a lane its bank is taken back and stops'() {
      await using opening = new AsyncDisposableStack()
      using technician = hireTechnician()
      const folder = opening.use(temporaryFolder()).path
      const bank = opening.use(await startFakeBank(join(folder, 'bank.jsonl')))

      function open(serial: string, environment: Record<string, string>): SupervisedLane {
        const config = join(folder, `${serial}.yaml`)
        writeFileSync(
          config,
          `embedder: { driver: fake }
fleetConfig: { fleet: north, keys: ["${technician.publicKey}"], allow: [banks, idle],
  askEverySeconds: 1, steadySeconds: 1, trialSeconds: 15 }
`,
        )
        const dataFolder = opening.use(temporaryFolder()).path
        return opening.use(
          startSupervisedLane({
            dataFolder,
            config,
            environment: {
              LANED_SYNC_KEY: KEY,
              LANED_SERIAL_NUMBER: serial,
              ...environment,
            },
          }),
        )
      }

      const master = open('master-1', {
        LANED_SYNC_ROLE: 'master',
        LANED_SYNC_LISTEN: '127.0.0.1:0',
      })
      const address = await waitUntil('the master listens', async () => {
        const { data } = await master.get<{ data: { master: string | null } }>(
          '/api/get_sync_status',
        )
        return data.master
      })
      const asLane = { LANED_SYNC_ROLE: 'subordinate', LANED_SYNC_MASTER: `https://${address}` }
      const lanes = ['lane-1', 'lane-2', 'lane-3'].map((serial) => open(serial, asLane))
      const [first, second, third] = lanes as [SupervisedLane, SupervisedLane, SupervisedLane]
      const atMaster = { LANED_URL: await master.url() }

      async function publish(sequence: number, banks: object, firstOne: string): Promise<void> {
        const sections = join(folder, `banks-${sequence}.yaml`)
        writeFileSync(sections, JSON.stringify({ banks }))
        const out = join(folder, `fragment-${sequence}.json`)
        const signing = ['--key', technician.secretKeyFile, '--fleet', 'north', '--out', out]
        const forThem = ['--sequence', String(sequence), '--lanes', 'lane-1', 'lane-2', 'lane-3']
        const signed = await lanectl(['fleet-config', 'sign', sections, ...signing, ...forThem])
        assert.is(signed.code, 0, signed.stderr)
        const waves = ['--first', firstOne, '--percents', '99', '--minutes', '0']
        const printed = await lanectl(['fleet-config', 'publish', out, ...waves], atMaster)
        assert.is(printed.code, 0, printed.stderr)
      }

      // Until the fleet hands out its banks a lane has none, and no fake one either.
      const early = await second.post('/updateDriverSettings', settingsOf('Corner'))
      assert.is(early['status'], 'error', JSON.stringify(early))

      const gateway = { driver: 'gateway', url: bank.url }
      await publish(1, { '*': gateway }, 'lane-1')
      for (const lane of lanes) await isInForce(lane, 1)
      for (const lane of lanes) assert.is(lane.starts, 2, 'one restart of its own')
      for (const [lane, bankName] of [
        [first, 'Corner'],
        [second, 'Corner'],
        [third, 'Second'],
      ] as const) {
        const { status, ...more } = await lane.post('/updateDriverSettings', settingsOf(bankName))
        assert.is(status, 'success', JSON.stringify(more))
      }
      await first.post('/showQR', { amount: 12_300, purpose: 'Tea' })
      assert.is((await bank.orders()).length, 1)
      await first.post('/clearScreen')

      // The second names a bank for those of Corner alone: lane 3 loses its own.
      await publish(2, { Corner: gateway }, 'lane-3')
      const stopped = await waitUntil(
        'the roll-out stops',
        async () => (await standingOf(master)).roll_out?.stopped,
        PATIENCE_MS,
      )
      assert.is(stopped.sn, 'lane-3')
      assert.match(
        stopped.why,
        /never worked .* in a row without a fault\. The fault was in: .*Bank/,
      )
      await isInForce(third, 1)
      const { went_back } = await standingOf(third)
      assert.is(went_back?.sequence, 2)
      for (const lane of [first, second]) assert.is((await standingOf(lane)).in_force, 1)
      assert.is(first.starts, 2)
      assert.is(third.starts, 4)
      const { parts } = await third.get<Health>('/health')
      const part = parts.find(({ name }) => name === 'fleet-config')
      assert.is(part?.state, 'degraded')
      assert.match(
        part?.reason ?? '',
        /rolled back shared settings No\. 2: .*uses shared settings No\. 1/,
      )
      await third.post('/showQR', { amount: 500, purpose: 'Tea' })
      assert.is((await bank.orders()).length, 2)
      assert.ok(third.journal.includes('"msg":"fleet_config.went_back"'))

      // What an operator may do beside it: no further offers, and one lane back by itself.
      assert.is((await lanectl(['fleet-config', 'withdraw'], atMaster)).code, 0)
      assert.is((await lanectl(['fleet-config', 'publish', 'none'], atMaster)).code, 74)
      const atSecond = { LANED_URL: await second.url() }
      assert.is((await lanectl(['fleet-config', 'withdraw'], atSecond)).code, 1, 'no master')
      assert.is((await lanectl(['fleet-config', 'revert'], atSecond)).code, 0)
      await waitUntil(
        'the lane went back',
        async () => (await standingOf(second)).in_force === null && second.starts === 3,
        PATIENCE_MS,
      )

      const shown = await lanectl(['fleet-config', 'status'], atMaster)
      assert.is(shown.code, 1)
      assert.match(shown.stdout, /withdrawn/)
      assert.match(
        shown.stdout,
        /lane-3 +went-back +1 .*never worked .* in a row without a fault\. The fault was in: .*Bank/,
      )
    },
  },
  600_000,
)
