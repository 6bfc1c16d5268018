/** What the operations of recognition do. */

import { Fault } from '#firmware/fault.ts'
import { DONE, success } from '#firmware/operations/answer-with-code.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import type { Static } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import type { SentPictures } from '#hal/pictures.ts'
import type { Items } from '../items.ts'
import { modeOfNumber, numberOfMode } from '../library/learning-mode.ts'
import { checkedNewItemId } from '../library/template-identity.ts'
import type { Recognized, RecognizeOptions } from '../recognition/recognition.ts'
import type { WeighedResult } from '../weighing/weighing-and-early-look.ts'
import type { ResultQuery } from './items-schema.ts'
import { pricedLine } from './priced-line.ts'
import type { RECOGNITION_OPERATIONS } from './recognition-operations.ts'

export function recognitionHandlers(
  { recognize, recognition, knownItems, goodsList, device, sales }: Items,
  sentPictures: SentPictures,
): Handlers<typeof RECOGNITION_OPERATIONS> {
  const toResult = (result: Recognized & Partial<WeighedResult>) => {
    const { resultId, status, open, items, pictures, tookMs, space, weight, pictureAgeMs } = result
    return success({
      items: items.map((line) => pricedLine(goodsList, knownItems.nameOf, line, weight)),
      status,
      open,
      result_id: resultId,
      pictures,
      took_ms: tookMs.total,
      took: tookMs,
      model: space.id,
      ...(weight !== undefined && { weight }),
      ...(pictureAgeMs !== undefined && { picture_age_ms: pictureAgeMs }),
    })
  }

  const asked = ({ top, n, turned }: Static<typeof ResultQuery>): RecognizeOptions => ({
    top: top ?? n ?? device.settings.resultsMax,
    ...(turned !== undefined && { turnedFrom: turned }),
  })

  return {
    async recognize({ query }) {
      return toResult(await recognize(asked(query)))
    },

    async recognizePicture({ query, body }) {
      if (!(body instanceof Uint8Array))
        throw new Fault('bad-request', say('fault.request.no-picture'))
      const { bytes } = await sentPictures.template(body)
      return toResult(await recognition.recognizePicture(bytes, asked(query)))
    },

    async giveFeedback({ body }) {
      const learned = await sales.feedback(checkedNewItemId(body.id), body.result_id ?? null)
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
