/** What the core asks about the part and the section of backups, which it has by their rows alone. */
import * as assert from 'uvu/assert'
import { checkConfig } from '#firmware/config/load-config.ts'
import { FEATURES } from '#firmware/kernel/bundled-features.ts'
import { isOn } from '#firmware/kernel/feature.ts'
import { anyPartRow } from '#firmware/kernel/part-rows.ts'
import { spec } from '#test/spec.ts'

const [BACKUPS] = FEATURES.filter(({ name }) => name === 'backups')

function isOnWith(text: string): boolean {
  const { config, problems } = checkConfig({ name: 'laned.yaml', text })
  assert.equal(problems, [])
  return BACKUPS !== undefined && config !== null && isOn(BACKUPS, config)
}

spec('backups', {
  'that fail say nothing about a config of the fleet'() {
    assert.ok(anyPartRow('backup')?.isOfOthers)
    assert.not(anyPartRow('bank')?.isOfOthers)
  },
  'are on where a place is named, for the lane itself or for others'() {
    assert.not(isOnWith(''))
    assert.not(isOnWith('backup: { everyHours: 12 }\n'))
    assert.ok(isOnWith('backup: { folder: /mnt/backup }\n'))
    assert.ok(isOnWith('backup: { remote: { driver: master } }\n'))
    assert.ok(isOnWith('backup: { forLanes: { folder: /mnt/depot } }\n'))
  },
})
