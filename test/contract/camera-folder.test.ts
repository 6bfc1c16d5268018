/** A folder as a camera keeps the contract, and sees the picture that was written last. */
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { openFolderCamera } from '#drivers/camera/folder-camera.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { cameraContract } from './camera.ts'

async function open() {
  const folder = temporaryFolder()
  const path = folder.file('pictures')
  mkdirSync(path)
  writeFileSync(join(path, 'one.jpg'), goods(1))
  const options = { path, lookEveryMs: 20 }
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
  async 'a folder without pictures is a lost camera'() {
    await using rig = await open()
    rmSync(join(rig.path, 'one.jpg'))
    writeFileSync(join(rig.path, 'notes.txt'), 'no picture')
    const thrown = await rig.camera.capture().catch((error: Error) => error)
    assert.match((thrown as Error).message, /holds no picture/)
  },
})
