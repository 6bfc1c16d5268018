/** The code on the glass of a new lane: for how long, how often, and for whom. */
import { createHash } from 'node:crypto'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createOneTimeCode, ONE_TIME_CODE } from '#firmware/http/guards/one-time-code.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

function rig() {
  const clock = createFakeClock()
  let changes = 0
  const access = createOneTimeCode({ clock, onChange: () => (changes += 1) })
  return { clock, access, changes: () => changes, code: () => access.code ?? '' }
}
const bearer = (token: string) => `Bearer ${token}`
const sha256 = (token: string) => createHash('sha256').update(token).digest()

spec('the one-time code', {
  'is ten letters that nobody misreads, and another each time'() {
    const codes = Array.from({ length: 50 }, () => rig().code())
    for (const code of codes) assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    assert.is(new Set(codes).size, codes.length)
  },
  'opens one session with the rights of an operator who gives no money back, as people type it'() {
    const { access, code } = rig()
    const typed = ` ${code().toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`
    const { token } = access.redeem(typed)
    assert.equal(access.tokens.identify(bearer(token)), {
      name: 'set-up',
      role: 'operator',
      mayRefund: false,
      refundKopecksPerDay: 0,
    })
    assert.is(access.hasSession, true)
  },
  async 'serves once'() {
    const { access, code, changes } = rig()
    const used = code()
    access.redeem(used)
    assert.is(changes(), 1)
    assert.is.not(code(), used)
    assert.is((await faultOf(() => access.redeem(used))).kind, 'refused')
  },
  async 'a new session ends the one before'() {
    const { access, code } = rig()
    const first = access.redeem(code()).token
    const second = access.redeem(code()).token
    assert.is((await faultOf(() => access.tokens.identify(bearer(first)))).kind, 'unauthorized')
    access.tokens.identify(bearer(second))
    assert.is(access.tokens.holderOf(sha256(first)), null)
    assert.is(access.tokens.holderOf(sha256(second))?.name, 'set-up')
    access.endSession()
    assert.is(access.tokens.holderOf(sha256(second)), null)
  },
  async 'a session has its end, whatever is done with it'() {
    const { access, code, clock, changes } = rig()
    const { token, validMs } = access.redeem(code())
    await clock.advance(validMs - 1)
    access.tokens.identify(bearer(token))
    const before = changes()
    await clock.advance(1)
    assert.is((await faultOf(() => access.tokens.identify(bearer(token)))).kind, 'unauthorized')
    assert.is(access.hasSession, false)
    assert.ok(changes() > before)
  },
  async 'is another after so many wrong tries, and after its time'() {
    const { access, code, clock } = rig()
    const first = code()
    for (let wrong = 1; wrong < ONE_TIME_CODE.wrongMax; wrong += 1)
      assert.is((await faultOf(() => access.redeem('AAAAA-AAAAA'))).kind, 'refused')
    assert.is(code(), first)
    await faultOf(() => access.redeem('AAAAA-AAAAA'))
    const second = code()
    assert.is.not(second, first)
    assert.is((await faultOf(() => access.redeem(first))).kind, 'refused')
    await clock.advance(ONE_TIME_CODE.codeMs)
    assert.is.not(code(), second)
    assert.is((await faultOf(() => access.redeem(second))).kind, 'refused')
  },
  async 'closed, none is taken, for good; the session that is there goes on'() {
    const { access, code, clock } = rig()
    const { token } = access.redeem(code())
    const last = code()
    access.close()
    assert.is(access.code, null)
    assert.is((await faultOf(() => access.redeem(last))).kind, 'not-found')
    await clock.advance(ONE_TIME_CODE.codeMs)
    assert.is(access.code, null)
    access.tokens.identify(bearer(token))
    access.endSession()
    assert.is((await faultOf(() => access.tokens.identify(bearer(token)))).kind, 'unauthorized')
  },
  async 'nobody is let in without a session'() {
    const { access } = rig()
    for (const given of [
      undefined,
      '',
      'Bearer ',
      'Bearer null',
      'Basic YTpi',
      bearer('x'.repeat(43)),
    ])
      assert.is((await faultOf(() => access.tokens.identify(given))).kind, 'unauthorized')
  },
})
