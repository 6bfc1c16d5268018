/** What an attack on the chain's feed is, and how it is judged: by what the honest shops know after it, row by row. */
import { setTimeout as pause } from 'node:timers/promises'
import { processMs } from '#lab/bench/measure/processor-time.ts'
import { firstOf } from '../attacks/attack.ts'
import type { Outcome } from '../run-attacks.ts'
import { type FeedArena, type FeedArenaOptions, openFeedArena } from './feed-arena.ts'

/** With options, such an attack has a chain of its own. */
export interface FeedAttack extends FeedArenaOptions {
  readonly name: string
  readonly tries: string
  /** Takes a minute or more. */
  readonly isSlow?: true
  /** One more shop joins after it, and must know everything. */
  readonly hasNewcomer?: true
  /** After it nothing can be written any more, or nothing is to be: it judges by itself. */
  readonly isLast?: true
  /** Where honest items had to wait for somebody: how long they may; else HONEST_MS_MAX. */
  readonly waitsMs?: number
  /** What it achieved, or a look for afterwards. */
  run(arena: FeedArena): Promise<string | null | Judge>
}

export type Judge = () => Promise<string | null> | string | null

export const HONEST_MS_MAX = 10_000
/** What is not known by then is told as never. */
const GIVE_UP_MS = 40_000
const NEWCOMER_MS = 60_000
const DIFFERENCES_LISTED = 3

/** One after the other, on one chain for as long as it holds. */
export async function attackFeed(
  attacks: readonly FeedAttack[],
  tell: (outcome: Outcome) => void,
): Promise<void> {
  let arena: FeedArena | null = null
  const close = async () => {
    await arena?.[Symbol.asyncDispose]()
    arena = null
  }
  try {
    for (const attack of attacks) {
      const hasOwnChain = attack.server !== undefined || attack.isBounded
      if (hasOwnChain) await close()
      arena ??= await openFeedArena(attack)
      const outcome = await runOne(attack, arena)
      tell(outcome)
      const isSpent = hasOwnChain || attack.hasNewcomer || attack.isLast
      if (outcome.breach !== null || isSpent) await close()
    }
  } finally {
    await close()
  }
}

async function runOne(attack: FeedAttack, arena: FeedArena): Promise<Outcome> {
  const fromMs = performance.now()
  const { chain } = arena
  const saidBefore = arena.said.length
  let breach: string | null
  const words: string[] = []
  try {
    await teachAll(arena, `${attack.name}-before`)
    const apart = await chain.level(GIVE_UP_MS)
    if (apart.length > 0) throw new Error(`the chain is not level to begin with: ${inShort(apart)}`)
    breach = await judged(attack, arena, words)
  } catch (error) {
    breach = `broke off: ${(error as Error).message}`
  }
  const after = [...arena.said.slice(saidBefore), ...words]
  return { name: attack.name, breach, after, tookMs: Math.round(performance.now() - fromMs) }
}

async function judged(
  attack: FeedAttack,
  arena: FeedArena,
  words: string[],
): Promise<string | null> {
  const { chain } = arena
  const { taught } = chain
  const since = taught.length
  const spentMs = processorFromNow(arena)
  const toldMore = eventsFromNow(arena)
  const found = await attack.run(arena)
  if (attack.isLast) return typeof found === 'function' ? await found() : found
  await teachAll(arena, `${attack.name}-after`)
  const apart = await chain.level(GIVE_UP_MS)
  const lagMs = chain.lagsMs(since).at(-1) ?? 0
  words.push(
    apart.length === 0
      ? `all ${chain.shops.length} shops have all ${taught.length} honest templates`
      : `of ${taught.length} honest templates in ${chain.shops.length} shops ${apart.length} are missing or another`,
    `the last came after ${seconds(lagMs)}`,
    `processor ${seconds(spentMs())}`,
    `told: ${toldMore()}`,
  )
  const newcomer = attack.hasNewcomer && apart.length === 0 ? await joins(arena, words) : null
  const waitsMs = attack.waitsMs ?? HONEST_MS_MAX
  return firstOf(
    apart.length > 0 ? `not all shops know all: ${inShort(apart)}` : null,
    newcomer,
    lagMs > waitsMs ? `an honest template waited ${seconds(lagMs)}` : null,
    typeof found === 'function' ? await found() : found,
  )
}

async function joins({ chain }: FeedArena, words: string[]): Promise<string | null> {
  await chain.join('newcomer')
  const apart = await chain.level(NEWCOMER_MS)
  words.push(`a new shop has ${chain.taught.length - apart.length} of ${chain.taught.length}`)
  return apart.length > 0 ? `a new shop does not know all: ${inShort(apart)}` : null
}

/** Each honest shop learns an item of its own. */
export async function teachAll({ chain }: FeedArena, itemId: string): Promise<void> {
  for (const shop of chain.shops) await chain.teach(shop, `${itemId}-${shop.name}`)
}

/** What the shop that works most of all has taken of the processor since. */
export function processorFromNow({ chain }: FeedArena): () => number {
  const { shops } = chain
  const from = shops.map(({ pid }) => processMs(pid))
  return () => Math.max(...from.map((ms, nth) => processMs(shops[nth]?.pid ?? 0) - ms))
}

/** What the shops' logs tell of the feed since. */
function eventsFromNow({ chain }: FeedArena): () => string {
  const { shops } = chain
  const before = shops.map((shop) => shop.feedEvents())
  return () => {
    const counts = new Map<string, number>()
    for (const [nth, shop] of shops.entries())
      for (const [event, count] of shop.feedEvents()) {
        const more = count - (before[nth]?.get(event) ?? 0)
        if (more > 0) counts.set(event, (counts.get(event) ?? 0) + more)
      }
    return [...counts].map(([event, count]) => `${event} ${count} times`).join(', ') || 'nothing'
  }
}

/** Until no shop has much to do any more, at most so long. */
export async function settle(arena: FeedArena, withinMs: number): Promise<void> {
  const endMs = performance.now() + withinMs
  for (;;) {
    const spentMs = processorFromNow(arena)
    await pause(SEARCH_MS)
    if (spentMs() < SEARCH_MS * CALM_SHARE || performance.now() > endMs) return
  }
}

const SEARCH_MS = 2_000
const CALM_SHARE = 0.1

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

const inShort = (differences: readonly string[]) =>
  `${differences.slice(0, DIFFERENCES_LISTED).join(', ')}${differences.length > DIFFERENCES_LISTED ? ` and ${differences.length - DIFFERENCES_LISTED} more` : ''}`
