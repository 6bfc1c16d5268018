/** Which texts of a fragment's sections stand for a file that it brings, and which are only texts. */
import * as assert from 'uvu/assert'
import type { Sections } from '#firmware/config/fleet-sections.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { withPlaces } from '../../fragment-attachments.ts'

const bank = (fields: object) =>
  ({ banks: { '*': { driver: 'gateway', url: 'https://bank.example', ...fields } } }) as Sections

const placed = (fields: object, files = {}) =>
  withPlaces(bank(fields), files, (name) => `/f/${name}`)

spec('files of a fragment', {
  'get their place where a key is of a file'() {
    assert.equal(
      placed({ caFile: 'fleet:ca.pem' }, { 'ca.pem': 'x' }),
      bank({ caFile: '/f/ca.pem' }),
    )
  },
  'are nothing that another key says, nor a file of the lane'() {
    for (const fields of [
      { url: 'fleet:ca.pem' },
      { caFile: '/etc/ca.pem' },
      { allowPrivate: true },
    ])
      assert.equal(placed(fields), bank(fields))
  },
  async 'are refused where one is missing, and where none is named'() {
    await faultOf(() => placed({ caFile: 'fleet:ca.pem' }), 'refused')
    await faultOf(() => placed({}, { 'ca.pem': 'x' }), 'refused')
  },
})
