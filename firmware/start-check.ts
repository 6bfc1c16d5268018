/**
 * Would the lane start with this config? Calls the checks of the parts that a start opens, and opens nothing. Each
 * finding names its place in laned.yaml, in the words of a refused start.
 *
 * A problem refuses the start. A warning is probably a mistake and refuses nothing. A note is what
 * only looks like trouble while the lane runs.
 */

import { existsSync } from 'node:fs'
import { endpointsOf } from '#drivers/bank/bank-list.ts'
import { nameInMessages } from '#drivers/bank/bank-names.ts'
import { connectionTo } from '#drivers/bank/transport/bank-address-and-tls.ts'
import { isProgramThere } from '#drivers/camera/camera-program-check.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { checkModel } from '#drivers/embedder/model-files-check.ts'
import { isHeldBy } from '#drivers/host/port-owner-process.ts'
import {
  readChangeFeedCredentials,
  serverInTheClear,
  travelsInTheClear,
} from '#drivers/peers/change-feed-credentials.ts'
import { keyOf } from '#drivers/peers/open.ts'
import {
  checkDataFolder,
  DOCUMENTS,
  documentIn,
  holderOf,
} from '#drivers/storage/files/data-folder.ts'
import { checkExportFolder } from '#drivers/storage/files/export-folder.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { volatileStorage } from '#drivers/storage/files/volatile-or-read-only-folder.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Path } from './config/check-and-fill-defaults.ts'
import { isOpenAtThisMachine } from './config/kiosk-config.ts'
import { type ConfigSource, checkConfig } from './config/load-config.ts'
import { DEFAULT_MASTER_ADDRESS } from './config/sections/sync.ts'
import type { Config } from './config.ts'
import type { Findings } from './device/config-editor-types.ts'
import { Fault, toFault } from './fault.ts'
import { isLoopbackHost } from './http/guards/access-rights.ts'
import { readTokens } from './http/guards/tokens.ts'
import { type KeyedAddress, splitAddress, takenBy } from './http/listener/listen-address.ts'
import { checkPorts } from './http/listener/port-check.ts'
import { unreachedAt } from './http/listener/reachable-host.ts'
import { readTls } from './http/listener/tls-files.ts'
import { FEATURES } from './kernel/bundled-features.ts'
import { type Feature, isWanted, sectionKey, sectionOf } from './kernel/feature.ts'
import { lackingFeature } from './kernel/served-by-features.ts'
import type { ThirdPartyPlace } from './kernel/third-party.ts'
import { FIRST_SYNC_SETTINGS, roleOf } from './sync/sync-settings.ts'
import { thirdPartyAt } from './third-party-place.ts'
import { mirrorFolder } from './updates/release-mirror-routes.ts'

export interface DeviceSurroundings {
  readonly dataFolder: string
  /** systemd's $CREDENTIALS_DIRECTORY; null where it cannot be seen. */
  readonly credentialsFolder: string | null
  /** $PATH, where programs are looked for. */
  readonly searchPath: string | undefined
  /** This machine's own monitor is the customer's screen. */
  readonly hasKiosk?: boolean
  /** Where third-party features lie; null: nowhere. */
  readonly thirdParty?: ThirdPartyPlace | null
}

type Tell = (path: Path, message: Sentence) => void

interface Check extends DeviceSurroundings {
  readonly config: Config
  readonly warn: Tell
  readonly note: Tell
  /** A Fault that `work` throws would refuse the start. */
  attempt(path: Path, work: () => unknown): Promise<void>
  /** The start goes on without what `work` opens where it throws a Fault. */
  attemptLightly(path: Path, work: () => unknown): Promise<void>
}

/** For a problem that belongs to no key of the file. */
const NO_KEY: Path = []

export async function checkDeviceConfig(
  source: ConfigSource,
  surroundings: DeviceSurroundings,
): Promise<Findings> {
  const { config, problems: misfits, warnings: oddities, locate } = checkConfig(source)
  if (!config) return { problems: misfits, warnings: oddities, notes: [] }
  const problems: Sentence[] = []
  const warnings = [...oddities]
  const notes: Sentence[] = []
  const into =
    (list: Sentence[]): Tell =>
    (path, message) =>
      list.push(
        path.length > 0
          ? say('text.health.place-and-trouble', { place: locate(path), why: message })
          : message,
      )
  const attempting = (tell: Tell) => async (path: Path, work: () => unknown) => {
    try {
      await work()
    } catch (thrown) {
      const fault = toFault(thrown)
      if (fault.kind === 'bug') throw thrown
      tell(path, fault.said)
    }
  }
  const check: Check = {
    ...surroundings,
    config,
    warn: into(warnings),
    note: into(notes),
    attempt: attempting(into(problems)),
    attemptLightly: attempting(into(warnings)),
  }
  await checkData(check)
  await checkBanks(check)
  await checkPayment(check)
  await checkItems(check)
  await checkSync(check)
  for (const one of FEATURES) await checkFeature(one, check)
  checkIndicator(check)
  await checkListeners(check, into(problems))
  if (config.updates.mirror)
    await check.attempt(['updates', 'mirror'], () => mirrorFolder(config.updates.mirror ?? ''))
  return { problems, warnings, notes }
}

async function checkData({ dataFolder, warn, attempt }: Check): Promise<void> {
  await attempt(NO_KEY, () => checkDataFolder(dataFolder))
  const ofFeatures = FEATURES.flatMap(({ documents = [] }) => documents)
  for (const name of [...DOCUMENTS, ...ofFeatures])
    await attempt(NO_KEY, () => loadJsonStore(`${dataFolder}/${name}`, {}))
  const volatile = volatileStorage(dataFolder)
  if (volatile) warn(NO_KEY, volatileWarning(dataFolder, volatile))
}

function volatileWarning(dataFolder: string, where: Sentence): Sentence {
  return say('fault.storage.data-folder-in-memory', { folder: dataFolder, why: where })
}

async function checkBanks({ config, attempt }: Check): Promise<void> {
  for (const [name, bank] of Object.entries(config.banks)) {
    if (bank.driver === 'fake') continue
    await attempt(['banks', name], () => {
      const { api, tokens } = endpointsOf(bank)
      for (const endpoint of tokens ? [api, tokens] : [api])
        connectionTo(nameInMessages(name), endpoint)
    })
  }
}

async function checkPayment({ config, attempt, warn }: Check): Promise<void> {
  // Without a choice exports go into the data folder, which is checked already.
  const [own] = config.payment.exportFolders
  if (own !== undefined) await attempt(['payment', 'exportFolders'], () => checkExportFolder(own))
  const { minMinutes, defaultMinutes, maxMinutes } = config.payment.ttl
  if (minMinutes > defaultMinutes || defaultMinutes > maxMinutes)
    warn(['payment', 'ttl'], say('fault.payment.default-lifetime-outside-bounds'))
}

async function checkItems({ config, searchPath, attemptLightly, warn }: Check): Promise<void> {
  const { camera, embedder } = config
  if (camera.driver === 'rpicam' && !isProgramThere(camera.command, searchPath))
    warn(['camera', 'driver'], say('fault.camera.program-missing', { program: camera.command }))
  if (camera.driver === 'folder' && !existsSync(camera.path))
    warn(['camera', 'path'], say('fault.camera.folder-missing', { folder: camera.path }))
  if (embedder.driver === 'tflite') await attemptLightly(['embedder'], () => checkModel(embedder))
}

function checkIndicator({ config: { indicator }, warn }: Check): void {
  if (indicator.driver !== 'gpio') return
  const { green, red, buzzer, button } = indicator
  const users = Object.entries({ green, red, buzzer, button }).filter(
    ([, line]) => line !== undefined,
  )
  for (const [index, [user, line]] of users.entries()) {
    const other = users.slice(0, index).find(([, taken]) => taken === line)?.[0]
    if (other !== undefined)
      warn(['indicator', user], say('fault.indicator.line-used-twice', { line, part: other }))
  }
}

async function checkSync(check: Check): Promise<void> {
  const { config, credentialsFolder, attempt, attemptLightly, warn } = check
  await attempt(['sync', 'keyFile'], () => keyOf(config.sync, credentialsFolder))
  const { feed } = config.sync
  if (!feed) return
  await attemptLightly(['sync', 'feed'], () => readChangeFeedCredentials(feed))
  const open = serverInTheClear(feed)
  if (open !== null) warn(['sync', 'feed', 'servers'], travelsInTheClear(open))
}

async function checkFeature(one: Feature, check: Check): Promise<void> {
  if (!one.check || !isWanted(one, check.config)) return
  const below = (path: Path): Path => [sectionKey(one), ...path]
  await one.check(sectionOf(one, check.config) as object, {
    config: check.config,
    dataFolder: check.dataFolder,
    clock: createSystemClock(),
    hasKiosk: check.hasKiosk ?? false,
    thirdParty: thirdPartyAt(check.thirdParty ?? null),
    troubleAt: (address) => troubleAt(check, address),
    warn: (path, message) => check.warn(below(path), message),
    note: (path, message) => check.note(below(path), message),
    attempt: (path, work) => check.attempt(below(path), work),
    attemptLightly: (path, work) => check.attemptLightly(below(path), work),
  })
}

async function checkListeners(check: Check, refuse: Tell): Promise<void> {
  const { config, attempt, note, warn } = check
  // In the order in which a start listens: for other lanes first.
  const forLanes = await masterAddress(check)
  const heard: KeyedAddress[] = forLanes.map((address) => ({ key: 'sync.listen', address }))
  const places: number[] = []
  for (const [index, { address, serve, tls, tokens = [] }] of config.listeners.entries()) {
    const at: Path = ['listeners', index]
    await attempt([...at, 'address'], () => {
      splitAddress(address)
      const trouble = takenBy(address, heard)
      if (trouble) throw new Fault('bad-request', trouble)
      heard.push({ key: `listeners[${index}].address`, address })
      places.push(index)
      const alone = unreachedAt(address)
      if (alone) warn([...at, 'address'], alone)
    })
    const lacking = lackingFeature(serve, FEATURES)
    if (lacking !== null)
      warn(
        [...at, 'serve'],
        say('fault.config.listener-not-in-release', { address, feature: lacking }),
      )
    if (tls) await attempt([...at, 'tls'], () => readTls(tls))
    let read = 0
    for (const [nth, token] of tokens.entries())
      await attempt([...at, 'tokens', nth], async () => {
        readTokens([token])
        read += 1
      })
    // All tokens together, once each is good by itself.
    if (read === tokens.length) await attempt([...at, 'tokens'], () => readTokens(tokens))
  }
  warnOfPlay(check)
  warnOfOpenDoors(check)
  warnOfOpenKiosk(check)
  const processId = holderOf(check.dataFolder)
  const isTheLanes = (port: number) => (processId === null ? false : isHeldBy(processId, port))
  const addresses = places.map((index) => config.listeners[index]?.address ?? '')
  for (const { index, is, message } of await checkPorts([...forLanes, ...addresses], isTheLanes)) {
    const place = places[index - forLanes.length]
    // A master whose port is taken goes on selling, and tries the port again.
    if (place === undefined) (is === 'held-by-the-lane' ? note : warn)(['sync', 'listen'], message)
    else
      ({ refused: refuse, 'held-by-the-lane': note, unknown: warn })[is](
        ['listeners', place, 'address'],
        message,
      )
  }
}

/** Where this lane listens for others if it is a master, by its config or by what was chosen since; else nothing. */
async function masterAddress({ config, dataFolder }: Check): Promise<readonly string[]> {
  const { role, listen = DEFAULT_MASTER_ADDRESS } = config.sync
  const chosen = await loadJsonStore(
    documentIn(dataFolder, 'sync.json'),
    FIRST_SYNC_SETTINGS,
  ).catch(
    // A file that cannot be read was told with the other documents.
    () => ({ value: FIRST_SYNC_SETTINGS }),
  )
  return roleOf(chosen.value, role) === 'master' ? [listen] : []
}

/** Why nothing more can listen at this address; null where it can, or this lane does already. */
async function troubleAt(check: Check, address: string): Promise<Sentence | null> {
  const forLanes = await masterAddress(check)
  const others: KeyedAddress[] = [
    ...forLanes.map((one) => ({ key: 'sync.listen', address: one })),
    ...check.config.listeners.map((one, index) => ({
      key: `listeners[${index}].address`,
      address: one.address,
    })),
  ]
  const taken = takenBy(
    address,
    others.filter((other) => isAddress(other.address)),
  )
  if (taken) return taken
  const processId = holderOf(check.dataFolder)
  const troubles = await checkPorts(
    [address],
    (port) => processId !== null && isHeldBy(processId, port),
  )
  return troubles.find(({ is }) => is !== 'held-by-the-lane')?.message ?? null
}

/** One that is none refuses the start by itself. */
function isAddress(address: string): boolean {
  try {
    splitAddress(address)
    return true
  } catch {
    return false
  }
}

/** A customer with a keyboard stands before a program of this machine. */
function warnOfOpenKiosk({ config, warn, hasKiosk }: Check): void {
  if (!hasKiosk) return
  for (const [index, listener] of config.listeners.entries())
    if (isOpenAtThisMachine(listener))
      warn(
        ['listeners', index, 'tokens'],
        say('fault.token.missing-at-kiosk', { address: listener.address }),
      )
}

function isOnThisMachine(address: string): boolean {
  return isLoopbackHost(address.replace(/:\d+$/, '').toLowerCase())
}

/** Without tokens anybody in the network may change things there; without TLS anybody there can listen in. */
function warnOfOpenDoors({ config, warn }: Check): void {
  for (const [index, { address, serve, tls, tokens = [] }] of config.listeners.entries()) {
    // What customers see is no secret, and nothing is changed there.
    if (serve.every((part) => part === 'glass')) continue
    if (isOnThisMachine(address)) continue
    if (tokens.length === 0)
      warn(['listeners', index, 'tokens'], say('fault.token.missing-in-network', { address }))
    else if (!tls)
      warn(['listeners', index, 'tls'], say('fault.token.sent-unencrypted', { address }))
  }
}

/** A lane with a real display and a fake bank that takes payments from the network: whoever pays there pays nobody. */
function warnOfPlay({ config, warn }: Check): void {
  const fake = Object.entries(config.banks).find(([, { driver }]) => driver === 'fake')?.[0]
  if (fake === undefined || config.display.driver === 'fake') return
  for (const [index, { address, serve }] of config.listeners.entries())
    if (serve.includes('payment') && !isOnThisMachine(address))
      warn(
        ['listeners', index, 'address'],
        say('fault.bank.fake-with-real-display', { bank: fake }),
      )
}
