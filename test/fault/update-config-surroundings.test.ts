/** A release is asked for the config in the surroundings of this very lane, whatever a person has added to its unit. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { refusedConfig, surroundingsOf } from '#scripts/ota/config-check.ts'
import { openDevice } from '#scripts/ota/device-paths-and-keys.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const SHOWN = `Environment=LANED_BOOT_ID=1 "LANED_NAME=two words"
EnvironmentFiles=/etc/default/laned (ignore_errors=yes)
EnvironmentFiles=/etc/laned/more (ignore_errors=no)
ReadWritePaths=-/media -/mnt /srv/exports
`
const GIVEN = [
  'Environment=LANED_BOOT_ID=1 "LANED_NAME=two words"',
  'EnvironmentFile=-/etc/default/laned',
  'EnvironmentFile=/etc/laned/more',
  'ReadWritePaths=-/media -/mnt /srv/exports',
]

spec('the check of the config', {
  'is given what the unit of the lane has'() {
    assert.equal(surroundingsOf(SHOWN), GIVEN)
    assert.equal(surroundingsOf('Environment=\nReadWritePaths=\n'), [])
  },
  async 'is refused only what is refused there'() {
    using folder = temporaryFolder()
    const etc = folder.file('etc')
    mkdirSync(join(etc, 'keys'), { recursive: true })
    mkdirSync(join(etc, 'credentials'))
    writeFileSync(join(etc, 'credentials/seal-key.cred'), '')
    const program = join(folder.path, 'releases/1.0.1/firmware/lanectl.mjs')
    mkdirSync(join(program, '..'), { recursive: true })
    writeFileSync(program, '')
    // In the place of systemd-run: refuses as a release does whose folder of exports cannot be written there.
    const allowed = `case "$*" in *"ReadWritePaths=-/media -/mnt /srv/exports"*seal-key.cred*" -- "*) exit 0 ;; esac; exit 78`
    const at = (shown: string, version = '1.0.1') => {
      const settings = {
        configCheck: ['sh', '-c', allowed, 'systemd-run', '--uid=laned', '--'],
        surroundings: ['printf', '%s', shown],
      }
      writeFileSync(join(etc, 'update.json'), JSON.stringify(settings))
      const environment = { LANED_OTA_ETC: etc, LANED_OTA_ROOT: folder.path }
      return refusedConfig(openDevice(environment, 'x64'), version)
    }
    assert.is(await at(SHOWN), null)
    assert.match(String(await at('')), 'ends with 78')
    assert.is(await at('', '1.0.2'), null, 'it has nothing that could be asked')
  },
})
