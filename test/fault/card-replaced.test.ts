/**
 * A new card takes the place of a dead lane at its master, by a code. The dead one comes back with its
 * old key: it is told so in words, and disturbs nobody.
 */
import { connect, type TLSSocket } from 'node:tls'
import * as assert from 'uvu/assert'
import { pskOf } from '#drivers/peers/fleet-key-text-and-derivation.ts'
import { createMasterBackupClient } from '#drivers/peers/master-requests/master-backup-client.ts'
import { makeRestoreCode } from '#drivers/peers/replacement/restore-code.ts'
import { createTakeover } from '#drivers/peers/replacement/takeover-client.ts'
import { createBackupDepot } from '#drivers/storage/remote-backups/backups-kept-for-lanes.ts'
import { ask, ECHO, openPeerPair } from '#test/fleet/peer-pair.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'
import { given, readAll } from '../contract/backup-store.ts'

/** What a card calls itself. */
const named = (letter: string) => async () => letter.repeat(32)

const MARCH = given('20260301T040506Z')

async function openShop(handler = ECHO, shared: readonly string[] = []) {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const depot = createBackupDepot({ folder: folder.path, keep: 3, bytesMax: 1_000_000 })
  const lan = opening.use(await openPeerPair(handler, shared, depot))
  const url = `https://${lan.address}`
  const backupsOf = (key: string) => createMasterBackupClient(url, pskOf(key, 'lane-7'))
  const opened = opening.move()
  return { lan, url, backupsOf, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

/** A connection that is proven, and on which nothing is asked. */
function handshake(address: string, key: string): Promise<TLSSocket> {
  const { identity, secret } = pskOf(key, 'lane-7')
  const port = Number(address.split(':')[1])
  return new Promise((resolve, reject) => {
    const socket = connect(
      {
        host: '127.0.0.1',
        port,
        minVersion: 'TLSv1.3',
        checkServerIdentity: () => undefined,
        pskCallback: () => ({ identity, psk: secret }),
      },
      () => resolve(socket),
    )
    socket.on('error', reject)
  })
}

spec(
  'a card in the place of another',
  {
    async 'gets the backups and a key; the dead one that comes back is told, and lets the new one be'() {
      await using shop = await openShop()
      const { lan, url, backupsOf } = shop
      const dead = await lan.keys.create('lane-7')
      await backupsOf(dead.text).put(MARCH.backup, MARCH.pieces())
      const { code } = await lan.keys.prepareReplacement('lane-7')
      const takeover = createTakeover(url, code, named('a'))
      assert.equal(await takeover.backups.list(), [MARCH.backup])
      const bytes = await readAll(await takeover.backups.open(MARCH.backup.name))
      assert.ok(bytes.equals(await readAll(MARCH.pieces())))
      await ask(lan.link(dead.text, 'lane-7'))

      const key = await takeover.takeKey('lane-7')
      await takeover.end()
      const now = lan.link(key, 'lane-7')
      assert.equal((await ask(now)).head, { serialNumber: 'lane-7', operation: 'changes' })
      assert.equal(await backupsOf(key).list(), [MARCH.backup])
      for (const refused of [
        () => ask(lan.link(dead.text, 'lane-7')),
        () => backupsOf(dead.text).list(),
        () => backupsOf(dead.text).put(MARCH.backup, MARCH.pieces()),
      ]) {
        const { message } = await faultOf(refused, 'unauthorized')
        assert.match(
          message,
          /another memory card took the place of this lane \(lane-7\) on \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d/,
        )
        assert.match(message, 'Switch this lane off')
      }
      const said = lan.journal.filter(({ event }) => event === 'peer.replaced_refused')
      assert.is(said.length, 1, 'now and then, not with each try')
      assert.is(said[0]?.fields['serialNumber'], 'lane-7')
      assert.ok(lan.journal.some(({ event }) => event === 'device.replaced'))
      assert.match(
        (await faultOf(() => takeover.takeKey('lane-7'), 'refused')).message,
        /with this restore code a memory card already became lane-7 on \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d/,
      )
    },
    async 'is the only one by its code: another card with it is refused in words, and changes nothing'() {
      await using shop = await openShop()
      const { lan, url } = shop
      const { code } = await lan.keys.prepareReplacement('lane-7')
      const cards = ['a', 'b', 'c', 'd'].map((letter) => createTakeover(url, code, named(letter)))
      const asked = await Promise.allSettled(cards.map((card) => card.takeKey('lane-7')))
      const won = asked.flatMap((one, at) =>
        one.status === 'fulfilled' ? [{ at, key: one.value }] : [],
      )
      assert.is(won.length, 1, 'exactly one')
      const [{ at, key } = { at: 0, key: '' }] = won
      const others = cards.filter((_, nth) => nth !== at)
      for (const card of others)
        for (const work of [() => card.takeKey('lane-7'), () => card.end()]) {
          const { message } = await faultOf(work, 'refused')
          assert.match(
            message,
            /another memory card already took the place of lane-7 with this restore code\. Only one machine may be lane-7/,
          )
        }
      await ask(lan.link(key, 'lane-7'))
      assert.ok(lan.journal.some(({ event }) => event === 'device.second_card_refused'))

      // The answer was lost in a power cut: the one card asks again, and only its newest key is good.
      const again = (await cards[at]?.takeKey('lane-7')) ?? ''
      assert.is.not(again, key)
      await faultOf(() => ask(lan.link(key, 'lane-7')), 'unauthorized')
      await ask(lan.link(again, 'lane-7'))
      await cards[at]?.end()
      for (const card of others) {
        const { message } = await faultOf(() => card.takeKey('lane-7'), 'refused')
        assert.match(
          message,
          /a memory card already became lane-7 on \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d\. .*If it was another card, make another code/,
        )
        await faultOf(() => card.backups.list(), 'refused')
      }
      await ask(lan.link(again, 'lane-7'))
    },
    async 'is not cut off by the dead one, however often that one comes'() {
      let waiting = 0
      await using shop = await openShop(async (_caller, _operation, _message, signal) => {
        waiting += 1
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        return { head: {}, body: new Uint8Array() }
      })
      const { lan, url } = shop
      const dead = await lan.keys.create('lane-7')
      const { code } = await lan.keys.prepareReplacement('lane-7')
      const key = await createTakeover(url, code, named('a')).takeKey('lane-7')
      const stop = new AbortController()
      const link = lan.link(key, 'lane-7')
      const message = { head: {}, body: new Uint8Array() }
      let ended = false
      const listening = link
        .ask('changes', message, { timeoutMs: 60_000, signal: stop.signal })
        .catch(() => {})
        .finally(() => {
          ended = true
        })
      await waitUntil('the new one waits for changes', () => waiting === 1)
      // More connections at once than one device may hold.
      const held = await Promise.all(
        Array.from({ length: 8 }, () => handshake(lan.address, dead.text)),
      )
      await faultOf(() => ask(lan.link(dead.text, 'lane-7')), 'unauthorized')
      for (const socket of held) socket.destroy()
      assert.not(ended)
      stop.abort()
      await listening
    },
    async 'is refused with a wrong, a mistyped, an old and another lane’s code, and nothing changes'() {
      await using shop = await openShop()
      const { lan, url } = shop
      const alive = await lan.keys.create('lane-7')
      const { code } = await lan.keys.prepareReplacement('lane-7')
      const { code: other } = await lan.keys.prepareReplacement('lane-8')
      const wrong = await faultOf(
        () => createTakeover(url, makeRestoreCode(), named('a')).backups.list(),
        'unauthorized',
      )
      assert.match(wrong.message, 'does not know this restore code')
      assert.throws(() => createTakeover(url, code.slice(1), named('a')), /mistyped/)
      const anothers = await faultOf(
        () => createTakeover(url, other, named('a')).takeKey('lane-7'),
        'refused',
      )
      assert.match(anothers.message, 'this restore code is for lane-8')
      await lan.keys.prepareReplacement('lane-7')
      await faultOf(() => createTakeover(url, code, named('a')).takeKey('lane-7'), 'unauthorized')
      await ask(lan.link(alive.text, 'lane-7'))
      assert.equal(
        lan.keys.list.map(({ keyId }) => keyId),
        [alive.keyId],
      )
    },
    async 'may do nothing else with its code'() {
      await using shop = await openShop()
      const { lan, url } = shop
      const { code } = await lan.keys.prepareReplacement('lane-7')
      const { restorePskOf } = await import('#drivers/peers/replacement/restore-code.ts')
      const backups = createMasterBackupClient(url, restorePskOf(code))
      await faultOf(() => backups.put(MARCH.backup, MARCH.pieces()), 'forbidden')
      await faultOf(() => backups.remove(MARCH.backup.name), 'forbidden')
      const { createLanLink } = await import('#drivers/peers/lan-link.ts')
      await using link = createLanLink(url, restorePskOf(code))
      await faultOf(() => ask(link), 'forbidden')
      const alive = await lan.keys.create('lane-7')
      const { callMaster } = await import(
        '#drivers/peers/master-requests/long-request-to-master.ts'
      )
      for (const path of ['/backups/v1/%E0%A4%A', '/takeover/v1/key/%'])
        await faultOf(
          () =>
            callMaster(url, restorePskOf(code), {
              method: path.includes('key') ? 'POST' : 'GET',
              path,
            }),
          'bad-request',
        )
      const path = '/takeover/v1/key/lane-7'
      const own = () => callMaster(url, pskOf(alive.text, 'lane-7'), { method: 'POST', path })
      await faultOf(own, 'forbidden')
    },
    async 'is let in where the shop has one key for all, and the dead one is not'() {
      const shared = 'the key of this whole shop'
      await using shop = await openShop(ECHO, [shared])
      const { lan, url } = shop
      await ask(lan.link(shared, 'lane-7'))
      const { code } = await lan.keys.prepareReplacement('lane-7')
      const key = await createTakeover(url, code, named('a')).takeKey('lane-7')
      await ask(lan.link(key, 'lane-7'))
      await ask(lan.link(shared, 'lane-8'))
      const { message } = await faultOf(() => ask(lan.link(shared, 'lane-7')), 'unauthorized')
      assert.match(message, 'another memory card took the place')
    },
  },
  60_000,
)
