/** The cable is pulled in the middle of a frame: whatever half of it arrived, no old QR comes back. */
import * as assert from 'uvu/assert'
import {
  forEachProtocol,
  isUp,
  NEW,
  neverSaw,
  OLD,
  outcome,
  RECOVERY_MS,
  sees,
} from '#test/display-accident.ts'
import { openPtyRig } from '#test/display-rig.ts'
import { spec } from '#test/spec.ts'
import { until } from '#test/until.ts'

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
        await until('the cable is out', () => rig.cable.levers.cutAfterBytes === null)
        await until('the glass is dark', () => rig.glass().screen === 'blank')
        // Without an acknowledgement the bytes may have left in time.
        assert.ok(['unreachable', undefined].includes((await showing)?.kind))
        await until('the driver knows', () => !rig.display.isConnected)
        const since = rig.qrHistory.length
        await rig.plug()
        await sees(rig, NEW, RECOVERY_MS)
        await isUp(rig.display)
        neverSaw(rig, OLD, since)
      }
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
  30_000,
)
