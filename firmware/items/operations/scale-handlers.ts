/** What the operations of the scale do. */

import { singleFlight } from '#firmware/async/single-flight.ts'
import { Fault } from '#firmware/fault.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import { say } from '#firmware/words/sentence.ts'
import type { ScalePort } from '#hal/scale.ts'
import { proposalOf } from '../assortment/assortment-answers.ts'
import { DONE, success } from '../http/answer-codes.ts'
import type { Items } from '../items.ts'
import { tryScale } from '../weighing/scale-trial.ts'
import type { SCALE_OPERATIONS } from './scale-operations.ts'

export function scaleHandlers({
  weighing,
  assortment,
  findScales,
  clock,
}: Items): Handlers<typeof SCALE_OPERATIONS> {
  const search = singleFlight(findScales)
  const trial = singleFlight(() => tryScale(weighing.scale, clock))
  return {
    getWeight({ query: { id } }) {
      const { grams, stable, tare, overload, net } = weighing.weigh()
      const weight = { grams, stable, tare, overload, net }
      if (id === undefined) return success(weight)
      const item = assortment.of(id)
      if (!item) throw new Fault('not-found', say('fault.assortment.item-not-listed', { item: id }))
      const proposal = proposalOf(assortment, item, weight)
      return success({ ...weight, ...(proposal && { proposal }) })
    },

    async tareScale() {
      await weighing.tare()
      return DONE
    },

    async zeroScale() {
      await weighing.zero()
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
