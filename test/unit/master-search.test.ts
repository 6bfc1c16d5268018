/** A lane that was given no address, and the masters that announce themselves. */
import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { Fault } from '#firmware/fault.ts'
import { openFoundMasterLink } from '#firmware/sync/subordinate/master-search.ts'
import type { AskOptions, Message, PeersDriver } from '#hal/peers.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const MESSAGE: Message = { head: {}, body: new Uint8Array() }
const URLS = ['https://192.0.2.1:7443', 'https://192.0.2.2:7443']

/** Both masters are there and reject whatever they are asked. */
function openSearch() {
  const asked: string[] = []
  const connect: PeersDriver['connect'] = (url) => ({
    ask() {
      asked.push(url)
      return Promise.reject(new Fault('unreachable', 'no answer'))
    },
    async [Symbol.asyncDispose]() {},
  })
  const discover: PeersDriver['discover'] = (onFound) => {
    for (const url of URLS) onFound({ url, serialNumber: 'master-1' })
    return { async [Symbol.asyncDispose]() {} }
  }
  const peers = { connect, discover } as PeersDriver
  const link = openFoundMasterLink(peers, createMemoryJournal(), () => {})
  const ask = (options: Partial<AskOptions> = {}) =>
    faultOf(() => link.ask('changes', MESSAGE, { timeoutMs: 1_000, ...options }), 'unreachable')
  return { asked, ask, link }
}

spec('a lane that looks for its master', {
  async 'asks the next one where one does not answer'() {
    const { asked, ask, link } = openSearch()
    await using _ = link
    for (let time = 0; time < 3; time += 1) await ask()
    assert.equal(asked, [URLS[0], URLS[1], URLS[0]])
  },
  async 'stays with its master where it was the lane that gave the question up'() {
    const { asked, ask, link } = openSearch()
    await using _ = link
    await ask({ signal: AbortSignal.abort() })
    await ask()
    assert.equal(asked, [URLS[0], URLS[0]])
  },
})
