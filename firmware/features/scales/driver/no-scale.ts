/** A lane without a scale. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { ScaleDriver } from '#hal/scale.ts'

const REASON = say('fault.scale.none-configured')

export function createNoScale(): ScaleDriver {
  const refuse = async () => {
    throw new Fault('unreachable', REASON)
  }
  return {
    latest: null,
    condition: { state: 'absent', reason: REASON, sinceMs: 0 },
    isInUse: false,
    identity: null,
    onReading: () => ({ [Symbol.dispose]() {} }),
    tare: refuse,
    zero: refuse,
    async [Symbol.asyncDispose]() {},
  }
}
