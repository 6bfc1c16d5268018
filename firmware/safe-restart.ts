/** A machine that is restarted only while its config would start the device again. */
import type { Host } from '#hal/host.ts'
import { Fault } from './fault.ts'

/** `problems` reads the config as it lies on the disk now. `reboot` rejects with 'refused' for one that has some. */
export function restartSafely(host: Host, problems: () => Promise<readonly string[]>): Host {
  return {
    board: host.board,
    isClockSynchronised: () => host.isClockSynchronised(),
    addresses: () => host.addresses(),
    setTime: (unixMs) => host.setTime(unixMs),
    async reboot() {
      const [first, ...more] = await problems()
      if (first !== undefined)
        throw new Fault(
          'refused',
          `the lane would not come back: ${first}${more.length > 0 ? ` (and ${more.length} more)` : ''}`,
        )
      await host.reboot()
    },
  }
}
