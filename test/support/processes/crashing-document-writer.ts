/**
 * A process that updates a document until it dies in the middle of a chosen step of a write, as
 * under a power cut. Its arguments: the document's path, the step, and the update to die in.
 * It says each update that was committed.
 */
import fs, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const [path = '', step = '', deadlyUpdate = '0'] = process.argv.slice(2)
let count = 0

/** Before the named call of the deadly update, nothing more happens. */
function dieAt(name: string): void {
  if (step === name && count + 1 === Number(deadlyUpdate)) process.kill(process.pid, 'SIGKILL')
}

const { open, rename } = fs
fs.rename = async (from, to) => {
  dieAt('rename')
  await rename(from, to)
  dieAt('renamed')
}
fs.open = async (...args: Parameters<typeof open>) => {
  const isFolder = args[1] === 'r'
  dieAt(isFolder ? 'open the folder' : 'open')
  const handle: FileHandle = await open(...args)
  const { sync, writeFile } = handle
  handle.writeFile = async (data: string) => {
    dieAt('write')
    // Half of it, then the cut.
    if (step === 'half' && count + 1 === Number(deadlyUpdate)) {
      await writeFile.call(handle, data.slice(0, data.length / 2))
      dieAt('half')
    }
    return writeFile.call(handle, data)
  }
  handle.sync = () => {
    dieAt(isFolder ? 'sync the folder' : 'sync')
    return sync.call(handle)
  }
  return handle
}
syncBuiltinESMExports()

const { loadJsonStore } = await import('#drivers/storage/files/json-store.ts')
const store = await loadJsonStore(path, { count: 0, ballast: '' })
for (;;) {
  await store.update((value) => ({ count: value.count + 1, ballast: 'x'.repeat(5_000) }))
  count += 1
  process.stdout.write(`${count}\n`)
}
