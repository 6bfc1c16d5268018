/** What every way between two lanes promises: an answer, or a Fault that says why there is none. */

import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { MessageHandler, PeerLink, PeersDriver } from '#hal/peers.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

export interface PeersRig extends AsyncDisposable {
  readonly master: PeersDriver
  /** The device `lane-1`, whom the master knows. */
  readonly lane: PeersDriver
  /** A device whose key the master does not know. */
  readonly stranger: PeersDriver
  /** Where the master can listen, at any port. */
  readonly anyAddress: string
}

const bytes = (...values: number[]) => new Uint8Array(values)

const echo: MessageHandler = async (caller, operation, { head, body }) => ({
  head: { caller: caller.serialNumber, operation, head },
  body,
})

const ask = (link: PeerLink, timeoutMs = 60_000, signal?: AbortSignal) =>
  link.ask(
    'changes',
    { head: { after: 7 }, body: bytes(1, 2, 255) },
    { timeoutMs, ...(signal && { signal }) },
  )

const REFUSALS = [
  new Fault('busy', asSentence('not now')),
  new Fault('forbidden', asSentence('not yours')),
  new Fault('bad-request', asSentence('what is that')),
  new Fault('too-many', asSentence('slow down'), undefined, { retryAfterMs: 1_500 }),
] as const

export function peersContract(driver: string, open: () => Promise<PeersRig>): void {
  /** A master that answers by the handler, and the lane's link to it. */
  async function linked(handler: MessageHandler) {
    await using opening = new AsyncDisposableStack()
    const rig = opening.use(await open())
    const server = opening.use(await rig.master.serve(rig.anyAddress, handler))
    const link = opening.use(rig.lane.connect(`https://${server.address}`))
    const opened = opening.move()
    return { rig, server, link, [Symbol.asyncDispose]: () => opened.disposeAsync() }
  }

  spec(`peers contract: ${driver}`, {
    async 'carries head and body both ways, and says who asks'() {
      await using to = await linked(echo)
      const { head, body } = await ask(to.link)
      assert.equal(head, { caller: 'lane-1', operation: 'changes', head: { after: 7 } })
      assert.equal([...body], [1, 2, 255])
    },
    async 'keeps answers apart when many are asked for at once'() {
      await using to = await linked(echo)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          to.link.ask('content', { head: at, body: bytes(at) }, { timeoutMs: 60_000 }),
        ),
      )
      assert.equal(
        answers.map(({ body }) => body[0]),
        Array.from({ length: 20 }, (_, at) => at),
      )
    },
    async 'hands on what the master refuses, with how long to wait'() {
      for (const refusal of REFUSALS) {
        await using to = await linked(async () => {
          throw refusal
        })
        const fault = await faultOf(() => ask(to.link), refusal.kind)
        assert.match(fault.message, refusal.message)
        assert.is(fault.detail.retryAfterMs, refusal.detail.retryAfterMs)
      }
    },
    async 'gives up after its time'() {
      await using to = await linked(() => new Promise(() => {}))
      await faultOf(() => ask(to.link, 100), 'unreachable')
    },
    async 'ends at once when it is told to, and the master hears of it'() {
      const left = Promise.withResolvers<void>()
      const asked = Promise.withResolvers<void>()
      await using to = await linked((_caller, _operation, _message, signal) => {
        signal.addEventListener('abort', () => left.resolve(), { once: true })
        asked.resolve()
        return new Promise(() => {})
      })
      const giveUp = new AbortController()
      const waiting = faultOf(() => ask(to.link, 60_000, giveUp.signal), 'unreachable')
      await asked.promise
      giveUp.abort()
      await waiting
      await left.promise
      await faultOf(() => ask(to.link, 60_000, AbortSignal.abort()), 'unreachable')
    },
    async 'accepts no key that the master does not know'() {
      await using to = await linked(echo)
      await using link = to.rig.stranger.connect(`https://${to.server.address}`)
      await faultOf(() => ask(link), 'unauthorized')
      assert.ok(await ask(to.link))
    },
    async 'is unreachable where nobody listens, or nobody does any more, until somebody does'() {
      await using rig = await open()
      const server = await rig.master.serve(rig.anyAddress, () => new Promise(() => {}))
      const { address } = server
      await using link = rig.lane.connect(`https://${address}`)
      const waiting = faultOf(() => ask(link, 1_000), 'unreachable')
      await server[Symbol.asyncDispose]()
      await waiting
      await faultOf(() => ask(link, 500), 'unreachable')
      await using _again = await rig.master.serve(address, echo)
      assert.ok(await ask(link))
    },
    async 'listens at no address that is taken'() {
      await using to = await linked(echo)
      await faultOf(() => to.rig.master.serve(to.server.address, echo), 'unreachable')
      assert.ok(await ask(to.link))
    },
    async 'connects to no URL that is none'() {
      await using rig = await open()
      for (const url of ['', 'https://', 'https://a b', '::::'])
        await faultOf(() => rig.lane.connect(url), 'bad-request')
    },
    async 'finds the masters that are announced, before or after it looks'() {
      await using rig = await open()
      await using _early = rig.master.announce(7443, 'master-1')
      const found = new Map<string, string>()
      const looking = rig.lane.discover(({ url, serialNumber }) => found.set(serialNumber, url))
      await waitUntil('the first', () => found.get('master-1'))
      await using _late = rig.master.announce(7444, 'master-2')
      await waitUntil('the second', () => found.get('master-2'))
      assert.match(found.get('master-1') ?? '', /^https:\/\/[\w.]+:7443$/)
      assert.match(found.get('master-2') ?? '', /^https:\/\/[\w.]+:7444$/)
      await looking[Symbol.asyncDispose]()
    },
  })
}
