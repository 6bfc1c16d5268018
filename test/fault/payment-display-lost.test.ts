/**
 * A payment on a display that is driven over a real (pseudo) serial line: what is on the glass is
 * what the bank registered, and once it must not be paid it is not there any more.
 */
import { tmpdir } from 'node:os'
import * as assert from 'uvu/assert'
import { openPtyRig, type PtyRig } from '#test/display-rig.ts'
import { scan } from '#test/scan.ts'
import { spec } from '#test/spec.ts'
import { CONFIG, createTestTerminal, SETTINGS, type TestTerminal } from '#test/terminal.ts'
import { faultOf } from '#test/thrown.ts'
import { until } from '#test/until.ts'

const DISPLAYS = ['qrpay', 'dqr', 'nextion', 'escpos', 'dwin'] as const

async function laneWith(rig: PtyRig): Promise<TestTerminal> {
  const terminal = createTestTerminal({
    display: rig.display,
    config: { ...CONFIG, serialFolders: [tmpdir()] },
  })
  const deviceConnection = { connectionType: 'Serial', portName: rig.pty.path }
  await terminal.open.payment.updateSettings({ ...SETTINGS, deviceConnection })
  await until('the display is connected', () => rig.display.isConnected)
  return terminal
}

/** Every code that was on the glass since then. */
const codesSince = (rig: PtyRig, from: number) => rig.qrHistory.slice(from)

const cases = DISPLAYS.flatMap((protocol): [string, () => Promise<void>][] => [
  [
    `${protocol}: the code on the glass is the one that the bank registered`,
    async () => {
      await using rig = await openPtyRig({ protocol })
      await using terminal = await laneWith(rig)
      for (const amount of [100, 250]) {
        const shown = terminal.open.payment.showQr({ amount, purpose: 'хлеб' }, null)
        const watching = setInterval(() => void terminal.clock.advance(20), 5)
        const id = await shown.finally(() => clearInterval(watching))
        const payload = terminal.bank.orders.get(id)?.payload ?? ''
        const { qr } = await until('a code is on the glass', () => {
          const glass = rig.glass()
          return glass.qr === payload && glass
        })
        assert.is(scan(qr ?? ''), payload)
      }
    },
  ],
  [
    `${protocol}: paid while the cable is out, and the code does not come back`,
    async () => {
      await using rig = await openPtyRig({ protocol })
      await using terminal = await laneWith(rig)
      const id = await terminal.open.payment.showQr({ amount: 100 }, null)
      const payload = terminal.bank.orders.get(id)?.payload ?? ''
      await until('the code is on the glass', () => rig.glass().qr === payload)
      await rig.unplug()
      await until('the driver knows', () => !rig.display.isConnected)
      terminal.bank.pay(id)
      await terminal.clock.advance(3_000)
      assert.match(terminal.open.payment.statusAnswer(), 'ACCEPTED')
      const before = rig.qrHistory.length
      await rig.plug()
      await until('the display is back', () => rig.display.isConnected && rig.display.shown)
      await terminal.clock.advance(10_000)
      await until('the glass is clear', () => rig.display.shown?.kind === 'blank')
      assert.equal(codesSince(rig, before), [])
    },
  ],
  [
    `${protocol}: not shown is not payable`,
    async () => {
      await using rig = await openPtyRig({ protocol })
      await using terminal = await laneWith(rig)
      await rig.unplug()
      await until('the driver knows', () => !rig.display.isConnected)
      await faultOf(() => terminal.open.payment.showQr({ amount: 100 }, null), 'unreachable')
      await terminal.clock.advance(3_000)
      assert.is([...terminal.bank.orders.values()][0]?.state, 'canceled')
      const before = rig.qrHistory.length
      await rig.plug()
      await until('the display is back', () => rig.display.shown?.kind === 'blank')
      assert.equal(codesSince(rig, before), [])
    },
  ],
])

spec('a payment on a display that comes and goes', Object.fromEntries(cases), 20_000)
