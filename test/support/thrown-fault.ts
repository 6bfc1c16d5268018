/** The Fault that a call ends in; anything else fails the case. */
import { inspect } from 'node:util'
import { Fault, type FaultKind } from '#firmware/fault.ts'

export async function faultOf(call: () => unknown, kind?: FaultKind): Promise<Fault> {
  let thrown: unknown
  try {
    await call()
  } catch (error) {
    thrown = error
  }
  if (thrown === undefined) throw new Error('nothing was thrown')
  if (!(thrown instanceof Fault)) throw new Error(`not a Fault: ${inspect(thrown)}`)
  if (kind && thrown.kind !== kind)
    throw new Error(`Fault '${thrown.kind}' (${thrown.message}), not '${kind}'`)
  return thrown
}
