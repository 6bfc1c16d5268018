/** What the operations of the scale do. */

import { singleFlight } from '#firmware/async/single-flight.ts'
import { Fault } from '#firmware/fault.ts'
import type { Lent } from '#firmware/kernel/feature.ts'
import { DONE, success } from '#firmware/operations/answer-with-code.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { JournalOf } from '#hal/journal.ts'
import type { Reading, Scale, ScalePort } from '#hal/scale.ts'
import type { SCALE_EVENTS } from './scale-events.ts'
import type { SCALE_OPERATIONS } from './scale-operations.ts'
import { tryScale } from './scale-trial.ts'

export interface ScaleNeeds {
  readonly scale: Scale
  /** Every serial port that nobody holds is asked. */
  search(): Promise<readonly ScalePort[]>
  readonly goods: Lent['goods']
  readonly clock: Clock
  readonly journal: JournalOf<typeof SCALE_EVENTS>
}

/** `get_weight` answers with a reading of a moment ago; older than that, it is unknown. */
const WEIGHT_MS_MAX = 1_000

export function scaleHandlers(needs: ScaleNeeds): Handlers<typeof SCALE_OPERATIONS> {
  const { scale, goods, clock, journal } = needs
  const search = singleFlight(needs.search)
  const trial = singleFlight(() => tryScale(scale, clock))

  /** Throws Fault 'unreachable' where no scale answers; the message says what to do. */
  function weigh(): Reading {
    const { latest, condition } = scale
    if (latest && clock.monotonicMs() - latest.askedAtMs <= WEIGHT_MS_MAX) return latest
    throw new Fault(
      'unreachable',
      say('fault.scale.no-weight', { why: condition.reason ?? say('fault.scale.no-answer') }),
    )
  }

  return {
    getWeight({ query: { id } }) {
      const { grams, stable, tare, overload, net } = weigh()
      const weight = { grams, stable, tare, overload, net }
      const proposal = id === undefined ? null : goods.proposalOf(id, weight)
      return success({ ...weight, ...(proposal && { proposal }) })
    },

    async tareScale() {
      await scale.tare()
      journal.info('scale.tared')
      return DONE
    },

    async zeroScale() {
      await scale.zero()
      journal.info('scale.zeroed')
      return DONE
    },

    findScales: async () => success((await search()).map(toPort)),

    async testScale() {
      const { identity, ...figures } = await trial()
      const { protocol, port, baudRate } = identity
      return success({ protocol, port, baud_rate: baudRate, ...figures })
    },
  }
}

const toPort = ({ port, product, scales, because }: ScalePort) => ({
  port,
  product,
  scales: scales.map(({ protocol, baudRate }) => ({ protocol, baud_rate: baudRate })),
  because,
})
