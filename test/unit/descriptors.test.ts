/** Whatever is let in at all doors together leaves the process descriptors: the table in docs/architecture.md. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { CONNECTION_LIMITS } from '#drivers/peers/connection-bounds.ts'
import { Listeners } from '#firmware/config/sections/listeners.ts'
import { LIMITS } from '#firmware/http/limits.ts'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import { spec } from '#test/spec.ts'

/** The first number of the table's line that begins so. */
function documented(beginning: string): number {
  const text = readFileSync('docs/architecture.md', 'utf8')
  const line = text.split('\n').find((one) => one.startsWith(`| ${beginning}`)) ?? ''
  return Number(line.split('|')[2]?.replaceAll(',', ''))
}

spec('descriptors', {
  'are budgeted as the documents say, and the sum is below the limit of the unit'() {
    const unit = readFileSync('systemd/laned.service', 'utf8')
    const limit = Number(/^LimitNOFILE=(\d+)$/m.exec(unit)?.[1])
    const { maxItems = Number.POSITIVE_INFINITY } = Listeners as { maxItems?: number }
    assert.is(documented('HTTP listeners'), maxItems * LIMITS.connections)
    assert.is(documented('listener for other lanes'), CONNECTION_LIMITS.connections)
    const sum =
      documented('HTTP listeners') +
      documented("listener of a new lane's set-up") +
      documented('listener for other lanes') +
      documented('everything else')
    assert.is(documented('**sum**'), sum)
    assert.is(documented('**limit**'), limit)
    assert.ok(sum < limit, `${sum} of ${limit}`)
  },
  'suffice for the largest fleet, and strangers can have few of them'() {
    const { connections, unproven, unprovenPerAddress } = CONNECTION_LIMITS
    assert.ok(connections - unproven > SYNC_LIMITS.devices)
    assert.ok(unprovenPerAddress * 4 <= unproven)
  },
})
