/** Which devices a canary release reaches: a stable, even and independent choice. */
import * as assert from 'uvu/assert'
import { place } from '#scripts/ota/payload/release-channel.ts'
import { spec } from '#test/spec.ts'

const serials = Array.from({ length: 10_000 }, (_, at) => `LANE-${at}`)
const reached = (version: string, percent: number) =>
  new Set(serials.filter((serial) => place(serial, version) < percent))

spec('the canary share', {
  'is as large as was asked for'() {
    const { size } = reached('1.2.3', 5)
    assert.ok(size > 400 && size < 600, `${size} of 10000`)
    assert.is(reached('1.2.3', 100).size, 10_000)
    assert.is(reached('1.2.3', 0).size, 0)
  },
  'only grows when the percentage grows'() {
    const few = reached('1.2.3', 5)
    const many = reached('1.2.3', 20)
    assert.ok([...few].every((serial) => many.has(serial)))
  },
  'is drawn anew for each release, so that no store is always first'() {
    const next = reached('1.2.4', 5)
    const both = [...reached('1.2.3', 5)].filter((serial) => next.has(serial))
    assert.ok(both.length < 100, `${both.length} devices in both`)
  },
})
