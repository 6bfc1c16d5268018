/** What every machine around the device promises. `refuse` makes the system say no. */
import * as assert from 'uvu/assert'
import type { Host } from '#hal/host.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

export interface HostRig extends AsyncDisposable {
  readonly host: Host
  refuse(): void
  /** What the machine was told, the last time. */
  readonly timeSetToMs: () => number | null
  readonly reboots: () => number
}

const MOMENT_MS = Date.UTC(2026, 10, 20, 9, 12, 30)

export function hostContract(driver: string, open: () => Promise<HostRig>): void {
  spec(`host contract: ${driver}`, {
    async 'it has a name for people'() {
      await using rig = await open()
      assert.ok(rig.host.board.length > 0)
    },
    async 'the clock is set to the second'() {
      await using rig = await open()
      await rig.host.setTime(MOMENT_MS)
      assert.is(rig.timeSetToMs(), MOMENT_MS)
    },
    async 'whether the clock was set by the network is told, or not known'() {
      await using rig = await open()
      assert.is(await rig.host.isClockSynchronised(), true)
      rig.refuse()
      assert.is(await rig.host.isClockSynchronised(), null)
    },
    async 'its addresses are those that others can reach'() {
      await using rig = await open()
      for (const { name, address } of rig.host.addresses()) {
        assert.ok(name.length > 0)
        assert.not.match(address, /^(127\.|::1$)/)
      }
    },
    async 'a restart is asked for once'() {
      await using rig = await open()
      await rig.host.reboot()
      assert.is(rig.reboots(), 1)
    },
    async 'what the system does not allow is refused, and nothing is done'() {
      await using rig = await open()
      rig.refuse()
      await faultOf(() => rig.host.setTime(MOMENT_MS), 'refused')
      await faultOf(() => rig.host.reboot(), 'refused')
      assert.is(rig.timeSetToMs(), null)
      assert.is(rig.reboots(), 0)
    },
  })
}
