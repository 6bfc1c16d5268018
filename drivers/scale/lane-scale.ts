/**
 * The scale of the lane as everybody reads it: none, until the feature `scales` connects one. Whoever follows its readings
 * follows those of the connected one from then on.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { ScaleLevers } from '#hal/fake-controls.ts'
import type { Reading, Scale, ScaleDriver } from '#hal/scale.ts'

export interface LaneScale extends ScaleDriver {
  /** Of a connected fake. */
  readonly levers: ScaleLevers | null
  /** Once in a start; disposing disconnects it, and whoever opened it closes it. */
  connect(scale: Scale, levers?: ScaleLevers | null): Disposable
}

const REASON = say('fault.scale.none-in-release')
const ABSENT = { state: 'absent', reason: REASON, sinceMs: 0 } as const

export function createLaneScale(): LaneScale {
  const readings = createListeners<[reading: Reading | null]>()
  let connected: { readonly scale: Scale; readonly levers: ScaleLevers | null } | null = null

  function scaleToOrder(): Scale {
    if (connected) return connected.scale
    throw new Fault('unreachable', REASON)
  }

  return {
    get latest() {
      return connected?.scale.latest ?? null
    },
    get condition() {
      return connected?.scale.condition ?? ABSENT
    },
    get isInUse() {
      return connected?.scale.isInUse ?? false
    },
    get identity() {
      return connected?.scale.identity ?? null
    },
    get levers() {
      return connected?.levers ?? null
    },
    onReading: readings.add,
    tare: async () => scaleToOrder().tare(),
    zero: async () => scaleToOrder().zero(),
    connect(scale, levers = null) {
      connected = { scale, levers }
      const following = scale.onReading(readings.tell)
      return {
        [Symbol.dispose]() {
          following[Symbol.dispose]()
          connected = null
        },
      }
    },
    async [Symbol.asyncDispose]() {
      readings.clear()
    },
  }
}
