/** Which fragment is in force, as a part of the device; and which parts a fragment is measured by. */
import { say } from '#firmware/sentence.ts'
import type { PartCondition } from '#hal/part-condition.ts'
import { partRow } from '#hal/part-list.ts'
import type { FragmentInstallerStatus, MeasuredPart } from './fragment-installer.ts'

export function fleetConfigPart(
  status: FragmentInstallerStatus,
): Pick<PartCondition, 'state' | 'reason'> {
  const { inForce, isOnTrial, waiting, whyByHand, refused, wentBack, trouble } = status
  if (trouble !== null) return { state: 'degraded', reason: trouble }
  if (refused)
    return {
      state: 'degraded',
      reason: say`fragment ${refused.sequence} is refused: ${refused.why}`,
    }
  if (wentBack) {
    const now = inForce === null ? say`laned.yaml alone is` : `fragment ${inForce} is`
    const reason = say`fragment ${wentBack.sequence} was rolled back: ${wentBack.why}; ${now} in force`
    if (whyByHand === null) return { state: 'degraded', reason }
    return { state: 'degraded', reason: say`${reason} until a restart: ${whyByHand}` }
  }
  if (waiting !== null && whyByHand !== null)
    return { state: 'degraded', reason: say`fragment ${waiting} waits for a restart: ${whyByHand}` }
  if (waiting !== null)
    return { state: 'ok', reason: say`fragment ${waiting} waits for a moment without a payment` }
  if (inForce === null) return { state: 'ok', reason: say`no fragment yet: laned.yaml alone` }
  return {
    state: 'ok',
    reason: say`fragment ${inForce} is ${isOnTrial ? say`on trial` : say`in force`}`,
  }
}

/**
 * The parts by which a fragment is measured. A part that depends on others, or is switched off on purpose, says nothing
 * about it; the bank says the most.
 */
export function measuredParts(parts: readonly MeasuredPart[]): readonly MeasuredPart[] {
  return parts
    .filter(({ name }) => !partRow(name)?.isOfOthers)
    .map(({ name, state }) => ({ name, state }))
}
