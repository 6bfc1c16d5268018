/**
 * An embedder without a network: colours of a coarse grid and the directions of its edges.
 *
 * Deterministic and honest about what it is: equal pictures give equal vectors, similar pictures
 * similar ones, and nothing was learned. For laptops and tests; a lane needs a model.
 */

import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { EmbedderCheck, EmbedderDriver, Model } from '#hal/embedder.ts'
import { createModelQueue } from './model-queue.ts'

const SIDE = 32
const GRID = 4
const DIRECTIONS = 8
const CELL = SIDE / GRID
const CELL_NUMBERS = 3 + DIRECTIONS

const MODEL: Model = {
  id: 'fake-1',
  name: 'fake: coarse colours and edges',
  width: SIDE,
  height: SIDE,
  preprocessing: 'stretch-1',
  dimension: GRID * GRID * CELL_NUMBERS,
}

/** What every call fails with: there is no model, or its process dies with each picture. */
export type EmbedderAccident = 'model-missing' | 'worker-dies'

export interface FakeEmbedder extends EmbedderDriver {
  fail(accident: EmbedderAccident | null): void
  /** What the next checks find. It starts with null: nothing was learned, so there is nothing to compare with. */
  checksAs(found: EmbedderCheck | null): void
}

const WHY: Readonly<Record<EmbedderAccident | 'closed', Sentence>> = {
  'model-missing': say('fault.model.not-found'),
  'worker-dies': say('fault.model.crashed-on-picture'),
  closed: say('fault.host.lane-stopping'),
}

export function openFakeEmbedder(model: Partial<Pick<Model, 'id' | 'name'>> = {}): FakeEmbedder {
  let accident: EmbedderAccident | 'closed' | null = null
  let found: EmbedderCheck | null = null
  const queue = createModelQueue()

  function embedNow(rgb: Uint8Array): Float32Array {
    if (accident) throw new Fault('unreachable', WHY[accident], undefined, { part: 'model' })
    return describe(rgb)
  }

  return {
    model: { ...MODEL, ...model },
    get condition() {
      if (accident === null) return { state: 'ok', reason: null, sinceMs: 0 } as const
      return { state: 'failed', reason: WHY[accident], sinceMs: 0 } as const
    },
    async embed(rgb, signal) {
      signal?.throwIfAborted()
      if (rgb.length !== SIDE * SIDE * 3)
        throw new Fault(
          'bad-request',
          say('fault.model.picture-size', { width: SIDE, height: SIDE }),
        )
      return queue.run(() => embedNow(rgb), signal)
    },
    async check(signal) {
      signal?.throwIfAborted()
      if (accident) throw new Fault('unreachable', WHY[accident], undefined, { part: 'model' })
      return found
    },
    checksAs(next) {
      found = next
    },
    fail(next) {
      if (accident !== 'closed') accident = next
    },
    async [Symbol.asyncDispose]() {
      accident = 'closed'
    },
  }
}

function describe(rgb: Uint8Array): Float32Array {
  const vector = new Float32Array(MODEL.dimension)
  const bump = (at: number, by: number) => {
    vector[at] = (vector[at] ?? 0) + by
  }
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const cell = (Math.floor(y / CELL) * GRID + Math.floor(x / CELL)) * CELL_NUMBERS
      for (let channel = 0; channel < 3; channel += 1)
        bump(
          cell + channel,
          (rgb[(y * SIDE + x) * 3 + channel] ?? 0) / (255 * CELL * CELL) - 0.5 / (CELL * CELL),
        )
      const across = brightness(rgb, x + 1, y) - brightness(rgb, x - 1, y)
      const down = brightness(rgb, x, y + 1) - brightness(rgb, x, y - 1)
      const turn = Math.atan2(down, across) / (2 * Math.PI) + 0.5
      const direction = Math.min(Math.floor(turn * DIRECTIONS), DIRECTIONS - 1)
      bump(cell + 3 + direction, Math.hypot(across, down) / (CELL * CELL))
    }
  return unit(vector)
}

/** 0 to 1; beyond the border the nearest pixel counts. */
function brightness(rgb: Uint8Array, x: number, y: number): number {
  const at = (inside(y) * SIDE + inside(x)) * 3
  return ((rgb[at] ?? 0) + (rgb[at + 1] ?? 0) + (rgb[at + 2] ?? 0)) / 765
}

const inside = (value: number) => Math.min(Math.max(value, 0), SIDE - 1)

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  // A picture of one middle grey has no colours and no edges; it still gets a direction.
  if (length === 0) return new Float32Array(vector.length).fill(1 / Math.sqrt(vector.length))
  return vector.map((value) => value / length)
}
