/** The time that another clock confirms: the banks tell theirs with each answer, and the machine whether the network has set its own. */
import { loadHost } from '#drivers/driver-list.ts'
import type { Clock } from '#hal/clock.ts'
import { type ConfirmableTime, createConfirmedTime } from '#hal/confirmed-time.ts'
import type { Config } from '../config.ts'

/** A start has better things to do. */
const FIRST_LOOK_MS = 20_000
const LOOK_EVERY_MS = 3_600_000

export function wireConfirmedTime(
  { host }: Pick<Config, 'host'>,
  clock: Clock,
  opened: AsyncDisposableStack,
): ConfirmableTime {
  const time = createConfirmedTime(clock)
  // A machine that is a fake has no clock that somebody else has set.
  if (host.driver === 'fake') return time
  let timer = clock.after(FIRST_LOOK_MS, look)
  opened.defer(() => timer[Symbol.dispose]())

  function look(): void {
    timer = clock.after(LOOK_EVERY_MS, look)
    void loadHost(host)
      .then((machine) => machine.isClockSynchronised())
      .then((isSet) => {
        if (isSet) time.hear('network', clock.now())
      })
  }

  return time
}
