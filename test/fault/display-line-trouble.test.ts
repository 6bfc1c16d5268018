/** Acknowledgements lost and late, noise, one byte at a time, a slow wire: the screen is right. */
import * as assert from 'uvu/assert'
import {
  forEachProtocol,
  NEW,
  OLD,
  outcome,
  RECOVERY_MS,
  STRONG,
  sees,
} from '#test/hardware/display-checks.ts'
import { openPtyRig } from '#test/hardware/display-rig.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

spec(
  'display line trouble',
  {
    ...forEachProtocol(
      'acknowledgements are lost: the call fails, no code stays, the end is right',
      async (protocol) => {
        await using rig = await openPtyRig({ protocol })
        await rig.display.show(OLD)
        rig.cable.levers.acks = 'off'
        const fault = await outcome(rig.display.show(NEW))
        assert.is(fault?.kind, 'unreachable')
        await waitUntil('the glass is dark', () => rig.glass().screen === 'blank', RECOVERY_MS)
        await waitUntil('the driver knows no better', () => rig.display.shown === null)
        rig.cable.levers.acks = 'on'
        await waitUntil('it is acknowledged', () => rig.display.shown?.kind === 'qr', RECOVERY_MS)
        assert.equal(rig.display.shown, NEW)
        await sees(rig, NEW)
      },
      STRONG,
    ),
    ...forEachProtocol(
      'a late acknowledgement is never taken for that of a later screen',
      async (protocol) => {
        await using rig = await openPtyRig({ protocol })
        await rig.display.show(OLD)
        rig.cable.levers.acks = 'late'
        rig.cable.levers.lateMs = 900
        await outcome(rig.display.show(NEW))
        rig.cable.levers.acks = 'off'
        const fault = await outcome(rig.display.show({ kind: 'status', status: 'ACCEPTED' }))
        assert.is(
          fault?.kind,
          'unreachable',
          'only late answers came, and they were of another screen',
        )
        rig.cable.levers.acks = 'on'
        await waitUntil('the verdict is there', () => rig.glass().picture === 'ok', RECOVERY_MS)
        await waitUntil('and known', () => rig.display.shown?.kind === 'status', RECOVERY_MS)
      },
      STRONG,
    ),
    ...forEachProtocol('answers come one byte at a time', async (protocol) => {
      await using rig = await openPtyRig({ protocol })
      rig.cable.levers.bytewise = true
      for (const screen of [OLD, NEW, OLD, NEW]) {
        await rig.display.show(screen)
        await sees(rig, screen)
      }
    }),
    ...forEachProtocol('noise on the line towards us', async (protocol) => {
      const chance = createSeededChance(4)
      await using rig = await openPtyRig({ protocol })
      await rig.display.show(OLD)
      const noisy = setInterval(() => {
        rig.cable.noise(Uint8Array.from({ length: 1 + chance.below(60) }, () => chance.below(256)))
      }, 3)
      try {
        for (const screen of [NEW, OLD, NEW]) {
          // Noise may eat an answer, so a call may fail; what is shown must be right all the same.
          await outcome(rig.display.show(screen))
          await sees(rig, screen, RECOVERY_MS)
        }
      } finally {
        clearInterval(noisy)
      }
      await waitUntil('the driver knows', () => rig.display.shown?.kind === 'qr', RECOVERY_MS)
      assert.equal(rig.display.shown, NEW)
    }),
    ...forEachProtocol(
      'noise on the line towards the display, between frames',
      async (protocol) => {
        await using rig = await openPtyRig({ protocol, terminal: { refreshMs: 500 } })
        await rig.display.show(NEW)
        await sees(rig, NEW)
        rig.emulator.receive(Uint8Array.from([0x1b, 0x40, 0x0c, 0x41, 0x0a, 0x5a, 0xff]))
        await sees(rig, NEW, RECOVERY_MS)
        await outcome(rig.display.show(OLD))
        await sees(rig, OLD, RECOVERY_MS)
      },
    ),
    ...forEachProtocol('a wire of 9600 baud', async (protocol) => {
      await using rig = await openPtyRig({ protocol, baudRate: 9_600, wireBaudRate: 9_600 })
      for (const screen of [OLD, NEW]) {
        await rig.display.show(screen)
        await sees(rig, screen, RECOVERY_MS)
      }
    }),
  },
  20_000,
)
