/** Which fragment is in force, as a part of the device; and which parts a fragment is measured by. */
import { type Sentence, say } from '#firmware/sentence.ts'
import type { PartCondition } from '#hal/part-condition.ts'
import { partRow } from '#hal/part-list.ts'
import type { FragmentInstallerStatus, MeasuredPart } from './fragment-installer.ts'

export function fleetConfigPart(
  status: FragmentInstallerStatus,
): Pick<PartCondition, 'state' | 'reason'> {
  const { inForce, isOnTrial, waiting } = status
  const hand = restartByHand(status)
  const trouble = troubleOf(status)
  if (hand && trouble) return { state: 'degraded', reason: say`${hand}; ${trouble}` }
  if (hand ?? trouble) return { state: 'degraded', reason: hand ?? trouble }
  if (waiting !== null)
    return { state: 'ok', reason: say`fragment ${waiting} waits for a moment without a payment` }
  if (inForce === null) return { state: 'ok', reason: say`no fragment yet: laned.yaml alone` }
  const reason = isOnTrial ? say`fragment ${inForce} is on trial` : inForceWords(inForce)
  return { state: 'ok', reason }
}

/** The restart that is due, and that nobody but a person makes. */
function restartByHand({ inForce, waiting, whyByHand }: FragmentInstallerStatus): Sentence | null {
  if (whyByHand === null) return null
  if (waiting !== null) return say`fragment ${waiting} waits for a restart: ${whyByHand}`
  if (inForce === null) return say`laned.yaml alone is in force until a restart: ${whyByHand}`
  return say`fragment ${inForce} is in force until a restart: ${whyByHand}`
}

function troubleOf(status: FragmentInstallerStatus): Sentence | null {
  const { inForce, refused, wentBack, trouble } = status
  if (trouble !== null) return trouble
  if (refused) return say`fragment ${refused.sequence} is refused: ${refused.why}`
  if (!wentBack) return null
  const back = say`fragment ${wentBack.sequence} was rolled back: ${wentBack.why}`
  return status.whyByHand === null ? say`${back}; ${inForceWords(inForce)}` : back
}

function inForceWords(inForce: number | null): Sentence {
  return inForce === null ? say`laned.yaml alone is in force` : say`fragment ${inForce} is in force`
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
