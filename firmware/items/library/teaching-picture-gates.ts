/**
 * What a picture has to pass before it teaches anything: sharp, something on the platform, no hand, not the same
 * picture again. Pure: pixels and similarities in, findings out.
 *
 * A gate refuses only where it was measured on real pictures (docs/recognition.md); else it warns, and a person
 * decides. A person who has looked may teach a refused picture anyway.
 */

import { type Sentence, say } from '#firmware/words/sentence.ts'
import { GLANCE_HEIGHT, GLANCE_WIDTH, type PixelShape } from '#hal/pictures.ts'
import { NEAR_DUPLICATE_COSINE, type Nearest } from '../gallery/gallery.ts'
import { changedCells, type Glance, isEmpty } from '../recognition/empty-or-moving.ts'

export type GateName = 'blur' | 'empty' | 'hand' | 'duplicate'
/** 'unknown': nothing to compare with. */
export type Verdict = 'pass' | 'warn' | 'refuse' | 'unknown'

export interface Finding {
  readonly gate: GateName
  readonly verdict: Verdict
  /** What the gate measured; null where it could not. */
  readonly value: number | null
  /** The bound that the value was held to. */
  readonly bound: number | null
  /** For people: what is wrong and what to do. Empty when it passed. */
  readonly words: Sentence | ''
}

export interface GatedPicture {
  /** GATE_SIDE × GATE_SIDE RGB. */
  readonly pixels: Uint8Array
  /** Small means of the picture, and of the empty platform where it was shown. */
  readonly glance: Glance
  readonly background: Glance | null
  /** The template that is most like it; null: there is none. */
  readonly nearest: Nearest | null
  /** What it shall teach; null: not known yet. */
  readonly itemId: string | null
}

/** Small enough that the noise of a cheap camera is gone, large enough to see a hand's blur. */
export const GATE_SIDE = 96
export const GATE_SHAPE: PixelShape = {
  width: GATE_SIDE,
  height: GATE_SIDE,
  preprocessing: 'stretch-1',
}
/** Of a thousand good pictures of groceries one or two are less sharp; of clearly blurred ones nearly all (docs/recognition.md). */
export const SHARPNESS_MIN = 50
/** One good picture in a hundred is less sharp, and half of those of goods that moved. */
const SHARPNESS_DOUBTED = 79
/**
 * Goods of little contrast have no steep edges, so a picture is blurred only if its edges are flat for its contrast.
 */
const OF_CONTRAST = 1.6
/** Of the 96 cells along the edge of the picture, how many may differ from the empty platform: an arm covers more. */
const EDGE_CELLS_MAX = 4

export function gatesOf(picture: GatedPicture): readonly Finding[] {
  return [blurOf(picture), emptyOf(picture), handOf(picture), duplicateOf(picture)]
}

/** Of red, green or blue, 0 to 255: the noise of a covered camera stays below it, and any goods on any platform are above. */
const CONTRAST_MIN = 2
const BLANK = say('fault.item.blank-picture')
/** Of such a picture that another lane taught. */
export const teachAgain = (lane: string) => say('fault.sync.blank-picture-taught', { lane })

/** Nobody teaches by it, whatever a person says: it would be like every other such picture. */
export const blankIn = (findings: readonly Finding[]): Sentence | null =>
  findings.some(({ gate, bound }) => gate === 'blur' && bound === CONTRAST_MIN) ? BLANK : null

/** Of pixels in GATE_SHAPE. */
export const showsNothing = (pixels: Uint8Array) => contrastOf(pixels) < CONTRAST_MIN

/** Goods may be as bright as the platform: then it is a colour that tells them. */
const contrastOf = (pixels: Uint8Array) =>
  Math.max(...[0, 1, 2].map((channel) => deviation(pixels, channel, 3)))

function blurOf({ pixels }: GatedPicture): Finding {
  const spread = contrastOf(pixels)
  if (spread < CONTRAST_MIN) return finding('blur', 'refuse', spread, CONTRAST_MIN, BLANK)
  const value = sharpness(pixels)
  const isFlat = value < OF_CONTRAST * deviation(greyOf(pixels))
  if (isFlat && value < SHARPNESS_MIN)
    return finding('blur', 'refuse', value, SHARPNESS_MIN, say('text.teaching.blurred'))
  const verdict = isFlat && value < SHARPNESS_DOUBTED ? 'warn' : 'pass'
  const words = say('text.teaching.maybe-blurred')
  return finding('blur', verdict, value, SHARPNESS_DOUBTED, words)
}

function emptyOf({ glance, background }: GatedPicture): Finding {
  if (!background) return finding('empty', 'unknown', null, null, '')
  const verdict = isEmpty(background, glance) ? 'warn' : 'pass'
  return finding('empty', verdict, null, null, say('text.teaching.platform-empty'))
}

/** What reaches over the edge of the platform: a hand, or goods of which a part is missing. */
function handOf({ glance, background }: GatedPicture): Finding {
  if (!background) return finding('hand', 'unknown', null, EDGE_CELLS_MAX, '')
  const cells = changedCells(background, glance)
  const value = cells.filter((isChanged, at) => isChanged && isEdge(at)).length
  const verdict = value > EDGE_CELLS_MAX ? 'warn' : 'pass'
  return finding('hand', verdict, value, EDGE_CELLS_MAX, say('text.teaching.over-the-edge'))
}

function isEdge(cell: number): boolean {
  const [column, row] = [cell % GLANCE_WIDTH, Math.floor(cell / GLANCE_WIDTH)]
  return column === 0 || row === 0 || column === GLANCE_WIDTH - 1 || row === GLANCE_HEIGHT - 1
}

function duplicateOf({ nearest, itemId }: GatedPicture): Finding {
  const bound = NEAR_DUPLICATE_COSINE
  if (!nearest) return finding('duplicate', 'pass', null, bound, '')
  const { cosine, itemId: taught } = nearest
  if (cosine < bound) return finding('duplicate', 'pass', cosine, bound, '')
  const isOther = itemId !== null && taught !== itemId
  const words = isOther
    ? say('text.teaching.same-as-other', { item: taught })
    : say('text.teaching.same-already', { item: taught })
  return finding('duplicate', isOther ? 'warn' : 'refuse', cosine, bound, words)
}

function finding(
  gate: GateName,
  verdict: Verdict,
  value: number | null,
  bound: number | null,
  words: Sentence | '',
): Finding {
  const isReported = verdict === 'warn' || verdict === 'refuse'
  return { gate, verdict, value, bound, words: isReported ? words : '' }
}

const greyOf = (rgb: Uint8Array) =>
  Float64Array.from(
    { length: Math.floor(rgb.length / 3) },
    (_, at) =>
      0.299 * (rgb[at * 3] ?? 0) + 0.587 * (rgb[at * 3 + 1] ?? 0) + 0.114 * (rgb[at * 3 + 2] ?? 0),
  )

/** How far values spread around their mean: of every so many from the first one on. */
function deviation(values: Uint8Array | Float64Array, first = 0, every = 1): number {
  let [count, sum] = [0, 0]
  for (let at = first; at < values.length; at += every) {
    count += 1
    sum += values[at] ?? 0
  }
  const mean = sum / Math.max(count, 1)
  let squares = 0
  for (let at = first; at < values.length; at += every) squares += ((values[at] ?? 0) - mean) ** 2
  return Math.sqrt(squares / Math.max(count, 1))
}

/**
 * How steep the steepest edges are: by how much one place in a hundred, at least, differs from its neighbours. The
 * whole picture's mean would call smooth goods blurred, and noise sharp.
 */
export function sharpness(rgb: Uint8Array): number {
  const side = Math.round(Math.sqrt(rgb.length / 3))
  const grey = greyOf(rgb)
  const edges: number[] = []
  for (let row = 1; row < side - 1; row += 1)
    for (let at = row * side + 1; at < row * side + side - 1; at += 1) {
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0)
      const along = (grey[at - side] ?? 0) + (grey[at + side] ?? 0)
      edges.push(Math.abs(4 * (grey[at] ?? 0) - around - along))
    }
  edges.sort((one, other) => one - other)
  return edges[Math.floor(edges.length * 0.99)] ?? 0
}
