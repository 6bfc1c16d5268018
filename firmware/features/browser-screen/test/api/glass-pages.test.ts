/** What a screen's page may ask of its lane, and who may not. */
import { createHash } from 'node:crypto'
import { symlinkSync, writeFileSync } from 'node:fs'
import fastify from 'fastify'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { createFakePictures, createFakeSentPictures } from '#doubles/pictures-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { toFault } from '#firmware/fault.ts'
import type { App } from '#firmware/http/router.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import { call, postJson } from '#test/http-call.ts'
import { CRAFTED_PICTURES, HIDDEN_WORDS } from '#test/items/crafted-pictures.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { openBrowserDisplay } from '../../driver/browser-display.ts'
import { BROWSER_SECRETS, createGlassRouter } from '../../glass-routes.ts'
import type { IsKiosk } from '../../glasses.ts'
import { createIdleFiles } from '../../idle-files.ts'
import { createPairedBrowsers, type PairedBrowsersContent } from '../../paired-browsers.ts'
import { createMemoryIdleFolder } from '../support/idle-folder-memory.ts'
import { endOfShowing } from '../support/showing-end.ts'

const REPORT = { id: 'a'.repeat(24), run: null, has: 0, painted: 0, trouble: null }
const TOKEN = 'glass-of-lane-three'
/** Where the kernel says of a connection from here that it is the kiosk's. */
const KIOSK_BROWSER = '127.0.0.9'

interface Order {
  readonly lane: string
  readonly run: string
  readonly number: number
  readonly picture: { readonly kind: string } | null
}

const WORDS = { language: 'en', currency: '', sound: false } as const

/** The routes alone, called as if from this address. */
async function openRoutes(
  token: string | null,
  store: DocumentStore<PairedBrowsersContent> = createMemoryDocument<PairedBrowsersContent>({}),
) {
  const app = fastify() as unknown as App
  app.setErrorHandler((thrown, _request, reply) => {
    const { http, body } = router.toWire(toFault(thrown))
    return reply.code(http).send(body)
  })
  const codeDigest = token === null ? null : BROWSER_SECRETS.digestOf(token)
  const quiet = { afterSeconds: 0, everySeconds: 2, schedule: [], name: '', clock: true }
  const folder = createMemoryIdleFolder()
  const journal = createMemoryJournal()
  const files = createIdleFiles({
    folder,
    journal,
    pictures: createFakePictures(),
    sentPictures: createFakeSentPictures(),
  })
  const idle = { idle: quiet, files, clock: { now: () => 0 } }
  const clock = createFakeClock()
  const display = openBrowserDisplay(WORDS, { clock, journal })
  const { glasses } = display
  const paired = createPairedBrowsers({
    codeDigest,
    secrets: BROWSER_SECRETS,
    store,
    clock,
    journal,
  })
  const isKiosk: IsKiosk = async ({ remoteAddress }) => remoteAddress === KIOSK_BROWSER
  const router = createGlassRouter({ glasses, serialNumber: 'L3', paired, isKiosk, idle })
  /** Of each call, once it is answered. */
  const holders: (string | null)[] = []
  app.addHook('onResponse', ({ holder }, _reply, done) => {
    holders.push(holder?.name ?? null)
    done()
  })
  await router.routes(app)

  /** A browser at this address, which keeps its cookies. */
  function browserAt(remoteAddress: string, cookieBefore: string | null = null) {
    let cookie = cookieBefore
    return async (url: string, payload: object, headers: Record<string, string> = {}) => {
      const sent = cookie === null ? headers : { ...headers, cookie }
      const asked = { method: 'POST', url, payload, headers: sent, remoteAddress } as const
      const answer = await app.inject(asked)
      const [given] = [answer.headers['set-cookie'] ?? []].flat()
      if (given) cookie = given.split(';')[0] ?? null
      return { http: answer.statusCode, body: answer.body, setCookie: given ?? null }
    }
  }

  return {
    browserAt,
    holders,
    display,
    paired,
    clock,
    async [Symbol.asyncDispose]() {
      await display[Symbol.asyncDispose]()
      await app.close()
    },
  }
}

async function answerTo(address: string, token: string | null, given: string | null) {
  await using routes = await openRoutes(token)
  const headers: Record<string, string> = given === null ? {} : { authorization: `Bearer ${given}` }
  return await routes.browserAt(address)('/glass/next', REPORT, headers)
}

spec('glass pages', {
  async 'a screen of this machine needs no token, one beyond it needs the one of the config'() {
    for (const near of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      assert.is((await answerTo(near, null, null)).http, 200, near)
    for (const far of ['192.168.1.9', 'fe80::1', '::ffff:10.0.0.2']) {
      assert.is((await answerTo(far, TOKEN, TOKEN)).http, 200, far)
      const none = await answerTo(far, null, TOKEN)
      assert.is(none.http, 403, far)
      assert.match(none.body, 'Set the code in Settings')
      for (const wrong of [null, `${TOKEN}x`, 'Bearer', '']) {
        const refused = await answerTo(far, TOKEN, wrong)
        assert.is(refused.http, 401, `${far} ${wrong}`)
        assert.not.match(refused.body, TOKEN)
      }
    }
  },
  async 'the code is entered once, and a cookie that no program reads stands for it'() {
    await using routes = await openRoutes(TOKEN)
    const ask = routes.browserAt('192.168.1.9')
    assert.is((await ask('/glass/next', REPORT)).http, 401)
    const wrong = await ask('/glass/enter', { code: `${TOKEN}x` })
    assert.equal([wrong.http, wrong.setCookie], [401, null])
    const entered = await ask('/glass/enter', { code: TOKEN })
    assert.is(entered.http, 200)
    assert.match(
      String(entered.setCookie),
      '; Path=/glass; Max-Age=34560000; HttpOnly; SameSite=Strict',
    )
    assert.is((await ask('/glass/next', REPORT)).http, 200)
    assert.equal(
      routes.holders,
      [null, null, null, 'screen screen-1'],
      'it waits among no strangers',
    )
    const again = await ask('/glass/enter', {})
    assert.is(again.setCookie, entered.setCookie, 'the same one, for longer')
    const names = () => routes.paired.list().map(({ name, isGlass }) => `${name} ${isGlass}`)
    assert.equal(names(), ['kiosk false', 'screen-1 true'])
    await routes.paired.forget('screen-1')
    assert.is((await ask('/glass/next', REPORT)).http, 401)
    for (let nth = 0; nth < 7; nth += 1)
      await routes.browserAt('192.168.1.10')('/glass/enter', { code: TOKEN })
    assert.is((await ask('/glass/enter', { code: TOKEN })).http, 429, 'eight in a minute')
    await routes.clock.advance(60_001)
    assert.is((await ask('/glass/enter', { code: TOKEN })).http, 200)
  },
  async 'a glass that is named while a screen enters the code puts none of them out'() {
    await using routes = await openRoutes(TOKEN)
    const ask = routes.browserAt('192.168.1.9')
    const asking = { isOfThisMachine: false, isKiosk: false, cookie: null, code: TOKEN }
    await Promise.all([routes.paired.enter(asking), routes.paired.choose('kiosk')])
    await ask('/glass/enter', { code: TOKEN })
    const names = routes.paired.list().map(({ name, isGlass }) => `${name} ${isGlass}`)
    assert.equal(names, ['kiosk true', 'screen-1 false', 'screen-2 false'])
  },
  async 'with another code in the config a screen is asked for that, and keeps its name'() {
    const store = createMemoryDocument<PairedBrowsersContent>({})
    const enter = async (token: string, cookie: string | null) => {
      await using routes = await openRoutes(token, store)
      const ask = routes.browserAt('192.168.1.9', cookie)
      const before = (await ask('/glass/next', REPORT)).http
      const { http, setCookie } = await ask('/glass/enter', { code: token })
      assert.is(http, 200)
      assert.is((await ask('/glass/next', REPORT)).http, 200)
      return { before, cookie: setCookie?.split(';')[0] ?? null }
    }
    const first = await enter(TOKEN, null)
    const same = await enter(TOKEN, first.cookie)
    assert.equal([first.before, same.before], [401, 200])
    const other = await enter('another-code-of-screens', first.cookie)
    assert.is(other.before, 401)
    assert.equal(
      store.value.screens?.map(({ name }) => name),
      ['screen-1'],
    )
    assert.equal(store.value.glass, { name: 'screen-1', isNamed: false })
    await using closed = await openRoutes(null, store)
    const asked = closed.browserAt('192.168.1.9', first.cookie)
    assert.is(
      (await asked('/glass/next', REPORT)).http,
      403,
      'no code: no screen beyond this machine',
    )
  },
  async 'only what shows something becomes the glass'() {
    await using routes = await openRoutes(TOKEN)
    await routes.browserAt('127.0.0.1')('/glass/leave', { id: REPORT.id })
    const tablet = routes.browserAt('192.168.1.9')
    await tablet('/glass/enter', { code: TOKEN })
    await tablet('/glass/next', REPORT)
    const glass = () => routes.paired.list().find(({ isGlass }) => isGlass)?.name
    assert.is(glass(), 'screen-1')
    const proxy = routes.browserAt('127.0.0.1')
    const handedOn = { 'x-forwarded-for': '192.168.1.10' }
    assert.is((await proxy('/glass/next', REPORT, handedOn)).http, 401)
    await proxy('/glass/next', { ...REPORT, id: 'b'.repeat(24) })
    assert.is(glass(), 'kiosk', 'the monitor of this machine, before all others')
  },
  async 'strangers with the code take no place of the glass, stop no payment, and are named'() {
    await using routes = await openRoutes(TOKEN)
    const { display, clock } = routes
    const kiosk = routes.browserAt('127.0.0.1')
    const page = (nth: number) => ({ ...REPORT, id: `${nth}`.padStart(24, '0') })
    type ScreenOrder = { run: string; number: number }
    const reportOf = async (ask: typeof kiosk, report: object) => {
      const { http, body } = await ask('/glass/next', report)
      assert.is(http, 200, body)
      return JSON.parse(body) as ScreenOrder
    }
    const first = await reportOf(kiosk, page(0))
    const strangers = []
    for (let nth = 1; nth <= 8; nth += 1) {
      const ask = routes.browserAt(`192.168.1.${nth}`)
      await ask('/glass/enter', { code: TOKEN })
      await reportOf(ask, page(nth))
      strangers.push(ask)
    }
    const [stranger] = strangers
    if (!stranger) throw new Error('nobody')
    const late = await routes.browserAt('192.168.1.99')('/glass/next', page(99), {
      authorization: `Bearer ${TOKEN}`,
    })
    assert.is(late.http, 429)
    await reportOf(kiosk, page(9))

    // "Painted", by a stranger alone: nothing was shown.
    const code = { kind: 'qr', payload: 'https://qr.example/1' } as const
    const shown = endOfShowing(display.show(code))
    await clock.advance(0)
    const lie = { run: first.run, has: first.number + 1, painted: first.number + 1 }
    void stranger('/glass/next', { ...page(1), ...lie })
    await clock.advance(500)
    assert.is(shown.how, 'open')
    // The kiosk has painted it. A stranger claims the screen of before for ever.
    const older = { run: first.run, has: first.number, painted: first.number }
    for (let passed = 0; passed < 2_000; passed += 500) {
      for (const nth of [0, 9]) void kiosk('/glass/next', { ...page(nth), ...lie })
      void strangers[1]?.('/glass/next', { ...page(2), ...older })
      await clock.advance(500)
    }
    assert.is(shown.how, 'shown')
    const { state, reason } = display.condition
    assert.equal(
      [state, String(reason).includes('screen-2')],
      ['degraded', true],
      String(reason ?? ''),
    )
    // From now on nobody waits for it at all.
    const next = { run: first.run, has: first.number + 2, painted: first.number + 2 }
    const blank = endOfShowing(display.show({ kind: 'blank' }))
    for (const nth of [0, 9]) void kiosk('/glass/next', { ...page(nth), ...next })
    void strangers[1]?.('/glass/next', { ...page(2), ...older })
    void stranger('/glass/leave', { id: page(1).id })
    await clock.advance(10)
    assert.is(blank.how, 'shown')
  },
  async 'another page of this machine delays a payment as other browsers do, under however many ids'() {
    await using routes = await openRoutes(null)
    const { display, clock } = routes
    const [ask, liar] = [routes.browserAt('127.0.0.1'), routes.browserAt('127.0.0.1')]
    const first = JSON.parse((await ask('/glass/next', REPORT)).body) as Order
    const screen = (number: number) => ({ run: first.run, has: number, painted: number })
    const waits: number[] = []
    for (let nth = 1; nth <= 3; nth += 1) {
      const number = first.number + nth - 1
      const id = `${nth}`.padStart(24, '0')
      void liar('/glass/next', { ...REPORT, id, ...screen(number) })
      await clock.advance(0)
      const shown = endOfShowing(display.show({ kind: 'text', lines: [`${nth}`] }))
      void ask('/glass/next', { ...REPORT, ...screen(number + 1) })
      await clock.advance(0)
      let waitedMs = 0
      for (; shown.how === 'open' && waitedMs < 3_000; waitedMs += 50) {
        void liar('/glass/next', { ...REPORT, id, ...screen(number) })
        void ask('/glass/next', { ...REPORT, ...screen(number + 1) })
        await clock.advance(50)
      }
      assert.is(shown.how, 'shown')
      waits.push(waitedMs)
    }
    assert.equal(waits, [100, 0, 0])
  },
  async 'beside the browser of the kiosk nothing else of this machine is the glass or takes its places'() {
    await using routes = await openRoutes(null)
    const { display, clock } = routes
    const [kiosk, liar] = [routes.browserAt(KIOSK_BROWSER), routes.browserAt('127.0.0.1')]
    const page = (nth: number) => ({ ...REPORT, id: `${nth}`.padStart(24, '0') })
    // As after a start of the lane: whoever asks first.
    for (let nth = 1; nth <= 8; nth += 1) void liar('/glass/next', page(nth))
    await clock.advance(0)
    assert.is((await liar('/glass/next', page(9))).http, 429)
    const full = await kiosk('/glass/next', REPORT)
    assert.is(full.http, 429)
    for (let passed = 0; passed < 2_000; passed += 500) {
      for (let nth = 1; nth <= 8; nth += 1)
        assert.is((await liar('/glass/next', page(nth))).http, 403)
      await clock.advance(500)
    }
    const { run, number } = JSON.parse((await kiosk('/glass/next', REPORT)).body) as Order
    const lie = { ...page(10), run, has: number + 1, painted: number + 1 }
    const shown = endOfShowing(display.show({ kind: 'text', lines: ['Hello'] }))
    void liar('/glass/next', lie)
    await clock.advance(500)
    assert.is(shown.how, 'open', 'said to be painted by what is not the kiosk')
    void kiosk('/glass/next', { ...REPORT, run, has: number + 1, painted: number + 1 })
    await clock.advance(0)
    assert.is(shown.how, 'shown')
    const names = display.glasses.list().map(({ name, isGlass }) => `${name} ${isGlass}`)
    assert.equal(names, ['kiosk true', 'this-machine false'])
  },
  async 'with the glass away no other screen vouches for a code, until a person names one'() {
    await using routes = await openRoutes(TOKEN)
    const { display, clock, paired } = routes
    await routes.browserAt('127.0.0.1')('/glass/next', REPORT)
    routes.display.glasses.leave(REPORT.id)
    const tablet = routes.browserAt('192.168.1.9')
    await tablet('/glass/enter', { code: TOKEN })
    const page = { ...REPORT, id: 'b'.repeat(24) }
    const { run, number } = JSON.parse((await tablet('/glass/next', page)).body)
    const painted = { ...page, run, has: number, painted: number }
    void tablet('/glass/next', painted)
    await clock.advance(0)
    assert.not(display.isConnected)
    assert.match(
      String(display.condition.reason),
      'the main screen of this lane, kiosk, is not connected',
    )
    assert.match(
      (await faultOf(() => paired.choose('nobody'))).message,
      'Choose one of these screens: kiosk, screen-1',
    )
    await paired.choose('screen-1')
    void tablet('/glass/next', painted)
    await clock.advance(0)
    assert.ok(display.isConnected)
  },
  async 'an idle screen gets the pictures and texts of the folder, and no other file'() {
    using outside = temporaryFolder()
    writeFileSync(outside.file('secret.png'), 'secret')
    using folder = temporaryFolder()
    writeFileSync(folder.file('b offers.txt'), 'Bread\nMilk\n')
    const made = CRAFTED_PICTURES['a PNG of plain texts']?.make(4_000) ?? Buffer.alloc(0)
    assert.ok(Buffer.from(made).includes(HIDDEN_WORDS))
    writeFileSync(folder.file('a.png'), made)
    writeFileSync(folder.file('notes.md'), 'notes')
    for (const name of ['._a.png', '.b.txt']) writeFileSync(folder.file(name), 'left beside')
    writeFileSync(folder.file('bell.txt'), 'ring\u0007')
    writeFileSync(folder.file('long.txt'), 'x'.repeat(3_000))
    symlinkSync(outside.file('secret.png'), folder.file('link.png'))
    const yaml = `display: { driver: screen, idle: { folder: "${folder.path}", everySeconds: 5, afterSeconds: 0 } }`
    await using device = await openTestDevice({ yaml })
    const { json } = await call(device.url, '/glass/idle')
    const { slides, everySeconds } = json as { slides: { name?: string }[]; everySeconds: number }
    assert.is(everySeconds, 5)
    assert.equal(
      slides.map((slide) => slide.name ?? slide),
      ['a.png', { kind: 'text', lines: ['Bread', 'Milk'] }],
    )
    const picture = await call(device.url, '/glass/idle/a.png')
    assert.is(picture.http, 200)
    assert.match(picture.text, 'IHDR')
    assert.not.match(picture.text, HIDDEN_WORDS)
    const headers = { 'if-none-match': String(picture.headers['etag']) }
    assert.is((await call(device.url, '/glass/idle/a.png', { headers })).http, 304)
    assert.is(picture.headers['content-type'], 'image/png')
    const others = [
      'link.png',
      '._a.png',
      'notes.md',
      '..%2f..%2fpackage.json',
      '%2e%2e%2fa.png',
      'none.png',
    ]
    for (const other of others)
      assert.is((await call(device.url, `/glass/idle/${other}`)).http, 404, other)
  },
  async 'a page is told the screen whole once, then that it is the same'() {
    await using device = await openTestDevice({ yaml: 'display: { driver: screen }' })
    const ask = async (more: object) => {
      const { http, json } = await postJson(device.url, '/glass/next', { ...REPORT, ...more })
      assert.is(http, 200)
      return json as Order
    }
    const first = await ask({})
    assert.is(first.picture?.kind, 'blank')
    const { run, number } = first
    const again = await ask({ run, has: number, painted: number })
    assert.equal([again.run, again.number, again.picture], [run, number, null])
    const stranger = await ask({ run: 'another', has: number, painted: number })
    assert.is(stranger.picture?.kind, 'blank')
    assert.is((await postJson(device.url, '/glass/leave', { id: REPORT.id })).http, 200)
  },
  async 'what is no report is refused'() {
    await using device = await openTestDevice({ yaml: 'display: { driver: screen }' })
    for (const wrong of [{ id: 'x' }, { painted: -1 }, { trouble: 'sad' }, { more: 1 }])
      assert.is((await postJson(device.url, '/glass/next', { ...REPORT, ...wrong })).http, 400)
    const long = { ...REPORT, run: 'r'.repeat(2_000) }
    assert.is((await postJson(device.url, '/glass/next', long)).http, 400)
  },
  async 'its page lets nothing in from elsewhere, and another display has none'() {
    await using device = await openTestDevice({ yaml: 'display: { driver: screen }' })
    const page = await call(device.url, '/glass')
    assert.is(page.http, 200)
    const policy = String(page.headers['content-security-policy'])
    assert.match(policy, "default-src 'none'")
    const inline = [...page.text.matchAll(/<script>(.*?)<\/script>/gs)].map(
      ([, script = '']) => script,
    )
    const digests = inline.map((script) => createHash('sha256').update(script).digest('base64'))
    assert.is(digests.length, 1, 'the script that looks whether the others came')
    assert.ok(policy.includes(`; script-src 'self' 'sha256-${digests[0]}'; `), policy)
    assert.not.match(policy, 'unsafe')
    for (const [, file = ''] of page.text.matchAll(/(?:src|href)="([^"]+)"/g))
      assert.is((await call(device.url, file)).http, 200, file)
    await using fake = await openTestDevice()
    assert.is((await call(fake.url, '/glass')).http, 404)
  },
})
