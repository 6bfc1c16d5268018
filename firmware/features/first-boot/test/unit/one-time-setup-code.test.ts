/** The code on the glass of a new lane: for how long, how often, and for whom. */
import { createHash } from 'node:crypto'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { createOneTimeCode, ONE_TIME_CODE } from '../../one-time-setup-code.ts'

function rig() {
  const clock = createFakeClock()
  let changes = 0
  const access = createOneTimeCode({ clock, onChange: () => (changes += 1) })
  return { clock, access, changes: () => changes, code: () => access.code ?? '' }
}
const PHONE = '192.168.1.20'
const GUESSER = '192.168.1.66'
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
    const { token } = access.redeem(typed, PHONE)
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
    access.redeem(used, PHONE)
    assert.is(changes(), 1)
    assert.is.not(code(), used)
    assert.is((await faultOf(() => access.redeem(used, PHONE))).kind, 'refused')
  },
  async 'a new session ends the one before'() {
    const { access, code } = rig()
    const first = access.redeem(code(), PHONE).token
    const second = access.redeem(code(), PHONE).token
    assert.is((await faultOf(() => access.tokens.identify(bearer(first)))).kind, 'unauthorized')
    access.tokens.identify(bearer(second))
    assert.is(access.tokens.holderOf(sha256(first)), null)
    assert.is(access.tokens.holderOf(sha256(second))?.name, 'set-up')
    access.endSession()
    assert.is(access.tokens.holderOf(sha256(second)), null)
  },
  async 'a session has its end, whatever is done with it'() {
    const { access, code, clock, changes } = rig()
    const { token, validMs } = access.redeem(code(), PHONE)
    await clock.advance(validMs - 1)
    access.tokens.identify(bearer(token))
    const before = changes()
    await clock.advance(1)
    assert.is((await faultOf(() => access.tokens.identify(bearer(token)))).kind, 'unauthorized')
    assert.is(access.hasSession, false)
    assert.ok(changes() > before)
  },
  async 'is another after its time, and the one before is still taken from who was reading it'() {
    const { access, code, clock } = rig()
    const first = code()
    await clock.advance(ONE_TIME_CODE.codeMs)
    const second = code()
    assert.is.not(second, first)
    await clock.advance(ONE_TIME_CODE.graceMs - 1)
    access.redeem(first, PHONE)
    assert.is((await faultOf(() => access.redeem(first, PHONE))).kind, 'refused')
    const late = rig()
    const old = late.code()
    await late.clock.advance(ONE_TIME_CODE.codeMs + ONE_TIME_CODE.graceMs)
    assert.is((await faultOf(() => late.access.redeem(old, PHONE))).kind, 'refused')
  },
  async 'a wrong try costs whoever made it, for longer each time, and changes no code'() {
    const { access, code, clock } = rig()
    const read = code()
    const guess = async (from: string) => {
      const { kind, detail } = await faultOf(() => access.redeem('AAAAA-AAAAA', from))
      return [kind, detail.retryAfterMs ?? 0]
    }
    for (let wrong = 0; wrong < ONE_TIME_CODE.wrongFree; wrong += 1)
      assert.equal(await guess(GUESSER), ['refused', 0])
    assert.equal(await guess(GUESSER), ['too-many', 1_000])
    assert.equal(await guess(GUESSER), ['too-many', 2_000])
    assert.equal(await guess(GUESSER), ['too-many', 4_000])
    for (let wrong = 0; wrong < 10_000; wrong += 1) await guess(GUESSER)
    assert.equal(await guess(GUESSER), ['too-many', ONE_TIME_CODE.pauseMsMax])
    assert.equal(await guess(PHONE), ['refused', 0])
    assert.is(code(), read)
    // Also from behind the router that the guesser is behind.
    access.redeem(read, GUESSER)
    await clock.advance(2 * ONE_TIME_CODE.pauseMsMax)
    assert.equal(await guess(GUESSER), ['too-many', ONE_TIME_CODE.pauseMsMax])
    await clock.advance(2 * ONE_TIME_CODE.pauseMsMax + 1)
    assert.equal(await guess(GUESSER), ['refused', 0])
  },
  async 'all addresses of one network of IPv6 are one client, as is one of IPv4 however it is written'() {
    for (const [one, other] of [
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3'],
      ['fe80::1%eth0', 'fe80::2'],
      ['::ffff:10.0.0.9', '10.0.0.9'],
    ] as const) {
      const { access } = rig()
      const guess = async (from: string) => (await faultOf(() => access.redeem('A', from))).kind
      for (let wrong = 0; wrong < ONE_TIME_CODE.wrongFree; wrong += 1) await guess(one)
      assert.is(await guess(other), 'too-many', other)
      assert.is(await guess('2001:db8:1:3::1'), 'refused')
    }
  },
  async 'counts a bounded number of clients'() {
    const { access } = rig()
    const guess = async (from: string) => (await faultOf(() => access.redeem('A', from))).kind
    for (let wrong = 0; wrong <= ONE_TIME_CODE.wrongFree; wrong += 1) await guess(GUESSER)
    for (let other = 0; other < ONE_TIME_CODE.clientsMax; other += 1)
      await guess(`10.1.${other >> 8}.${other & 255}`)
    assert.is(await guess(GUESSER), 'refused')
  },
  'says who came in, and from where'() {
    const { access, code } = rig()
    assert.equal(access.sessions, [])
    access.redeem(code(), PHONE)
    access.redeem(code(), GUESSER)
    assert.equal(
      access.sessions.map(({ from }) => from),
      [PHONE, GUESSER],
    )
  },
  async 'closed, none is taken, for good; the session that is there goes on'() {
    const { access, code, clock } = rig()
    const { token } = access.redeem(code(), PHONE)
    const last = code()
    access.close()
    assert.is(access.code, null)
    assert.is((await faultOf(() => access.redeem(last, PHONE))).kind, 'not-found')
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
