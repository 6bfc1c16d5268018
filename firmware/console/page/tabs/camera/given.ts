/** What the camera's room is told, for its stories. */
import type { Parts } from '../../lane-parts.ts'
import type { Done } from '../../lane-rows.ts'
import { inLanguage } from '../../stories/story.ts'

const good = (id: string, en: string, ru: string, count: number) => ({
  id,
  count,
  name: inLanguage(en, ru),
  isActive: true,
})

export const TOMATOES = good('0417', 'Tomatoes', 'Томаты', 14)
export const PINK = good('0419', 'Tomatoes, pink', 'Томаты розовые', 6)
export const APPLES = good('4017', 'Apples, green', 'Яблоки зелёные', 12)
export const LONG = good(
  '4612345678901',
  'Cherry tomatoes on the vine, a tray of four kinds, from the greenhouse of the neighbours',
  'Томаты черри на ветке, ассорти четырёх сортов в лотке, из теплицы соседнего хозяйства',
  7,
)

export const RECOGNITION: Parts['recognition'] = {
  region: { left: 240, top: 60, width: 800, height: 600 },
  regionRevision: 3,
  hasBackground: true,
  pace: 'fast',
  resultsMax: 5,
  mode: 'open',
}
export const WELL: Parts['camera'] = { isConnected: true, state: 'ok', reason: null }

type ScalePart = Parts['scale']
export const scale = (some: Partial<ScalePart> = {}): ScalePart => ({
  weight: { grams: 1_240, stable: true, tare: 0, net: false, overload: false },
  ...{ isInUse: true, state: 'ok', reason: null, protocol: 'pos2' },
  ...some,
})

export const ROOM: Partial<Parts> = {
  items: { list: [TOMATOES, PINK, APPLES, LONG] },
  camera: WELL,
  recognition: RECOGNITION,
  scale: scale(),
}

type Recognised = Done<'GET /api/get_result'>['data']

/** The lane's answer, as `GET /api/get_result` has it. */
export const recognised = (some: Partial<Recognised> = {}): Recognised => ({
  items: [{ id: TOMATOES.id, score: 0.97 }],
  ...{ status: 'certain', open: null, result_id: 'r1', pictures: 1, took_ms: 84 },
  took: { capture: 30, picture: 6, embed: 44, search: 4 },
  model: 'm1',
  ...some,
})
