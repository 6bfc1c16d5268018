/** What a new lane says at a screen of the board: can be scanned, is read by root alone, and goes. */
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import decodeQR from 'qr/decode.js'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { createConsoleNotice } from '../../driver/console-notice.ts'
import { guideNotice } from '../../setup-screen.ts'

const FACTS = { name: 'lane-12cd34', port: 8090, code: 'ABCDE-FGHJK' }
const HOTSPOT = { ssid: 'lane-12cd34', password: 'abcdefghjkmn', address: '10.42.0.1' }
const SCALE = 4

/** As the phone sees it: each letter is two modules, one above the other, light on a dark screen. */
function scan(picture: readonly string[]): string {
  const modules = picture.flatMap((line) => [
    [...line].map((letter) => letter === '█' || letter === '▀'),
    [...line].map((letter) => letter === '█' || letter === '▄'),
  ])
  const width = (modules[0]?.length ?? 0) * SCALE
  const height = modules.length * SCALE
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at += 1) {
    const isLight = modules[Math.floor(at / width / SCALE)]?.[Math.floor((at % width) / SCALE)]
    if (!isLight) data.fill(0, at * 4, at * 4 + 3)
  }
  return decodeQR({ width, height, data })
}

/** The pictures of the text, in order. */
function picturesOf(text: string): string[][] {
  const blocks = text.split('\n').map((line) => /^[█▀▄ ]{20,}$/.test(line))
  const lines = text.split('\n')
  const found: string[][] = []
  for (const [at, isBlock] of blocks.entries()) {
    if (!isBlock) continue
    if (!blocks[at - 1]) found.push([])
    found.at(-1)?.push(lines[at] ?? '')
  }
  return found
}

function rig() {
  const folder = temporaryFolder()
  const notice = createConsoleNotice(folder.path)
  const path = folder.file('issue')
  return {
    notice,
    path,
    read: () => readFileSync(path, 'utf8'),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}

spec('a screen of the board', {
  'shows the page and its code, on any console'() {
    using screen = rig()
    screen.notice.show(guideNotice({ ...FACTS, hotspot: null }))
    const text = screen.read()
    const [page = [], ...more] = picturesOf(text)
    assert.is(scan(page), 'http://lane-12cd34.local:8090/#code=ABCDE-FGHJK')
    assert.equal(more, [])
    assert.match(text, /http:\/\/lane-12cd34\.local:8090\/$/m)
    assert.match(text, /ABCDE-FGHJK$/m)
    const lines = text.split('\n')
    assert.ok(lines.length <= 25, `${lines.length} rows`)
    assert.ok(Math.max(...lines.map((line) => line.length)) <= 80)
  },
  'and in its own network first how to join that'() {
    using screen = rig()
    screen.notice.show(guideNotice({ ...FACTS, hotspot: HOTSPOT }))
    const [wifi = [], page = []] = picturesOf(screen.read())
    assert.is(scan(wifi), 'WIFI:T:WPA;S:lane-12cd34;P:abcdefghjkmn;;')
    assert.is(scan(page), 'http://10.42.0.1:8090/#code=ABCDE-FGHJK')
  },
  'for root alone, and no longer than there is something to say'() {
    using screen = rig()
    screen.notice.show(guideNotice({ ...FACTS, hotspot: null }))
    assert.is(statSync(screen.path).mode & 0o777, 0o600)
    screen.notice.show(null)
    assert.not.ok(existsSync(screen.path))
    screen.notice.show(null)
  },
  async 'a folder that takes nothing is said; where there is none, there is no screen'() {
    using screen = rig()
    mkdirSync(`${screen.path}.new`)
    const notice = guideNotice({ ...FACTS, hotspot: null })
    await faultOf(() => screen.notice.show(notice), 'storage')
    createConsoleNotice(null).show(notice)
  },
})
