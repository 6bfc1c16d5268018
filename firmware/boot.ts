/** Opens one lane from its config, part by part (wiring/). The order of this file is the order of a start. */
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createRandom } from '#drivers/host/random.ts'
import { readInstalledReleases } from '#drivers/host/read-updater-notes.ts'
import { readRestartLoop } from '#drivers/host/restart-loop-detection.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { createSentPictures } from '#drivers/pictures/sent-pictures.ts'
import { databaseIn, openDataFolder } from '#drivers/storage/files/data-folder.ts'
import { createDisk } from '#drivers/storage/files/disk.ts'
import { loadRenewableStore } from '#drivers/storage/files/json-store.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { freeSpaceToStart } from '#drivers/storage/sqlite/start-reserve.ts'
import { openDataFolderUpkeep } from '#drivers/storage/upkeep/data-folder-upkeep.ts'
import { keepCondition } from '#hal/part-condition.ts'
import { namedFiles } from './config/config-file-paths.ts'
import { kioskListener } from './config/kiosk-config.ts'
import { DEFAULT_MASTER_ADDRESS } from './config/sections/sync.ts'
import { openConsole } from './console/open.ts'
import { openLogLines } from './device/recent-log-lines.ts'
import { requireOwnAddresses } from './http/listener/listen-address.ts'
import { unreachedAt } from './http/listener/reachable-host.ts'
import { type Listening, openListener } from './http/server.ts'
import { beginFeatures } from './kernel/before-features.ts'
import { FEATURES } from './kernel/bundled-features.ts'
import { type OpenedFeatures, openFeatures } from './kernel/open-features.ts'
import { openParts } from './part-registry.ts'
import { answerWhileMigrating } from './starting/answer-while-migrating.ts'
import { thirdPartyAt } from './third-party-place.ts'
import { updatesRouter } from './updates/release-mirror-routes.ts'
import { VERSION } from './version.ts'
import { lendNewLane } from './wiring/lend-new-lane.ts'
import { lendStartConfig } from './wiring/lend-start-config.ts'
import { sweepFetchedBackup } from './wiring/sweep-fetched-backup.ts'
import { sweepFoldersOfFeatures } from './wiring/sweep-folders-of-features.ts'
import { wireDevice, wireRestart } from './wiring/wire-device.ts'
import { leversOf, wireConfirmedTime, wireHardware } from './wiring/wire-hardware.ts'
import { wireItems, wireTemplates } from './wiring/wire-items.ts'
import { laneState } from './wiring/wire-lane-state.ts'
import { preparePaymentNumbers, wireMetrics } from './wiring/wire-metrics.ts'
import { wirePayment } from './wiring/wire-payment.ts'
import { wireSelftest } from './wiring/wire-selftest.ts'
import { wireSync } from './wiring/wire-sync.ts'
import { type BootOptions, nameOf } from './wiring/wiring-context.ts'

export interface Device extends AsyncDisposable {
  /** One per listener, in the config's order, as URLs. */
  readonly addresses: readonly string[]
  /** Of listeners that features have beside those of the config, by the names of the features. */
  readonly addressesOfFeatures: Readonly<Record<string, string>>
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
  sweepFoldersOfFeatures(FEATURES, { dataFolder, journal })
  freeSpaceToStart(dataFolder)
  const parts = opened.use(openParts(clock))
  const { withSections, isReleaseOnTrial = () => false } = options
  const { sections: ofFeaturesAtStart, before } = await beginFeatures(FEATURES, {
    config: options.config,
    dataFolder,
    journal,
    isReleaseOnTrial: isReleaseOnTrial(),
    serialNumber: () => nameOf({ config: options.config, dataFolder }),
    misfits: withSections ? (given) => withSections(given).problems : null,
  })
  const sections = ofFeaturesAtStart ?? {}
  const started = (ofFeaturesAtStart && withSections?.(ofFeaturesAtStart)) ?? null
  const config = started?.config ?? options.config
  const { configProblems = async () => [] } = options
  const wiring = {
    config,
    journal,
    clock,
    opened,
    dataFolder,
    credentialsFolder,
    addresses,
    parts,
    isAfterCrash: !data.wasClosed,
    disk: options.disk ?? createDisk({ folder: dataFolder, clock }),
    sentPictures: opened.use(createSentPictures(clock)),
    confirmedTime: wireConfirmedTime(config, clock, opened),
    configProblems: () => configProblems(sections),
  }
  const updates = () =>
    readInstalledReleases(options.updateNotes ?? null, VERSION, options.configFile)
  parts.watch('updates', updates)
  parts.watch('starts', () => readRestartLoop(options.updateNotes ?? null, clock.now()))

  const starting = opened.use(answerWhileMigrating(config))
  const serial = await nameOf(wiring)
  const hardware = await wireHardware(wiring)
  const ledger = opened.use(openSqliteTransactions(databaseIn(dataFolder, 'payments.db')))
  const ledgerIntegrity = keepCondition(clock)
  const numbersOf = await preparePaymentNumbers(wiring)
  const payment = await wirePayment(wiring, hardware, ledger, ledgerIntegrity, serial)
  const paymentNumbers = numbersOf(payment)
  const templates = await wireTemplates(wiring)
  const { items, modelCheck, checkModel } = await wireItems(wiring, hardware, templates, serial)
  const restart = wireRestart(wiring, options, payment)
  const { sync, ...toLanes } = await wireSync(wiring, items, serial, payment)

  const lane = laneState(wiring, {
    serialNumber: serial,
    hardware,
    ledger,
    payment,
    items,
    modelCheck,
    sync,
    updates,
  })
  const care = opened.use(
    openDataFolderUpkeep({
      dataFolder,
      keepDays: config.payment.ledgerDays,
      onChecked(damage) {
        ledger.checked(damage)
        ledgerIntegrity.become(damage ? 'failed' : 'ok', damage?.said)
      },
      clock,
      journal,
    }),
  )
  const itemsRouter = items.routerIn(sync.sync)
  const routers = [payment.router, itemsRouter, sync.router]
  routers.push(
    ...wireDevice(wiring, options, sections, hardware, payment, {
      log,
      restart,
      serialNumber: serial,
      upkeep: care.upkeep,
    }),
  )
  routers.push(await wireSelftest(wiring, hardware, payment, modelCheck, checkModel, serial))
  if (config.updates.mirror) routers.push(updatesRouter(config.updates.mirror))
  const ofFeatures: Pick<OpenedFeatures, 'numbers'>[] = []
  const numbers = () => ofFeatures.flatMap((opened) => opened.numbers())
  routers.push(...(await wireMetrics(wiring, lane, paymentNumbers, numbers)))
  const features = await openFeatures(
    FEATURES,
    {
      config,
      before,
      kept: started?.kept ?? [],
      lane,
      clock,
      random: createRandom(),
      journal,
      parts,
      version: VERSION,
      lent: {
        journal,
        goods: items.lent,
        restart,
        storage: {
          dataFolder,
          credentialsFolder,
          configFiles: [...(options.configFile ? [options.configFile] : []), ...namedFiles(config)],
          document: (name, initial) => loadRenewableStore(`${dataFolder}/${name}.json`, initial, 0),
          upkeep: care.upkeep,
          runtimeFolder: options.runtimeFolder ?? null,
        },
        banks: payment.setUp.banks,
        display: hardware.display.driver,
        pictures: createSharpPictures(),
        sentPictures: wiring.sentPictures,
        shop: config.shop,
        kiosk: options.hasKiosk ? kioskListener(config.listeners) : null,
        scale: hardware.scale,
        newLane: lendNewLane(wiring, options, hardware, payment, items),
        thirdParty: thirdPartyAt(options.thirdParty ?? null),
        fleet: {
          backupsAtMaster: toLanes.atMaster,
          keepBackups: toLanes.keepBackups,
          isMaster: () => sync.sync.status.role === 'master',
          handOut: toLanes.handOut,
        },
        health: {
          parts: async () => (await payment.health()).parts,
          isQuiet: () => payment.currentPayment()?.dynamicQRStatus !== 'PENDING',
        },
        startConfig: lendStartConfig(wiring, options, payment),
      },
    },
    opened,
  )
  routers.push(...features.routers)
  ofFeatures.push(features)
  const console = opened.use(
    openConsole({
      journal,
      clock,
      levers: leversOf(hardware),
      lane: { sections: lane.sections, more: { ...lane.more, ...features.page } },
      sentPictures: wiring.sentPictures,
      camera: hardware.camera.driver,
    }),
  )
  routers.push(...console.routers)
  toLanes.keepNoBackups()
  toLanes.handOutNothing()
  items.sharesNoList()
  const forLanes = config.sync.listen ?? DEFAULT_MASTER_ADDRESS
  requireOwnAddresses([
    ...(sync.sync.status.role === 'master' ? [{ key: 'sync.listen', address: forLanes }] : []),
    ...config.listeners.map(({ address }, at) => ({ key: `listeners[${at}].address`, address })),
  ])
  await starting.end()
  const listening: Listening[] = []
  for (const listener of config.listeners)
    listening.push(
      opened.use(await openListener({ ...listener, language: config.language }, routers, journal)),
    )
  addresses.push(...listening.map(({ address }) => address))
  for (const { address } of config.listeners) {
    const why = unreachedAt(address)
    if (why) journal.warn('listener.unreached', { address, why })
  }
  const addressesOfFeatures = await features.listen(routers)
  if (!options.hasNoStorageThread) templates.started()

  const tookMs = Math.round(clock.monotonicMs())
  journal.info('device.started', { version: VERSION, serialNumber: serial, addresses, tookMs })
  const { inMemory } = hardware.disk
  if (inMemory) journal.warn('storage.volatile_found', { dataFolder, where: inMemory })
  // Reached only when everything opened: from here on the caller closes, in reverse order.
  const running = opened.move()
  return {
    addresses,
    addressesOfFeatures,
    serialNumber: serial,
    dataFolder,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
