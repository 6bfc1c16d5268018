/** How often a lane and its master greet: a handshake is the dearest part of a message. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import * as assert from 'uvu/assert'
import { ask, openLan } from '#test/lan.ts'
import { spec } from '#test/spec.ts'

spec('a link over the local network', {
  async 'greets once for many questions, each key for itself'() {
    let connections = 0
    const count = () => {
      connections += 1
    }
    subscribe('net.client.socket', count)
    try {
      await using lan = await openLan()
      const { text } = await lan.keys.create('lane-1')
      const link = lan.link(text, 'lane-1')
      for (let nth = 0; nth < 10; nth += 1) await ask(link)
      assert.is(connections, 1)
      const other = await lan.keys.create('lane-2')
      await ask(lan.link(other.text, 'lane-2'))
      assert.is(connections, 2, 'another key is another connection')
    } finally {
      unsubscribe('net.client.socket', count)
    }
  },
})
