/** A backup from whoever keeps it, into a folder of this machine. */
import { join } from 'node:path'
import { replaceFile } from '#drivers/storage/files/replace-file.ts'
import type { BackupStore, StoredBackup } from '#hal/backup-store.ts'
import { Failure } from '../exit-codes.ts'
import { t } from '../words.ts'

interface Fetching {
  /** Undefined: the newest. */
  readonly name: string | undefined
  readonly folder: string
  readonly step: () => void
}

/** The file has its name when it is whole, as its hash says. */
export async function fetchFrom(
  store: Pick<BackupStore, 'list' | 'open'>,
  { name, folder, step }: Fetching,
): Promise<{ path: string; bytes: number }> {
  const list = await store.list()
  const found: StoredBackup | undefined =
    name === undefined ? list[0] : list.find((one) => one.name === name)
  const bytes = found && (await store.open(found.name))
  if (!found || !bytes)
    throw new Failure(
      'unwell',
      name === undefined
        ? t('lanectl.remote-backup-download.no-backup-kept')
        : t('lanectl.remote-backup-download.no', { name }),
    )
  const path = join(folder, found.name)
  const pieces = async function* () {
    for await (const piece of bytes) {
      step()
      yield piece
    }
  }
  try {
    await replaceFile(path, pieces(), { unfinished: `${path}.part` })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EACCES' || code === 'ENOENT')
      throw new Failure('io', t('lanectl.remote-backup-download.cannot-written', { path, code }))
    throw error
  }
  return { path, bytes: found.bytes }
}
