/** The page's own routes: files, live state, pictures. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import * as assert from 'uvu/assert'
import { openConsoleRig } from '#test/console-rig.ts'
import { call, postJson } from '#test/http-call.ts'
import { pageFiles } from '#test/page/page-bytes.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
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

interface Part {
  readonly name: string
  readonly value?: unknown
  readonly set?: unknown
  readonly lists?: unknown
}

/** The next part that is told of, whole or changed. */
async function next(events: AsyncGenerator<{ name: string; data: unknown }>, name: string) {
  for (;;) {
    const { value } = await events.next()
    const part = value?.data as Part | undefined
    if (part?.name === name) return part
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
    const files = [...(await pageFiles(lane.address)), '/console/icon.svg']
    assert.ok(files.length >= 3)
    for (const file of files) {
      const reply = await call(lane.address, file)
      assert.is(reply.http, 200, file)
      const again = await call(lane.address, file, {
        headers: { 'if-none-match': String(reply.headers.etag) },
      })
      assert.is(again.http, 304)
    }
  },
  async 'what the lane says is told in Russian to whoever asks for it, and in English to everybody else'() {
    await using lane = await openConsoleRig()
    const ask = (headers: Record<string, string>) =>
      call(lane.address, '/console/nothing?', { headers })
    const english = {
      status: 'error',
      kind: 'no-route',
      message:
        'the lane has no operation GET /console/nothing at this address. Check the path. If the path is right, this address does not serve it: change "What it serves" in Settings, "Addresses and who may call"',
    }
    for (const headers of [{}, { 'accept-language': 'de' }, { 'laned-language': 'en' }])
      assert.is((await ask(headers)).text, JSON.stringify(english))
    const russian =
      'по этому адресу у терминала нет операции GET /console/nothing. Проверьте путь. Если путь верный, измените «Что доступно по этому адресу» в разделе настроек «Адреса и доступ к ним»'
    for (const headers of [{ 'laned-language': 'ru' }, { 'accept-language': 'ru' }]) {
      const { http, text } = await ask(headers as Record<string, string>)
      assert.is(http, 404)
      assert.equal(JSON.parse(text), { ...english, message: russian })
    }
  },
  async 'what a schema refuses is told in Russian, too'() {
    await using lane = await openTestDevice()
    const russian = { 'laned-language': 'ru' }
    const { http, text } = await postJson(lane.url, '/showQR', { amount: 'a lot' }, russian)
    assert.is(http, 400)
    assert.match(text, 'нужно целое число')
  },
  async 'in a checkout a script says where its source is, and the page follows its sources'() {
    await using lane = await openConsoleRig()
    const [script = ''] = (await pageFiles(lane.address)).filter((file) => file.includes('/frame-'))
    const { headers, text } = await call(lane.address, script)
    const map = String(headers['sourcemap'])
    const { json } = await call(lane.address, map)
    assert.ok((json as { sources: string[] }).sources.some((path) => path.endsWith('app.tsx')))
    assert.match(text, /addEventListener\([`"']focus/)
  },
  async 'the page comes in the language that somebody chose, else in that of the browser'() {
    await using lane = await openConsoleRig()
    const languageFor = async (headers: Record<string, string>) => {
      const files = await pageFiles(lane.address, headers)
      const texts = await Promise.all(
        files.map(async (path) => (await call(lane.address, path)).text),
      )
      const has = (text: string) => texts.some((one) => one.includes(text))
      assert.is.not(has('Показать QR'), has('Show QR'), 'one language, and not the other')
      return has('Показать QR') ? 'ru' : 'en'
    }
    assert.is(await languageFor({}), 'en')
    assert.is(await languageFor({ 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.8' }), 'ru')
    assert.is(await languageFor({ 'accept-language': 'de,en;q=0.8,ru;q=0.5' }), 'en')
    assert.is(await languageFor({ 'accept-language': 'ru', cookie: 'x=1; laned-page=en' }), 'en')
    assert.is(await languageFor({ cookie: 'laned-page=ru' }), 'ru')
    assert.is(await languageFor({ cookie: 'laned-page=de' }), 'en')
  },
  async 'what the document names never changes under its name, and is asked for once'() {
    await using lane = await openConsoleRig()
    const { headers } = await call(lane.address, '/')
    assert.is(headers['cache-control'], 'no-cache')
    assert.is(headers.vary, 'cookie, accept-language, accept-encoding')
    const files = await pageFiles(lane.address)
    assert.ok(files.length > 4, files.join(' '))
    for (const path of files) {
      const { http, headers } = await call(lane.address, path)
      assert.is(http, 200, path)
      assert.is(headers['cache-control'], 'public, max-age=31536000, immutable', path)
      assert.match(String(headers['content-security-policy']), /script-src 'self';/)
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
  async 'a file answers GET and HEAD alone; what is no file is unknown to each method'() {
    await using lane = await openConsoleRig()
    const ask = async (method: string, path: string) => {
      const { http, headers } = await call(lane.address, path, { method })
      return [http, headers.allow]
    }
    const [script = ''] = await pageFiles(lane.address)
    assert.equal(await ask('HEAD', script), [200, undefined])
    assert.equal(await ask('POST', script), [405, 'GET, HEAD, OPTIONS'])
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'])
      assert.equal(await ask(method, '/console/none.js'), [404, undefined], method)
  },
  async 'the page holds nothing inline but one script by its digest, and nothing from elsewhere'() {
    await using lane = await openConsoleRig()
    const { text, headers } = await call(lane.address, '/')
    assert.not.match(text, / style=| on[a-z]+="|<style|https?:\/\//)
    const inline = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, script = '']) => script,
    )
    assert.is(inline.length, 1)
    const digest = createHash('sha256').update(inline.join()).digest('base64')
    assert.match(
      String(headers['content-security-policy']),
      `script-src 'self' 'sha256-${digest}';`,
    )
  },
  async 'live state: every section at first, then what changes'() {
    await using lane = await openConsoleRig()
    const events = listen(lane.address)
    const first = new Map<string, unknown>()
    while (first.size < 8) {
      const { value } = await events.next()
      assert.is(value?.name, 'whole')
      const part = value?.data as Part | undefined
      first.set(String(part?.name), part?.value)
    }
    assert.equal([...first.keys()].sort(), [
      'banks',
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
    assert.equal(first.get('payment'), {
      current: null,
      currency: null,
      hasBank: true,
      lastEntry: null,
    })
    await lane.display.show({ kind: 'text', lines: ['hello'] })
    assert.equal((await next(events, 'display')).set, {
      screen: { kind: 'text', lines: ['hello'] },
    })
    const apple = { id: '0001', count: 2, name: 'Apple' }
    lane.setItems([apple])
    assert.equal((await next(events, 'items')).lists, { list: { gone: [], put: [[0, apple]] } })
    lane.journal.warn('indicator.failed', { because: 'no such chip' })
    // The lines are an operator's: who reads alone is told that there is another.
    assert.equal(await next(events, 'journal'), { name: 'journal', set: { newest: 1 } })
    await events.return(undefined)
  },
  async 'of thousands of items the one that was learnt is sent'() {
    await using lane = await openConsoleRig()
    const many = Array.from({ length: 3_000 }, (_, at) => ({ id: `${at}`, count: 1, name: null }))
    lane.setItems(many)
    const events = listen(lane.address)
    await next(events, 'items')
    lane.setItems(many.map((item) => (item.id === '1500' ? { ...item, count: 2 } : item)))
    const change = await next(events, 'items')
    assert.equal(change, {
      name: 'items',
      lists: { list: { gone: [], put: [[1_500, { id: '1500', count: 2, name: null }]] } },
    })
    await events.return(undefined)
  },
  async 'a quiet lane beats'() {
    await using lane = await openConsoleRig()
    for await (const { name, data } of listen(lane.address)) {
      if (name !== 'beat') continue
      assert.type((data as { nowMs: number }).nowMs, 'number')
      break
    }
  },
  async 'files go out compressed to who takes that, and are the same ones plain'() {
    await using lane = await openConsoleRig()
    for (const path of ['/', ...(await pageFiles(lane.address))]) {
      const plain = await call(lane.address, path)
      const tags = new Set([plain.headers.etag])
      let length = plain.text.length
      for (const [accepted, encoding] of [
        ['gzip, deflate', 'gzip'],
        ['gzip, deflate, br, zstd', 'br'],
      ] as const) {
        const response = await fetch(`${lane.address}${path}`, {
          headers: { 'accept-encoding': accepted },
        })
        assert.is(response.headers.get('content-encoding'), encoding, path)
        assert.match(response.headers.get('vary') ?? '', /accept-encoding$/)
        assert.is(await response.text(), plain.text, path)
        const sent = Number(response.headers.get('content-length'))
        assert.ok(sent < length, `${path}: ${sent} with ${encoding}, ${length} before`)
        length = sent
        tags.add(String(response.headers.get('etag')))
      }
      assert.is(plain.headers['content-encoding'], undefined)
      assert.is(tags.size, 3, 'a tag is of one form of the content')
    }
    const none = { 'accept-encoding': 'gzip;q=0, br;q=0.0' }
    const refused = await call(lane.address, '/', { headers: none })
    assert.is(refused.headers['content-encoding'], undefined)
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
    for (const path of await pageFiles(lane.address))
      assert.is((await call(lane.address, path)).http, 200)
    for (const path of ['events', 'display.svg', 'camera.jpg'])
      assert.is((await call(lane.address, `/console/${path}`)).http, 401, path)
    const headers = { authorization: 'Bearer till-secret-0123456789' }
    assert.is((await call(lane.address, '/console/display.svg', { headers })).http, 200)
  },
})
