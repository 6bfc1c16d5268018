/**
 * The verdict on the card: is it one, how worn, how fast, and does it lie? Pure.
 *
 * A payment is on the disk when fsync has returned. No flash cell is written in less than a tenth of a
 * millisecond, so a card whose median is below that has answered from its memory, and loses with the power
 * what it has promised. A disk with a battery of its own and a virtual machine may be as fast and honest.
 */
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { CardState } from '#hal/board.ts'
import type { WriteMeasure } from '#hal/disk.ts'
import { isWorn } from './board-health.ts'
import { type Finding, finding } from './selftest-report.ts'

const SYNC_MS_MIN = 0.1
/** A showQR waits for three fsyncs. */
const SYNC_MS_MAX = 150
const BYTES_PER_SECOND_MIN = 2e6

export interface CardFacts {
  readonly card: CardState | null
  readonly inMemory: Sentence | null
  readonly freeBytes: number | null
  readonly measure: WriteMeasure
}

export function cardFinding({ card, inMemory, freeBytes, measure }: CardFacts): Finding {
  const { bytesPerSecond, syncs, syncMedianMs, syncWorstMs } = measure
  const speed = Math.round(bytesPerSecond / 1e5) / 10
  const ms = round(syncMedianMs)
  const figures = {
    disk: card?.name ?? null,
    kind: card?.kind ?? null,
    model: card?.model ?? null,
    usedPercent: card?.usedPercent ?? null,
    spare: card?.spare ?? null,
    freeBytes,
    bytesPerSecond,
    syncs,
    syncMedianMs: round(syncMedianMs),
    syncWorstMs: round(syncWorstMs),
  }
  if (inMemory !== null)
    return finding('bad', say('selftest.card.in-memory', { kind: inMemory }), figures)
  const isCard = card !== null && card.kind !== 'other'
  if (syncMedianMs < SYNC_MS_MIN && isCard)
    return finding('bad', say('selftest.card.lies', { ms }), figures)
  if (isWorn(card)) return finding('bad', say('selftest.card.worn'), figures)
  if (syncMedianMs < SYNC_MS_MIN)
    return finding('unknown', say('selftest.card.too-fast', { speed, ms }), figures)
  if (syncMedianMs > SYNC_MS_MAX || bytesPerSecond < BYTES_PER_SECOND_MIN)
    return finding('poor', say('selftest.card.slow', { speed, ms }), figures)
  return finding('good', say('selftest.card.good', { speed, ms }), figures)
}

const round = (ms: number) => Math.round(ms * 100) / 100
