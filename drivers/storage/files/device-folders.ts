/** The folders in which the device keeps its own files. No export is written there, except below `exports`. */

import { type FileHandle, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { say } from '#firmware/words/sentence.ts'
import { exportRefusal } from './export-path.ts'
import { identitiesAbove, identitiesIn, identityAt, identityOfOpen } from './folder-identity.ts'

const OWN_EXPORTS = 'exports'

export interface DeviceFolders {
  /** The data folder and every folder in it, by identity, but for the exports. */
  readonly folders: ReadonlySet<string>
  /** The folder for exports within the data folder. */
  readonly exports: string | null
}

/** Looked up for each export: a folder may be made or mounted at any time. */
export async function findDeviceFolders(dataFolder: string | null): Promise<DeviceFolders> {
  if (dataFolder === null) return { folders: new Set(), exports: null }
  const path = await realpath(dataFolder)
  const folders = await identitiesIn(path, OWN_EXPORTS)
  return { folders, exports: await identityAt(join(path, OWN_EXPORTS)) }
}

/** Looks at the folder and at each one above it. */
export async function refuseInside(
  folder: FileHandle,
  { folders, exports }: DeviceFolders,
): Promise<void> {
  for (const identity of await identitiesAbove(folder)) {
    if (identity === exports && !folders.has(identity)) return
    refuseOwn(identity, folders)
  }
}

/** Enough for a folder whose parent was not refused: each level is looked at once. */
export async function refuseItself(folder: FileHandle, { folders }: DeviceFolders): Promise<void> {
  refuseOwn(await identityOfOpen(folder), folders)
}

function refuseOwn(identity: string, folders: ReadonlySet<string>): void {
  if (folders.has(identity)) throw exportRefusal(say('fault.export.inside-data-folder'))
}
