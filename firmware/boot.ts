/** Wires one device from its config. The whole architecture, top to bottom, is this function. */
import { tmpdir } from 'node:os'
import { createSystemClock } from '#drivers/clock/system.ts'
import { createRandom } from '#drivers/host/random.ts'
import { serialNumber } from '#drivers/host/serial-number.ts'
import { openBanks, openCamera, openDisplay, openIndicator } from '#drivers/registry.ts'
import { openDataFolder } from '#drivers/storage/data-folder.ts'
import { createDisk } from '#drivers/storage/disk.ts'
import { openExportFolder } from '#drivers/storage/export-folder.ts'
import { openJsonStore } from '#drivers/storage/json-store.ts'
import { openSealer } from '#drivers/storage/sealer.ts'
import { openSqliteTransactions } from '#drivers/storage/transactions-sqlite.ts'
import { openWebhookSender } from '#drivers/webhook/sender.ts'
import type { Clock } from '#hal/clock.ts'
import type { Config } from './config.ts'
import type { Router } from './http/router.ts'
import { type Listening, openListener } from './http/server.ts'
import type { OpenJournal } from './journal.ts'
import { openPayment } from './payment/open.ts'
import { NO_SETTINGS } from './payment/settings.ts'
import { VERSION } from './version.ts'

export interface Device extends AsyncDisposable {
  /** One per listener, in the config's order, as URLs. */
  readonly addresses: readonly string[]
  readonly serialNumber: string
  readonly dataFolder: string
}

export interface BootOptions {
  readonly config: Config
  readonly dataFolder: string
  readonly journal: OpenJournal
  readonly clock?: Clock
  /** systemd's $CREDENTIALS_DIRECTORY. */
  readonly credentialsFolder?: string | null
}

/** Rejects with a Fault: 'bad-request' where the config is to blame, else what the world refused. */
export async function boot(options: BootOptions): Promise<Device> {
  const { config, journal, clock = createSystemClock() } = options
  await using opening = new AsyncDisposableStack()

  const data = opening.use(openDataFolder(options.dataFolder))
  if (!data.wasClosed) journal.warn('device.recovered', { dataFolder: data.path })
  const own = await openJsonStore<{ serialNumber: string | null }>(`${data.path}/device.json`, {
    serialNumber: null,
  })
  const name = await serialNumber(config.serialNumber, own)

  const surroundings = { clock, journal }
  const addresses: string[] = []

  const display = await openDisplay(config.display)
  opening.use(display.driver)
  const camera = await openCamera(config.camera, surroundings)
  opening.use(camera.driver)
  const indicator = await openIndicator(config.indicator)
  opening.use(indicator.driver)

  const banks = await openBanks(config.banks, clock, data.path)
  opening.use(banks.driver)
  const { exportFolders } = config.payment
  const payment = opening.use(
    openPayment({
      version: VERSION,
      config: config.payment,
      store: opening.use(openSqliteTransactions(`${data.path}/payments.db`)),
      settings: await openJsonStore(`${data.path}/driver-settings.json`, NO_SETTINGS),
      sealer: openSealer(`${data.path}/seal.key`, options.credentialsFolder ?? null),
      banks: banks.driver,
      display: display.driver,
      indicator: indicator.driver,
      clock,
      random: createRandom(),
      journal,
      exports: await openExportFolder(
        exportFolders.length > 0
          ? exportFolders
          : [`${data.path}/exports`, tmpdir(), '/media', '/mnt'],
      ),
      disk: createDisk(data.path),
      webhooks: opening.use(openWebhookSender()),
      deviceAddress: () => addresses[0] ?? null,
    }),
  )

  const routers: Router[] = [payment.router]
  const listening: Listening[] = []
  for (const listener of config.listeners)
    listening.push(opening.use(await openListener(listener, routers, journal)))

  addresses.push(...listening.map(({ address }) => address))
  const startedMs = clock.monotonicMs()
  journal.info('device.started', { version: VERSION, serialNumber: name, addresses, startedMs })
  // Reached only when everything opened: from here on the caller closes, in reverse order.
  const opened = opening.move()
  return {
    addresses,
    serialNumber: name,
    dataFolder: data.path,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
