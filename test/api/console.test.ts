/** The page's own routes: files, live state, pictures. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import * as assert from 'uvu/assert'
import { openConsoleRig } from '#test/console-rig.ts'
import { call } from '#test/http-call.ts'
import { spec } from '#test/spec.ts'

/** Events of the live state, one by one. */
async function* listen(address: string): AsyncGenerator<{ name: string; data: unknown }> {
  const outgoing = get(`${address}/console/events`, { agent: false })
  const [stream] = (await once(outgoing, 'response')) as [IncomingMessage]
  let text = ''
  try {
    for await (const chunk of stream) {
      text += String(chunk)
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [, name = '', json = ''] = /^event: (.*)\ndata: (.*)$/.exec(text.slice(0, end)) ?? []
        text = text.slice(end + 2)
        if (name) yield { name, data: JSON.parse(json) }
      }
    }
  } finally {
    outgoing.destroy()
  }
}

async function next(events: AsyncGenerator<{ name: string; data: unknown }>, name: string) {
  for (;;) {
    const { value } = await events.next()
    if (value?.name === name) return value.data
  }
}

spec('console', {
  async 'the page and its files come with a strict policy and can be revalidated'() {
    await using lane = await openConsoleRig()
    const page = await call(lane.address, '/')
    assert.is(page.http, 200)
    assert.match(String(page.headers['content-type']), /^text\/html/)
    const policy = String(page.headers['content-security-policy'])
    assert.match(policy, /default-src 'none'/)
    assert.not.match(policy, /unsafe|data:|\*/)
    const files = [...page.text.matchAll(/(?:href|src)="(\/console\/[^"]+)"/g)].map(
      ([, url]) => url,
    )
    assert.ok(files.length >= 3)
    for (const file of files) {
      const reply = await call(lane.address, String(file))
      assert.is(reply.http, 200, file)
      const again = await call(lane.address, String(file), {
        headers: { 'if-none-match': String(reply.headers.etag) },
      })
      assert.is(again.http, 304)
    }
  },
  async 'nothing but the listed files is served'() {
    await using lane = await openConsoleRig()
    const paths = [
      '/console/',
      '/console/index.html',
      '/console/../routes.ts',
      '/console/%2e%2e/routes.ts',
    ]
    for (const path of paths) assert.is((await call(lane.address, path)).http, 404, path)
  },
  async 'the page holds nothing inline and nothing from elsewhere'() {
    await using lane = await openConsoleRig()
    const { text } = await call(lane.address, '/')
    assert.not.match(text, / style=| on[a-z]+="|<style|<script>|https?:\/\//)
  },
  async 'live state: every section at first, then what changes'() {
    await using lane = await openConsoleRig()
    const events = listen(lane.address)
    const first = new Map<string, unknown>()
    while (first.size < 7) {
      const { value } = await events.next()
      if (value) first.set(value.name, value.data)
    }
    assert.equal([...first.keys()].sort(), [
      'camera',
      'device',
      'display',
      'items',
      'journal',
      'levers',
      'payment',
    ])
    assert.equal(first.get('display'), {
      isConnected: true,
      screen: { kind: 'blank' },
      reason: null,
    })
    assert.equal(first.get('payment'), { current: null })
    await lane.display.show({ kind: 'text', lines: ['hello'] })
    assert.equal(await next(events, 'display'), {
      isConnected: true,
      screen: { kind: 'text', lines: ['hello'] },
      reason: null,
    })
    lane.setItems([{ id: '0001', count: 2, name: 'Apple' }])
    assert.equal(await next(events, 'items'), {
      list: [{ id: '0001', count: 2, name: 'Apple' }],
    })
    lane.journal.warn('bank.unreachable', { tries: 3 })
    const { lines } = (await next(events, 'journal')) as { lines: { event: string }[] }
    assert.is(lines[0]?.event, 'bank.unreachable')
    await events.return(undefined)
  },
  async 'closing the device ends the stream'() {
    const lane = await openConsoleRig()
    const events = listen(lane.address)
    await next(events, 'device')
    const ended = (async () => {
      for await (const _ of events);
    })()
    await lane[Symbol.asyncDispose]()
    await ended
  },
  async 'the display is a drawing, the camera a picture that is sent once'() {
    await using lane = await openConsoleRig()
    await lane.display.show({ kind: 'qr', payload: 'x', amountKopecks: 12_345 })
    const drawing = await call(lane.address, '/console/display.svg')
    assert.is(drawing.headers['content-type'], 'image/svg+xml')
    assert.match(drawing.text, '123,45')
    const picture = await call(lane.address, '/console/camera.jpg')
    assert.match(String(picture.headers['content-type']), /^image\/(jpeg|png)/)
    const headers = { 'if-none-match': String(picture.headers.etag) }
    assert.is((await call(lane.address, '/console/camera.jpg', { headers })).http, 304)
  },
  async 'with tokens the files are open and what they show is not'() {
    const tokens = [{ name: 'till', role: 'till', secret: 'till-secret-0123456789' }] as const
    await using lane = await openConsoleRig({ config: { tokens } })
    assert.is((await call(lane.address, '/')).http, 200)
    assert.is((await call(lane.address, '/console/app.js')).http, 200)
    for (const path of ['events', 'display.svg', 'camera.jpg'])
      assert.is((await call(lane.address, `/console/${path}`)).http, 401, path)
    const headers = { authorization: 'Bearer till-secret-0123456789' }
    assert.is((await call(lane.address, '/console/display.svg', { headers })).http, 200)
  },
})
