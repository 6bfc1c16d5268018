/** The scale over HTTP: its weight for every till, its keys and the search for it for an operator. */
import { Fault } from '#firmware/fault.ts'
import type { App } from '#firmware/http/router.ts'
import type { ScalePort } from '#hal/scale.ts'
import { proposalOf } from '../assortment/assortment-answers.ts'
import type { Items } from '../items.ts'
import { tryScale } from '../weighing/scale-trial.ts'
import { ScalePorts, ScaleTrial, WeightAnswer, WeightQuery } from '../weighing/schema.ts'
import { success } from './answer-codes.ts'
import { declareOrder } from './declare-operation.ts'

const operating = <Answer extends object>(response: Answer) =>
  ({ config: { access: 'operate' }, schema: { response } }) as const

export function weightRoutes({ weighing, assortment, findScales, clock }: Items) {
  const search = singleFlight(findScales)
  const trial = singleFlight(() => tryScale(weighing.scale, clock))
  return (app: App): void => {
    app.get(
      '/api/get_weight',
      { config: { access: 'read' }, schema: { querystring: WeightQuery, response: WeightAnswer } },
      async ({ query: { id } }) => {
        const { grams, stable, tare, overload, net } = weighing.weigh()
        const weight = { grams, stable, tare, overload, net }
        if (id === undefined) return success(weight)
        const item = assortment.of(id)
        if (!item) throw new Fault('not-found', `${id} is not in the assortment`)
        const proposal = proposalOf(assortment, item, weight)
        return success({ ...weight, ...(proposal && { proposal }) })
      },
    )

    declareOrder(app, '/api/set_tare', () => weighing.tare())

    declareOrder(app, '/api/set_zero', () => weighing.zero())

    app.post('/api/scan_scales', operating(ScalePorts), async () =>
      success((await search()).map(toPort)),
    )

    app.post('/api/test_scale', operating(ScaleTrial), async () => {
      const { identity, ...figures } = await trial()
      const { protocol, port, baudRate } = identity
      return success({ protocol, port, baud_rate: baudRate, ...figures })
    })
  }
}

/** Whoever asks while one is under way gets what that one finds. */
function singleFlight<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<Result> | null = null
  return () => {
    current ??= work().finally(() => {
      current = null
    })
    return current
  }
}

const toPort = ({ port, product, scales, because }: ScalePort) => ({
  port,
  product,
  scales: scales.map(({ protocol, baudRate }) => ({ protocol, baud_rate: baudRate })),
  because,
})
