/** What lanectl says of a lane's certificate that it does not trust: what is wrong, and the next step. */
import * as assert from 'uvu/assert'
import { certificateWords } from '#scripts/lanectl/certificate-authority.ts'
import { spec } from '#test/spec.ts'

const SAID: Readonly<Record<string, RegExp>> = {
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: /--ca FILE or \$LANED_CA/,
  SELF_SIGNED_CERT_IN_CHAIN: /--ca FILE or \$LANED_CA/,
  DEPTH_ZERO_SELF_SIGNED_CERT: /--ca FILE or \$LANED_CA/,
  ERR_TLS_CERT_ALTNAME_INVALID:
    /for other names.*page renew --name.*`hosts` of that listener in laned\.yaml.*restart/,
  CERT_HAS_EXPIRED: /has expired.*page renew/,
  CERT_NOT_YET_VALID: /the clock of this computer is wrong/,
}

spec('a certificate that lanectl does not trust', {
  'is told with the next step'() {
    for (const [code, words] of Object.entries(SAID))
      assert.match(certificateWords(code) ?? '', words, code)
  },
  'is no other trouble'() {
    for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'toString'])
      assert.is(certificateWords(code), null, code)
  },
})
