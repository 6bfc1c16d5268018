/** Puts this card in the place of a dead lane: its newest backup, and a key of its own from the master. */

import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import type { Manifest } from '#drivers/storage/lane-backup/backup-manifest.ts'
import { Failure } from '../exit-codes.ts'
import { laneDataFolder } from '../lane-data-folder.ts'
import { complain } from '../output.ts'
import { t } from '../words.ts'
import { type OpenOptions, readBelieved, readKeys, readKeysFor } from './backup-decryption.ts'
import { fetchFrom } from './fetch-backup.ts'
import { configFileOf, knownSerialOf, readConfig } from './lane-of-machine.ts'

export interface ReplaceOptions extends OpenOptions {
  readonly master?: string
  readonly backup?: string
  readonly data?: string
  readonly config?: string
}

/** Rejects with a Fault or a Failure that says what to do. The code stays good until the card has its key. */
export async function takePlace(
  code: string,
  options: ReplaceOptions,
  turningFor: (what: string) => () => void,
) {
  // Loaded on use: other commands encrypt nothing and speak to no master.
  const { restoreBackup } = await import('#drivers/storage/lane-backup/restore-on-stopped-lane.ts')
  const { createTakeover } = await import('#drivers/peers/replacement/takeover-client.ts')
  const { FETCHED } = await import('#drivers/storage/lane-backup/swap-restored-files.ts')
  const { cardName } = await import('#drivers/storage/lane-backup/replacement-files.ts')
  const dataFolder = resolve(options.data ?? laneDataFolder())
  const config = readConfig(configFileOf(options))
  const url = options.master ?? config.sync.master
  if (!url) throw new Failure('usage', t('lanectl.replace-lane.where-master-give-master-https'))
  const keys = options.backup ? await readKeysFor(options.backup, options) : await readKeys(options)
  const believes = await readBelieved(options)
  const takeover = createTakeover(url, code, () => cardName(dataFolder))
  // A name that the card made for itself is replaced: the code says whose place it takes.
  const ofLane = await knownSerialOf(config, null)
  const fetched = join(dataFolder, FETCHED)

  const takeKey = ({ serialNumber }: Manifest) => takeover.takeKey(serialNumber)

  try {
    await mkdir(fetched, { recursive: true, mode: 0o700 })
    const file =
      options.backup ??
      (
        await fetchFrom(takeover.backups, {
          name: undefined,
          folder: fetched,
          step: turningFor('fetching the backup'),
        })
      ).path
    const restored = await restoreBackup({
      file,
      openWith: keys,
      believes,
      dataFolder,
      ofLane,
      replaces: true,
      takeKey,
      atMs: createSystemClock().now(),
      step: turningFor('restoring'),
    })
    await endCode(url, code, dataFolder)
    return { dataFolder, ...restored }
  } finally {
    await rm(fetched, { recursive: true, force: true })
  }
}

/** The code ends by itself within a day, so a failure here must not undo the replacement. */
export async function endCode(master: string, code: string, dataFolder: string): Promise<void> {
  const { createTakeover } = await import('#drivers/peers/replacement/takeover-client.ts')
  const { cardName, forgetCardName } = await import(
    '#drivers/storage/lane-backup/replacement-files.ts'
  )
  try {
    await createTakeover(master, code, () => cardName(dataFolder)).end()
    forgetCardName(dataFolder)
  } catch (error) {
    complain((error as Error).message)
  }
}
