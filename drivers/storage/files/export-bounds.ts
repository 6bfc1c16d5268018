/**
 * How much the device's own export folder may hold, of all and of each who writes there. Nothing is removed for a new
 * export: a file may be the only copy of what somebody asked for, and may be being read. The refusal names the oldest,
 * which a new export may be written over, and the command that removes it.
 */
import type { Stats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { dayMomentOf } from '#firmware/local-date.ts'
import { say } from '#firmware/words/sentence.ts'
import type { KeptExport } from '#hal/export-folders.ts'

export interface ExportBound {
  readonly files: number
  readonly bytes: number
}

export interface ExportBounds extends ExportBound {
  /** Of each token that writes there. */
  readonly each: ExportBound
}

/** What the folder holds, the oldest first. Folders in it are looked through, links are not followed; no export is hidden. */
export async function keptIn(
  home: string,
  makers: Readonly<Record<string, string>>,
): Promise<readonly KeptExport[]> {
  const kept: KeptExport[] = []
  for (const entry of await readdir(home, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const path = join(entry.parentPath, entry.name)
    const stat = await statOf(path)
    if (!stat) continue
    const name = path.slice(home.length + 1)
    kept.push({ name, bytes: stat.size, madeAtMs: stat.mtimeMs, by: makers[name] ?? null })
  }
  return kept.sort((one, other) => one.madeAtMs - other.madeAtMs)
}

/**
 * The same chunks; `kept` is what lies there beside the file that is written over, `by` who writes. Throws Fault
 * 'bad-request' (part 'file') before the first, or before one, with which it is too much.
 */
export async function* withinBounds(
  chunks: AsyncIterable<string> | Iterable<string>,
  kept: readonly KeptExport[],
  bounds: ExportBounds,
  by: string | null,
): AsyncGenerator<string> {
  const own = by === null ? [] : kept.filter((one) => one.by === by)
  const [ofOwn, ofAll] = [bytesOf(own), bytesOf(kept)]
  const { name, at } = oldestOf(own.length >= bounds.each.files ? own : kept)
  if (own.length >= bounds.each.files)
    throw refusal(
      say('fault.export.token-file-limit', {
        token: by ?? '',
        count: own.length,
        oldest: name,
        date: at,
        name,
      }),
    )
  if (kept.length >= bounds.files)
    throw refusal(
      say('fault.export.folder-file-limit', { count: kept.length, oldest: name, date: at, name }),
    )
  let written = 0
  for await (const chunk of chunks) {
    written += Buffer.byteLength(chunk)
    if (by !== null && ofOwn + written > bounds.each.bytes) {
      const oldest = oldestOf(own)
      throw refusal(
        say('fault.export.token-size-limit', {
          most: megabytes(bounds.each),
          token: by,
          oldest: oldest.name,
          date: oldest.at,
          name: oldest.name,
        }),
      )
    }
    if (ofAll + written > bounds.bytes) {
      const oldest = oldestOf(kept)
      throw refusal(
        say('fault.export.folder-size-limit', {
          most: megabytes(bounds),
          oldest: oldest.name,
          date: oldest.at,
          name: oldest.name,
        }),
      )
    }
    yield chunk
  }
}

const bytesOf = (kept: readonly KeptExport[]) => kept.reduce((sum, { bytes }) => sum + bytes, 0)
const megabytes = ({ bytes }: ExportBound) => Math.floor(bytes / 2 ** 20)

function oldestOf([oldest]: readonly KeptExport[]) {
  return { name: oldest?.name ?? '', at: dayMomentOf(oldest?.madeAtMs ?? 0) }
}

function refusal(message: ReturnType<typeof say>): Fault {
  return new Fault('bad-request', message, undefined, { part: 'file' })
}

/** Null: it is gone, or never was. */
async function statOf(path: string): Promise<Stats | null> {
  return await lstat(path).catch(() => null)
}
