/** What a lane lends to its features: what more than one part of it has, and no section of its state tells. */
import type { LaneScale } from '#drivers/scale/lane-scale.ts'
import type { Upkeep } from '#drivers/storage/upkeep/upkeep-runner.ts'
import type { BackupStore } from '#hal/backup-store.ts'
import type { Banks } from '#hal/bank.ts'
import type { DisplayDriver } from '#hal/display.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { Journal } from '#hal/journal.ts'
import type { Part } from '#hal/part-condition.ts'
import type { Pictures, SentPictures } from '#hal/pictures.ts'
import type { kioskListener } from '../config/kiosk-config.ts'
import type { Config } from '../config.ts'
import type { Restart } from '../device/program-restart.ts'
import type { LentGoods } from '../items/lent-goods.ts'
import type { ThirdParty } from '../kernel/third-party.ts'
import type { HandedOut } from '../sync/handed-out.ts'
import type { lendNewLane } from './lend-new-lane.ts'
import type { lendStartConfig } from './lend-start-config.ts'
import type { DepotPlace } from './wire-sync.ts'

declare module '#firmware/kernel/feature.ts' {
  interface Lent {
    /** Of the core, for an event that it has, too. */
    readonly journal: Journal
    readonly restart: Restart
    readonly goods: LentGoods
    readonly storage: {
      readonly dataFolder: string
      /** systemd's $CREDENTIALS_DIRECTORY. */
      readonly credentialsFolder: string | null
      /** laned.yaml, and the files that it names. */
      readonly configFiles: readonly string[]
      /** systemd's $RUNTIME_DIRECTORY: where units of the board are asked for something; null: there are none. */
      readonly runtimeFolder: string | null
      /** A small document of a feature, `NAME.json`, which is in backups too, written in one line. One that cannot be used is begun anew. */
      readonly document: <Kept extends object>(
        name: string,
        initial: Kept,
      ) => Promise<DocumentStore<Kept>>
      /** Slow work on the databases, in a process beside the lane. */
      readonly upkeep: Upkeep
    }
    readonly banks: Pick<Banks, 'publicFields'>
    /** Of this lane, opened before any feature. */
    readonly display: DisplayDriver
    readonly pictures: Pictures
    readonly sentPictures: SentPictures
    readonly shop: Config['shop']
    /** What to open for this machine's own monitor where no listener of the config is for it; null: nothing. */
    readonly kiosk: ReturnType<typeof kioskListener>
    /** For whoever has the scale that is beside the camera. */
    readonly scale: Pick<LaneScale, 'connect'>
    /** For whoever sets up a lane that has no bank yet. */
    readonly newLane: ReturnType<typeof lendNewLane>
    readonly thirdParty: ThirdParty
    readonly fleet: {
      /** The backups that the master keeps of this lane. Throws Fault 'unreachable' where there is no master now. */
      backupsAtMaster(): BackupStore
      /** From now on this lane keeps those of others. */
      keepBackups(place: DepotPlace): Promise<void>
      isMaster(): boolean
      /** Lanes ask their master for it from now on, and this lane's master answers. One feature has something. */
      handOut(what: HandedOut): void
    }
    readonly health: {
      /** As GET /health tells them. */
      parts(): Promise<readonly Pick<Part, 'name' | 'state'>[]>
      /** No payment is on the glass. */
      isQuiet(): boolean
    }
    /** For whoever hands sections of laned.yaml to this lane. */
    readonly startConfig: ReturnType<typeof lendStartConfig>
  }
}
