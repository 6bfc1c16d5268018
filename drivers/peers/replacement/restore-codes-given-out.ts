/**
 * Which restore codes a master has given out: for whose place, until when, and which card came with one. Pure: the codes
 * that are kept in, others out.
 *
 *   given out ──a card asks──▶ that card's alone ──it has all──▶ used       each ends with its day
 */
import { Fault } from '#firmware/fault.ts'
import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import { say } from '#firmware/words/sentence.ts'

export interface KeptCodes {
  readonly codes?: readonly KeptCode[]
  /**
   * Kept apart from the other fields: a release that does not know this one must not take a used code for a good one.
   */
  readonly usedCodes?: readonly UsedCode[]
}

interface KeptCode {
  readonly tag: string
  readonly serialNumber: string
  readonly untilMs: number
  readonly sealed: string
  /** The name of the first card that asked; null: it told none. Absent: no card has asked. */
  readonly card?: string | null
}

interface UsedCode extends KeptCode {
  readonly usedAtMs: number
}

/**
 * How many used codes are kept, and how many replaced keys: the oldest go first. They are then unknown, and refused all
 * the same.
 */
export const REPLACED_MAX = 1_000
export const CODE_MS = DAY_MS

/** A code that is still good, or used; null: there is none, or its day is over. */
export function givenOut(
  { codes = [], usedCodes = [] }: KeptCodes,
  tag: string,
  nowMs: number,
): { readonly code: KeptCode; readonly usedAtMs: number | null } | null {
  const isThis = (one: KeptCode) => one.tag === tag && !isOver(one, nowMs)
  const used = usedCodes.find(isThis)
  const code = codes.find(isThis) ?? used
  return code ? { code, usedAtMs: used?.usedAtMs ?? null } : null
}

/** The code for the card that comes with it. Throws if the code has ended, or is another card's. */
export function codeOf(kept: KeptCodes, tag: string, card: string | null, nowMs: number): KeptCode {
  const { code } = givenOut(kept, tag, nowMs) ?? {}
  if (!code) throw new Fault('unauthorized', CODE_ENDED)
  if (code.card === undefined || code.card === card) return code
  throw new Fault('refused', anotherCardWords(code.serialNumber))
}

/** Each place has one code: a new one ends the one before. */
export function withNewCode(
  { codes = [] }: KeptCodes,
  code: KeptCode,
  nowMs: number,
): readonly KeptCode[] {
  const isOthers = (one: KeptCode) => one.serialNumber !== code.serialNumber
  return [...codes.filter((one) => !isOver(one, nowMs) && isOthers(one)), code]
}

/** From now on it is this card's alone. Throws as `codeOf`, and where it is used. */
export function takenBy(
  kept: KeptCodes,
  tag: string,
  card: string | null,
  nowMs: number,
): readonly KeptCode[] {
  const code = codeOf(kept, tag, card, nowMs)
  const { codes = [] } = kept
  if (!codes.includes(code)) throw new Fault('unauthorized', CODE_ENDED)
  return codes.map((one) => (one === code ? { ...one, card } : one))
}

/** The card has all that it came for. Throws as `codeOf`. */
export function usedBy(
  kept: KeptCodes,
  tag: string,
  card: string | null,
  nowMs: number,
): Required<KeptCodes> {
  const code = codeOf(kept, tag, card, nowMs)
  const { codes = [], usedCodes = [] } = kept
  const earlier = usedCodes.filter((one) => !isOver(one, nowMs) && one.tag !== tag)
  return {
    codes: codes.filter((one) => one.tag !== tag),
    usedCodes: [...earlier, { ...code, card, usedAtMs: nowMs }].slice(-REPLACED_MAX),
  }
}

function isOver({ untilMs }: KeptCode, nowMs: number): boolean {
  return untilMs <= nowMs
}

const anotherCardWords = (serialNumber: string) =>
  say('fault.replacement.code-used-by-other-card', { lane: serialNumber })
const CODE_ENDED = say('fault.replacement.code-not-valid')
