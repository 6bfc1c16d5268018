/**
 * The display loses its screen while the line stays up: a panel with its own power supply on a
 * bare UART. Some say so, some can be asked, and to some the screen is simply repeated.
 */
import * as assert from 'uvu/assert'
import {
  CANNOT_TELL,
  forEachProtocol,
  NEW,
  OLD,
  RECOVERY_MS,
  STRONG,
  sees,
} from '#test/hardware/display-checks.ts'
import { openPtyRig } from '#test/hardware/display-rig.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

spec(
  'display reset',
  {
    ...forEachProtocol(
      'has its QR again after a reset',
      async (protocol) => {
        await using rig = await openPtyRig({ protocol })
        await rig.display.show(NEW)
        await sees(rig, NEW)
        for (let time = 0; time < 3; time += 1) {
          rig.cable.reset()
          assert.is(rig.glass().qr, null)
          await sees(rig, NEW, RECOVERY_MS)
        }
      },
      STRONG,
    ),
    ...forEachProtocol(
      'has its QR again after a reset, by repetition',
      async (protocol) => {
        await using rig = await openPtyRig({ protocol, terminal: { refreshMs: 1_000 } })
        await rig.display.show(NEW)
        await sees(rig, NEW)
        const before = rig.history.length
        rig.cable.reset()
        await sees(rig, NEW, RECOVERY_MS)
        // Repeating a screen that is still there must not make it flicker.
        const shown = rig.history.length
        const arrived = rig.cable.arrivedBytes
        const twice = 2 * NEW.payload.length
        await waitUntil('it was repeated twice', () => rig.cable.arrivedBytes > arrived + twice)
        assert.is(rig.history.length, shown)
        assert.ok(shown > before)
      },
      CANNOT_TELL,
    ),
    ...forEachProtocol(
      'switched off for a while, it shows what is wanted then',
      async (protocol) => {
        await using rig = await openPtyRig({ protocol })
        await rig.display.show(OLD)
        rig.cable.setPower(false)
        await rig.display.show(NEW).catch(() => {})
        const since = rig.qrHistory.length
        rig.cable.setPower(true)
        await sees(rig, NEW, RECOVERY_MS)
        assert.not(rig.qrHistory.slice(since).includes(OLD.payload))
      },
      STRONG,
    ),
  },
  20_000,
)
