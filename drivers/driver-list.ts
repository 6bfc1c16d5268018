/**
 * Config name to driver: the only list of what hardware exists.
 *
 * Modules load on use, so a lane without Bluetooth never loads the Bluetooth library.
 */
import { join } from 'node:path'
import type { BanksConfig } from '#firmware/config/sections/banks.ts'
import type { CameraConfig } from '#firmware/config/sections/camera.ts'
import type { DisplayConfig } from '#firmware/config/sections/display.ts'
import type { EmbedderConfig } from '#firmware/config/sections/embedder.ts'
import type { HostConfig } from '#firmware/config/sections/host.ts'
import type { IndicatorConfig } from '#firmware/config/sections/indicator.ts'
import { toFault } from '#firmware/fault.ts'
import type { BanksDriver } from '#hal/bank.ts'
import type { BoardDriver } from '#hal/board.ts'
import type { CameraDriver } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import type { ConfirmableTime } from '#hal/confirmed-time.ts'
import type { DisplayDriver } from '#hal/display.ts'
import type { EmbedderDriver } from '#hal/embedder.ts'
import type {
  BankLevers,
  CameraLevers,
  DisplayLevers,
  IndicatorLevers,
} from '#hal/fake-controls.ts'
import type { Host } from '#hal/host.ts'
import type { IndicatorDriver } from '#hal/indicator.ts'
import type { Journal, JournalDriver } from '#hal/journal.ts'
import type { AdapterMemory } from './link/lane-display-serial-port.ts'

/** What a driver may use beside its own section of the config. */
export interface Surroundings {
  readonly clock: Clock
  readonly journal: Journal
  /** The folder where a driver keeps what must survive a restart. */
  readonly dataFolder: string
  /** The process before was killed, or the power was cut: it cleaned nothing up. */
  readonly isAfterCrash?: boolean
}

export interface TrialSurroundings extends Surroundings {
  readonly journal: JournalDriver
}

/** A driver, and its levers when it is a fake. */
export interface Opened<Driver, Levers> {
  readonly driver: Driver
  readonly levers: Levers | null
}

export async function openDisplay(
  config: DisplayConfig,
  surroundings: Surroundings,
): Promise<Opened<DisplayDriver, DisplayLevers>> {
  switch (config.driver) {
    case 'fake': {
      const { openFakeDisplay } = await import('./display/fake.ts')
      return fake(openFakeDisplay(surroundings.clock))
    }
    case 'terminal': {
      const { openConfiguredDisplay } = await import('./display/open-display.ts')
      const { clock, journal, dataFolder, isAfterCrash = false } = surroundings
      const laneDisplay = await openLaneDisplayPort(dataFolder, journal)
      const memory = await openDisplayMemory(dataFolder, journal)
      const found = await memory.found()
      const opening = { clock, journal, laneDisplay, memory, found }
      const driver = await openConfiguredDisplay(config, opening)
      if (isAfterCrash) await firstAnswer(driver, clock)
      return real(driver)
    }
  }
}

/** The glass may still show an old code: nothing else opens until it is dark, but for no longer than this. */
const FIRST_BLANK_MS = 1_000

async function firstAnswer(display: DisplayDriver, clock: Clock): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const isOver = () => display.isConnected || display.condition.state !== 'degraded'
  using _changes = display.onChange(() => isOver() && resolve())
  using _timer = clock.after(FIRST_BLANK_MS, resolve)
  if (!isOver()) await promise
}

async function openDisplayMemory(dataFolder: string, journal: Journal) {
  const { createDisplayMemory, FOUND_FILE } = await import('./display/remembered-display.ts')
  const { loadRenewableStore } = await import('#drivers/storage/files/json-store.ts')
  const file = join(dataFolder, FOUND_FILE)
  return createDisplayMemory({ openStore: () => loadRenewableStore(file, {}), journal })
}

/** The search for displays beside the lane's own, and their trial. */
export async function loadDisplayTrials(config: DisplayConfig, surroundings: TrialSurroundings) {
  const { createDisplayTrials } = await import('./display/search-and-trial.ts')
  const { dataFolder, journal } = surroundings
  const adapter = config.driver === 'terminal' ? config.ble.adapter : 'hci0'
  const laneDisplay = await openLaneDisplayPort(dataFolder, journal)
  return createDisplayTrials({
    adapter,
    laneDisplay,
    clock: surroundings.clock,
    journal,
    openAdapterMemory: await adapterMemoryIn(dataFolder),
    memory: await openDisplayMemory(dataFolder, journal),
  })
}

/** The port of the lane's display, and its memory in the data folder. */
async function openLaneDisplayPort(dataFolder: string, journal: Journal) {
  const { createLaneDisplayPort } = await import('./link/lane-display-serial-port.ts')
  return createLaneDisplayPort({ openMemory: await adapterMemoryIn(dataFolder), journal })
}

async function adapterMemoryIn(dataFolder: string) {
  const { ADAPTER_FILE } = await import('./link/lane-display-serial-port.ts')
  const { loadJsonStore } = await import('#drivers/storage/files/json-store.ts')
  return () => loadJsonStore<AdapterMemory>(join(dataFolder, ADAPTER_FILE), {})
}

export async function openCamera(
  config: CameraConfig,
  { clock, journal }: Surroundings,
): Promise<Opened<CameraDriver, CameraLevers>> {
  switch (config.driver) {
    case 'fake': {
      const { openFakeCamera } = await import('./camera/fake.ts')
      return fake(openFakeCamera(clock))
    }
    case 'none':
      return real((await import('./camera/no-camera.ts')).createNoCamera())
    case 'folder': {
      const { openFolderCamera } = await import('./camera/folder-camera.ts')
      return real(await openFolderCamera(config, clock, journal))
    }
    case 'rpicam': {
      const { openRpicamCamera } = await import('./camera/rpicam.ts')
      return real(openRpicamCamera(config, clock, journal))
    }
  }
}

/** Never rejects for a model that is missing or broken: a lane takes payments without one. */
export async function openEmbedder(
  config: EmbedderConfig,
  { clock, journal }: Surroundings,
): Promise<EmbedderDriver> {
  switch (config.driver) {
    case 'fake': {
      const { openFakeEmbedder } = await import('./embedder/fake.ts')
      return openFakeEmbedder()
    }
    case 'tflite': {
      const { openTfliteEmbedder } = await import('./embedder/tflite-embedder.ts')
      try {
        return await openTfliteEmbedder(config, clock, journal)
      } catch (thrown) {
        const { createNoEmbedder } = await import('./embedder/no-embedder.ts')
        const fault = toFault(thrown)
        journal.error('model.refused', { why: fault.said })
        return createNoEmbedder(fault)
      }
    }
  }
}

/** The embedded fake bank keeps its orders in the data folder, as long as the ledger that is kept there. */
export async function openBanks(
  config: BanksConfig,
  { clock, dataFolder }: Surroundings,
  /** Called with the time that a bank has told. */
  onTime: ConfirmableTime['hear'],
): Promise<Opened<BanksDriver, BankLevers>> {
  const { openBanks: open } = await import('./bank/adapter-of-bank.ts')
  const fakeBankFile = join(dataFolder, 'fake-bank.jsonl')
  const driver = await open(config, { clock, fakeBankFile, onTime })
  return { driver, levers: driver.levers }
}

/**
 * The embedder of an earlier model that is still in its folder, or was kept in the data folder, while its vectors are still in use; null when there is
 * none.
 */
export async function openEarlierEmbedder(
  config: EmbedderConfig,
  { clock, journal, dataFolder }: Surroundings,
  modelId: string,
): Promise<EmbedderDriver | null> {
  if (config.driver === 'fake') return null
  const { openTfliteEmbedder } = await import('./embedder/tflite-embedder.ts')
  const { MODELS, modelNamed } = await import('./embedder/model-manifest.ts')
  const { keptModelsIn } = await import('./embedder/kept-model.ts')
  for (const folder of [config.folder ?? MODELS, keptModelsIn(dataFolder)]) {
    const model = await modelNamed(folder, modelId)
    if (model !== null) return openTfliteEmbedder({ ...config, folder, model }, clock, journal)
  }
  return null
}

/** Keeps the model that serves in the data folder, for a release that does not bring it. */
export async function keepServingModel(
  config: EmbedderConfig,
  { dataFolder }: Surroundings,
): Promise<void> {
  if (config.driver !== 'tflite') return
  const { keepModel, keptModelsIn } = await import('./embedder/kept-model.ts')
  await keepModel(keptModelsIn(dataFolder), config.model, config.folder)
}

export async function loadHost(config: HostConfig): Promise<Host> {
  if (config.driver === 'fake') return (await import('./host/fake.ts')).createFakeHost()
  return (await import('./host/systemd-host.ts')).createSystemdHost()
}

/** The state of Bluetooth for the selftest; the library is loaded when somebody asks. */
export async function readBluetooth(config: DisplayConfig, { clock }: Surroundings) {
  const { readBleAdapter } = await import('./link/ble-adapter-state.ts')
  const adapter = config.driver === 'terminal' ? config.ble.adapter : 'hci0'
  return readBleAdapter({ adapter, clock, bus: null })
}

/** The board of the host's machine: a fake host has a fake board. */
export async function openBoard(
  config: HostConfig,
  { clock, dataFolder }: Surroundings,
): Promise<BoardDriver> {
  if (config.driver === 'fake') return (await import('./board/fake-board.ts')).openFakeBoard()
  return (await import('./board/linux-board.ts')).openLinuxBoard({ clock, dataFolder })
}

export async function openIndicator(
  config: IndicatorConfig,
  { clock, journal }: Surroundings,
): Promise<Opened<IndicatorDriver, IndicatorLevers>> {
  switch (config.driver) {
    case 'fake': {
      const { openFakeIndicator } = await import('./indicator/fake.ts')
      return fake(openFakeIndicator())
    }
    case 'gpio': {
      const [{ openGpioIndicator }, { openKernel }] = await Promise.all([
        import('./indicator/gpio-indicator.ts'),
        import('#drivers/indicator/gpio-calls.ts'),
      ])
      const { chips, green = null, red = null, buzzer = null, button = null, ...levels } = config
      const lines = { chips: chips ?? [], green, red, buzzer, button, ...levels }
      return real(openGpioIndicator({ ...lines, kernel: openKernel(), clock, journal }))
    }
  }
}

function fake<Driver>(driver: Driver): Opened<Driver, Driver> {
  return { driver, levers: driver }
}

function real<Driver>(driver: Driver): Opened<Driver, never> {
  return { driver, levers: null }
}
