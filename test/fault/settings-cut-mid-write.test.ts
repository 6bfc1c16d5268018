/** The power goes in each step of writing a document: it is the old one or the new one, and whole. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { PathLike } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { basename, resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const WRITER = resolve(import.meta.dirname, '../support/processes/crashing-document-writer.ts')
const UPDATES = 3

/** Each step, and whether the update it belongs to is on the disk when it dies there. */
const STEPS = {
  open: false,
  write: false,
  half: false,
  sync: false,
  rename: false,
  renamed: true,
  'open the folder': true,
  'sync the folder': true,
} as const

async function dieAt(path: string, step: string): Promise<number> {
  const writer = spawn(process.execPath, [WRITER, path, step, String(UPDATES)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  writer.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [, signal] = await once(writer, 'close')
  assert.is(signal, 'SIGKILL')
  return said.trim().split('\n').length
}

spec(
  'settings cut mid-write',
  {
    ...Object.fromEntries(
      Object.entries(STEPS).map(([step, isThere]) => [
        `before or at "${step}": ${isThere ? 'the new' : 'the old'} one, whole, and it goes on`,
        async () => {
          using folder = temporaryFolder()
          const path = folder.file('settings.json')
          const committed = await dieAt(path, step)
          assert.is(committed, UPDATES - 1)
          const store = await loadJsonStore(path, { count: 0, ballast: '' })
          assert.is(store.value.count, isThere ? UPDATES : UPDATES - 1)
          assert.is(store.value.ballast.length, 5_000)
          await store.update((value) => ({ ...value, count: 100 }))
          assert.is((await loadJsonStore(path, { count: 0 })).value.count, 100)
        },
      ]),
    ),
    async 'the order on the disk: the bytes, then the name, then the folder'() {
      using folder = temporaryFolder()
      const store = await loadJsonStore(folder.file('settings.json'), { count: 0 })
      const calls = await watching(() => store.update(() => ({ count: 1 })))
      assert.equal(calls, [
        'write settings.json.new',
        'sync settings.json.new',
        'rename settings.json.new settings.json',
        `sync ${basename(folder.path)}`,
      ])
    },
  },
  30_000,
)

/** What reaches the file system while `work` runs. */
async function watching(work: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = []
  const { open, rename } = fs
  fs.rename = (from, to) => {
    calls.push(`rename ${basename(String(from))} ${basename(String(to))}`)
    return rename(from, to)
  }
  fs.open = async (path: PathLike, ...rest) => {
    const handle = await open(path, ...rest)
    const { sync, writeFile } = handle
    const name = basename(String(path))
    handle.writeFile = (...args) => {
      calls.push(`write ${name}`)
      return writeFile.apply(handle, args)
    }
    handle.sync = () => {
      calls.push(`sync ${name}`)
      return sync.call(handle)
    }
    return handle
  }
  syncBuiltinESMExports()
  try {
    await work()
    return calls
  } finally {
    Object.assign(fs, { open, rename })
    syncBuiltinESMExports()
  }
}
