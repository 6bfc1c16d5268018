/**
 * The vendor's operations beyond the document, under its names where they are public and under
 * names like its others where they are not (docs/api/items.md says which are which).
 */
import { Fault } from '#firmware/fault.ts'
import { createRequestQueue } from '#firmware/http/request-queue.ts'
import type { App } from '#firmware/http/router.ts'
import { pricedLine } from '../assortment/assortment-answers.ts'
import type { Items } from '../items.ts'
import { modeOfNumber, numberOfMode } from '../library/learning-decision.ts'
import { checkedNewItemId } from '../library/template-identity.ts'
import type { Recognized } from '../recognition/recognition.ts'
import type { WeighedResult } from '../weighing/weighing.ts'
import { success } from './answer-codes.ts'
import { declareOrder, declareTaking, reading } from './declare-operation.ts'
import { fleetFields, VENDOR_ROLES } from './device-info-fleet-fields.ts'
import {
  Calib,
  CalibBody,
  DeviceInfo,
  ExtraInfo,
  ExtraInfoBody,
  Feedback,
  FeedbackBody,
  LearnMode,
  LearnModeBody,
  Result,
  ResultQuery,
  ResultsMaxBody,
  SpeedBody,
  TimeBody,
} from './schema.ts'

/** A camera's largest frame is half of it. */
const PICTURE_BYTES_MAX = 16 * 1024 * 1024

export function recognitionRoutes(items: Items) {
  const { recognize, recognition, catalog, assortment, device, choices, limits } = items
  const looks = createRequestQueue('recognitions', limits.lookQueue)
  const pictures = createRequestQueue('pictures', limits.pictureQueue)

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

  return (app: App): void => {
    app.get(
      '/api/get_result',
      {
        config: { access: 'read', queue: looks },
        schema: { querystring: ResultQuery, response: Result },
      },
      async ({ query }) => {
        const top = query.top ?? query.n ?? device.settings.resultsMax
        return toResult(await recognize({ top }))
      },
    )

    // A picture from elsewhere through the same pipeline; ours, for trying out a folder.
    app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes),
    )
    app.post(
      '/api/recognize_picture',
      {
        config: { access: 'read', takesType: 'image/', queue: pictures },
        bodyLimit: PICTURE_BYTES_MAX,
        schema: { querystring: ResultQuery, response: Result },
      },
      async ({ query, body }) => {
        if (!(body instanceof Uint8Array)) throw new Fault('bad-request', 'no picture came')
        const top = query.top ?? query.n ?? device.settings.resultsMax
        return toResult(await recognition.recognizePicture(body, { top }))
      },
    )

    app.post(
      '/api/feedback',
      {
        config: { access: 'change', takesJson: true },
        schema: { body: FeedbackBody, response: Feedback },
      },
      async ({ body }) => {
        const learned = await choices.feedback(checkedNewItemId(body.id), body.result_id ?? null)
        return success({ learned: learned !== null, sid: learned?.sid ?? null })
      },
    )

    declareTaking(app, 'operate', '/api/set_predict_speed', SpeedBody, (body) =>
      device.setPace(body.speed),
    )

    declareTaking(app, 'operate', '/api/set_max_result_num', ResultsMaxBody, (body) =>
      device.setResultsMax(body.max_result_num),
    )

    declareTaking(app, 'operate', '/api/set_learn_mode', LearnModeBody, (body) =>
      device.setMode(modeOfNumber(body.learnMode)),
    )

    app.get('/api/get_learn_mode', reading(LearnMode), async () =>
      success({ learnMode: numberOfMode(device.mode), mode: device.mode }),
    )
  }
}

export function cameraRoutes({ device, limits }: Items) {
  const frames = createRequestQueue('readers of the camera', limits.listQueue)
  return (app: App): void => {
    app.get(
      '/api/get_image',
      { config: { access: 'read', queue: frames } },
      async (_request, reply) => {
        const picture = await device.image()
        reply.type(picture[0] === 0x89 ? 'image/png' : 'image/jpeg')
        return reply.send(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength))
      },
    )

    declareTaking(app, 'operate', '/api/set_calib', CalibBody, (body) => device.setRegion(body))

    app.get('/api/get_calib', reading(Calib), async () => success(device.region))

    declareOrder(app, '/api/set_background', () => device.learnBackground())

    declareOrder(app, '/api/clear_background', () => device.forgetBackground())
  }
}

export function deviceRoutes(items: Items) {
  const { device } = items
  return (app: App): void => {
    app.get('/api/get_device_info', reading(DeviceInfo), async () => success(infoOf(items)))

    declareTaking(app, 'operate', '/api/set_extra_info', ExtraInfoBody, (body) =>
      device.setExtraInfo(body.info),
    )

    app.get('/api/get_extra_info', reading(ExtraInfo), async () =>
      success({ info: device.settings.extraInfo }),
    )

    declareTaking(app, 'operate', '/api/set_time', TimeBody, (body) =>
      device.setTime(body.sec * 1000 + Math.floor(body.usec / 1000)),
    )

    declareOrder(app, '/api/reboot', () => device.reboot())

    declareOrder(app, '/api/factory_reset', () => device.reset())
  }
}

/** The vendor's fields; those on synchronisation are missing while that is still being opened. */
function infoOf({
  device,
  library,
  recognition,
  role,
  board,
  serialNumber,
  version,
  fleet,
}: Items) {
  const state = fleet()
  return {
    app: 'laned',
    board,
    engine: recognition.space.name,
    firmware: version,
    sn: serialNumber,
    item_count: library.totals.items,
    template_count: library.totals.templates,
    learnMode: numberOfMode(device.mode),
    max_result_num: device.settings.resultsMax,
    predict_speed: device.settings.pace,
    soldOutLimit: 0,
    ...(state ? fleetFields(state) : { syncMode: VENDOR_ROLES[role] }),
  }
}
