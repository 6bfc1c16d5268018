/** Checks, archives, copies: slow work on the databases of a data folder, in a process beside the device. */
import type { Fault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import { databaseIn } from '../files/data-folder.ts'
import {
  type DatabaseFile,
  isOfMaster,
  LEDGER,
  OTHER_DATABASES,
} from '../sqlite/readable-schemas.ts'
import { openBackups } from './daily-database-copies.ts'
import { openDatabaseUpkeep } from './database-upkeep-schedule.ts'
import { openUpkeep, type Upkeep } from './upkeep-runner.ts'

export interface DataFolderUpkeepOptions {
  readonly dataFolder: string
  /** Payments older than this go to the archives. */
  readonly keepDays: number
  /** Called with what a check of the ledger found; null: it is sound. */
  readonly onChecked: (damage: Fault | null) => void
  readonly clock: Clock
  readonly journal: Journal
}

export interface DataFolderUpkeep extends AsyncDisposable {
  /** Runs other work on the databases as well, one task after another. */
  readonly upkeep: Upkeep
}

export function openDataFolderUpkeep(options: DataFolderUpkeepOptions): DataFolderUpkeep {
  const { dataFolder, keepDays, onChecked, clock, journal } = options
  const path = (name: DatabaseFile) => databaseIn(dataFolder, name)
  const ledger = path(LEDGER)
  const opened = new AsyncDisposableStack()
  const upkeep = openUpkeep()
  const work = opened.use(
    openDatabaseUpkeep({
      ledger,
      others: OTHER_DATABASES.map(path),
      keepDays,
      onChecked,
      upkeep,
      clock,
      journal,
    }),
  )
  opened.use(
    openBackups({
      databases: [ledger, ...OTHER_DATABASES.filter((name) => !isOfMaster(name)).map(path)],
      ofMaster: OTHER_DATABASES.filter(isOfMaster).map(path),
      archives: work.archives,
      isDoubtful: work.isDoubtful,
      copy: (from, to) => upkeep.run({ kind: 'copy', from, to }),
      clock,
      journal,
    }),
  )
  // Disposed before both: they wait for tasks that this ends.
  opened.use(upkeep)
  return { upkeep, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
