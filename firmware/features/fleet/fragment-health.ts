/** Which fragment is in force, as a part of the device; and which parts a fragment is measured by. */
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { PartCondition } from '#hal/part-condition.ts'
import type { PartRow } from '#hal/part-list.ts'
import type { FragmentInstallerStatus, MeasuredPart } from './fragment-installer.ts'

export function fleetConfigPart(
  status: FragmentInstallerStatus,
): Pick<PartCondition, 'state' | 'reason'> {
  const { inForce, isOnTrial, waiting } = status
  const hand = restartByHand(status) ?? notRestarted(status)
  const trouble = troubleOf(status)
  if (hand && trouble)
    return {
      state: 'degraded',
      reason: say('text.health.two-troubles', { first: hand, second: trouble }),
    }
  if (hand ?? trouble) return { state: 'degraded', reason: hand ?? trouble }
  if (waiting !== null)
    return { state: 'ok', reason: say('fault.fragment.waits-for-payment', { number: waiting }) }
  if (inForce === null) return { state: 'ok', reason: say('fault.fragment.none-yet') }
  const reason = isOnTrial
    ? say('fault.fragment.on-trial', { number: inForce })
    : inForceWords(inForce)
  return { state: 'ok', reason }
}

/** The restart that is due, and that only a person makes. */
function restartByHand({ inForce, waiting, whyByHand }: FragmentInstallerStatus): Sentence | null {
  if (whyByHand === null) return null
  if (waiting !== null)
    return say('fault.fragment.waits-for-restart', { number: waiting, why: whyByHand })
  if (inForce === null) return say('fault.fragment.own-config-until-restart', { why: whyByHand })
  return say('fault.fragment.in-force-until-restart', { number: inForce, why: whyByHand })
}

/** The lane goes on with what it has. */
function notRestarted({ inForce, notRestarted: why }: FragmentInstallerStatus): Sentence | null {
  return why && say('text.health.two-troubles', { first: inForceWords(inForce), second: why })
}

function troubleOf(status: FragmentInstallerStatus): Sentence | null {
  const { inForce, refused, wentBack, trouble } = status
  if (trouble !== null) return trouble
  if (refused)
    return say('fault.fragment.was-refused', { number: refused.sequence, why: refused.why })
  if (!wentBack) return null
  const back = say('fault.fragment.rolled-back', { number: wentBack.sequence, why: wentBack.why })
  return status.whyByHand === null && status.notRestarted === null
    ? say('text.health.two-troubles', { first: back, second: inForceWords(inForce) })
    : back
}

function inForceWords(inForce: number | null): Sentence {
  return inForce === null
    ? say('fault.fragment.own-config-in-force')
    : say('fault.fragment.in-force', { number: inForce })
}

/**
 * The parts by which a fragment is measured. A part that depends on others, or is switched off on purpose, says nothing
 * about it; the bank says the most.
 */
export function measuredParts(
  parts: readonly MeasuredPart[],
  rowOf: (name: string) => PartRow | null,
): readonly MeasuredPart[] {
  return parts
    .filter(({ name }) => !rowOf(name)?.isOfOthers)
    .map(({ name, state }) => ({ name, state }))
}
