/** Idle pictures on a real card keep the contract; what a power cut left is never shown, and goes. */
import '#test/rerun-as-root.ts'
import { mkdirSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { createIdleFolder } from '../../driver/idle-folder-on-card.ts'
import { IDLE } from '../../idle-folder.ts'
import { idleFolderContract } from './idle-folder.ts'

idleFolderContract('on a card', () => {
  const card = insertCard({ bytes: 4 << 20 })
  return {
    folder: createIdleFolder({ path: join(card.path, 'idle'), isOwn: true }),
    fillDisk: () => card.fill(),
    healDisk: card.empty,
    [Symbol.dispose]: () => card[Symbol.dispose](),
  }
})

spec('idle folder on a card', {
  async 'half a file of before is never listed, and is gone with the next one'() {
    using place = temporaryFolder()
    const path = place.file('idle')
    mkdirSync(path)
    writeFileSync(join(path, 'a.png.new'), 'half')
    writeFileSync(join(path, 'notes.new'), 'not ours')
    const folder = createIdleFolder({ path, isOwn: true })
    assert.equal(await folder.list(), [])
    await folder.keep('b.png', Buffer.from('whole'))
    assert.equal(readdirSync(path).sort(), ['b.png', 'notes.new'])
  },
  async 'a link, an empty file and one too large are not there'() {
    using place = temporaryFolder()
    writeFileSync(place.file('secret'), 'secret')
    const path = place.file('idle')
    mkdirSync(path)
    symlinkSync(place.file('secret'), join(path, 'link.png'))
    writeFileSync(join(path, 'empty.png'), '')
    writeFileSync(join(path, 'long.txt'), 'x'.repeat(IDLE.textBytesMax + 1))
    const folder = createIdleFolder({ path, isOwn: true })
    assert.equal(await folder.list(), [])
    for (const name of ['link.png', 'empty.png', 'long.txt', '../secret'])
      assert.is(await folder.read(name), null, name)
    assert.is(await folder.forget('link.png'), false)
  },
  async 'all pictures together have a bound, and those at once are counted one by one'() {
    using place = temporaryFolder()
    const folder = createIdleFolder({ path: place.path, isOwn: true })
    const most = IDLE.pictureBytesMax
    for (let freeBytes = IDLE.folderBytesMax - 10; freeBytes > 0; freeBytes -= most) {
      writeFileSync(place.file(`${freeBytes}.png`), '')
      truncateSync(place.file(`${freeBytes}.png`), Math.min(freeBytes, most))
    }
    const six = Buffer.alloc(6)
    const outcomes = await Promise.allSettled(
      ['x.png', 'y.png'].map((name) => folder.keep(name, six)),
    )
    assert.equal(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected'],
    )
    await faultOf(() => folder.keep('z.png', six), 'full')
  },
  async 'of more files than are shown the bound counts only those that are wanted'() {
    using place = temporaryFolder()
    for (let at = 0; at < IDLE.filesMax; at += 1)
      writeFileSync(place.file(`autumn ${at}.txt`), 'text')
    writeFileSync(place.file('winter.txt'), 'text')
    const folder = createIdleFolder({ path: place.path, isOwn: false })
    assert.is((await folder.list()).length, IDLE.filesMax)
    const wanted = await folder.list((name) => name.startsWith('winter'))
    assert.equal(
      wanted.map(({ name }) => name),
      ['winter.txt'],
    )
  },
  async 'a folder that the config names is read and never changed'() {
    using place = temporaryFolder()
    writeFileSync(place.file('a.png'), 'picture')
    const folder = createIdleFolder({ path: place.path, isOwn: false })
    assert.is((await folder.list()).length, 1)
    for (const work of [
      () => folder.keep('b.png', Buffer.from('x')),
      () => folder.forget('a.png'),
    ]) {
      const { message } = await faultOf(work, 'refused')
      assert.match(message, 'the idle pictures come from a folder that the settings name')
    }
    assert.equal(readdirSync(place.path), ['a.png'])
  },
})
