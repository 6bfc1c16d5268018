/** The lane's unit as systemd reads it: little to attack, and what the libraries ask of /proc is there. */
import * as assert from 'uvu/assert'
import { exposureOf, unitProblems, unitSetting } from '#test/sandbox/systemd-unit.ts'
import { spec } from '#test/spec.ts'

const UNIT = 'systemd/laned.service'
const EXPOSURE_MAX = 1.6
const CLOSED_MAX = 3
/** The model's library: which kernels; Node and the board: memory, load, processors, time. */
const ASKED_FOR = ['cpuinfo', 'meminfo', 'loadavg', 'stat', 'uptime', 'version', 'self', 'mounts']

spec("the lane's unit", {
  'has nothing that systemd finds wrong, and little to attack'() {
    assert.equal(unitProblems(UNIT), [])
    assert.ok(exposureOf(UNIT) <= EXPOSURE_MAX, `exposure ${exposureOf(UNIT)}`)
  },
  'leaves what libraries ask of /proc'() {
    assert.equal(unitSetting(UNIT, 'ProcSubset'), [])
    const closed = unitSetting(UNIT, 'InaccessiblePaths')
    for (const name of ASKED_FOR) assert.not.ok(closed.includes(`-/proc/${name}`), name)
  },
  'closes of /proc what costs no mount, and a path that a kernel lacks is no failed start'() {
    const closed = unitSetting(UNIT, 'InaccessiblePaths')
    for (const name of ['sys', 'kallsyms', 'bus'])
      assert.ok(closed.includes(`-/proc/${name}`), name)
    for (const path of closed) assert.ok(path.startsWith('-/proc/'), path)
    // Each is a mount at each start: npm run verify installed -- --part start.
    assert.ok(closed.length <= CLOSED_MAX, `${closed.length} paths`)
  },
})
