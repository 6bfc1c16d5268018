/**
 * Whether the platform is empty and whether something moves on it, from two glances. Pure.
 *
 * Both questions are one: which share of the picture differs, once the light as a whole is taken
 * out. A lamp or the camera's own exposure changes all cells alike; a hand or a lemon does not.
 */

/** Small RGB means of the region, as Pictures.glance gives them. */
export type Glance = Uint8Array

/** Of 255. Sensor noise of a cell mean stays below 4; a hand's edge is far above. */
const CELL_DIFFERENCE = 14
const MOVING_SHARE = 0.02
/** A cherry on the platform covers about one cell in a hundred. */
export const EMPTY_SHARE = 0.007

export function isMoving(before: Glance, now: Glance): boolean {
  return changedShare(before, now) > MOVING_SHARE
}

export function isEmpty(background: Glance, now: Glance): boolean {
  return changedShare(background, now) <= EMPTY_SHARE
}

/** 0 to 1: the cells whose colour changed by more than the light did. */
export function changedShare(before: Glance, now: Glance): number {
  if (before.length !== now.length) return 1
  const cells = changedCells(before, now)
  return cells.filter(Boolean).length / Math.max(cells.length, 1)
}

/** Which cells those are, row by row; the glances have the same size. */
export function changedCells(
  before: Glance,
  now: Glance,
  light: readonly number[] = lightChange(before, now),
): boolean[] {
  return Array.from({ length: Math.floor(now.length / 3) }, (_, cell) =>
    light.some((shift, channel) => {
      const at = cell * 3 + channel
      return Math.abs((now[at] ?? 0) - (before[at] ?? 0) - shift) > CELL_DIFFERENCE
    }),
  )
}

/** By how much the light as a whole changed each channel. */
export function lightChange(before: Glance, now: Glance): readonly number[] {
  return [0, 1, 2].map((channel) => medianChange(before, now, channel))
}

/** The median: only a change of more than half of the cells is taken for light. */
function medianChange(before: Glance, now: Glance, channel: number): number {
  const changes: number[] = []
  for (let at = channel; at < now.length; at += 3) changes.push((now[at] ?? 0) - (before[at] ?? 0))
  changes.sort((one, other) => one - other)
  return changes[changes.length >> 1] ?? 0
}
