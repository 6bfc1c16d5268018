/** What the operations of recognition do. */
import { Fault } from '#firmware/fault.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import { pricedLine } from '../assortment/assortment-answers.ts'
import { DONE, success } from '../http/answer-codes.ts'
import type { Items } from '../items.ts'
import { modeOfNumber, numberOfMode } from '../library/learning-decision.ts'
import { checkedNewItemId } from '../library/template-identity.ts'
import type { Recognized } from '../recognition/recognition.ts'
import type { WeighedResult } from '../weighing/weighing.ts'
import type { RECOGNITION_OPERATIONS } from './recognition-operations.ts'

export function recognitionHandlers({
  recognize,
  recognition,
  catalog,
  assortment,
  device,
  choices,
}: Items): Handlers<typeof RECOGNITION_OPERATIONS> {
  const toResult = (result: Recognized & Partial<WeighedResult>) => {
    const { resultId, status, items, tookMs, space, weight, pictureAgeMs } = result
    return success({
      items: items.map((line) => pricedLine(assortment, catalog.nameOf, line, weight)),
      status,
      result_id: resultId,
      took_ms: tookMs.total,
      took: tookMs,
      model: space.id,
      ...(weight !== undefined && { weight }),
      ...(pictureAgeMs !== undefined && { picture_age_ms: pictureAgeMs }),
    })
  }

  return {
    async recognize({ query }) {
      const top = query.top ?? query.n ?? device.settings.resultsMax
      return toResult(await recognize({ top }))
    },

    async recognizePicture({ query, body }) {
      if (!(body instanceof Uint8Array)) throw new Fault('bad-request', 'no picture came')
      const top = query.top ?? query.n ?? device.settings.resultsMax
      return toResult(await recognition.recognizePicture(body, { top }))
    },

    async giveFeedback({ body }) {
      const learned = await choices.feedback(checkedNewItemId(body.id), body.result_id ?? null)
      return success({ learned: learned !== null, sid: learned?.sid ?? null })
    },

    async setRecognitionSpeed({ body }) {
      await device.setPace(body.speed)
      return DONE
    },

    async setResultCount({ body }) {
      await device.setResultsMax(body.max_result_num)
      return DONE
    },

    async setLearningMode({ body }) {
      await device.setMode(modeOfNumber(body.learnMode))
      return DONE
    },

    getLearningMode: () => success({ learnMode: numberOfMode(device.mode), mode: device.mode }),
  }
}
