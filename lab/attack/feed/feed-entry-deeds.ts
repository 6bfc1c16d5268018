/** What somebody with one shop's rights may write into the chain's feed: entries and pictures that no honest shop writes. */
import { setTimeout as pause } from 'node:timers/promises'
import { flatJpeg } from '#drivers/pictures/block-jpeg-writer.ts'
import { BLOB_STREAM, STREAM } from '#lab/feed/chain-client.ts'
import {
  blobOf,
  entryLike,
  keyOf,
  sha256Of,
  type WireEntry,
  type WireTemplate,
  withTurnedVector,
} from '#lab/feed/feed-wire.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { type FeedArena, HONEST, RIVAL, subjectsOf } from './feed-arena.ts'
import { HONEST_MS_MAX, processorFromNow, seconds, settle } from './feed-attack.ts'
import type { PoisonsOf } from './feed-poisons.ts'

export const TEMPLATES_OF_AN_ITEM = 32
export const JUNK = 6_000
/** A flood may take as much of the processor of each of the others, altogether. */
const FLOOD_PROCESSOR_MS_MAX = 20_000
const FLOOD_SETTLES_MS = 180_000
const READ_MS = 3_000
const WORDS_TOLD = 60
const SQUARES = 20
const CLAIMED_AHEAD_MS = 1_500
const CLAIMED_MS = 8_000
/** What is retained of an item. */
const CLAIMED_EACH = 128

export const [TEACHER] = HONEST

/** No shop has been shown one of these; of the size of a template's. */
let pictures = 50_000
export function newPicture(): Uint8Array {
  pictures += 1
  const looks = createSeededChance(pictures)
  const level = () => looks.below(256)
  return flatJpeg(SQUARES, SQUARES, () => [level(), level(), level()])
}

/** An item that an honest shop has just taught, with its entry. */
export async function honestItem(arena: FeedArena, itemId: string): Promise<WireEntry> {
  const { chain } = arena
  const [teacher] = chain.shops
  if (!teacher) throw new Error('a chain has shops')
  await chain.teach(teacher, itemId)
  await chain.level(HONEST_MS_MAX)
  return honestEntry(arena, itemId)
}

export async function honestEntry({ office }: FeedArena, itemId: string) {
  const value = await office.newest(STREAM, subjectsOf(TEACHER).item(keyOf(itemId)))
  if (!value) throw new Error(`${itemId} is not in the stream`)
  return JSON.parse(Buffer.from(value).toString()) as WireEntry
}

/** A template that the rival might have taught, of a picture that it has put into the feed. */
async function ownTemplate(arena: FeedArena, createdAtMs: number): Promise<WireTemplate> {
  const jpeg = newPicture()
  const sha256 = sha256Of(jpeg)
  await arena.writeBlob(sha256, blobOf(jpeg))
  return { origin: 'rival', number: pictures, sha256, createdAtMs, isPinned: true }
}

export async function pictureNowhere(arena: FeedArena): Promise<null> {
  const entry = await honestItem(arena, 'nowhere')
  const template = await ownTemplate(arena, Date.now())
  await arena.writeItem(
    keyOf('nowhere-else'),
    entryLike(entry, [{ ...template, sha256: 'a'.repeat(64) }]),
  )
  return null
}

export async function garbagePicture(arena: FeedArena): Promise<null> {
  const entry = await honestItem(arena, 'garbage')
  const pieces: readonly Uint8Array[] = [
    new Uint8Array(0),
    new Uint8Array(50),
    new Uint8Array(100_000).fill(0xff),
    blobOf(newPicture()),
    blobOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)),
  ]
  for (const [nth, bytes] of pieces.entries()) {
    const template = await ownTemplate(arena, Date.now())
    const sha256 = String(nth).repeat(64)
    await arena.writeBlob(sha256, bytes)
    await arena.writeItem(keyOf(`garbage-${nth}`), entryLike(entry, [{ ...template, sha256 }]))
  }
  return null
}

/** At the honest shop's own subject. */
export async function overwriteBlob(arena: FeedArena, of: (blob: Uint8Array) => Uint8Array) {
  const entry = await honestItem(arena, 'spoilt')
  const sha256 = entry.templates[0]?.sha256 ?? ''
  const subject = subjectsOf(TEACHER).blob(sha256)
  const blob = await arena.office.newest(BLOB_STREAM, subject)
  if (!blob) throw new Error('an honest picture is not in the stream')
  arena.say(`over an honest picture: ${saidOf(await arena.rival.put(subject, of(blob)))}`)
  return sha256
}

export async function otherNetwork(arena: FeedArena) {
  const sha256 = await overwriteBlob(arena, withTurnedVector)
  return () => {
    const [honest, ...others] = arena.chain.shops.map((shop) => shop.vector(sha256))
    const newcomer = others.at(-1)
    arena.say(
      `the new shop's vector is ${newcomer ? (same(honest, newcomer) ? 'the right one' : 'of another network') : 'made by itself'}`,
    )
    return newcomer && !same(honest, newcomer)
      ? 'a new shop took a vector of another network for its own'
      : null
  }
}

export const saidOf = (refusal: string | null) =>
  refusal === null ? 'done' : `refused (${refusal.slice(0, WORDS_TOLD)})`

const same = (one: Int8Array | null | undefined, other: Int8Array | null | undefined) =>
  one !== null && one !== undefined && String(one) === String(other)

export const writing =
  (poisonsOf: PoisonsOf) =>
  async (arena: FeedArena): Promise<null> => {
    const entry = await honestItem(arena, `honest-${pictures}`)
    let taken = 0
    const all = poisonsOf(entry)
    for (const { key, value } of all) if ((await arena.writeItem(key, value)) === null) taken += 1
    arena.say(`${taken} of ${all.length} entries stand in the stream`)
    return null
  }

/** Of an honest item: so many templates with such a date, pinned. */
export const dated =
  (aheadMs: (nowMs: number) => number, count: number) =>
  async (arena: FeedArena): Promise<null> => {
    const itemId = `dated-${pictures}`
    const entry = await honestItem(arena, itemId)
    const templates: WireTemplate[] = []
    while (templates.length < count) templates.push(await ownTemplate(arena, aheadMs(Date.now())))
    const kept = [...templates, ...entry.templates].slice(0, TEMPLATES_OF_AN_ITEM)
    const refusal = await arena.writeItem(keyOf(itemId), entryLike(entry, kept))
    arena.say(`${count} of ${new Date(aheadMs(Date.now())).toISOString()}: ${saidOf(refusal)}`)
    await pause(READ_MS)
    // Taught anew it counts: by the shop that taught it and by another.
    for (const shop of arena.chain.shops.slice(0, 2)) await arena.chain.teach(shop, itemId)
    return null
  }

/** Templates' numbers are milliseconds of the clock: all that the honest shop can give in the next seconds. */
export async function claimsNames(arena: FeedArena): Promise<null> {
  const { chain } = arena
  const entry = await honestItem(arena, 'claimed')
  const [teacher] = chain.shops
  const [template] = entry.templates
  if (!teacher || !template) throw new Error('an honest entry has a template')
  const own = await ownTemplate(arena, Date.now())
  const fromMs = Date.now() + CLAIMED_AHEAD_MS
  const endMs = fromMs + CLAIMED_MS
  const refusals: (string | null)[] = []
  for (let at = fromMs; at < endMs; at += CLAIMED_EACH) {
    const claims = Array.from({ length: CLAIMED_EACH }, (_, nth) => ({
      ...own,
      origin: template.origin,
      number: at + nth,
    }))
    refusals.push(await arena.writeItem(keyOf(`claims-${at}`), entryLike(entry, claims)))
  }
  arena.say(`${CLAIMED_MS} names claimed: ${saidOf(refusals.find((one) => one !== null) ?? null)}`)
  let inside = 0
  while (Date.now() < endMs) {
    const { number } = await chain.teach(teacher, `inside-${inside}`)
    if (number >= fromMs && number < endMs) inside += 1
  }
  arena.say(`${inside} honest templates have such a name`)
  return null
}

/** Of an honest item, with a picture larger than any template's: then the honest shops teach it again. */
export async function itemRefused(arena: FeedArena): Promise<null> {
  const { chain } = arena
  const entry = await honestItem(arena, 'refused')
  const large = goods(pictures)
  const template = { ...(await ownTemplate(arena, Date.now())), sha256: sha256Of(large) }
  await arena.writeBlob(template.sha256, blobOf(large))
  await arena.writeItem(keyOf('refused'), entryLike(entry, [template, ...entry.templates]))
  await pause(READ_MS)
  for (const shop of chain.shops) await chain.teach(shop, 'refused')
  return null
}

export async function flood(arena: FeedArena) {
  const { rival } = arena
  const entry = await honestItem(arena, 'beside-junk')
  // One picture with its vector, so that nothing of it need be waited for.
  const sha256 = entry.templates[0]?.sha256 ?? ''
  const blob = await arena.office.newest(BLOB_STREAM, subjectsOf(TEACHER).blob(sha256))
  await arena.writeBlob(sha256, blob ?? new Uint8Array())
  const own = { ...(await ownTemplate(arena, Date.now())), sha256 }
  const fromMs = performance.now()
  for (let nth = 0; nth < JUNK; nth += 1) {
    const value = entryLike(entry, [{ ...own, number: own.number + nth }])
    rival.connection.publish(subjectsOf(RIVAL).item(keyOf(`junk-${nth}`)), value)
  }
  await rival.connection.flush()
  arena.say(`${JUNK} items written in ${seconds(performance.now() - fromMs)}`)
  const spentMs = processorFromNow(arena)
  return async () => {
    await settle(arena, FLOOD_SETTLES_MS)
    const most = spentMs()
    arena.say(`the flood cost each of the others up to ${seconds(most)} of processor`)
    return most > FLOOD_PROCESSOR_MS_MAX
      ? `a flood cost a shop ${seconds(most)} of processor`
      : null
  }
}
