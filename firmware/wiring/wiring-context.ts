/** What each wire-….ts gets: config, clock, journal, data folder, and the parts opened before it. */

import type { Surroundings } from '#drivers/driver-list.ts'
import { serialNumber } from '#drivers/host/serial-number.ts'
import { documentIn } from '#drivers/storage/files/data-folder.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import type { Sentence } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { ConfirmableTime } from '#hal/confirmed-time.ts'
import type { Disk } from '#hal/disk.ts'
import type { JournalDriver } from '#hal/journal.ts'
import type { SentPictures } from '#hal/pictures.ts'
import type { Environment } from '../config/environment.ts'
import type { Sections } from '../config/fleet-sections.ts'
import type { CheckedConfig } from '../config/load-config.ts'
import type { Config } from '../config.ts'
import type { ConfigFile } from '../device/config-editor-types.ts'
import type { ThirdPartyPlace } from '../kernel/third-party.ts'
import type { Parts } from '../part-registry.ts'

export interface BootOptions {
  readonly config: Config
  readonly dataFolder: string
  readonly journal: JournalDriver
  readonly clock?: Clock
  /** Of the data folder; absent: the one that holds it. */
  readonly disk?: Disk
  /** systemd's $CREDENTIALS_DIRECTORY. */
  readonly credentialsFolder?: string | null
  /** Where the config was read from; null: from nowhere. */
  readonly configFile?: string | null
  /** This release is not confirmed yet: the data must stay readable for the one before. */
  readonly isOnTrial?: boolean
  /** The folder of the updater's notes; null: no updater looks after this laned. */
  readonly updateNotes?: string | null
  /** $PATH of systemctl; absent: this process's own. */
  readonly searchPath?: string
  /** Whether `isOnTrial` still holds; asked before something else is tried out. */
  readonly isReleaseOnTrial?: () => boolean
  /** What would refuse a start with the config on the disk and these sections of the fleet. */
  readonly configProblems?: (sections: Sections) => Promise<readonly Sentence[]>
  /** The config of this start together with these sections of the fleet. */
  readonly withSections?: (sections: Sections) => CheckedConfig
  /** laned.yaml as it lies on the disk; null: this lane has none. */
  readonly configOnDisk?: ConfigOnDisk | null
  /** Ends the process in order; systemd starts it again. */
  readonly restart?: () => void
  /** Something, such as systemd, starts the process again after it ends. */
  readonly isStartedAgain?: boolean
  /** systemd's $RUNTIME_DIRECTORY: where the board's network is asked for. */
  readonly runtimeFolder?: string | null
  /** This machine's own monitor is the customer's screen. */
  readonly hasKiosk?: boolean
  /** Where third-party features lie; null: nowhere. */
  readonly thirdParty?: ThirdPartyPlace | null
  /** Templates are stored without a thread of their own, which costs more than a short-lived lane of a test does. */
  readonly hasNoStorageThread?: boolean
}

export interface ConfigOnDisk {
  readonly file: ConfigFile
  readonly environment: Environment
}

/** What every part is wired with. `opened` closes it all, the last opened first. */
export interface Wiring extends Surroundings {
  readonly config: Config
  readonly opened: AsyncDisposableStack
  /** Decides what is old enough to be removed. */
  readonly confirmedTime: ConfirmableTime
  readonly credentialsFolder: string | null
  readonly disk: Disk
  /** Filled when the listeners are open. */
  readonly addresses: string[]
  /** One process for all that somebody sends. */
  readonly sentPictures: SentPictures
  readonly configProblems: () => Promise<readonly Sentence[]>
  /** Further conditions that health has, next to those of payments. */
  readonly parts: Parts
}

export async function nameOf({
  config,
  dataFolder,
}: Pick<Wiring, 'config' | 'dataFolder'>): Promise<string> {
  const none: { serialNumber: string | null } = { serialNumber: null }
  return serialNumber(
    config.serialNumber,
    await loadJsonStore(documentIn(dataFolder, 'device.json'), none),
  )
}
