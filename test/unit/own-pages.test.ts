/** Pages that features have beside the lane's: two of one name would be built over each other. */
import * as assert from 'uvu/assert'
import { ownPagesByName } from '#scripts/page/own-pages.ts'
import { spec } from '#test/spec.ts'

const GLASS = 'firmware/features/screen/own-pages/glass'

spec('the pages of features beside that of the lane', {
  'are called as their folders'() {
    const tide = 'firmware/features/tide/own-pages/tide'
    assert.equal(
      [...ownPagesByName([GLASS, tide])],
      [
        ['glass', GLASS],
        ['tide', tide],
      ],
    )
  },
  'are refused where two features have one of the same name'() {
    const other = 'firmware/features/tide/own-pages/glass'
    assert.throws(
      () => ownPagesByName([GLASS, other]),
      `two features have the page glass: ${GLASS}, ${other}`,
    )
  },
})
