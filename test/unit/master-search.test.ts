/** A lane that was given no address, and the masters that announce themselves. */

import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { Fault } from '#firmware/fault.ts'
import { openFoundMasterLink } from '#firmware/sync/subordinate/master-search.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { AskOptions, FoundMaster, Message, PeersDriver } from '#hal/peers.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const MESSAGE: Message = { head: {}, body: new Uint8Array() }
const URLS = ['https://192.0.2.1:7443', 'https://192.0.2.2:7443']

/** These masters are there and reject whatever they are asked. */
function openSearch(
  kind: 'unreachable' | 'no-route' = 'unreachable',
  masters: readonly FoundMaster[] = URLS.map((url) => ({ url, serialNumber: 'master-1' })),
) {
  const asked: string[] = []
  const connected: string[] = []
  const closed: string[] = []
  const told: FoundMaster[] = []
  let searches = 0
  const connect: PeersDriver['connect'] = (url) => {
    connected.push(url)
    return {
      ask() {
        asked.push(url)
        return Promise.reject(new Fault(kind, asSentence('no answer')))
      },
      async [Symbol.asyncDispose]() {
        closed.push(url)
      },
    }
  }
  const discover: PeersDriver['discover'] = (onFound) => {
    searches += 1
    for (const master of masters) onFound(master)
    return { async [Symbol.asyncDispose]() {} }
  }
  const peers = { connect, discover } as PeersDriver
  const journal = createMemoryJournal()
  const link = openFoundMasterLink(peers, journal, (master) => told.push(master))
  const ask = (options: Partial<AskOptions> = {}) =>
    faultOf(() => link.ask('changes', MESSAGE, { timeoutMs: 1_000, ...options }), kind)
  return { asked, connected, closed, told, ask, link, journal, searches: () => searches }
}

spec('a lane that looks for its master', {
  async 'keeps its link to the only one there is, whatever that answers'() {
    const [only] = URLS.map((url) => ({ url, serialNumber: 'master-1' }))
    const { connected, closed, told, ask, link } = openSearch('unreachable', only ? [only] : [])
    for (let time = 0; time < 3; time += 1) await ask()
    assert.equal([connected, closed, told], [URLS.slice(0, 1), [], [only]])
    await link[Symbol.asyncDispose]()
    assert.equal(closed, URLS.slice(0, 1))
  },
  async 'says that there is none, and where to give its address'() {
    const { asked, ask, link } = openSearch('unreachable', [])
    await using _ = link
    const { message } = await ask()
    assert.match(
      message,
      'found no master in this network. Enter the URL of the master in the settings',
    )
    assert.equal(asked, [])
  },
  async 'tells of each that it finds, once, and of two where there should be one'() {
    const [one, other] = URLS.map((url) => ({ url, serialNumber: 'master-1' }))
    assert.ok(one && other)
    const same = openSearch('unreachable', [one, one, other])
    await using _ = same.link
    assert.equal(
      same.journal.entries.map(({ event, fields }) => [event, fields]),
      [one, other].map((found) => ['master.found', found]),
    )
    const two = openSearch('unreachable', [one, { ...other, serialNumber: 'master-2' }])
    await using __ = two.link
    const doubled = two.journal.entries.find(({ event }) => event === 'master.doubled')
    assert.equal([doubled?.level, doubled?.fields], ['warn', { urls: URLS }])
  },
  async 'asks the next one where one does not answer'() {
    const { asked, closed, told, ask, link, searches } = openSearch()
    await using _ = link
    for (let time = 0; time < 3; time += 1) await ask()
    const inTurn = [URLS[0], URLS[1], URLS[0]]
    assert.equal([asked, closed, told.map(({ url }) => url)], [inTurn, inTurn, inTurn])
    // Nobody had to go: it goes on listening as it did.
    assert.is(searches(), 1)
  },
  async 'stays with its master where that is of an earlier release and does not know the question'() {
    const { asked, ask, link } = openSearch('no-route')
    await using _ = link
    for (let time = 0; time < 2; time += 1) await ask()
    assert.equal(asked, [URLS[0], URLS[0]])
  },
  async 'stays with its master where it was the lane that gave the question up'() {
    const { asked, ask, link } = openSearch()
    await using _ = link
    await ask({ signal: AbortSignal.abort() })
    await ask()
    assert.equal(asked, [URLS[0], URLS[0]])
  },
})

const MASTER = { url: 'https://192.0.2.1:7443', serialNumber: 'master-1' }
const POSERS = 200

/**
 * One master among many that announce themselves from few addresses, or each from its own; `first`: who is heard first,
 * `alone`: the master is not there.
 */
function openCrowd(first: 'master' | 'posers' | 'posers alone', hasOneAddress: boolean) {
  const asked: string[] = []
  let searches = 0
  let open = 0
  const connect: PeersDriver['connect'] = (url) => ({
    async ask() {
      asked.push(url)
      if (url === MASTER.url) return MESSAGE
      throw new Fault('unauthorized', asSentence('another key'))
    },
    async [Symbol.asyncDispose]() {},
  })
  const posers = Array.from({ length: POSERS }, (_, nth) => ({
    url: hasOneAddress
      ? `https://198.51.100.9:${1_000 + nth}`
      : `https://198.51.100.${nth + 1}:7443`,
    serialNumber: `poser-${nth}`,
  }))
  const discover: PeersDriver['discover'] = (onFound) => {
    searches += 1
    open += 1
    // Whoever announces without end is not faster than the master each time.
    const isLast = searches > 1 || first === 'posers'
    const heard = isLast ? [...posers, MASTER] : [MASTER, ...posers]
    for (const one of first === 'posers alone' ? posers : heard) onFound(one)
    return {
      async [Symbol.asyncDispose]() {
        open -= 1
      },
    }
  }
  const peers = { connect, discover } as PeersDriver
  const link = openFoundMasterLink(peers, createMemoryJournal(), () => {})
  async function untilAnswered(): Promise<number> {
    for (let asks = 1; asks <= 2 * POSERS; asks += 1) {
      const answer = await link.ask('changes', MESSAGE, { timeoutMs: 1_000 }).catch(() => null)
      if (answer) return asks
    }
    throw new Error('never')
  }
  async function untilSearched(times: number): Promise<void> {
    for (let asks = 1; searches < times && asks <= 2 * POSERS; asks += 1)
      await link.ask('changes', MESSAGE, { timeoutMs: 1_000 }).catch(() => null)
  }
  return { asked, link, untilAnswered, untilSearched, searches: () => searches, open: () => open }
}

spec('a lane whose network is full of masters that are none', {
  async 'finds its own, whoever was heard first and however many addresses they have'() {
    for (const first of ['master', 'posers'] as const)
      for (const hasOneAddress of [true, false]) {
        const { link, untilAnswered } = openCrowd(first, hasOneAddress)
        await using _ = link
        const asks = await untilAnswered()
        assert.ok(asks <= POSERS, `${first}, ${hasOneAddress}: ${asks}`)
      }
  },
  async 'loses none of its own to many from one address'() {
    const { link, untilAnswered, searches } = openCrowd('master', true)
    await using _ = link
    await untilAnswered()
    assert.is(searches(), 1)
  },
  async 'asks each that it heard of once before it listens anew'() {
    const { asked, link, untilSearched, searches } = openCrowd('posers alone', true)
    await using _ = link
    await untilSearched(2)
    assert.is(searches(), 2)
    assert.ok(asked.length > 1)
    assert.is(new Set(asked).size, asked.length)
  },
  async 'listens once at a time, and no more when it is closed'() {
    const { link, untilSearched, searches, open } = openCrowd('posers alone', true)
    await untilSearched(3)
    assert.equal([searches(), open()], [3, 1])
    await link[Symbol.asyncDispose]()
    assert.is(open(), 0)
  },
  async 'keeps the one that answered'() {
    const { asked, link, untilAnswered } = openCrowd('master', true)
    await using _ = link
    await untilAnswered()
    asked.length = 0
    for (let nth = 0; nth < 10; nth += 1) await untilAnswered()
    assert.equal(new Set(asked), new Set([MASTER.url]))
  },
})

/** Masters that are announced when the test says so; those that answer are in `answering`. */
function openAnnounced() {
  const asked: string[] = []
  const answering = new Set<string>()
  const outside = { ending: async () => {} }
  let searches = 0
  let onAnnounced: (master: FoundMaster) => void = () => {}
  const connect: PeersDriver['connect'] = (url) => ({
    async ask() {
      asked.push(url)
      if (answering.has(url)) return MESSAGE
      throw new Fault('unreachable', asSentence('no answer'))
    },
    async [Symbol.asyncDispose]() {},
  })
  const discover: PeersDriver['discover'] = (onFound) => {
    searches += 1
    onAnnounced = onFound
    return { [Symbol.asyncDispose]: () => outside.ending() }
  }
  const peers = { connect, discover } as PeersDriver
  const link = openFoundMasterLink(peers, createMemoryJournal(), () => {})
  return {
    link,
    asked,
    answering,
    outside,
    searches: () => searches,
    announce: (master: FoundMaster) => onAnnounced(master),
    /** Each from an address of its own. */
    announcePosers(network: string) {
      for (let nth = 1; nth <= POSERS; nth += 1)
        onAnnounced({ url: `https://${network}.${nth}:7443`, serialNumber: `poser-${nth}` })
    },
    isAnswered: () =>
      link.ask('changes', MESSAGE, { timeoutMs: 1_000 }).then(
        () => true,
        () => false,
      ),
  }
}

/** It has answered, and is silent from now on beside many others. */
async function openSilentMaster() {
  const rig = openAnnounced()
  rig.announce(MASTER)
  rig.answering.add(MASTER.url)
  assert.ok(await rig.isAnswered())
  rig.announcePosers('198.51.100')
  rig.answering.delete(MASTER.url)
  assert.not(await rig.isAnswered())
  return rig
}

spec('a lane whose master is silent among many that are none', {
  async 'keeps it, though others are asked meanwhile and more are heard of'() {
    const { link, answering, announcePosers, isAnswered, searches } = await openSilentMaster()
    await using _ = link
    announcePosers('203.0.113')
    answering.add(MASTER.url)
    assert.ok(await isAnswered())
    assert.is(searches(), 1)
  },
  async 'keeps it alone when none of them answers, and listens anew once'() {
    const { link, asked, isAnswered, searches } = await openSilentMaster()
    await using _ = link
    for (let asks = 1; searches() === 1 && asks <= POSERS; asks += 1) await isAnswered()
    asked.length = 0
    for (let time = 0; time < 3; time += 1) await isAnswered()
    assert.equal([asked, searches()], [Array(3).fill(MASTER.url), 2])
  },
  async 'does not listen anew where it is closed meanwhile'() {
    const { link, outside, isAnswered, searches } = await openSilentMaster()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<'begun'>()
    outside.ending = () => {
      begin('begun')
      return ended
    }
    let last: unknown = null
    for (let asks = 1; last !== 'begun' && asks <= POSERS; asks += 1)
      last = await Promise.race([isAnswered(), begun])
    assert.is(last, 'begun')
    const closed = link[Symbol.asyncDispose]()
    end()
    await closed
    assert.is(searches(), 1)
  },
})
