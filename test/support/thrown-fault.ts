/** The Fault that a call ends in; anything else fails the case, with `words` before it. */
import { inspect } from 'node:util'
import { Fault, type FaultKind } from '#firmware/fault.ts'

export async function faultOf(call: () => unknown, kind?: FaultKind, words = 'it'): Promise<Fault> {
  let thrown: unknown
  let answer: unknown
  try {
    answer = await call()
  } catch (error) {
    thrown = error
  }
  if (thrown === undefined) throw new Error(`${words} threw nothing: ${inspect(answer)}`)
  if (!(thrown instanceof Fault)) throw new Error(`${words} threw no Fault: ${inspect(thrown)}`)
  if (kind && thrown.kind !== kind)
    throw new Error(`${words} threw '${thrown.kind}' (${thrown.message}), not '${kind}'`)
  return thrown
}
