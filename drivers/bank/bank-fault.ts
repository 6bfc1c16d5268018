/** A Fault that names its bank: a till tells by it whom to ask. */
import { Fault, type FaultDetail, type FaultKind } from '#firmware/fault.ts'
import type { Sentence } from '#firmware/words/sentence.ts'

export function bankFault(
  kind: FaultKind,
  bankName: string,
  message: Sentence,
  cause?: unknown,
  more: FaultDetail = {},
): Fault {
  return new Fault(kind, message, cause, { part: 'bank', bankName, ...more })
}
