/** What is told of the work of a lane that is not done in its time: slowness is no fault of a release. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { Fault } from '#firmware/fault.ts'
import { SELFTEST_OPERATIONS } from '#firmware/selftest/selftest-operations.ts'
import { doWork, WORK_MS_MAX, WORKS, type WorkPorts } from '#firmware/selftest/work.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { spec } from '#test/spec.ts'

const never = <Result>() => Promise.withResolvers<Result>().promise

async function worked(ports: Partial<WorkPorts>) {
  const clock = createFakeClock()
  const nothing = { openSpareTerminal: never, checkModel: never<null> }
  return clock.until(
    doWork({ ...nothing, ...ports, clock, journal: createMemoryJournal() } as WorkPorts),
    1_000,
  )
}

spec('the work of a lane', {
  async 'that is not done in its time is late: neither done nor broken'() {
    const outcome = await worked({})
    assert.equal(
      outcome.map(({ work, done, late }) => ({ work, done, late })),
      WORKS.map((work) => ({ work, done: false, late: true })),
    )
    assert.match(String(outcome[0]?.why), 'took longer than 60 s')
  },
  async 'that cannot be done is not late, whatever it says of it'() {
    const fault = new Fault('unreachable', asSentence('the models cannot be read'), undefined, {
      part: 'model',
    })
    const [, picture] = await worked({ checkModel: () => Promise.reject(fault) })
    assert.equal([picture?.done, picture?.late], [false, false])
  },
  'is answered within the time of its call, all of it late'() {
    assert.ok(WORKS.length * WORK_MS_MAX < SELFTEST_OPERATIONS.tryWork.answerTimeoutMs)
  },
})
