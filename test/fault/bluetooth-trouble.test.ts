/** The Bluetooth service dies, the display walks away, the adapter is missing: it all comes back. */
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openBle } from '#drivers/link/ble.ts'
import { readBleAdapter } from '#drivers/link/ble-adapter-state.ts'
import { openPrivateBus } from '#lab/emulators/dbus-daemon.ts'
import { openMockBluez } from '#lab/emulators/emulated-bluez.ts'
import { createFastClock } from '#test/fast-clock.ts'
import { ADDRESS, openBluetoothRig } from '#test/hardware/bluetooth-rig.ts'
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
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

const clock = createSystemClock()

function connect(bus: string | null, address = ADDRESS) {
  return openBle({ address, name: null, adapter: 'hci0', gatt: {}, clock, bus })
}

spec(
  'bluetooth trouble',
  {
    ...forEachProtocol('the service is killed and started again', async (protocol) => {
      await using rig = await openBluetoothRig({ protocol })
      await rig.display.show(OLD)
      await sees(rig, OLD)
      const since = rig.qrHistory.length
      await rig.restartService(async () => {
        await waitUntil('the driver noticed', () => !rig.display.isConnected, RECOVERY_MS)
        assert.is((await outcome(rig.display.show(NEW)))?.kind, 'unreachable')
        // The display has a battery: it still shows what it showed.
        assert.is(rig.glass().qr, OLD.payload)
      })
      await sees(rig, NEW, RECOVERY_MS)
      await isUp(rig.display)
      neverSaw(rig, OLD, since)
    }),
    ...forEachProtocol('out of reach and back', async (protocol) => {
      await using rig = await openBluetoothRig({ protocol })
      await rig.display.show(OLD)
      await sees(rig, OLD)
      rig.bluez().setInReach(rig.gatt, false)
      await waitUntil('the driver noticed', () => !rig.display.isConnected, RECOVERY_MS)
      await outcome(rig.display.show({ kind: 'blank' }))
      rig.bluez().setInReach(rig.gatt, true)
      await sees(rig, { kind: 'blank' }, RECOVERY_MS)
      await isUp(rig.display)
    }),
    ...forEachProtocol('carried away in the middle of a frame', async (protocol) => {
      await using rig = await openBluetoothRig({ protocol, gatt: { mtu: 23 } })
      for (const bytes of [1, 30, 90]) {
        await rig.display.show(OLD)
        await sees(rig, OLD)
        rig.cable.levers.cutAfterBytes = bytes
        await outcome(rig.display.show(NEW))
        await waitUntil('the driver noticed', () => !rig.display.isConnected, RECOVERY_MS)
        const since = rig.qrHistory.length
        rig.bluez().setInReach(rig.gatt, true)
        await sees(rig, NEW, RECOVERY_MS)
        await isUp(rig.display)
        neverSaw(rig, OLD, since)
      }
    }),
    async 'a service that hangs is given up, step by step, and served when it is back'() {
      await using rig = await openBluetoothRig({ protocol: 'dwin' })
      await rig.display.show(OLD)
      rig.bluez().hang(true)
      assert.is((await outcome(rig.display.show(NEW)))?.kind, 'unreachable')
      const fast = createFastClock(clock, 50)
      const attempt = () =>
        openBle({
          address: ADDRESS,
          name: null,
          adapter: 'hci0',
          gatt: {},
          clock: fast,
          bus: rig.bus,
        })
      const hung = await faultOf(attempt, 'unreachable')
      assert.match(hung.message, "the Bluetooth service of the lane's machine does not answer")
      rig.bluez().hang(false)
      await sees(rig, NEW, 10_000)
    },
    async 'a display may be named instead of numbered'() {
      await using rig = await openBluetoothRig({ protocol: 'qrpay' })
      await isUp(rig.display)
      rig.display.attach({ type: 'ble', address: null, name: rig.gatt.name })
      // All that may be called so are listened for.
      await outcome(rig.display.show(NEW))
      await sees(rig, NEW, 15_000)
      await isUp(rig.display)
      rig.display.attach({ type: 'ble', address: null, name: 'somebody else' })
      await sees(rig, { kind: 'blank' })
      assert.is((await outcome(rig.display.show(OLD)))?.kind, 'unreachable')
    },
    async 'no adapter: said plainly, and served as soon as there is one'() {
      await using rig = await openBluetoothRig({ protocol: 'qrpay', mock: { adapter: null } })
      const fault = await outcome(rig.display.show(NEW))
      assert.is(fault?.kind, 'unreachable')
      assert.match(fault?.message ?? '', 'no Bluetooth adapter hci0')
      await rig.restartService(() => {}, {})
      await sees(rig, NEW, RECOVERY_MS)
    },
    async 'no service, no bus: said plainly'() {
      await using bus = await openPrivateBus()
      const noService = await faultOf(() => connect(bus.address), 'unreachable')
      assert.match(noService.message, "service of the lane's machine is not running")
      const noBus = await faultOf(() => connect('unix:path=/nonexistent/bus'), 'unreachable')
      assert.match(noBus.message, 'the system bus (D-Bus) is not running')
      assert.is(noBus.detail.part, 'ble')
    },
    async 'the selftest sees the adapter, or says plainly what is missing, and switches nothing on'() {
      await using bus = await openPrivateBus()
      const adapter = (name: string) => readBleAdapter({ adapter: name, clock, bus: bus.address })
      const noService = await faultOf(() => adapter('hci0'), 'unreachable')
      assert.match(noService.message, "service of the lane's machine is not running")
      await using _bluez = await openMockBluez({ bus: bus.address, displays: [] })
      assert.equal(await adapter('hci0'), { name: 'hci0', isPowered: false })
      assert.equal(await adapter('hci0'), { name: 'hci0', isPowered: false })
      const noAdapter = await faultOf(() => adapter('hci7'), 'unreachable')
      assert.match(noAdapter.message, 'the lane has no Bluetooth adapter hci7')
    },
    async 'a bus that lets nobody in: said plainly, and the device lives on'() {
      await using bus = await openPrivateBus(0)
      const refused = await faultOf(() => connect(bus.address), 'unreachable')
      assert.match(refused.message, 'maximum number of active connections')
    },
    async 'an address that is none is a bad request'() {
      await using bus = await openPrivateBus()
      await using _bluez = await openMockBluez({ bus: bus.address, displays: [] })
      await faultOf(() => connect(bus.address, '/org/bluez/hci0;reboot'), 'bad-request')
    },
    async 'a service too old to tell the packet size gets the smallest pieces'() {
      await using rig = await openBluetoothRig({ protocol: 'nextion', gatt: { mtu: null } })
      await rig.display.show(NEW)
      await sees(rig, NEW)
      assert.is(rig.bluez().longestWriteBytes, 20)
    },
    async 'a large packet is used up to what an attribute holds'() {
      await using rig = await openBluetoothRig({ protocol: 'dwin', gatt: { mtu: 700 } })
      const payload = 'x'.repeat(458)
      await rig.display.show({ kind: 'qr', payload })
      await sees(rig, { kind: 'qr', payload })
      assert.is(rig.bluez().longestWriteBytes, 512)
    },
    async 'a display that only takes commands and says nothing is written to all the same'() {
      const gatt = {
        notify: null,
        flags: ['write-without-response'],
        write: 'abcd',
        service: '5000',
      }
      await using rig = await openBluetoothRig({ protocol: 'qrpay', gatt })
      await rig.display.show(NEW)
      await sees(rig, NEW)
    },
  },
  390_000,
)
