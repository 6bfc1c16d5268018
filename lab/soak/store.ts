/**
 * A whole store on this machine: a master and its lanes, each a process, two banks, and the master of another shop
 * with which ours shares what it learns over a real NATS server. Each lane differs from the next in its display, scale and card.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildLocalRelease } from '#scripts/release/local-release.ts'
import { openBrowser } from '#test/browser.ts'
import { type NatsServer, startNats } from '#test/fleet/nats-server.ts'
import { type Line, openLine } from '#test/network/line.ts'
import { reservePort } from '#test/network/reserved-port.ts'
import { type BankProcess, startFakeBank } from '#test/processes/fake-bank-process.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'
import { createCable } from '../emulators/display-cable.ts'
import { EMULATED_DISPLAY_NAMES } from '../emulators/emulated-displays.ts'
import { openPty } from '../emulators/pty.ts'
import { EMULATED_SCALE_NAMES, EMULATED_SCALES } from '../emulators/scales/emulated-scales.ts'
import type { TrialBundle } from '../verify/trial-bundle.ts'
import { openDisplayGlass, openPageGlass } from './customer-glass.ts'
import { openInstalledLane } from './installed-lane.ts'
import { type LaneNeeds, openStoreLane, type StoreLane } from './store-lane.ts'

export interface Store {
  /** The first is the master, with a screen in Chromium as its display. */
  readonly lanes: readonly StoreLane[]
  /** The master of the other shop, which sells as well. */
  readonly otherShop: StoreLane
  readonly banks: readonly BankProcess[]
  readonly bankOf: (lane: StoreLane) => BankProcess
  readonly nats: NatsServer
  /** Two that differ in nothing but their version. */
  readonly releases: readonly [string, string]
}

const FLEET_KEY = 'the key of the store that soaks'
const MASTER = 0
/** Nobody ends this one: what grows in it grows for as long as the run takes. */
export const STEADY = 1
export const LANES_MIN = 3
const CARD_BYTES = 400 * 2 ** 20
/** A bank at the far end of a bad line. */
const BANK_SLOW_MS = 1_500
const EMULATED = { display: 'terminal', scale: 'serial' } as const

/** With a bundle the master and the steady lane run it, installed; the others are processes all the same. */
export async function openStore(
  opening: AsyncDisposableStack,
  lanes: number,
  bundle: TrialBundle | null = null,
): Promise<Store> {
  const folder = opening.use(temporaryFolder())
  const releases = await twoReleases(folder)
  const nats = opening.use(await startNats())
  const banks: BankProcess[] = []
  for (const name of ['one', 'two'])
    banks.push(opening.use(await startFakeBank(folder.file(`bank-${name}.jsonl`))))
  const browser = opening.use(await openBrowser())
  const ports = [await reservePort(), await reservePort()]
  const line = async (target: string | null, slowMs?: number): Promise<Line> => {
    const opened = opening.use(await openLine(slowMs))
    opened.leadsTo(target)
    return opened
  }
  const bankAt = (nth: number) => {
    const bank = banks[nth % banks.length]
    if (!bank) throw new Error('a store has a bank')
    return bank
  }

  /** `shop` 0 is ours. */
  async function open(name: string, nth: number, shop: number): Promise<StoreLane> {
    const isMaster = nth === MASTER
    const isLast = nth === lanes - 1
    const port = ports[shop] ?? 0
    const till = await line(null)
    const master = isMaster ? null : await line(`127.0.0.1:${port}`)
    const feed = isMaster ? await line(nats.url) : null
    const isInstalled = bundle !== null && shop === 0 && nth <= STEADY
    const hasScreen = (isMaster && shop === 0) || isInstalled
    const protocol = isMaster || isInstalled ? undefined : EMULATED_DISPLAY_NAMES[nth - 1]
    const glass = protocol ? opening.use(await openDisplayGlass(protocol)) : null
    const scaleName = isMaster || isInstalled ? undefined : EMULATED_SCALE_NAMES[nth - 1]
    const scale = scaleName ? EMULATED_SCALES[scaleName]() : null
    const path = folder.file(`${name}-scale`)
    if (scale) {
      const cable = opening.use(createCable(scale, scale.baudRate))
      opening.use(await openPty({ cable, path, onUnplugged: () => scale.powerCycle() }))
    }
    const sync = isMaster
      ? {
          role: 'master',
          listen: `127.0.0.1:${port}`,
          key: FLEET_KEY,
          announce: false,
          feed: { driver: 'nats', servers: [`nats://${feed?.address}`] },
        }
      : { role: 'subordinate', master: `https://${master?.address}`, key: FLEET_KEY }
    // Only root can mount one.
    const hasCard = isLast && shop === 0 && process.getuid?.() === 0
    const parts: LaneNeeds = {
      name,
      folder: folder.path,
      scale,
      isInstalled,
      lines: { till, bank: await line(bankAt(nth).url, BANK_SLOW_MS), master, feed },
      glass: hasScreen ? opening.use(openPageGlass(browser, till.url)) : glass,
      card: hasCard ? opening.use(insertCard({ bytes: CARD_BYTES })) : null,
      connection: { connectionType: 'Serial', portName: glass?.path ?? '/dev/ttyACM0' },
      isJumping: isLast && shop === 0,
      config: {
        sync,
        camera: { driver: 'fake' },
        ...(hasScreen && { display: { driver: 'screen', language: 'en' } }),
        ...(glass && { display: { driver: EMULATED.display, protocol } }),
        scale: scale ? { driver: EMULATED.scale, path, protocol: scaleName } : { driver: 'none' },
      },
    }
    return opening.use(
      isInstalled
        ? await openInstalledLane(parts, bundle, await reservePort())
        : await openStoreLane(parts, join(releases[0], 'firmware/start.mjs')),
    )
  }

  const ours: StoreLane[] = []
  for (let nth = 0; nth < lanes; nth += 1)
    ours.push(await open(nth === MASTER ? 'master-1' : `lane-${nth}`, nth, 0))
  const otherShop = await open('master-2', MASTER, 1)
  const all = [...ours, otherShop]
  return {
    lanes: ours,
    otherShop,
    banks,
    nats,
    releases,
    bankOf: (lane) => bankAt(ours.includes(lane) ? all.indexOf(lane) : MASTER),
  }
}

/** As `npm test` builds the programs: links to the packages and models of the checkout. */
async function twoReleases(folder: Folder): Promise<readonly [string, string]> {
  const [one, other] = [folder.file('release-one'), folder.file('release-other')]
  await buildLocalRelease(one)
  cpSync(one, other, { recursive: true, verbatimSymlinks: true })
  const manifest = join(other, 'package.json')
  const said = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  writeFileSync(manifest, JSON.stringify({ ...said, version: `${said.version}-next` }))
  return [one, other]
}
