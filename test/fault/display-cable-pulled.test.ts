/** The cable is pulled in the middle of a frame: whatever half of it arrived, no old QR comes back. */
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createFastClock } from '#test/fast-clock.ts'
import {
  forEachProtocol,
  isUp,
  NEW,
  neverSaw,
  OLD,
  outcome,
  RECOVERY_MS,
  sees,
} from '#test/hardware/display-checks.ts'
import { openPtyRig } from '#test/hardware/display-rig.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const CUTS = [1, 7, 40, 90]

spec(
  'display cable pulled',
  {
    ...forEachProtocol('pulled in the middle of a frame', async (protocol) => {
      await using rig = await openPtyRig({ protocol })
      for (const bytes of CUTS) {
        await rig.display.show(OLD)
        await sees(rig, OLD)
        rig.cable.levers.cutAfterBytes = bytes
        const showing = outcome(rig.display.show(NEW))
        await waitUntil('the cable is out', () => rig.cable.levers.cutAfterBytes === null)
        await waitUntil('the glass is dark', () => rig.glass().screen === 'blank')
        // Without an acknowledgement the bytes may have left in time.
        assert.ok(['unreachable', undefined].includes((await showing)?.kind))
        await waitUntil('the driver knows', () => !rig.display.isConnected)
        const since = rig.qrHistory.length
        await rig.plug()
        await sees(rig, NEW, RECOVERY_MS)
        await isUp(rig.display)
        neverSaw(rig, OLD, since)
      }
    }),
    ...forEachProtocol('pulled while nothing is said: noticed at once', async (protocol) => {
      // At this pace no heartbeat would find out within the case.
      const clock = createFastClock(createSystemClock(), 1 / 1_000)
      await using rig = await openPtyRig({ protocol, baudRate: 9_600, terminal: { clock } })
      await rig.display.show(NEW)
      await sees(rig, NEW)
      const { user } = process.cpuUsage()
      await rig.unplug()
      await waitUntil('the driver knows', () => !rig.display.isConnected)
      assert.ok(process.cpuUsage().user - user < 500_000, 'and does not spin')
    }),
    ...forEachProtocol(
      'paid while the cable was out, so the glass stays dark',
      async (protocol) => {
        await using rig = await openPtyRig({ protocol })
        await rig.display.show(OLD)
        await sees(rig, OLD)
        await rig.unplug()
        await outcome(rig.display.show({ kind: 'blank' }))
        const since = rig.qrHistory.length
        await rig.plug()
        await isUp(rig.display)
        await sees(rig, { kind: 'blank' })
        assert.is(rig.qrHistory.length, since)
      },
    ),
  },
  150_000,
)
