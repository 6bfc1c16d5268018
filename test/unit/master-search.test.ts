/** A lane that was given no address, and the masters that announce themselves. */
import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { Fault } from '#firmware/fault.ts'
import { openFoundMasterLink } from '#firmware/sync/subordinate/master-search.ts'
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
  const connect: PeersDriver['connect'] = (url) => {
    connected.push(url)
    return {
      ask() {
        asked.push(url)
        return Promise.reject(new Fault(kind, 'no answer'))
      },
      async [Symbol.asyncDispose]() {},
    }
  }
  const discover: PeersDriver['discover'] = (onFound) => {
    for (const master of masters) onFound(master)
    return { async [Symbol.asyncDispose]() {} }
  }
  const peers = { connect, discover } as PeersDriver
  const journal = createMemoryJournal()
  const link = openFoundMasterLink(peers, journal, () => {})
  const ask = (options: Partial<AskOptions> = {}) =>
    faultOf(() => link.ask('changes', MESSAGE, { timeoutMs: 1_000, ...options }), kind)
  return { asked, connected, ask, link, journal }
}

spec('a lane that looks for its master', {
  async 'keeps its link to the only one there is, whatever that answers'() {
    const [only] = URLS.map((url) => ({ url, serialNumber: 'master-1' }))
    const { connected, ask, link } = openSearch('unreachable', only ? [only] : [])
    await using _ = link
    for (let time = 0; time < 3; time += 1) await ask()
    assert.equal(connected, URLS.slice(0, 1))
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
    const { asked, ask, link } = openSearch()
    await using _ = link
    for (let time = 0; time < 3; time += 1) await ask()
    assert.equal(asked, [URLS[0], URLS[1], URLS[0]])
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
      throw new Fault('unauthorized', 'another key')
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
  return { asked, link, untilAnswered, searches: () => searches, open: () => open }
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
    const { asked, link, searches } = openCrowd('posers alone', true)
    await using _ = link
    while (searches() === 1)
      await link.ask('changes', MESSAGE, { timeoutMs: 1_000 }).catch(() => null)
    assert.ok(asked.length > 1)
    assert.is(new Set(asked).size, asked.length)
  },
  async 'listens once at a time, and no more when it is closed'() {
    const { link, searches, open } = openCrowd('posers alone', true)
    while (searches() < 3)
      await link.ask('changes', MESSAGE, { timeoutMs: 1_000 }).catch(() => null)
    assert.is(open(), 1)
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
