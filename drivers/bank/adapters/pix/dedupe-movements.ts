/** Movements of money in a list of an answer, each counted once. */
import { say } from '#firmware/words/sentence.ts'
import type { AnswerFields } from '../../answers/answer-fields.ts'

/** `valor` by `idField`; throws where one movement has two amounts. */
export function amountsById(
  movements: readonly AnswerFields[],
  idField: string,
): ReadonlyMap<string, number> {
  const amounts = new Map<string, number>()
  for (const movement of movements) {
    const id = movement.id(idField)
    const amount = movement.decimalText('valor')
    if ((amounts.get(id) ?? amount) !== amount)
      throw movement.unusable(say('fault.bank.pix-movement-two-amounts', { field: idField }))
    amounts.set(id, amount)
  }
  return amounts
}
