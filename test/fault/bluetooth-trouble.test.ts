/** The Bluetooth service dies, the display walks away, the adapter is missing: it all comes back. */
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system.ts'
import { openBle } from '#drivers/link/ble.ts'
import { openMockBluez } from '#scripts/emulators/bluez.ts'
import { openPrivateBus } from '#scripts/emulators/dbus-daemon.ts'
import { ADDRESS, openBleRig } from '#test/ble-rig.ts'
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
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown.ts'
import { until } from '#test/until.ts'

const clock = createSystemClock()

function connect(bus: string | null, address = ADDRESS) {
  return openBle({ address, name: null, adapter: 'hci0', gatt: {}, clock, bus })
}

spec(
  'bluetooth trouble',
  {
    ...forEachProtocol('the service is killed and started again', async (protocol) => {
      await using rig = await openBleRig({ protocol })
      await rig.display.show(OLD)
      await sees(rig, OLD)
      const since = rig.qrHistory.length
      await rig.restartService(async () => {
        await until('the driver noticed', () => !rig.display.isConnected, RECOVERY_MS)
        assert.is((await outcome(rig.display.show(NEW)))?.kind, 'unreachable')
        // The display has a battery: it still shows what it showed.
        assert.is(rig.glass().qr, OLD.payload)
      })
      await sees(rig, NEW, RECOVERY_MS)
      await isUp(rig.display)
      neverSaw(rig, OLD, since)
    }),
    ...forEachProtocol('out of reach and back', async (protocol) => {
      await using rig = await openBleRig({ protocol })
      await rig.display.show(OLD)
      await sees(rig, OLD)
      rig.bluez().setInReach(rig.gatt, false)
      await until('the driver noticed', () => !rig.display.isConnected, RECOVERY_MS)
      await outcome(rig.display.show({ kind: 'blank' }))
      rig.bluez().setInReach(rig.gatt, true)
      await sees(rig, { kind: 'blank' }, RECOVERY_MS)
      await isUp(rig.display)
    }),
    async 'no adapter: said plainly, and served as soon as there is one'() {
      await using rig = await openBleRig({ protocol: 'qrpay', mock: { adapter: null } })
      const fault = await outcome(rig.display.show(NEW))
      assert.is(fault?.kind, 'unreachable')
      assert.match(fault?.message ?? '', 'no Bluetooth adapter hci0')
      await rig.restartService(() => {}, {})
      await sees(rig, NEW, RECOVERY_MS)
    },
    async 'no service, no bus: said plainly'() {
      await using bus = await openPrivateBus()
      const noService = await faultOf(() => connect(bus.address), 'unreachable')
      assert.match(noService.message, 'service is not running')
      const noBus = await faultOf(() => connect('unix:path=/nonexistent/bus'), 'unreachable')
      assert.match(noBus.message, 'no system bus')
      assert.is(noBus.detail.part, 'ble')
    },
    async 'an address that is none is a bad request'() {
      await using bus = await openPrivateBus()
      await using _bluez = await openMockBluez({ bus: bus.address, displays: [] })
      await faultOf(() => connect(bus.address, '/org/bluez/hci0;reboot'), 'bad-request')
    },
    async 'a service too old to tell the packet size gets the smallest pieces'() {
      await using rig = await openBleRig({ protocol: 'nextion', gatt: { mtu: null } })
      await rig.display.show(NEW)
      await sees(rig, NEW)
      assert.is(rig.bluez().longestWriteBytes, 20)
    },
    async 'a large packet is used up to what an attribute holds'() {
      await using rig = await openBleRig({ protocol: 'dwin', gatt: { mtu: 700 } })
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
      await using rig = await openBleRig({ protocol: 'qrpay', gatt })
      await rig.display.show(NEW)
      await sees(rig, NEW)
    },
  },
  20_000,
)
