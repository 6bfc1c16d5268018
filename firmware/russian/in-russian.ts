/**
 * The lane's own sentences in Russian: a row each, by its key (firmware/sentence.ts). Each hole of the English stands
 * in the Russian in the same order; a sentence in it is said in Russian too. What has no row stays as it is.
 *
 * Loaded when somebody reads Russian, and not before.
 */
import { filled, type Said, Sentence } from '#firmware/sentence.ts'
import { ASSORTMENT } from './assortment-sentences.ts'
import { BACKUPS } from './backups-sentences.ts'
import { BANKS } from './banks-sentences.ts'
import { CONFIG } from './config-sentences.ts'
import { DEVICE } from './device-sentences.ts'
import { DISK } from './disk-sentences.ts'
import { DISPLAYS } from './displays-sentences.ts'
import { ITEMS } from './items-sentences.ts'
import { LANES } from './lanes-sentences.ts'
import { PAYMENTS } from './payments-sentences.ts'
import { REQUESTS } from './requests-sentences.ts'
import { REVIEWS } from './reviews-sentences.ts'
import { SCALES } from './scales-sentences.ts'

export const SENTENCES: readonly Readonly<Record<string, string>>[] = [
  BANKS,
  DISPLAYS,
  ITEMS,
  PAYMENTS,
  LANES,
  BACKUPS,
  DISK,
  REQUESTS,
  DEVICE,
  CONFIG,
  REVIEWS,
  SCALES,
  ASSORTMENT,
]

const rows = new Map(SENTENCES.flatMap((table) => Object.entries(table)))

export function inRussian(said: Said): string {
  if (typeof said === 'string') return said
  const russian = rows.get(said.key)?.split('{}') ?? said.parts
  return filled(
    russian,
    said.values.map((value) => (value instanceof Sentence ? inRussian(value) : String(value))),
  )
}

/** The same answer with its sentences in Russian; where there are none, the very same. */
export function answerInRussian(answer: unknown): unknown {
  if (answer instanceof Sentence) return inRussian(answer)
  if (Array.isArray(answer)) {
    const said = answer.map(answerInRussian)
    return said.some((one, at) => one !== answer[at]) ? said : answer
  }
  if (!isPlain(answer)) return answer
  const fields = Object.entries(answer).map(
    ([name, value]) => [name, value, answerInRussian(value)] as const,
  )
  return fields.some(([, before, after]) => before !== after)
    ? Object.fromEntries(fields.map(([name, , after]) => [name, after]))
    : answer
}

function isPlain(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
