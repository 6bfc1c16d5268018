/** A machine that is rebooted only while its config would start the device again. */
import { firstOf, type Sentence, say } from '#firmware/words/sentence.ts'
import type { Host } from '#hal/host.ts'
import { Fault } from './fault.ts'

/** `problems` reads the config as it lies on the disk now. `reboot` rejects with 'refused' for one that has some. */
export function rebootSafely(host: Host, problems: () => Promise<readonly Sentence[]>): Host {
  return {
    board: host.board,
    isClockSynchronised: () => host.isClockSynchronised(),
    addresses: () => host.addresses(),
    setTime: (unixMs) => host.setTime(unixMs),
    async reboot() {
      const found = await problems()
      if (found.length > 0)
        throw new Fault(
          'refused',
          say('fault.config.lane-would-not-start', { why: firstOf(found) }),
        )
      await host.reboot()
    },
  }
}
