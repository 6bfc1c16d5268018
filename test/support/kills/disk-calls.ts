/**
 * Each call of this process by which something on the disk may become another, told before it is made: of node:fs in
 * its three forms, and of SQLite. A document is written in two halves, and the second is told too. Threads have theirs
 * unseen.
 */
import fs from 'node:fs'
import promises, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'

type Call = (...args: never[]) => unknown
type Methods = Record<string, Call>

const BY_PATH = ['rename', 'rm', 'unlink', 'mkdir', 'rmdir', 'writeFile', 'copyFile', 'symlink']
const OF_PROMISES = [...BY_PATH, 'chmod', 'link', 'truncate', 'open']
const SYNCHRONOUS = [
  ...[...BY_PATH, 'chmod', 'link', 'truncate', 'open'].map((name) => `${name}Sync`),
  'writeSync',
  'fsyncSync',
  'fdatasyncSync',
  'ftruncateSync',
]
/** What streams call. */
const OF_STREAMS = ['open', 'write', 'writev']
const OF_HANDLES = ['write', 'writev', 'sync', 'datasync', 'truncate', 'appendFile']

/** Until it is disposed of, `before` hears of each, as `rename settings.json.new`. */
export function watchDiskCalls(before: (call: string) => void): Disposable {
  const undo: (() => void)[] = []
  const replace = (target: object, name: string, made: (call: Call) => Call) => {
    const methods = target as Methods
    const call = methods[name] as Call
    methods[name] = made(call)
    undo.push(() => {
      methods[name] = call
    })
  }
  const watched = (target: object, names: readonly string[]) => {
    for (const name of names)
      replace(
        target,
        name,
        (call) =>
          function (this: unknown, ...args: never[]) {
            before([name.replace(/Sync$/, ''), nameOf(args[0])].filter(Boolean).join(' '))
            return call.apply(this, args)
          },
      )
  }

  replace(promises, 'open', (open) => async (...args: never[]) => {
    const handle = (await open(...args)) as FileHandle
    watchHandle(handle, basename(String(args[0])), before)
    return handle
  })
  watched(promises, OF_PROMISES)
  watched(fs, [...SYNCHRONOUS, ...OF_STREAMS])
  watched(DatabaseSync.prototype, ['exec'])
  watched(StatementSync.prototype, ['run'])
  syncBuiltinESMExports()
  return {
    [Symbol.dispose]() {
      for (const putBack of undo.reverse()) putBack()
      syncBuiltinESMExports()
    },
  }
}

function watchHandle(handle: FileHandle, file: string, before: (call: string) => void): void {
  const methods = handle as unknown as Methods
  const { writeFile } = handle
  const writeBytes: (bytes: Uint8Array, from: number, length: number) => Promise<unknown> =
    handle.write.bind(handle)
  for (const name of OF_HANDLES) {
    const call = methods[name] as Call
    methods[name] = (...args: never[]) => {
      before(`${name} ${file}`)
      return call.apply(handle, args)
    }
  }
  handle.writeFile = async (data, ...rest) => {
    before(`write ${file}`)
    const bytes = typeof data === 'string' || data instanceof Uint8Array ? Buffer.from(data) : null
    if (!bytes) return writeFile.call(handle, data, ...rest)
    const half = Math.floor(bytes.length / 2)
    await writeBytes(bytes, 0, half)
    before(`half ${file}`)
    await writeBytes(bytes, half, bytes.length - half)
  }
}

/** Of a statement and of a descriptor nothing is said. */
function nameOf(first: unknown): string {
  return typeof first === 'string' && first.startsWith('/') ? basename(first) : ''
}
