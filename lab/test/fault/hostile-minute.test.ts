/**
 * One of the hostile minutes of `npm run attack -- --minutes 10`: a broker, a master, a lane, a till, a monitor and a screen
 * mean no good all at once, and every payment beside them is shown and accepted. How late one is shown and how long a turn of
 * the lane takes is not asserted here, where nobody knows how fast the machine is: the command above asserts it.
 */
import * as assert from 'uvu/assert'
import { areKept, inWords, runHostileMinutes } from '#lab/attack/hostile-minutes/run.ts'
import { spec } from '#test/spec.ts'

spec(
  'a hostile minute',
  {
    async 'loses no payment, and stops none'() {
      const figures = await runHostileMinutes(1, () => {})
      console.log(inWords(figures))
      assert.ok(areKept(figures), inWords(figures))
    },
  },
  240_000,
)
