/**
 * The work of a lane, given to it from outside: before a trial, for what it does then, and once on trial. A payment at
 * the fake bank and the known picture of its model the lane does itself, beside everything real (POST /selftest/work);
 * pictures of goods that this very lane was taught are sent to it as to be recognised.
 */
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Device } from '../device-paths-and-keys.ts'
import { jsonOf, requestLane } from '../lane-health.ts'
import { copiesOf } from './databases-before.ts'
import { readDatabase } from './lost-data.ts'

/** One of the lane's goods, and the template whose picture is of it. */
export interface KnownGoods {
  readonly item: string
  readonly key: number
}

interface DoneWork {
  readonly work: string
  readonly done: boolean
  /** It did not end in its time: the lane that says so has answered neither yes nor no. */
  readonly late?: boolean
}

/** A picture more costs a slow board a second; of three one may be a bad one. */
const GOODS = 3
const RECOGNISED = 'its goods'

/** What it was asked for and answered, yes or no; what it does not know, or did not answer in time, is missing. */
export async function askWork(
  device: Device,
  goods: readonly KnownGoods[],
  withinMs: number,
): Promise<Record<string, boolean>> {
  const answer = await requestLane(device.settings, '/selftest/work', withinMs, {})
  const done: Record<string, boolean> = {}
  if (answer?.status === 200) {
    const { works } = ((await jsonOf(answer)) ?? {}) as { works?: readonly Partial<DoneWork>[] }
    for (const one of works ?? [])
      if (one.work && one.late !== true) done[one.work] = one.done === true
  } else if (answer && answer.status >= 500) done['a payment'] = false
  const isRecognised = await recognises(device, goods, withinMs)
  if (isRecognised !== null) done[RECOGNISED] = isRecognised
  return done
}

/** The newest goods that the lane was taught: their pictures lie in the copy of its databases. */
export function knownGoods(device: Device): readonly KnownGoods[] {
  const rows = withItems(device, (items) =>
    items
      .prepare(
        'SELECT item, max(key) AS key FROM template JOIN picture USING (sha256) GROUP BY item ORDER BY key DESC LIMIT ?',
      )
      .all(GOODS),
  )
  return (rows ?? []).map(({ item, key }) => ({ item: String(item), key: Number(key) }))
}

/** Null: there are none, or nobody answered. One that answers with an error recognises nothing. */
async function recognises(
  device: Device,
  goods: readonly KnownGoods[],
  withinMs: number,
): Promise<boolean | null> {
  let right = 0
  for (const { item, key } of goods) {
    const jpeg = pictureOf(device, key)
    if (jpeg === null) return null
    const answer = await requestLane(
      device.settings,
      '/api/recognize_picture?top=1',
      withinMs,
      jpeg,
    )
    if (answer === null) return null
    const { data } = ((await jsonOf(answer)) ?? {}) as { data?: { items?: { id?: unknown }[] } }
    if (data?.items?.[0]?.id === item) right += 1
  }
  return goods.length === 0 ? null : right >= goods.length - 1 && right > 0
}

function pictureOf(device: Device, key: number): Uint8Array<ArrayBuffer> | null {
  const jpeg = withItems(device, (items) => {
    const row = items
      .prepare('SELECT jpeg FROM template JOIN picture USING (sha256) WHERE key = ?')
      .get(key)
    return row?.['jpeg']
  })
  return jpeg instanceof Uint8Array ? new Uint8Array(jpeg) : null
}

/** Null where there is no copy of the goods, or it cannot be read. */
function withItems<Result>(device: Device, work: (items: DatabaseSync) => Result): Result | null {
  const items = readDatabase(join(copiesOf(device), 'items.db'))
  if (items === null) return null
  try {
    return work(items)
  } catch {
    return null
  } finally {
    items.close()
  }
}
