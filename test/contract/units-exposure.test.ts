/** What each unit of a flashed device may do, as systemd judges it: no unit is forgotten, and none gains rights unseen. */
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import * as assert from 'uvu/assert'
import { exposureOf, unitProblems } from '#test/sandbox/systemd-unit.ts'
import { spec } from '#test/spec.ts'

interface Bound {
  readonly most: number
  /** Of a unit above 2: what it must be able to do. */
  readonly why?: string
}

/** Of ten; what systemd calls well protected ends at 3.9. The lane's own unit has a test of its own. */
const EXPOSURES: Readonly<Record<string, Bound>> = {
  'laned.service': { most: 1.6 },
  'laned-clock.service': { most: 2 },
  'laned-console.service': { most: 2 },
  'laned-credential.service': { most: 2 },
  'laned-stick@.service': { most: 1.5 },
  'laned-feature@.service': { most: 1.5 },
  'laned-captive@.service': { most: 2.8, why: 'answers a port of the network, without a user' },
  'laned-kiosk.service': { most: 2.9, why: 'a browser with its own sandbox, and a screen' },
  'laned-ota@.service': { most: 2.5, why: 'replaces releases as root' },
  'laned-update.service': { most: 2.5, why: 'replaces releases as root' },
  'laned-config.service': { most: 3, why: 'writes laned.yaml as root, and checks it as laned' },
  'laned-replace.service': { most: 4.8, why: 'restores a lane as root' },
  'laned-network.service': { most: 5, why: 'gives NetworkManager its profiles as root' },
  'laned-kiosk-packages.service': { most: 9.6, why: 'installs packages of the system as root' },
}

const UNITS = globSync('systemd/*.service').map((path) => basename(path))

spec('the units of a device', {
  'each has its bound, and no bound is of a unit that is gone'() {
    assert.equal(UNITS.toSorted(), Object.keys(EXPOSURES).toSorted())
  },
  ...Object.fromEntries(
    UNITS.map((unit) => [
      `${unit} may do no more than it must`,
      () => {
        const { most = 0, why } = EXPOSURES[unit] ?? {}
        assert.equal(unitProblems(`systemd/${unit}`), [])
        const exposure = exposureOf(`systemd/${unit}`)
        assert.ok(exposure <= most, `exposure ${exposure}, at most ${most}`)
        assert.ok(most <= 2 || why !== undefined, 'a unit above 2 says what it must be able to do')
      },
    ]),
  ),
})
