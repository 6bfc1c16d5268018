/**
 * The lane's databases as they were before a trial: copied while the lane works, kept until the probation is over. Rows that
 * the release that was left has destroyed are put back by the next start of the release before (select.sh), beside all that
 * was sold since; a file that is gone or damaged is put back as a whole. Where a person goes back, every table is compared.
 *
 *   databases-before/release       who was tried on them
 *   databases-before/every-table   a person went back
 *   databases-before/restored      which restore of a backup the lane had seen last: a later one is a person's will, and
 *                                  no loss
 *   databases-before/payments.db   …
 *
 * What a release left behind in the place of what it was given is kept beside the data, for a person:
 * `payments.db.left-by-1.2.3`.
 */
import { chmodSync, chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { chmod, copyFile, link, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backup } from 'node:sqlite'
import type { Device } from '../device-paths-and-keys.ts'
import { asDiskRefusal, type CardSpace, needSpace } from '../disk-space.ts'
import { syncPath } from '../payload/payload-tar.ts'
import { Refusal } from '../update-refusal.ts'
import { readText, writeDurably } from '../updater-notes.ts'
import { databasesIn, findLost, type Lost, newestEntry, readDatabase } from './lost-data.ts'
import { putRowsBack } from './put-rows-back.ts'
import { noteVerdict, verdictOf } from './release-verdicts.ts'

type Places = Pick<Device, 'state' | 'data'>

const FOLDER = 'databases-before'
const RELEASE = 'release'
const EVERY_TABLE = 'every-table'
const RESTORED = 'restored'
const NEVER = 'never'
/** Where a restore is recorded (restore-record.ts). */
const GAPS = 'ledger-gaps.json'
/** While a restore is put in place (swap-restored-files.ts). */
const PLACING = ['restore-ready', 'restore-placing']
const LEDGER = 'payments.db'
/** All of it at once: a reader of SQLite's log holds up nobody who writes, and sees one moment. */
const PAGES_A_STEP = 2 ** 30

export function copiesOf({ state }: Pick<Device, 'state'>): string {
  return join(state, FOLDER)
}

export const FOR_COPIES = "for copies of the lane's databases, which an update is tried with"

/** What copies of all of them take. */
export function copyBytes({ data }: Pick<Device, 'data'>): number {
  return databasesIn(data).reduce((sum, file) => sum + sizeOf(join(data, file)), 0)
}

/**
 * Throws Refusal 'no-space' where the card has no space for them; the lane goes on selling meanwhile. Copies of an earlier
 * trial stay until these are whole; where something of them is lost they are the only ones that have it: Refusal 'busy'.
 */
export async function copyDatabases(device: Places & CardSpace, release: string): Promise<void> {
  const { state, data } = device
  const folder = copiesOf(device)
  const [unfinished, old] = ['new', 'old'].map((end) => join(state, `.${FOLDER}.${end}`)) as [
    string,
    string,
  ]
  for (const left of [unfinished, old]) await rm(left, { recursive: true, force: true })
  const lost = lostSince(device)
  if (lost !== null) throw notPutBack(lost)
  const files = databasesIn(data)
  if (files.length === 0) return dropCopies(device)
  needSpace(device, state, copyBytes(device), FOR_COPIES)
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    for (const file of files) await copyOne(join(data, file), join(unfinished, file))
    await writeDurably(unfinished, RESTORED, `${lastRestore(data)}\n`)
    await writeDurably(unfinished, RELEASE, `${release}\n`)
    if (existsSync(folder)) await rename(folder, old)
    await rename(unfinished, folder)
    await syncPath(state)
    await rm(old, { recursive: true, force: true })
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {})
    throw asDiskRefusal(isFull(error) ? new Error('No space left', { cause: error }) : error)
  }
}

function notPutBack(lost: string): Refusal {
  const advice = '`sudo lanectl update rollback` puts it back as it was before the last update'
  return new Refusal(
    'busy',
    `the lane has lost data, and no update may touch what is left of it: ${lost}; ${advice}`,
  )
}

/**
 * For a way back, which needs no space: what the release that is left has destroyed is put back by the first start of
 * `release`, so the copies from before that one stay while it is in probation, and while something of them is lost.
 */
export async function copyForWayBack(
  device: Places & CardSpace,
  release: string,
  isInProbation: boolean,
): Promise<void> {
  if (existsSync(copiesOf(device)) && (isInProbation || lostSince(device) !== null)) return
  await copyUnlessFull(device, release)
}

/** Without space for them the copies that are there do. */
export async function copyUnlessFull(device: Places & CardSpace, release: string): Promise<void> {
  try {
    await copyDatabases(device, release)
  } catch (error) {
    if (!(error instanceof Refusal && error.kind === 'no-space')) throw error
  }
}

/** What is no database cannot be copied as one, nor lost: the trial judges the release by what it does with it. */
async function copyOne(from: string, to: string): Promise<void> {
  const opened = readDatabase(from)
  if (opened === null) return
  try {
    await backup(opened, to, { rate: PAGES_A_STEP })
    await chmod(to, 0o600)
    await syncPath(to)
  } finally {
    opened.close()
  }
}

/** The release that was tried on them; null: there are none. */
async function triedOn(device: Pick<Device, 'state'>): Promise<string | null> {
  return (await readText(join(copiesOf(device), RELEASE)).catch(() => null)) || null
}

/** What of them the lane no longer has of what never goes; null: all of it is there, or nobody can tell now. */
export function lostSince(device: Places): string | null {
  // Twice: between two of its files the lane may have moved something.
  return missing(device, 'what never goes') && missing(device, 'what never goes')
}

/**
 * A person goes back: the first start of the release before puts back what is missing of any table. Resolves to what that
 * is; null: nothing.
 */
export async function orderPutBack(device: Places): Promise<string | null> {
  const lost = missing(device, 'every table') && missing(device, 'every table')
  if (lost !== null) await writeDurably(copiesOf(device), EVERY_TABLE, '')
  return lost
}

function missing(device: Places, of: Parameters<typeof findLost>[3]): string | null {
  const folder = copiesOf(device)
  const lost =
    existsSync(folder) && !isRestoredSince(device)
      ? databasesIn(folder).flatMap((file) => findLost(folder, device.data, file, of)?.words ?? [])
      : []
  return lost.length > 0 ? lost.join('; ') : null
}

/** Whether a person has restored a backup since the copies: what it lacks is no loss then. */
function isRestoredSince(places: Places): boolean {
  const known = read(join(copiesOf(places), RESTORED))
  const last = lastRestore(places.data)
  return known !== null && last !== NEVER && last !== known
}

/** Half done, it is finished by the next start. */
function lastRestore(data: string): string {
  if (PLACING.some((name) => existsSync(join(data, name)))) return 'now'
  const text = read(join(data, GAPS))
  try {
    const { gaps } = JSON.parse(text ?? '') as {
      readonly gaps: readonly { readonly restoredAtMs?: number }[]
    }
    return String(gaps.at(-1)?.restoredAtMs ?? NEVER)
  } catch {
    return NEVER
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}

/** Whether the ledger has entries that its copy has not. */
export function movedOn(device: Places): boolean {
  const [copy, live] = [copiesOf(device), device.data].map((folder) =>
    newestEntry(join(folder, LEDGER)),
  )
  return (live ?? 0) > (copy ?? 0)
}

export async function dropCopies(device: Pick<Device, 'state'>): Promise<void> {
  await rm(copiesOf(device), { recursive: true, force: true })
}

/**
 * Before the start of `starting`, with no lane running. Idempotent: cut anywhere, the next start goes on from there.
 * Resolves to the words of what was put back.
 */
export async function putBack(places: Places, starting: string): Promise<readonly string[]> {
  const tried = await triedOn(places)
  if (tried === null || tried === starting) return []
  const { data } = places
  const folder = copiesOf(places)
  const isEvery = existsSync(join(folder, EVERY_TABLE))
  const listed: string[] = []
  const files = isRestoredSince(places) ? [] : databasesIn(folder)
  for (const file of files) {
    const lost = findLost(folder, data, file, 'every table')
    if (lost === null) continue
    const isDestroyed = lost.isWhole || lost.tables.some(({ neverGoes }) => neverGoes)
    if (!isDestroyed && !isEvery) continue
    const words = `${lost.words}: ${lost.isWhole ? `it is again as it was before ${tried}` : 'put back'}${leftOf(places, file, tried, lost)}`
    // Before it is done: cut in between, it is done again by the next start.
    if (!(await verdictOf(places, tried))?.endsWith(words))
      await (isDestroyed
        ? noteVerdict(places, tried, 'bad', `destroyed ${words}`)
        : noteVerdict(places, tried, 'left', words))
    await putOneBack(places, file, tried, lost)
    listed.push(words)
  }
  // What cannot be deleted is no reason not to start: nothing is lost any more.
  await dropCopies(places).catch(() => {})
  return listed
}

/** First the copy is whole beside its place: cut before that, the lane has what it had. */
async function putOneBack(places: Places, file: string, tried: string, lost: Lost): Promise<void> {
  const place = join(places.data, file)
  if (!lost.isWhole) {
    const aside = join(places.data, asideOf(places.data, file, tried))
    putRowsBack(join(copiesOf(places), file), place, aside, lost)
    if (existsSync(aside)) giveToLane(aside)
    return
  }
  const arriving = await bring(join(copiesOf(places), file), place)
  await setAside(places.data, file, tried)
  await rename(arriving, place)
  await syncPath(places.data)
}

/** Where what the release left is kept, and what is in that alone. */
function leftOf({ state, data }: Places, file: string, tried: string, lost: Lost): string {
  if (!existsSync(join(data, file))) return ''
  if (!lost.isWhole && lost.tables.every(({ changed }) => changed.length === 0)) return ''
  const kept = `; what ${tried} left is kept as ${asideOf(data, file, tried)}`
  const newer =
    lost.isWhole && file === LEDGER
      ? newestEntry(join(data, file)) - newestEntry(join(copiesOf({ state }), file))
      : 0
  return newer > 0
    ? `${kept}, and ${newer} entries of the time of its trial are in that alone`
    : kept
}

/** A name that nothing has yet: what was set aside before is somebody's sales, too. */
function asideOf(data: string, file: string, tried: string): string {
  const name = `${file}.left-by-${tried}`
  for (let times = 1; ; times += 1) {
    const own = times === 1 ? name : `${name}-${times}`
    if (!existsSync(join(data, own))) return own
  }
}

/** The log first: alone in its place it would be taken for one of the copy. */
async function setAside(data: string, file: string, tried: string): Promise<void> {
  const aside = join(data, asideOf(data, file, tried))
  for (const beside of ['-wal', '-shm', '']) {
    const [from, to] = [join(data, file + beside), aside + beside]
    // Cut after its log was moved, a look at the rest has made an empty one.
    if (existsSync(to)) await rm(from, { force: true })
    else if (existsSync(from)) await rename(from, to)
  }
}

/**
 * The copy keeps its name until all is done, so that a cut in between loses nothing; from a file system of its own it is
 * copied, under a name that says nothing until it is whole. Resolves to that name.
 */
async function bring(from: string, to: string): Promise<string> {
  const arriving = `${to}.new`
  await rm(arriving, { force: true })
  await link(from, arriving).catch(() => copyFile(from, arriving))
  giveToLane(arriving)
  await syncPath(arriving)
  return arriving
}

function giveToLane(path: string): void {
  chmodSync(path, 0o600)
  const { uid, gid } = statSync(join(path, '..'))
  chownSync(path, uid, gid)
}

function sizeOf(path: string): number {
  return ['', '-wal'].reduce(
    (sum, end) => sum + (statSync(path + end, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

/** SQLite's own word for it. */
function isFull(error: unknown): boolean {
  return (error as { readonly errcode?: number }).errcode === 13
}
