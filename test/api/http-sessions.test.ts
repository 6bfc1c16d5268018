/** Sessions of the page: as good as their token, out of reach of a page's programs, and of other pages. */
import * as assert from 'uvu/assert'
import { openConsoleRig } from '#test/console-rig.ts'
import { call, postJson } from '#test/http-call.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const TILL = 'till-secret-0123456789'
const tokens = [{ name: 'till 1', role: 'till', secret: TILL }] as const

async function enter(address: string) {
  const reply = await postJson(address, '/console/session', { token: TILL })
  const header = String(reply.headers['set-cookie'])
  return { reply, header, cookie: header.split(';')[0] ?? '' }
}

/** Reads a stream until it ends, or until it is left. */
async function listen(address: string, headers: Record<string, string>) {
  const leaving = new AbortController()
  const { body, status } = await fetch(`${address}/console/events`, {
    headers,
    signal: leaving.signal,
  })
  assert.is(status, 200)
  const stream = { isOver: false, heard: 0, leave: () => leaving.abort() }
  const read = async () => {
    for await (const _ of body ?? []) stream.heard += 1
    stream.isOver = true
  }
  read().catch(() => {
    stream.isOver = true
  })
  return stream
}

spec('sessions', {
  async 'a token opens one, with a cookie that no program reads and no other site sends'() {
    await using lane = await openConsoleRig({ config: { tokens } })
    const events: string[] = []
    using _ = lane.journal.subscribe(({ event }) => events.push(event))
    const { reply, header, cookie } = await enter(lane.address)
    assert.is(reply.http, 200)
    assert.equal(reply.json, { name: 'till 1', role: 'till', mayRefund: false })
    assert.match(header, /; HttpOnly/)
    assert.match(header, /; SameSite=Strict/)
    assert.match(header, /; Path=\/; Max-Age=43200/)
    assert.not.match(header, /Secure|Domain/)
    assert.not.match(`${header}${reply.text}`, new RegExp(TILL))
    const who = await call(lane.address, '/console/session', { headers: { cookie } })
    assert.equal(who.json, { name: 'till 1', role: 'till', mayRefund: false })
    assert.is((await call(lane.address, '/console/display.svg', { headers: { cookie } })).http, 200)
    assert.ok(events.includes('session.opened'))
  },
  async 'any number of sign-ins by one token end none of another’s'() {
    const MONITOR = 'monitor-secret-0123456789'
    const monitor = { name: 'wall', role: 'monitor', secret: MONITOR } as const
    await using lane = await openConsoleRig({ config: { tokens: [...tokens, monitor] } })
    const { cookie } = await enter(lane.address)
    const cookies: string[] = []
    for (let time = 0; time < 70; time += 1) {
      const reply = await postJson(lane.address, '/console/session', { token: MONITOR })
      cookies.push(String(reply.headers['set-cookie']).split(';')[0] ?? '')
    }
    const ask = async (shown: string) =>
      (await call(lane.address, '/console/session', { headers: { cookie: shown } })).http
    assert.is(await ask(cookie), 200)
    assert.is(await ask(cookies.at(-1) ?? ''), 200)
    assert.is(await ask(cookies[0] ?? ''), 401)
  },
  async 'a wrong token opens none, and a made-up cookie is none'() {
    await using lane = await openConsoleRig({ config: { tokens } })
    const wrong = await postJson(lane.address, '/console/session', { token: `${TILL}x` })
    assert.is(wrong.http, 401)
    assert.is(wrong.headers['set-cookie'], undefined)
    const { cookie } = await enter(lane.address)
    const [name = ''] = cookie.split('=')
    for (const other of [
      '',
      `${name}=`,
      `${name}=${'A'.repeat(43)}`,
      `x=${cookie.split('=')[1]}`,
    ]) {
      const reply = await call(lane.address, '/console/session', { headers: { cookie: other } })
      assert.is(reply.http, 401, other)
    }
  },
  async 'what changes something must come from the own page'() {
    await using lane = await openConsoleRig({ config: { tokens } })
    const { cookie } = await enter(lane.address)
    const { host } = new URL(lane.address)
    const unplug = (headers: Record<string, string>) =>
      call(lane.address, '/sim/display/unplug', { method: 'POST', headers })
    assert.is((await unplug({ cookie })).http, 403)
    assert.is((await unplug({ cookie, origin: 'http://evil.example' })).http, 403)
    assert.is((await unplug({ cookie, origin: 'null' })).http, 403)
    assert.is((await unplug({ cookie, origin: `http://${host}` })).http, 200)
    // A token is sent by a program that means it.
    assert.is((await unplug({ authorization: `Bearer ${TILL}` })).http, 200)
  },
  async 'an allowed origin of another page may not use it'() {
    const origins = ['https://pos.example']
    await using lane = await openConsoleRig({ config: { tokens, origins } })
    const { cookie } = await enter(lane.address)
    const headers = { cookie, origin: 'https://pos.example' }
    const reply = await call(lane.address, '/sim/display/unplug', { method: 'POST', headers })
    assert.is(reply.http, 403)
  },
  async 'it ends when it is left; one that is sent too many for the oldest'() {
    await using lane = await openConsoleRig({ config: { tokens } })
    const { cookie } = await enter(lane.address)
    const status = async (which: string) =>
      (await call(lane.address, '/console/session', { headers: { cookie: which } })).http
    const left = await call(lane.address, '/console/session', {
      method: 'DELETE',
      headers: { cookie },
    })
    assert.match(String(left.headers['set-cookie']), /Max-Age=0/)
    assert.is(await status(cookie), 401)
    const first = await enter(lane.address)
    for (let more = 0; more < 15; more += 1) await enter(lane.address)
    assert.is(await status(first.cookie), 200)
    await enter(lane.address)
    assert.is(await status(first.cookie), 401)
  },
  async 'ended, it ends the streams that were opened with it, and no other'() {
    await using lane = await openConsoleRig({ config: { tokens } })
    const { cookie } = await enter(lane.address)
    const { cookie: another } = await enter(lane.address)
    const ended = await listen(lane.address, { cookie })
    const stays = await listen(lane.address, { cookie: another })
    const byToken = await listen(lane.address, { authorization: `Bearer ${TILL}` })
    await call(lane.address, '/console/session', { method: 'DELETE', headers: { cookie } })
    await waitUntil('its end', () => ended.isOver)
    const before = [stays.heard, byToken.heard]
    await waitUntil('another beat', () => stays.heard > (before[0] ?? 0) + 1)
    await waitUntil('another beat', () => byToken.heard > (before[1] ?? 0) + 1)
    assert.equal([stays.isOver, byToken.isOver], [false, false])
    stays.leave()
    byToken.leave()
  },
  async 'where nobody is asked there is nobody to be'() {
    await using lane = await openConsoleRig()
    const who = await call(lane.address, '/console/session')
    assert.equal(who.json, { name: null, role: null, mayRefund: true })
    assert.is((await postJson(lane.address, '/console/session', { token: 'x' })).http, 401)
  },
})
