/** What a screen's page may ask of its lane, and who may not. */
import { createHash } from 'node:crypto'
import { symlinkSync, writeFileSync } from 'node:fs'
import fastify from 'fastify'
import * as assert from 'uvu/assert'
import { createMemoryIdleFolder } from '#doubles/idle-folder-memory.ts'
import { createFakePictures } from '#doubles/pictures-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { toFault } from '#firmware/fault.ts'
import { createGlassRouter } from '#firmware/glass/glass-routes.ts'
import { createIdleFiles } from '#firmware/glass/idle-files.ts'
import type { App } from '#firmware/http/router.ts'
import type { Glasses } from '#hal/glasses.ts'
import { call, postJson } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const REPORT = { id: 'a'.repeat(24), run: null, has: 0, painted: 0, trouble: null }
const TOKEN = 'glass-of-lane-three'

interface Order {
  readonly lane: string
  readonly run: string
  readonly number: number
  readonly picture: { readonly kind: string } | null
}

const GLASSES: Glasses = {
  report: async () => ({ run: 'r', number: 1, picture: { kind: 'blank' } }),
  leave() {},
  list: () => [],
}

/** The routes alone, called as if from this address. */
async function answerTo(address: string, token: string | null, given: string | null) {
  const app = fastify() as unknown as App
  app.setErrorHandler((thrown, _request, reply) => {
    const { http, body } = router.toWire(toFault(thrown))
    return reply.code(http).send(body)
  })
  const tokenDigest = token === null ? null : createHash('sha256').update(token).digest()
  const quiet = { afterSeconds: 0, everySeconds: 2, schedule: [] }
  const folder = createMemoryIdleFolder()
  const journal = createMemoryJournal()
  const files = createIdleFiles({ folder, pictures: createFakePictures(), journal })
  const idle = { idle: quiet, files, folder: '/nowhere', clock: { now: () => 0 } }
  const router = createGlassRouter({ glasses: GLASSES, serialNumber: 'L3', tokenDigest, idle })
  await router.routes(app)
  const headers = given === null ? {} : { authorization: `Bearer ${given}` }
  const asked = { method: 'POST', url: '/glass/next', payload: REPORT, headers } as const
  const { statusCode, body } = await app.inject({ ...asked, remoteAddress: address })
  await app.close()
  return { http: statusCode, body }
}

spec('glass pages', {
  async 'a screen of this machine needs no token, one beyond it needs the one of the config'() {
    for (const near of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      assert.is((await answerTo(near, null, null)).http, 200, near)
    for (const far of ['192.168.1.9', 'fe80::1', '::ffff:10.0.0.2']) {
      assert.is((await answerTo(far, TOKEN, TOKEN)).http, 200, far)
      const none = await answerTo(far, null, TOKEN)
      assert.is(none.http, 403, far)
      assert.match(none.body, 'set display.token')
      for (const wrong of [null, `${TOKEN}x`, 'Bearer', '']) {
        const refused = await answerTo(far, TOKEN, wrong)
        assert.is(refused.http, 401, `${far} ${wrong}`)
        assert.not.match(refused.body, TOKEN)
      }
    }
  },
  async 'an idle screen gets the pictures and texts of the folder, and no other file'() {
    using outside = temporaryFolder()
    writeFileSync(outside.file('secret.png'), 'secret')
    using folder = temporaryFolder()
    writeFileSync(folder.file('b offers.txt'), 'Bread\nMilk\n')
    writeFileSync(folder.file('a.png'), 'picture')
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
    assert.equal([picture.http, picture.text], [200, 'picture'])
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
    assert.match(policy, "script-src 'self'")
    assert.not.match(policy, 'unsafe')
    for (const [, file = ''] of page.text.matchAll(/(?:src|href)="([^"]+)"/g))
      assert.is((await call(device.url, file)).http, 200, file)
    await using fake = await openTestDevice()
    assert.is((await call(fake.url, '/glass')).http, 404)
  },
})
