/** Wires one device from its config. The whole architecture, top to bottom, is this file. */
import { tmpdir } from 'node:os'
import { createSystemClock } from '#drivers/clock/system.ts'
import { createRandom } from '#drivers/host/random.ts'
import { serialNumber } from '#drivers/host/serial-number.ts'
import { createSetUpMark } from '#drivers/host/set-up-mark.ts'
import { readUpdateState } from '#drivers/host/update-state.ts'
import { openMemoryFeed } from '#drivers/peers/change-feed-memory.ts'
import { NO_KEYS } from '#drivers/peers/fleet-keys.ts'
import { openPeers, openWideFeed } from '#drivers/peers/open.ts'
import { createSharpPictures } from '#drivers/pictures/sharp.ts'
import {
  loadHost,
  openBanks,
  openBoard,
  openCamera,
  openDisplay,
  openEarlierEmbedder,
  openEmbedder,
  openIndicator,
  readBluetooth,
  type Surroundings,
} from '#drivers/registry.ts'
import {
  databaseIn,
  documentIn,
  openDataFolder,
  SELFTEST_DOCUMENT,
} from '#drivers/storage/files/data-folder.ts'
import { createDisk } from '#drivers/storage/files/disk.ts'
import { prepareExportFolder } from '#drivers/storage/files/export-folder.ts'
import { loadJsonStore, loadRenewableStore } from '#drivers/storage/files/json-store.ts'
import { loadSealer } from '#drivers/storage/files/sealer.ts'
import {
  createFragmentVerifier,
  createUnsealer,
} from '#drivers/storage/fleet-config/signed-fragments.ts'
import { forgetGivenKey, readGivenKey } from '#drivers/storage/lane-backup/given-key.ts'
import { openPackages } from '#drivers/storage/packages/packages.ts'
import {
  openSqliteTransactions,
  type SqliteTransactions,
} from '#drivers/storage/payments/transactions-sqlite.ts'
import { createBackupDepot } from '#drivers/storage/remote-backups/backup-depot.ts'
import {
  type MakerSurroundings,
  openBackupMaker,
} from '#drivers/storage/remote-backups/backup-maker.ts'
import { openSqliteTemplates } from '#drivers/storage/templates/templates-sqlite.ts'
import { openDatabaseCare } from '#drivers/storage/upkeep/database-care.ts'
import { openWebhookSender } from '#drivers/webhook/webhook-sender.ts'
import { createLedgerGaps } from '#firmware/payment/ledger/ledger-gaps.ts'
import { NO_SETTINGS } from '#firmware/payment/settings/settings.ts'
import { NOTHING_PUBLISHED } from '#firmware/sync/fleet-config/fragment-desk.ts'
import { fleetConfigPart, measuredParts } from '#firmware/sync/fleet-config/lane-config-health.ts'
import { isLaneState, NO_FRAGMENT } from '#firmware/sync/fleet-config/lane-state.ts'
import {
  type FleetConfig,
  openFleetConfig,
  startFleetConfig,
} from '#firmware/sync/fleet-config/open.ts'
import { createLateBoundSync, type LateBoundSync } from '#firmware/sync/late-bound-sync.ts'
import { syncPart } from '#firmware/sync/sync-health.ts'
import { FIRST_SYNC_SETTINGS } from '#firmware/sync/sync-settings.ts'
import type { Clock } from '#hal/clock.ts'
import { type ConditionKeeper, keepCondition } from '#hal/condition.ts'
import type { JournalDriver } from '#hal/journal.ts'
import { NO_LEDGER_GAPS } from '#hal/ledger-gap.ts'
import type { TemplateStoreDriver } from '#hal/template-store.ts'
import { openBackupSchedule } from './backups/backups.ts'
import { backupsRouter } from './backups/routes.ts'
import type { Sections } from './config/fleet-sections.ts'
import type { CheckedConfig } from './config/load-config.ts'
import { namedFiles } from './config/named-files.ts'
import type { Config } from './config.ts'
import { openConsole } from './console/open.ts'
import { Fault, toFault } from './fault.ts'
import type { Router } from './http/router.ts'
import { type Listening, openListener } from './http/server.ts'
import { type OpenItems, openItems } from './items/open.ts'
import { FIRST_SETTINGS } from './items/settings.ts'
import { openParts, type Parts } from './part-health.ts'
import { type OpenPayment, openPayment } from './payment/open.ts'
import { restartSafely } from './safe-restart.ts'
import { boardPart } from './selftest/board-troubles.ts'
import { selftestRouter } from './selftest/routes.ts'
import { openSelftest } from './selftest/selftest.ts'
import type { OpenSetup } from './setup/open.ts'
import { watchWrites } from './store-write-health.ts'
import { openSynchronisation } from './sync/open.ts'
import { updatesRouter } from './updates/routes.ts'
import { VERSION } from './version.ts'

export interface Device extends AsyncDisposable {
  /** One per listener, in the config's order, as URLs. */
  readonly addresses: readonly string[]
  /** Where a new lane is set up; null: nowhere. */
  readonly setupAddress: string | null
  readonly serialNumber: string
  readonly dataFolder: string
}

export interface BootOptions {
  readonly config: Config
  readonly dataFolder: string
  readonly journal: JournalDriver
  readonly clock?: Clock
  /** systemd's $CREDENTIALS_DIRECTORY. */
  readonly credentialsFolder?: string | null
  /** Where the config was read from; null: from nowhere. */
  readonly configFile?: string | null
  /** This release is not confirmed yet: the data must stay readable for the one before. */
  readonly isOnTrial?: boolean
  /** Where the updater keeps its notes; null: none looks after this laned. */
  readonly updateNotes?: string | null
  /** Whether it still is so; asked before something else is tried. */
  readonly isReleaseOnTrial?: () => boolean
  /** What of the config on the disk would refuse the next start with these sections of the fleet. */
  readonly configProblems?: (sections: Sections) => Promise<readonly string[]>
  /** The config that was read, with these sections of the fleet. */
  readonly withSections?: (sections: Sections) => CheckedConfig
  /** The process ends in order, and is started again by whoever looks after it. */
  readonly restart?: () => void
  /** systemd's $RUNTIME_DIRECTORY: where the board's network is asked for. */
  readonly runtimeFolder?: string | null
}

/** What every part is wired with. `opened` closes it all, the last opened first. */
interface Wiring extends Surroundings {
  readonly config: Config
  readonly opened: AsyncDisposableStack
  readonly credentialsFolder: string | null
  /** Filled when the listeners are open. */
  readonly addresses: string[]
  readonly configProblems: () => Promise<readonly string[]>
  /** What health tells of the device beyond payments. */
  readonly parts: Parts
}

type Hardware = Awaited<ReturnType<typeof openHardware>>

/** Rejects with a Fault: 'bad-request' where the config is to blame, else what the world refused. */
export async function boot(options: BootOptions): Promise<Device> {
  const { journal, clock = createSystemClock(), credentialsFolder = null } = options
  await using opened = new AsyncDisposableStack()

  const data = opened.use(openDataFolder(options.dataFolder, options.isOnTrial))
  if (!data.wasClosed) journal.warn('device.recovered', { dataFolder: data.path })
  const addresses: string[] = []
  const dataFolder = data.path
  const parts = opened.use(openParts(clock))
  const fleetStart = await chooseConfig(options, dataFolder)
  const config = fleetStart?.config ?? options.config
  const { configProblems = async () => [] } = options
  const wiring = {
    ...{ config, journal, clock, opened, dataFolder, credentialsFolder, addresses, parts },
    configProblems: () => configProblems(fleetStart?.chosen.sections ?? {}),
  }
  parts.watch('updates', () => readUpdateState(options.updateNotes ?? null, VERSION))

  const templates = beginTemplates(wiring)
  const serial = await nameOf(wiring)
  const hardware = await openHardware(wiring)
  const ledger = opened.use(openSqliteTransactions(databaseIn(dataFolder, 'payments.db')))
  const soundness = keepCondition(clock)
  const payment = await wirePayment(wiring, hardware, ledger, soundness)
  const lateBoundSync = createLateBoundSync()
  const items = await wireItems(wiring, hardware, await templates, serial, lateBoundSync)
  const fleetConfig = fleetStart && (await wireFleetConfig(wiring, options, fleetStart, payment))
  if (fleetConfig) parts.watch('fleet-config', () => fleetConfigPart(fleetConfig.lane.status))
  const { sync, atMaster } = await wireSync(wiring, items, serial, lateBoundSync, fleetConfig)

  const setup = await wireSetup(
    wiring,
    hardware,
    payment,
    items,
    serial,
    options.runtimeFolder ?? null,
  )

  const console = opened.use(
    openConsole({
      version: VERSION,
      serialNumber: serial,
      clock,
      journal,
      display: hardware.display.driver,
      camera: hardware.camera.driver,
      payment,
      items,
      levers: leversOf(hardware),
      more: [
        { name: 'devices', read: sync.view, onChange: sync.onChange },
        ...(setup ? [sectionOf(setup)] : []),
      ],
    }),
  )

  const care = opened.use(
    openDatabaseCare({
      dataFolder,
      keepDays: config.payment.ledgerDays,
      onChecked(damage) {
        ledger.checked(damage)
        soundness.become(damage ? 'failed' : 'ok', damage?.message)
      },
      clock,
      journal,
    }),
  )
  const routers = [payment.router, items.router, sync.router, ...console.routers]
  routers.push(
    ...wireBackups(
      wiring,
      { serialNumber: serial, upkeep: care.upkeep, atMaster },
      options.configFile ?? null,
    ),
  )
  routers.push(await wireSelftest(wiring, hardware, payment, serial))
  if (config.updates.mirror) routers.push(updatesRouter(config.updates.mirror))
  const listening: Listening[] = []
  for (const listener of config.listeners)
    listening.push(opened.use(await openListener(listener, routers, journal)))
  addresses.push(...listening.map(({ address }) => address))
  const setupAddress = (await setup?.listen(routers)) ?? null

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

/** What laned.yaml says with what the fleet hands out; null where it takes nothing from a fleet. */
async function chooseConfig(options: BootOptions, dataFolder: string) {
  const { config, journal, withSections, isReleaseOnTrial = () => false } = options
  const rules = config.fleetConfig
  if (rules.keys.length === 0 || !withSections) return null
  const state = await loadJsonStore(
    documentIn(dataFolder, 'fleet-config.json'),
    NO_FRAGMENT,
    isLaneState,
  )
  const start = await startFleetConfig({
    ...{ rules, state, journal },
    serialNumber: await nameOf({ config, dataFolder }),
    verify: createFragmentVerifier(rules.keys),
    unseal: createUnsealer(rules.identityFile ?? null),
    misfits: (sections) => withSections(sections).problems,
    isReleaseOnTrial: isReleaseOnTrial(),
  })
  if (!start) return null
  const { config: chosen, kept } = withSections(start.chosen.sections)
  return { ...start, state, kept, config: chosen ?? config }
}

async function wireFleetConfig(
  { config, opened, dataFolder, clock, journal }: Wiring,
  options: BootOptions,
  start: NonNullable<Awaited<ReturnType<typeof chooseConfig>>>,
  payment: OpenPayment,
): Promise<FleetConfig> {
  const { configProblems = async () => [], isReleaseOnTrial = () => false } = options
  const { restart = () => {} } = options
  return opened.use(
    openFleetConfig({
      ...start,
      ...{ isReleaseOnTrial, restart, clock, journal, problems: configProblems },
      rules: config.fleetConfig,
      published: await loadJsonStore(
        documentIn(dataFolder, 'fleet-config-published.json'),
        NOTHING_PUBLISHED,
      ),
      parts: async () => measuredParts((await payment.health()).parts),
      isQuiet: () => payment.currentPayment()?.dynamicQRStatus !== 'PENDING',
    }),
  )
}

async function nameOf({
  config,
  dataFolder,
}: Pick<Wiring, 'config' | 'dataFolder'>): Promise<string> {
  const none: { serialNumber: string | null } = { serialNumber: null }
  return serialNumber(
    config.serialNumber,
    await loadJsonStore(documentIn(dataFolder, 'device.json'), none),
  )
}

/** First of all: its thread takes as long to start as everything that is opened meanwhile. */
function beginTemplates({ opened, dataFolder }: Wiring): Promise<TemplateStoreDriver> {
  const opening = openSqliteTemplates(databaseIn(dataFolder, 'items.db'))
  // A start that ends before it is awaited speaks of its own trouble, and closes it all the same.
  const ended = opening.catch(() => null)
  opened.defer(async () => (await ended)?.[Symbol.asyncDispose]())
  return opening
}

async function openHardware(wiring: Wiring) {
  const { config, opened, parts } = wiring
  const display = await openDisplay(config.display, wiring)
  opened.use(display.driver)
  const camera = await openCamera(config.camera, wiring)
  opened.use(camera.driver)
  parts.add('camera', () => camera.driver.condition)
  const indicator = await openIndicator(config.indicator, wiring)
  opened.use(indicator.driver)
  parts.add('indicator', () => indicator.driver.condition)
  const banks = await openBanks(config.banks, wiring)
  opened.use(banks.driver)
  const board = opened.use(await openBoard(config.host, wiring))
  parts.watch('board', () => boardPart(board.read()))
  const disk = createDisk({ folder: wiring.dataFolder, clock: wiring.clock })
  return { display, camera, indicator, banks, board, disk }
}

async function wirePayment(
  wiring: Wiring,
  { display, indicator, banks, board, disk }: Hardware,
  store: SqliteTransactions,
  soundness: ConditionKeeper,
) {
  const { config, opened, dataFolder, clock, journal, credentialsFolder, addresses, parts } = wiring
  const writes = keepCondition(clock)
  const kept = await loadJsonStore(documentIn(dataFolder, 'ledger-gaps.json'), NO_LEDGER_GAPS)
  const ledgerGaps = createLedgerGaps({ kept, clock, journal })
  const whole = keepCondition(clock)
  parts.add('ledger', () => {
    whole.become(ledgerGaps.trouble === null ? 'ok' : 'degraded', ledgerGaps.trouble)
    return ([soundness, writes].find(({ current }) => current.state !== 'ok') ?? whole).current
  })
  const chosen = config.payment.exportFolders
  const folders = chosen.length > 0 ? chosen : [`${dataFolder}/exports`, tmpdir(), '/media', '/mnt']
  const payment = openPayment({
    version: VERSION,
    config: config.payment,
    store: watchWrites(store, ['insert', 'update'], writes),
    ledgerGaps,
    otherParts: parts.read,
    settings: await loadJsonStore(documentIn(dataFolder, 'driver-settings.json'), NO_SETTINGS),
    sealer: loadSealer(`${dataFolder}/seal.key`, credentialsFolder),
    banks: banks.driver,
    display: display.driver,
    isGlassSimulated: display.levers !== null,
    indicator: indicator.driver,
    clock,
    random: createRandom(),
    journal,
    exports: await prepareExportFolder(folders, { dataFolder }),
    disk,
    board,
    webhooks: opened.use(openWebhookSender()),
    deviceAddress: () => addresses[0] ?? null,
    firstDisplay: config.setup.address ? { type: 'serial', portName: config.setup.display } : null,
  })
  return opened.use(payment)
}

async function wireItems(
  wiring: Wiring,
  { camera }: Hardware,
  store: TemplateStoreDriver,
  serialNumber: string,
  lateBoundSync: LateBoundSync,
) {
  const { config, opened, dataFolder, clock, journal, parts } = wiring
  const embedder = opened.use(await openEmbedder(config.embedder, wiring))
  parts.add('model', () => embedder.condition)
  const templates = keepCondition(clock)
  parts.add('templates', () => templates.current)
  const items = await openItems({
    version: VERSION,
    serialNumber,
    learning: config.learning,
    sync: config.sync,
    marks: () => lateBoundSync.marks,
    fleet: lateBoundSync.fleet,
    camera: camera.driver,
    pictures: createSharpPictures(),
    embedder,
    async earlierEmbedder(modelId) {
      const embedder = await openEarlierEmbedder(config.embedder, wiring, modelId)
      return embedder && opened.use(embedder)
    },
    store: watchWrites(store, TEMPLATE_WRITES, templates),
    packages: await openPackages(`${dataFolder}/packages`),
    settings: await loadJsonStore(documentIn(dataFolder, 'items.json'), FIRST_SETTINGS),
    host: restartSafely(await loadHost(config.host), wiring.configProblems),
    clock,
    random: createRandom(),
    journal,
  })
  return opened.use(items)
}

async function wireSync(
  wiring: Wiring,
  items: OpenItems,
  serialNumber: string,
  lateBoundSync: LateBoundSync,
  fleetConfig: FleetConfig | null,
) {
  const { config, opened, dataFolder, clock, journal, credentialsFolder } = wiring
  const sealer = loadSealer(`${dataFolder}/seal.key`, credentialsFolder)
  const settings = await loadJsonStore(documentIn(dataFolder, 'sync.json'), FIRST_SYNC_SETTINGS)
  const kept = await loadJsonStore(documentIn(dataFolder, 'fleet-keys.json'), NO_KEYS)
  const givenKey = readGivenKey(dataFolder)
  if (givenKey !== null)
    try {
      await settings.update((value) => ({ ...value, sealedKey: sealer.seal(givenKey) }))
      forgetGivenKey(dataFolder)
    } catch (error) {
      // The next start takes it; a lane without its key sells all the same.
      journal.warn('sync.key_not_kept', { why: toFault(error).message })
    }
  const { forLanes } = config.backup
  const depot = forLanes
    ? createBackupDepot({ ...forLanes, bytesMax: forLanes.megabytes * 2 ** 20 })
    : null
  const peers = openPeers(config.sync, wiring, { settings, kept, sealer, serialNumber, depot })
  const sync = await openSynchronisation({
    items,
    config: config.sync,
    settings,
    serialNumber,
    peers: opened.use(peers.driver),
    keys: peers.keys,
    sealer,
    openFleetStore: () => openSqliteTemplates(databaseIn(dataFolder, 'fleet.db')),
    openLocalFeed: (feedId) => openMemoryFeed(feedId, clock),
    openWideFeed: openWideFeed(config.sync, wiring),
    fleetConfig,
    clock,
    random: createRandom(),
    journal,
  })
  lateBoundSync.bind(sync.sync)
  wiring.parts.watch('sync', () => syncPart(sync.sync.status))
  const atMaster = () => {
    const { master } = sync.sync.status
    if (sync.sync.status.role === 'subordinate' && master) return peers.backupsAt(master)
    throw new Fault('unreachable', 'there is no master to keep backups: see lanectl sync status')
  }
  return { sync: opened.use(sync), atMaster }
}

/** Null where there is nothing to set up: what it takes is loaded on a new lane alone. */
async function wireSetup(
  wiring: Wiring,
  { display, camera }: Hardware,
  { setUp }: OpenPayment,
  items: OpenItems,
  serialNumber: string,
  runtimeFolder: string | null,
): Promise<OpenSetup | null> {
  const { config, opened, dataFolder, clock, journal } = wiring
  const { address, hotspot } = config.setup
  const mark = createSetUpMark(dataFolder)
  if (!address || mark.isThere) return null
  const { openLaneSetup } = await import('./setup/open.ts')
  const { ANSWER_FOLDER, createBoardNetwork } = await import('#drivers/host/board-network.ts')
  const { createConsoleNotice } = await import('#drivers/host/console-notice.ts')
  const setup = openLaneSetup({
    ...{ address, serialNumber, hotspot, items, clock, journal, version: VERSION, lane: setUp },
    display: display.driver,
    isDisplayFake: display.levers !== null,
    camera: camera.driver,
    network: createBoardNetwork({ requestFolder: runtimeFolder, answerFolder: ANSWER_FOLDER }),
    console: createConsoleNotice(runtimeFolder),
    mark,
    async announce(port, hostName) {
      const { announcePage } = await import('#drivers/peers/mdns.ts')
      return announcePage(port, hostName, journal)
    },
  })
  return opened.use(setup)
}

function sectionOf({ setup }: OpenSetup) {
  return { name: 'setup', read: () => setup.view, onChange: setup.onChange }
}

/** No router where the config names no place. */
function wireBackups(
  { opened, clock, journal, parts, config, dataFolder, credentialsFolder }: Wiring,
  given: Pick<MakerSurroundings, 'serialNumber' | 'upkeep' | 'atMaster'>,
  configFile: string | null,
): Router[] {
  const { folder, remote, everyHours } = config.backup
  if (!folder && !remote) return []
  const configFiles = [...(configFile ? [configFile] : []), ...namedFiles(config)]
  const here = { dataFolder, credentialsFolder, configFiles, clock, laned: VERSION }
  const maker = openBackupMaker(config.backup, { ...here, ...given }, opened)
  const { serialNumber } = given
  const backups = opened.use(
    openBackupSchedule({ maker, serialNumber, everyHours, clock, journal }),
  )
  parts.watch('backup', () =>
    backups.task.status === 'failed'
      ? { state: 'degraded', reason: backups.task.why }
      : { state: 'ok', reason: null },
  )
  return [backupsRouter(backups, VERSION)]
}

async function wireSelftest(
  wiring: Wiring,
  { display, camera, indicator, board, disk }: Hardware,
  payment: OpenPayment,
  serialNumber: string,
): Promise<Router> {
  const { config, opened, dataFolder, clock, journal } = wiring
  const selftest = opened.use(
    openSelftest({
      ...{ serialNumber, version: VERSION, board, disk, clock, journal },
      display: display.driver,
      camera: camera.driver,
      indicator: indicator.driver,
      pictures: createSharpPictures(),
      host: await loadHost(config.host),
      payment: payment.inService,
      bluetooth: () => readBluetooth(config.display, wiring),
      kept: await loadRenewableStore(documentIn(dataFolder, SELFTEST_DOCUMENT), { report: null }),
    }),
  )
  return selftestRouter(selftest, VERSION)
}

const TEMPLATE_WRITES = ['learn', 'remove', 'removeItem', 'stage', 'apply', 'putVectors'] as const

function leversOf({ display, camera, banks, indicator }: Hardware) {
  return {
    display: display.levers,
    camera: camera.levers,
    bank: banks.levers,
    indicator: indicator.levers,
  }
}
