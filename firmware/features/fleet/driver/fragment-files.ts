/**
 * The files that came with fragments, one folder per fragment in the data folder; only the lane reads and writes them.
 * They can be made again from the fragment in force, so no backup needs them.
 */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unwritable } from '#drivers/storage/files/json-store.ts'
import { replaceFile } from '#drivers/storage/files/replace-file.ts'
import type { JournalOf } from '#hal/journal.ts'
import type { FLEET_CONFIG_EVENTS } from '../fleet-config-events.ts'

const FOLDER = 'fleet-files'

/** Keeps the promises of FragmentFiles in startup-fragment.ts. */
export function createFragmentFiles(
  dataFolder: string,
  journal: JournalOf<typeof FLEET_CONFIG_EVENTS>,
) {
  const root = join(dataFolder, FOLDER)
  const folderOf = (sequence: number) => join(root, String(sequence))

  return {
    placeOf: (sequence: number, name: string) => join(folderOf(sequence), name),
    async put(sequence: number, files: Readonly<Record<string, string>>): Promise<void> {
      if (Object.keys(files).length === 0) return
      const folder = folderOf(sequence)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        for (const [name, text] of Object.entries(files)) {
          const path = join(folder, name)
          const known = await readFile(path, 'utf8').catch(() => null)
          if (known !== text) await replaceFile(path, text)
        }
      } catch (error) {
        throw unwritable(folder, error)
      }
    },
    async keepOnly(sequences: readonly number[]): Promise<void> {
      const kept = sequences.map(String)
      // Most lanes have none.
      const names = await readdir(root).catch(() => [])
      try {
        for (const name of names)
          if (!kept.includes(name)) await rm(join(root, name), { recursive: true, force: true })
      } catch (error) {
        journal.warn('fleet_config.files_left', { why: (error as Error).message })
      }
    },
  }
}
