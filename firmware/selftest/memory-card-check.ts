/**
 * The verdict on the card: is it one, how worn, how fast, and does it lie? Pure.
 *
 * A payment is on the disk when fsync has returned. No flash cell is written in less than a tenth of a
 * millisecond, so a card whose median is below that has answered from its memory, and loses with the power
 * what it has promised. A disk with a battery of its own and a virtual machine may be as fast and honest.
 */
import { type Sentence, say } from '#firmware/sentence.ts'
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
  const speed = (bytesPerSecond / 1e6).toFixed(1)
  const [perSecond, sync] = [`${speed} MB/s`, `${round(syncMedianMs)} ms`]
  const inRussian = {
    perSecond: `${comma(speed)} МБ/с`,
    sync: `${comma(String(round(syncMedianMs)))} мс`,
  }
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
    return finding(
      'bad',
      `the data folder is ${inMemory}: payments are lost when the power goes; make the card writable`,
      say`папка данных — ${inMemory}: при отключении питания платежи пропадут; сделайте карту записываемой`,
      figures,
    )
  const isCard = card !== null && card.kind !== 'other'
  if (syncMedianMs < SYNC_MS_MIN && isCard)
    return finding(
      'bad',
      `it lies: it says in ${sync} that something is written, which no card can; replace it`,
      `карта обманывает: за ${inRussian.sync} она сообщает, что запись закончена, чего ни одна карта не может; замените её`,
      figures,
    )
  if (isWorn(card))
    return finding(
      'bad',
      'it is nearly worn out: make a backup and replace it',
      'карта почти изношена: сделайте резервную копию и замените её',
      figures,
    )
  if (syncMedianMs < SYNC_MS_MIN)
    return finding(
      'unknown',
      `${perSecond}; it says in ${sync} that something is written: right for a disk with a battery or a virtual machine, a lie of any other`,
      `${inRussian.perSecond}; за ${inRussian.sync} сообщает, что запись закончена: верно для диска с батареей или виртуальной машины, иначе обман`,
      figures,
    )
  if (syncMedianMs > SYNC_MS_MAX || bytesPerSecond < BYTES_PER_SECOND_MIN)
    return finding(
      'poor',
      `it is slow: ${perSecond}, ${sync} until a payment is on it; take a card of class A1 or better`,
      `карта медленная: ${inRussian.perSecond}, ${inRussian.sync} на запись платежа; возьмите карту класса A1 или лучше`,
      figures,
    )
  return finding(
    'good',
    `${perSecond}, ${sync} until a payment is on it`,
    `${inRussian.perSecond}, ${inRussian.sync} на запись платежа`,
    figures,
  )
}

const comma = (number: string) => number.replace('.', ',')
const round = (ms: number) => Math.round(ms * 100) / 100
