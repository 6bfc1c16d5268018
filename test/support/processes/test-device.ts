/**
 * A whole device on fakes, in this process, at a free port, with a data folder of its own. It stores templates without the
 * thread that a lane of its own process has, test/contract/template-store-sqlite.test.ts shows that both keep the same.
 */

import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { boot, type Device } from '#firmware/boot.ts'
import type { Environment } from '#firmware/config/environment.ts'
import { checkConfig, loadConfig } from '#firmware/config/load-config.ts'
import type { BootOptions } from '#firmware/wiring/wiring-context.ts'
import type { Clock } from '#hal/clock.ts'
import type { JournalEntry } from '#hal/journal.ts'
import { putNewDatabases } from '#test/storage/new-databases.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

export interface TestDevice extends AsyncDisposable {
  readonly device: Device
  /** The first listener's base URL, without a slash at its end. */
  readonly url: string
  readonly dataFolder: string
  /** Everything the journal was told so far. */
  readonly journal: readonly JournalEntry[]
}

export interface TestDeviceOptions {
  /** Text of laned.yaml. */
  readonly yaml?: string
  readonly environment?: Environment
  /** Kept when given: for a second start on the same data. */
  readonly dataFolder?: string
  readonly clock?: Clock
  /** What main.ts gives beyond it, for this data folder. */
  readonly around?: (dataFolder: string) => Partial<BootOptions>
}

export async function openTestDevice(options: TestDeviceOptions = {}): Promise<TestDevice> {
  await using opening = new AsyncDisposableStack()
  const dataFolder = options.dataFolder ?? opening.use(temporaryFolder()).path
  if (options.dataFolder === undefined) putNewDatabases(dataFolder)
  const environment = { LANED_LISTEN: '127.0.0.1:0', ...options.environment }
  const source = { name: 'laned.yaml', text: options.yaml ?? '', environment }
  const config = loadConfig(source)
  const withSections: BootOptions['withSections'] = (sections) =>
    checkConfig({ ...source, sections })
  const journal = createMemoryJournal()
  const { entries } = journal
  const { clock } = options
  const device = opening.use(
    await boot({
      config,
      dataFolder,
      journal,
      withSections,
      ...(clock ? { clock } : {}),
      hasNoStorageThread: true,
      ...options.around?.(dataFolder),
    }),
  )
  const opened = opening.move()
  return {
    device,
    url: device.addresses[0] ?? '',
    dataFolder,
    journal: entries,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
