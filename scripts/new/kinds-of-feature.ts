/** What a feature can be begun with, and what of it brings something else. */
import { WrongArguments } from '../script-help.ts'

/** Each is something that a row of firmware/kernel/feature.ts carries. */
export const KINDS = ['event', 'metric', 'setting', 'operation', 'verb', 'part', 'card'] as const
export type Kind = (typeof KINDS)[number]
export type Kinds = ReadonlySet<Kind>

/** A command and a card call an operation; by the part a card knows whether the lane has the feature on. */
const BRINGS: Readonly<Partial<Record<Kind, readonly Kind[]>>> = {
  verb: ['operation'],
  card: ['operation', 'part'],
}

/** Throws WrongArguments for a kind that the folder of a feature cannot have. */
export function kindsIn(words: readonly string[]): Kinds {
  const unknown = words.filter((word) => !KINDS.some((kind) => kind === word))
  if (unknown.length > 0)
    throw new WrongArguments(
      `the folder of a feature cannot have: ${unknown.join(', ')}. It can have: ${KINDS.join(', ')}`,
    )
  const asked = KINDS.filter((kind) => words.includes(kind))
  return new Set([...asked, ...asked.flatMap((kind) => BRINGS[kind] ?? [])])
}
