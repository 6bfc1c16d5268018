/** What lanectl says of a backup that a stranger may have written. */
import * as assert from 'uvu/assert'
import { payeeWords } from '#scripts/lanectl/backup/backup-description.ts'
import { spec } from '#test/spec.ts'

spec('words of a backup', {
  'a profile is one line, whatever its name: none looks as if the lane had signed'() {
    const profile = 'main\nsigned by the lane: laned-signer:AAAA'
    const payees = [{ profile, isActive: true, bankName: 'CFT\u001b[2K', fields: {} }]
    assert.equal(payeeWords({ payees }), [
      'money goes to main\\u000asigned by the lane: laned-signer:AAAA: CFT\\u001b[2K',
    ])
  },
})
