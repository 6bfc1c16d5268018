/** What the camera's room is told, for its stories. */
import type { Parts } from '../../lane-parts.ts'
import type { Done } from '../../lane-rows.ts'
import { APPLES, good, LONG, RECOGNITION, TOMATOES } from '../items/given.ts'

export const PINK = good('0419', 'Tomatoes, pink', 'Томаты розовые', 6)

export const WELL: Parts['camera'] = { isConnected: true, state: 'ok', reason: null }

type ScalePart = Parts['scale']
export const scale = (some: Partial<ScalePart> = {}): ScalePart => ({
  weight: { grams: 1_240, stable: true, tare: 0, net: false, overload: false },
  isInUse: true,
  state: 'ok',
  reason: null,
  protocol: 'pos2',
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
  status: 'certain',
  open: null,
  result_id: 'r1',
  pictures: 1,
  took_ms: 84,
  took: { capture: 30, picture: 6, embed: 44, search: 4 },
  model: 'm1',
  ...some,
})
