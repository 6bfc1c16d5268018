/** A folder as a camera keeps the contract, and sees the picture that was written last. */
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { openFolderCamera } from '#drivers/camera/folder-camera.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { yieldEventLoop } from '#firmware/async/yield-event-loop.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { cameraContract } from './camera.ts'

async function open() {
  const folder = temporaryFolder()
  const path = folder.file('pictures')
  mkdirSync(path)
  writeFileSync(join(path, 'one.jpg'), goods(1))
  const options = { path, checkEveryMs: 20 }
  const camera = await openFolderCamera(options, createSystemClock(), createMemoryJournal())
  return {
    camera,
    path,
    lose: () => renameSync(path, `${path}.away`),
    find: () => renameSync(`${path}.away`, path),
    async [Symbol.asyncDispose]() {
      await camera[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

cameraContract('folder', open)

spec('folder camera', {
  async 'sees the picture that was written last, not the last by name'() {
    await using rig = await open()
    writeFileSync(join(rig.path, 'zebra.jpg'), goods(2))
    writeFileSync(join(rig.path, 'apple.jpeg'), goods(3))
    for (const older of ['one.jpg', 'zebra.jpg']) utimesSync(join(rig.path, older), 1_000, 1_000)
    assert.equal([...(await rig.camera.capture()).jpeg], [...goods(3)])
  },
  async 'a folder that goes away at any step of a look is lost once, for one reason'() {
    await using rig = await open()
    for (let turns = 0; turns < 40; turns += 1) {
      let changes = 0
      using _ = rig.camera.onChange(() => {
        changes += 1
      })
      const looking = rig.camera.capture().catch(() => null)
      for (let turn = 0; turn < turns % 8; turn += 1) await yieldEventLoop()
      rig.lose()
      await looking
      await rig.camera.capture().catch(() => null)
      assert.is(changes, 1, `after ${turns % 8} turns`)
      rig.find()
      await rig.camera.capture()
    }
  },
  async 'a folder without pictures is a lost camera'() {
    await using rig = await open()
    rmSync(join(rig.path, 'one.jpg'))
    writeFileSync(join(rig.path, 'notes.txt'), 'no picture')
    const thrown = await rig.camera.capture().catch((error: Error) => error)
    assert.match((thrown as Error).message, /holds no picture/)
  },
})
