/** Why the other side of a connection did not answer is said in words, without the code. */
import * as assert from 'uvu/assert'
import { faultOf } from '#drivers/peers/lan-link.ts'
import {
  isCertificateFailure,
  isCertificateOutOfTime,
  networkFailure,
} from '#firmware/vocabulary/network-failure.ts'
import { inRussian } from '#firmware/words/in-russian.ts'
import { spec } from '#test/spec.ts'

const failed = (code: string) => Object.assign(new Error(`connect ${code} 10.0.0.1:443`), { code })

/** By what Node and undici call it, what a person reads. */
const SAID: readonly (readonly [code: string, english: RegExp])[] = [
  ['ECONNREFUSED', /no program answers/],
  ['ECONNRESET', /broke off/],
  ['UND_ERR_SOCKET', /broke off/],
  ['ENETUNREACH', /no network/],
  ['EHOSTUNREACH', /no network/],
  ['ENOTFOUND', /does not know the server's name/],
  ['EAI_AGAIN', /name service does not answer/],
  ['ETIMEDOUT', /no answer in time/],
  ['UND_ERR_CONNECT_TIMEOUT', /no answer in time/],
  ['EMFILE', /too many connections/],
  ['CERT_HAS_EXPIRED', /expired or is not valid yet/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /for another name/],
  ['SELF_SIGNED_CERT_IN_CHAIN', /does not know the authority/],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /does not know the authority/],
  ['EPROTO', /agree on the encryption/],
  ['ERR_SSL_WRONG_VERSION_NUMBER', /agree on the encryption/],
  ['HPE_INVALID_CONSTANT', /a program of another kind/],
]

spec('why a connection failed', {
  'is said in words, in both languages'() {
    for (const [code, english] of SAID) {
      const said = networkFailure(failed(code))
      assert.match(String(said), english, code)
      for (const text of [String(said), inRussian(said)])
        assert.not.match(text, /[A-Z]{3}|10\.0\.0\.1/, code)
      assert.match(inRussian(said), /[а-я]/, code)
    }
  },
  'is found in its cause, and by its name where it has no code'() {
    assert.match(
      String(networkFailure(new TypeError('fetch failed', { cause: failed('ENOTFOUND') }))),
      /does not know the server's name/,
    )
    const silent = Object.assign(new Error('too long'), { name: 'TimeoutError' })
    assert.match(String(networkFailure(silent)), /no answer in time/)
  },
  'is said to have failed where nobody knows its code'() {
    assert.is(String(networkFailure(failed('ENOTHING'))), 'the connection could not be made')
  },
  'is no fault of the way where this device has no connection left'() {
    const { said } = faultOf(failed('EMFILE'), '192.168.0.15:8080', false)
    assert.match(String(said), /^too many connections of this lane are open/)
    assert.match(
      String(faultOf(failed('ETIMEDOUT'), 'here', false).said),
      /cannot reach the master/,
    )
  },
  'may be the certificate'() {
    const found = SAID.filter(([code]) => isCertificateFailure(failed(code))).map(([code]) => code)
    assert.equal(found, [
      'CERT_HAS_EXPIRED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'EPROTO',
      'ERR_SSL_WRONG_VERSION_NUMBER',
    ])
    assert.ok(isCertificateOutOfTime(failed('CERT_NOT_YET_VALID')))
    assert.not(isCertificateOutOfTime(failed('EPROTO')))
  },
})
