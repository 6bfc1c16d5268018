/**
 * What the updater may do while it runs as root, by the hour and when an operator orders it. That it updates
 * inside of this is shown by lab/verify/systemd.ts.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'

const UNITS = ['systemd/laned-update.service', 'systemd/laned-ota@.service']
/** Of ten; `systemd-analyze security` calls up to 3.9 well protected. */
const EXPOSURE_MAX = 4
/** What tells one of the two from the other. */
const OWN = /^(ExecStart|SuccessExitStatus)=/

function analyze(...args: readonly string[]): string {
  const { stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  return `${stdout}${stderr}`
}

const boxOf = (unit: string) => {
  const service = readFileSync(unit, 'utf8').split('[Service]\n')[1] ?? ''
  return service.split('\n').filter((line) => /^\w+=/.test(line) && !OWN.test(line))
}

spec('the units of the updater', {
  'leave little to attack'() {
    for (const unit of UNITS) {
      const judged = analyze('security', '--offline=true', '--no-pager', unit)
      const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(judged)?.[1])
      assert.ok(exposure <= EXPOSURE_MAX, `${unit}: exposure ${exposure}`)
    }
  },
  'have nothing that systemd does not know'() {
    for (const unit of UNITS) {
      const said = analyze('verify', '--man=no', unit).split('\n')
      assert.equal(
        said.filter((line) => /laned-(update|ota)/.test(line) && !/not executable/.test(line)),
        [],
      )
    }
  },
  'hold it equally, whoever starts it'() {
    const [hourly, ordered] = UNITS.map(boxOf)
    assert.ok((hourly?.length ?? 0) > 20)
    assert.equal(ordered, hourly)
  },
})
