/** Who may join a fleet: a device with its own key, until that is revoked; nobody else. */
import { connect, type TLSSocket } from 'node:tls'
import * as assert from 'uvu/assert'
import { makeKey, pskOf } from '#drivers/peers/fleet-key-text-and-derivation.ts'
import { createLanLink } from '#drivers/peers/lan-link.ts'
import { createPeerRequestRate } from '#drivers/peers/peer-request-rate.ts'
import { ask, openPeerPair } from '#test/fleet/peer-pair.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

spec('keys of a fleet', {
  async 'prove the serial number, whatever a message claims'() {
    await using lan = await openPeerPair()
    const { text } = await lan.keys.create('lane-1')
    const { head, body } = await ask(lan.link(text, 'somebody-else'), 5_000, new Uint8Array([1, 2]))
    assert.equal(head, { serialNumber: 'lane-1', operation: 'changes' })
    assert.equal([...body], [1, 2])
  },
  async 'are refused when they are wrong, unknown or missing'() {
    await using lan = await openPeerPair()
    const { text, keyId } = await lan.keys.create('lane-1')
    const wrong = makeKey('lane-1').text.replace(/^laned1:\w+/, `laned1:${keyId}`)
    await faultOf(() => ask(lan.link(wrong, 'lane-1')), 'unauthorized')
    await faultOf(() => ask(lan.link(makeKey('lane-1').text, 'lane-1')), 'unauthorized')
    await faultOf(() => ask(lan.link('one key for all', 'lane-1')), 'unauthorized')
    await faultOf(() => pskOf(text.slice(0, -3), 'lane-1'), 'bad-request')
    const plain = createLanLink(`https://${lan.address}`, {
      identity: '',
      secret: new Uint8Array(32),
      serialNumber: null,
    })
    await using _ = plain
    await faultOf(() => ask(plain), 'unauthorized')
    assert.ok(lan.journal.some(({ event }) => event === 'peer.refused'))
  },
  async 'end at once when they are revoked, in the middle of a wait too'() {
    const never = new Promise<never>(() => {})
    let isWaiting = () => {}
    const waits = new Promise<void>((resolve) => {
      isWaiting = resolve
    })
    await using lan = await openPeerPair(() => {
      isWaiting()
      return never
    })
    const { text, keyId } = await lan.keys.create('lane-1')
    const link = lan.link(text, 'lane-1')
    const waiting = faultOf(() => ask(link, 60_000))
    await waits
    await lan.keys.revoke(keyId)
    assert.ok(['unreachable', 'unauthorized'].includes((await waiting).kind))
    await faultOf(() => ask(link), 'unauthorized')
    await faultOf(() => lan.keys.revoke(keyId), 'not-found')
  },
  async 'rotate without a pause: the next one is good before the last one ends'() {
    await using lan = await openPeerPair()
    const last = await lan.keys.create('lane-1')
    const next = await lan.keys.create('lane-1')
    const before = lan.link(last.text, 'lane-1')
    const after = lan.link(next.text, 'lane-1')
    await ask(before)
    await ask(after)
    await lan.keys.revoke(last.keyId)
    await ask(after)
    await faultOf(() => ask(before), 'unauthorized')
    assert.equal(
      lan.keys.list.map(({ keyId }) => keyId),
      [next.keyId],
    )
  },
  async 'of all lanes can be changed with both good for a while'() {
    await using lan = await openPeerPair(undefined, [
      'the key of this year',
      'the key of last year',
    ])
    for (const key of ['the key of this year', 'the key of last year'])
      assert.equal((await ask(lan.link(key, 'lane-1'))).head, {
        serialNumber: 'lane-1',
        operation: 'changes',
      })
    await faultOf(() => ask(lan.link('the key of next year', 'lane-1')), 'unauthorized')
  },
  async 'do not come back with a session that was made while they were good'() {
    await using lan = await openPeerPair()
    const { text, keyId } = await lan.keys.create('lane-1')
    const { identity, secret } = pskOf(text, 'lane-1')
    const [, port] = lan.address.split(':')
    let asked = 0
    const handshake = (session?: Buffer) =>
      new Promise<{ socket: TLSSocket; tickets: Buffer[] }>((resolve, reject) => {
        const tickets: Buffer[] = []
        const socket = connect(
          {
            host: '127.0.0.1',
            port: Number(port),
            minVersion: 'TLSv1.3',
            ...(session && { session }),
            checkServerIdentity: () => undefined,
            pskCallback() {
              asked += 1
              return { identity, psk: secret }
            },
          },
          () => resolve({ socket, tickets }),
        )
        socket.on('session', (ticket) => tickets.push(ticket))
        socket.on('error', reject)
      })
    const { socket, tickets } = await handshake()
    // An answer, so that a ticket that were to come has come.
    await new Promise((resolve) => {
      socket.once('data', resolve)
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    })
    // TLS 1.3 gives out something to come back with in any case; it must be worth nothing.
    const session = tickets[0] ?? socket.getSession()
    socket.destroy()
    const again = await handshake(session)
    assert.is(asked, 2, 'the key is asked for again')
    again.socket.destroy()
    await lan.keys.revoke(keyId)
    const refused = await handshake(session).then(
      () => null,
      (error: Error) => error,
    )
    assert.ok(refused, 'a revoked key is refused, session or not')
  },
  async 'that the master can open no more are refused, and the lane is told what to do'() {
    await using lan = await openPeerPair()
    const { text } = await lan.keys.create('lane-1')
    lan.keys.fail('seal-lost')
    const link = lan.link(text, 'lane-1')
    assert.match((await faultOf(() => ask(link), 'unauthorized')).message, 'fleet key new')
  },
})

spec('a master’s listener', {
  async 'bounds what it reads'() {
    await using lan = await openPeerPair()
    const { text } = await lan.keys.create('lane-1')
    const link = lan.link(text, 'lane-1')
    const fault = await faultOf(() => ask(link, 5_000, new Uint8Array(7 * 1024 * 1024)))
    assert.ok(['bad-request', 'unreachable'].includes(fault.kind), fault.kind)
  },
  'bounds how often a device asks, and says when to come again'() {
    let nowMs = 0
    const waitMsOf = createPeerRequestRate(() => nowMs)
    let asked = 0
    while (waitMsOf('lane-1') === 0) asked += 1
    assert.ok(asked >= 600, 'a new lane fetches everything without being held up')
    assert.is(waitMsOf('lane-2'), 0, 'the others are not held up')
    nowMs += waitMsOf('lane-1')
    assert.is(waitMsOf('lane-1'), 0)
  },
  async 'tells a stranger nothing of the inside'() {
    await using lan = await openPeerPair(async () => {
      throw new Error('/var/lib/secret')
    })
    const { text } = await lan.keys.create('lane-1')
    const { message } = await faultOf(() => ask(lan.link(text, 'lane-1')))
    assert.not(message.includes('secret'))
  },
})
