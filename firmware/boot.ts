/** Opens one device from its config, part by part (wiring/), and says in which order. */
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { readInstalledReleases } from '#drivers/host/read-updater-notes.ts'
import { readRestartLoop } from '#drivers/host/restart-loop-detection.ts'
import { createSentPictures } from '#drivers/pictures/sent-pictures.ts'
import { databaseIn, openDataFolder } from '#drivers/storage/files/data-folder.ts'
import { createDisk } from '#drivers/storage/files/disk.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { makeRoomToStart } from '#drivers/storage/sqlite/start-reserve.ts'
import { openDataFolderUpkeep } from '#drivers/storage/upkeep/data-folder-upkeep.ts'
import { fleetConfigPart } from '#firmware/sync/fleet-config/fragment-health.ts'
import { keepCondition } from '#hal/part-condition.ts'
import { kioskListener } from './config/kiosk-config.ts'
import { DEFAULT_MASTER_ADDRESS } from './config/sections/sync.ts'
import { openConsole } from './console/open.ts'
import { openLogLines } from './device/recent-log-lines.ts'
import { toFault } from './fault.ts'
import { requireOwnAddresses } from './http/listener/listen-address.ts'
import { unreachedAt } from './http/listener/reachable-host.ts'
import type { Router } from './http/router.ts'
import { type Listening, openListener } from './http/server.ts'
import { openParts } from './part-registry.ts'
import { answerWhileMigrating } from './starting/answer-while-migrating.ts'
import { updatesRouter } from './updates/release-mirror-routes.ts'
import { VERSION } from './version.ts'
import { sweepFetchedBackup, wireBackups } from './wiring/wire-backups.ts'
import { wireDevice, wireRestart } from './wiring/wire-device.ts'
import { wireScreens } from './wiring/wire-displays.ts'
import { chooseConfig, wireFleetConfig } from './wiring/wire-fleet-config.ts'
import { leversOf, wireConfirmedTime, wireHardware } from './wiring/wire-hardware.ts'
import { wireItems, wireTemplates } from './wiring/wire-items.ts'
import { laneState } from './wiring/wire-lane-state.ts'
import { preparePaymentNumbers, wireMetrics } from './wiring/wire-metrics.ts'
import { wireMqtt } from './wiring/wire-mqtt.ts'
import { wirePayment } from './wiring/wire-payment.ts'
import { wireSelftest } from './wiring/wire-selftest.ts'
import { wireSetup } from './wiring/wire-setup.ts'
import { wireSync } from './wiring/wire-sync.ts'
import { type BootOptions, nameOf, type Wiring } from './wiring/wiring-context.ts'

export interface Device extends AsyncDisposable {
  /** One per listener, in the config's order, as URLs. */
  readonly addresses: readonly string[]
  /** Where a new lane is set up; null: nowhere. */
  readonly setupAddress: string | null
  readonly serialNumber: string
  readonly dataFolder: string
}

/** Rejects with a Fault: 'bad-request' where the config is to blame; else a disk, a port or a device refused. */
export async function boot(options: BootOptions): Promise<Device> {
  const { journal, clock = createSystemClock(), credentialsFolder = null } = options
  await using opened = new AsyncDisposableStack()

  const log = opened.use(openLogLines(journal, clock))
  const data = opened.use(openDataFolder(options.dataFolder, options.isOnTrial))
  if (!data.wasClosed) journal.warn('device.recovered', { dataFolder: data.path })
  const addresses: string[] = []
  const dataFolder = data.path
  sweepFetchedBackup({ dataFolder, journal })
  makeRoomToStart(dataFolder)
  const parts = opened.use(openParts(clock))
  const fleetStart = await chooseConfig(options, dataFolder)
  const config = fleetStart?.config ?? options.config
  const { configProblems = async () => [] } = options
  const wiring = {
    ...{ config, journal, clock, opened, dataFolder, credentialsFolder, addresses, parts },
    isAfterCrash: !data.wasClosed,
    disk: options.disk ?? createDisk({ folder: dataFolder, clock }),
    sentPictures: opened.use(createSentPictures(clock)),
    confirmedTime: wireConfirmedTime(config, clock, opened),
    configProblems: () => configProblems(fleetStart?.chosen.sections ?? {}),
  }
  const updates = () => readInstalledReleases(options.updateNotes ?? null, VERSION)
  parts.watch('updates', updates)
  parts.watch('starts', () => readRestartLoop(options.updateNotes ?? null, clock.now()))

  const starting = opened.use(answerWhileMigrating(config.listeners))
  const serial = await nameOf(wiring)
  const hardware = await wireHardware(wiring)
  const ledger = opened.use(openSqliteTransactions(databaseIn(dataFolder, 'payments.db')))
  const soundness = keepCondition(clock)
  const numbersOf = await preparePaymentNumbers(wiring)
  const payment = await wirePayment(wiring, hardware, ledger, soundness, serial)
  const paymentNumbers = numbersOf(payment)
  const templates = await wireTemplates(wiring)
  const { items, modelCheck, checkModel } = await wireItems(wiring, hardware, templates, serial)
  const restart = wireRestart(wiring, options, payment)
  const fleetConfig =
    fleetStart && (await wireFleetConfig(wiring, options, fleetStart, payment, restart))
  if (fleetConfig) parts.watch('fleet-config', () => fleetConfigPart(fleetConfig.lane.status))
  const { sync, atMaster } = await wireSync(wiring, items, serial, fleetConfig, payment)

  const setup = await wireSetup(wiring, options, hardware, payment, items, serial)

  const lane = laneState(wiring, {
    ...{ serialNumber: serial, hardware, ledger, payment, items, modelCheck, sync, setup },
    updates,
  })
  const console = opened.use(
    openConsole({
      ...{ lane, journal, clock, levers: leversOf(hardware) },
      sentPictures: wiring.sentPictures,
      camera: hardware.camera.driver,
    }),
  )

  const care = opened.use(
    openDataFolderUpkeep({
      dataFolder,
      keepDays: config.payment.ledgerDays,
      onChecked(damage) {
        ledger.checked(damage)
        soundness.become(damage ? 'failed' : 'ok', damage?.said)
      },
      clock,
      journal,
    }),
  )
  const itemsRouter = items.routerIn(sync.sync)
  const routers = [payment.router, itemsRouter, sync.router, ...console.routers]
  routers.push(
    ...wireBackups(
      wiring,
      {
        ...{ serialNumber: serial, upkeep: care.upkeep, atMaster },
        publicFields: payment.setUp.banks.publicFields,
      },
      options.configFile ?? null,
      restart,
    ),
  )
  routers.push(
    ...wireDevice(wiring, options, fleetStart?.chosen.sections ?? {}, hardware, payment, {
      log,
      restart,
      serialNumber: serial,
      upkeep: care.upkeep,
    }),
  )
  routers.push(...(await wireScreens(wiring, hardware, serial)))
  routers.push(await wireSelftest(wiring, hardware, payment, modelCheck, checkModel, serial))
  if (config.updates.mirror) routers.push(updatesRouter(config.updates.mirror))
  routers.push(...(await wireMetrics(wiring, lane, paymentNumbers)))
  await wireMqtt(wiring, lane)
  const forLanes = config.sync.listen ?? DEFAULT_MASTER_ADDRESS
  requireOwnAddresses([
    ...(sync.sync.status.role === 'master' ? [{ key: 'sync.listen', address: forLanes }] : []),
    ...config.listeners.map(({ address }, at) => ({ key: `listeners[${at}].address`, address })),
  ])
  await starting.end()
  const listening: Listening[] = []
  for (const listener of config.listeners)
    listening.push(opened.use(await openListener(listener, routers, journal)))
  addresses.push(...listening.map(({ address }) => address))
  for (const { address } of config.listeners) {
    const why = unreachedAt(address)
    if (why) journal.warn('listener.unreached', { address, why })
  }
  if (options.hasKiosk) await openForKiosk(wiring, routers)
  const setupAddress = (await setup?.listen(routers)) ?? null
  if (!options.hasNoStorageThread) templates.started()

  const tookMs = Math.round(clock.monotonicMs())
  journal.info('device.started', { version: VERSION, serialNumber: serial, addresses, tookMs })
  const { inMemory } = hardware.disk
  if (inMemory) journal.warn('storage.volatile_found', { dataFolder, where: inMemory })
  // Reached only when everything opened: from here on the caller closes, in reverse order.
  const running = opened.move()
  return {
    addresses,
    setupAddress,
    serialNumber: serial,
    dataFolder,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** A kiosk of before `config kiosk` gave it a listener of its own. A lane sells without its screen's page, too. */
async function openForKiosk({ config, opened, journal }: Wiring, routers: readonly Router[]) {
  const listener = kioskListener(config.listeners)
  if (config.display.driver !== 'screen' || listener === null) return
  try {
    opened.use(await openListener(listener, routers, journal))
  } catch (thrown) {
    const fault = toFault(thrown)
    if (fault.kind === 'bug') throw thrown
    journal.error('kiosk.refused', { why: fault.said })
  }
}
