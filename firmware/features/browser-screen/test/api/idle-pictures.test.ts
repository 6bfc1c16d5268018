/** Screens and what they show while nobody pays, as whoever looks after the lane asks for them. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { call, postJson, putJson } from '#test/http-call.ts'
import { HIDDEN_WORDS } from '#test/items/crafted-pictures.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import { IDLE } from '../../idle-folder.ts'

const ID = 'abcdef'.repeat(4)
const create = { width: 40, height: 30, channels: 3, background: '#c00' } as const

interface Idle {
  readonly slides: readonly { readonly kind: string }[]
  readonly name: string
  readonly time: string | null
}
interface Screens {
  readonly isScreen: boolean
  readonly screens: readonly Readonly<Record<string, unknown>>[]
}

const screensOf = async (url: string) => (await call(url, '/device/screens')).json as Screens

spec('screens and idle pictures', {
  async 'pictures and texts are kept after a look at them, shown, handed out and taken away'() {
    await using device = await openTestDevice({ yaml: 'display: { driver: screen }' })
    const { url, dataFolder } = device
    const jpeg = await sharp({ create }).jpeg().toBuffer()
    const put = (name: string, body: Uint8Array, type = 'image/jpeg') =>
      call(url, `/device/idle/${name}`, {
        method: 'PUT',
        headers: { 'content-type': type },
        body,
      })
    const write = (name: string, lines: readonly string[]) =>
      putJson(url, `/device/idle/${name}/lines`, { lines })
    const written = await sharp({ create })
      .withExif({ IFD0: { Artist: HIDDEN_WORDS } })
      .jpeg()
      .toBuffer()
    assert.is((await put('offers.jpg', written)).http, 200)
    for (const path of ['/device/idle/offers.jpg', '/glass/idle/offers.jpg'])
      assert.not.match((await call(url, path)).text, HIDDEN_WORDS)
    assert.not.match(readFileSync(join(dataFolder, 'idle/offers.jpg'), 'latin1'), HIDDEN_WORDS)
    assert.is((await write('bread.txt', ['Fresh bread', 'from seven on'])).http, 200)

    const REFUSED = [
      [await put('offers.png', jpeg, 'image/png'), 400, 'its name must end in .jpeg'],
      [await put('half.jpg', jpeg.subarray(0, jpeg.length / 2)), 400, 'cannot be decoded'],
      [await put('page.jpg', Buffer.from('<svg xmlns=""/>')), 400, 'not a JPEG'],
      [await put('..%2fpayments.jpg', jpeg), 400, 'letters, digits'],
      [await put('offers.jpg', jpeg, 'text/html'), 400, 'image/'],
      [await write('bread.jpg', ['x']), 400, 'must end in .txt'],
      [await write('bell.txt', ['ring\u0007']), 400, 'plain text'],
      [await write('two.txt', ['one\ntwo']), 400, 'plain text'],
      [await write('empty.txt', ['', ' ']), 400, 'plain text'],
      [
        await write(
          'long.txt',
          Array.from({ length: 9 }, () => 'x'),
        ),
        400,
        'lines',
      ],
      [
        await call(url, '/device/idle/none.jpg', { method: 'DELETE' }),
        404,
        'the idle screen has no picture or text of this name: perhaps somebody deleted it. The list is in Device',
      ],
      [
        await call(url, '/device/idle/none.jpg'),
        404,
        'the idle screen has no picture or text of this name: perhaps somebody deleted it. The list is in Device',
      ],
    ] as const
    for (const [{ http, text }, expected, words] of REFUSED) {
      assert.is(http, expected, text)
      assert.match(text, words)
    }
    assert.equal(readdirSync(join(dataFolder, 'idle')).sort(), ['bread.txt', 'offers.jpg'])

    const picture = await call(url, '/device/idle/offers.jpg')
    assert.equal([picture.http, picture.headers['content-type']], [200, 'image/jpeg'])
    const shown = (await call(url, '/glass/idle')).json as Idle
    const { slides } = shown
    assert.match(String(shown.time), /^\d\d:\d\d:\d\d$/)
    assert.equal(
      slides.map(({ kind }) => kind),
      ['text', 'picture'],
    )
    // As a Mac names them: й in two characters.
    const decomposed = encodeURIComponent('чай'.normalize('NFD'))
    assert.is((await put(`${decomposed}.jpg`, jpeg)).http, 200)
    assert.is((await write(`${decomposed}.txt`, ['Tea'])).http, 200)
    for (const name of ['offers.jpg', 'чай.jpg', 'чай.txt']) {
      const path = `/device/idle/${encodeURIComponent(name)}`
      assert.is((await call(url, path, { method: 'DELETE' })).http, 200, name)
    }
    assert.equal(readdirSync(join(dataFolder, 'idle')), ['bread.txt'])
    const logged = device.journal.map(({ event }) => event).filter((event) => /^idle/.test(event))
    const [kept, forgotten] = ['idle.kept', 'idle.forgotten'].map((event) =>
      logged.filter((one) => one === event),
    )
    assert.equal([kept?.length, forgotten?.length, logged.length], [4, 3, 7])
  },
  async 'a folder of the config is shown with its schedule, and never written'() {
    using place = temporaryFolder()
    const folder = place.file('pictures')
    mkdirSync(folder)
    for (const name of ['always.txt', 'past.txt']) writeFileSync(join(folder, name), 'Bread')
    const rule = '{ show: past, since: "2020-01-01", till: "2020-01-02" }'
    const idle = `idle: { folder: "${folder}", name: Bread, clock: false, schedule: [${rule}] }`
    await using device = await openTestDevice({ yaml: `display: { driver: screen, ${idle} }` })
    const { json } = await call(device.url, '/device/idle')
    const { isOwn, files } = json as { isOwn: boolean; files: Record<string, unknown>[] }
    assert.is(isOwn, false)
    assert.equal(
      files.map(({ name, lines, isShownNow }) => [name, lines, isShownNow]),
      [
        ['always.txt', ['Bread'], true],
        ['past.txt', ['Bread'], false],
      ],
    )
    for (let at = 0; at < IDLE.filesMax; at += 1)
      writeFileSync(join(folder, `past ${at}.txt`), 'Bread')
    writeFileSync(join(folder, 'winter.png'), await sharp({ create }).png().toBuffer())
    writeFileSync(join(folder, 'summer.png'), 'no picture')
    const { slides, name, time } = (await call(device.url, '/glass/idle')).json as Idle
    assert.equal([name, time], ['Bread', null])
    assert.is(slides.length, 3, 'what sorts behind the past ones is shown')
    assert.is((await call(device.url, '/glass/idle/winter.png')).http, 200)
    assert.is((await call(device.url, '/glass/idle/summer.png')).http, 404)
    const refused = await call(device.url, '/device/idle/past.txt', { method: 'DELETE' })
    assert.is(refused.http, 409)
    assert.match(refused.text, 'the idle pictures come from a folder that the settings name')
  },
  async 'the name of the shop is shown where that is wanted, and another name before it'() {
    const nameOn = async (idle: string, shop: string) => {
      const yaml = `display: { driver: screen, idle: { ${idle} } }\nshop: { name: Ромашка, ${shop} }\n`
      await using lane = await openTestDevice({ yaml })
      return ((await call(lane.url, '/glass/idle')).json as { name: string }).name
    }
    assert.is(await nameOn('clock: true', 'showOnIdleScreen: true'), 'Ромашка')
    assert.is(await nameOn('clock: true', 'showOnIdleScreen: false'), '')
    assert.is(await nameOn('name: Чай', 'showOnIdleScreen: true'), 'Чай')
  },
  async 'the screens that are there are listed with their windows, and a lane without says so'() {
    await using device = await openTestDevice({ yaml: 'display: { driver: screen }' })
    const { url } = device
    assert.equal([(await screensOf(url)).screens, (await screensOf(url)).isScreen], [[], true])
    const size = { width: 800, height: 480, ratio: 1.5 }
    const ask = { id: ID, run: null, has: 0, painted: 0, trouble: null, window: size }
    // A machine that takes seconds for it has lost the screen meanwhile: it asks again.
    const screen = await waitUntil('it is listed', async () => {
      const { json } = await postJson(url, '/glass/next', ask)
      const { run, number } = json as { run: string; number: number }
      await postJson(url, '/glass/next', { ...ask, run, has: number, painted: number })
      return (await screensOf(url)).screens.find(({ shows }) => shows !== null)
    })
    assert.equal(
      [screen['name'], screen['width'], screen['height'], screen['ratio']],
      ['kiosk', 800, 480, 1.5],
    )
    assert.is(screen['shows'], 'blank')
    for (const time of ['since', 'paintedAt']) assert.ok(Date.parse(String(screen[time])) > 0, time)
    await postJson(url, '/glass/leave', { id: ID })
    assert.equal((await screensOf(url)).screens, [])
    await using fake = await openTestDevice()
    assert.is((await screensOf(fake.url)).isScreen, false)
  },
})
