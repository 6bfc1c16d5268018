/** An update meets a customer who pays, another updater, or what an earlier one left behind. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { quietMoment } from '#scripts/ota/payment-pending.ts'
import { rollBack } from '#scripts/ota/update-commands.ts'
import { lock } from '#scripts/ota/update-lock.ts'
import type { Refusal } from '#scripts/ota/update-refusal.ts'
import { spec } from '#test/spec.ts'
import { type LaneOnCard, NEW, OLD, openLaneOnCard } from '#test/updates/lane-on-card.ts'
import { openUpdateRig, refusalOf } from '#test/updates/update-rig.ts'

const BYTES = 24 * 2 ** 20
const INSTALLED = { status: 'installed', version: NEW }

const isOnTrial = ({ device }: LaneOnCard) => existsSync(join(device.state, 'try'))

spec(
  'an update at a bad moment',
  {
    async 'does not begin while a customer pays'() {
      await using lane = await openLaneOnCard({ bytes: BYTES })
      lane.isPaying = true
      assert.is(((await lane.update()) as Refusal).kind, 'busy')
      assert.equal(readdirSync(join(lane.device.root, 'releases')), [OLD])
    },
    async 'does not restart when a customer began to pay meanwhile, and fetches nothing twice'() {
      await using lane = await openLaneOnCard({ bytes: BYTES })
      lane.at('download', () => {
        lane.isPaying = true
      })
      assert.is(((await lane.update()) as Refusal).kind, 'busy')
      assert.is(lane.running(), OLD)
      assert.not(isOnTrial(lane))
      // Also not by a start of its own.
      assert.is(lane.start(), OLD)
      lane.isPaying = false
      assert.equal(await lane.update(), INSTALLED)
      assert.equal(
        lane.asked.filter((name) => name.endsWith('.zst')),
        ['payload.tar.zst'],
      )
    },
    async 'waits for the customer for a while'() {
      await using lane = await openLaneOnCard({ bytes: BYTES })
      lane.at('download', () => {
        lane.isPaying = true
      })
      const update = lane.update({ patienceMs: 60_000 })
      await lane.paymentAsked(3)
      assert.is(lane.running(), OLD)
      lane.isPaying = false
      assert.equal(await update, INSTALLED)
    },
    async 'asks the lane meanwhile now and then, not without a pause'() {
      await using rig = await openUpdateRig()
      let asks = 0
      const lane = await rig.serve((_request, reply) => {
        asks += 1
        reply.end('{"dynamicQRStatus":"PENDING"}')
      })
      const device = { ...rig.device, settings: { ...rig.device.settings, device: lane } }
      const limits = { deadlineMs: 0, silenceMs: 0, steadyMs: 0, patienceMs: 1_000, everyMs: 250 }
      assert.is((await refusalOf(quietMoment(device, limits))).kind, 'busy')
      // A slow machine asks less often; more than this would be no pause.
      assert.ok(asks <= 6, `${asks} times`)
    },
    async 'is not begun when the lane does not tell who is paying'() {
      await using lane = await openLaneOnCard({ bytes: BYTES })
      lane.isSecretive = true
      const refusal = (await lane.update()) as Refusal
      assert.is(refusal.kind, 'busy')
      assert.match(refusal.message, '"token" in update.json')
    },
    async 'nor is a rollback, until the customer has paid'() {
      await using lane = await openLaneOnCard({ bytes: BYTES })
      assert.equal(await lane.update(), INSTALLED)
      lane.isPaying = true
      assert.is((await refusalOf(rollBack(lane.device))).kind, 'busy')
      assert.is(lane.running(), NEW)
    },
    async 'is refused while another one is under way, and not because of one that died'() {
      await using lane = await openLaneOnCard({ bytes: BYTES })
      // A number of a process that lives, as after a restart of the machine.
      writeFileSync(join(lane.device.state, 'lock'), '1')
      {
        using _ = await lock(lane.device.state)
        assert.is(((await lane.update()) as Refusal).kind, 'busy')
      }
      assert.equal(await lane.update(), INSTALLED)
      rmSync(join(lane.device.state, 'lock'))
      assert.equal(await lane.update(), { status: 'up-to-date', version: null })
      // Whoever can open it could hold it, and keep every update away.
      assert.is(statSync(join(lane.device.state, 'lock')).mode & 0o777, 0o600)
    },
    async 'clears away what was fetched of a release that was withdrawn, and what it fetched itself'() {
      await using lane = await openLaneOnCard({ bytes: BYTES })
      const downloads = join(lane.device.state, 'downloads')
      const withdrawn = `payload-${'0'.repeat(64)}.part`
      mkdirSync(downloads)
      writeFileSync(join(downloads, withdrawn), 'half of it')
      let kept: string[] | null = null
      lane.at('download', () => {
        kept = readdirSync(downloads)
      })
      assert.equal(await lane.update(), INSTALLED)
      assert.equal(kept, [])
      assert.not(existsSync(downloads))
    },
    async 'goes on when the power went before the new release was ever started'() {
      await using lane = await openLaneOnCard({ bytes: BYTES })
      const { device } = lane
      lane.device = { ...device, settings: { ...device.settings, restart: ['false'] } }
      assert.instance(await lane.update(), Error)
      assert.ok(isOnTrial(lane))
      assert.is(lane.running(), OLD)
      // All of it is here: the trial does not wait for a server that may be out of reach.
      const { channel: _, ...settings } = device.settings
      lane.device = { ...device, settings }
      assert.equal(await lane.update(), INSTALLED)
    },
    async 'finishes the floor that an earlier one did not get to'() {
      await using lane = await openLaneOnCard({ bytes: BYTES })
      const { root, settings } = lane.device
      assert.equal(await lane.update(), INSTALLED)
      // The power went between the confirmation and the floor.
      renameSync(join(root, `ota-${NEW}`), join(root, `ota-${OLD}`))
      rmSync(join(root, 'ota'))
      symlinkSync(`ota-${OLD}`, join(root, 'ota'))
      const reloaded = join(lane.card.path, 'reloaded')
      lane.device = { ...lane.device, settings: { ...settings, reload: ['touch', reloaded] } }
      assert.equal(await lane.update(), { status: 'up-to-date', version: null })
      assert.is(readlinkSync(join(root, 'ota')), `ota-${NEW}`)
      assert.not(existsSync(join(root, `ota-${OLD}`)))
      assert.ok(existsSync(reloaded))
      assert.ok(existsSync(join(root, 'ota/systemd/laned.service')))
      // The units are read again when there are others, not each time the timer comes.
      rmSync(reloaded)
      assert.equal(await lane.update(), { status: 'up-to-date', version: null })
      assert.not(existsSync(reloaded))
    },
    async 'is not fooled by a sequence that cannot be read any more'() {
      await using lane = await openLaneOnCard({ bytes: BYTES })
      assert.equal(await lane.update(), INSTALLED)
      for (const name of readdirSync(lane.device.state).filter((each) => /^sequence/.test(each)))
        writeFileSync(join(lane.device.state, name), 'x1')
      assert.equal(await lane.update(), { status: 'up-to-date', version: null })
      assert.is(readFileSync(join(lane.device.state, 'good'), 'utf8'), `${NEW}\n`)
    },
    async 'is not for this lane when the share has not reached it'() {
      await using lane = await openLaneOnCard({ bytes: BYTES })
      const offer = (percent: number) =>
        writeFileSync(
          join(lane.channel, '../channel.json'),
          JSON.stringify({ version: NEW, percent }),
        )
      offer(0)
      assert.equal(await lane.update(), { status: 'not-yet', version: NEW })
      assert.is(lane.running(), OLD)
      offer(100)
      assert.equal(await lane.update(), INSTALLED)
    },
  },
  60_000,
)
