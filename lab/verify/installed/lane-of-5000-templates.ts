/**
 * What a lane holds whose pictures are timed: 5,000 templates, nearly all of drawn goods, and the tutorial's photographs on a
 * platform, taught on two days, so that one look is enough for them. The vectors come with the package, and the lane embeds
 * nothing; with the colours of goods alone they are another package, for a lane that knows this platform (docs/recognition-trials.md).
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openTfliteEmbedder } from '#drivers/embedder/tflite-embedder.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { openPackages } from '#drivers/storage/packages/package-folders.ts'
import { toCodes } from '#firmware/items/gallery/vector.ts'
import { createVectorizer, type Vectorizer } from '#firmware/items/recognition/vectorizer.ts'
import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import type { PackedTemplate } from '#hal/packages.ts'
import { WHOLE_PICTURE } from '#hal/pictures.ts'
import { goods } from '#test/items/goods-pictures.ts'

export const GOODS = ['bananas', 'lemon', 'tomato'] as const

export interface FullLane {
  /** Files: the colours of whole pictures, and those of the goods alone. */
  readonly whole: string
  readonly apart: string
  readonly emptyPlatform: Uint8Array
  /** A customer's picture of the goods, as they were taught. */
  readonly taught: (name: string) => Uint8Array
  /** The same in colours that nobody taught: it is looked at closer. */
  readonly stranger: (name: string) => Uint8Array
}

const TEMPLATES = 5_000
const PER_ITEM = 20
const DAYS = 2
const GROUP = 64
const FRAME = { width: 1280, height: 720 }
const GOODS_PX = 400

export async function makeFullLane(folder: string): Promise<FullLane> {
  const clock = createSystemClock()
  const pictures = createSharpPictures()
  await using embedder = await openTfliteEmbedder({}, clock, createMemoryJournal())
  const emptyPlatform = await frame()
  const platform = await pictures.glance(emptyPlatform, WHOLE_PICTURE)
  const ofWhole = createVectorizer(pictures, embedder, clock.monotonicMs)
  const ofGoods = createVectorizer(pictures, embedder, clock.monotonicMs, {
    background: () => platform,
  })
  const frames = new Map<string, Uint8Array>()
  for (const name of GOODS) {
    frames.set(name, await frame(photograph(`${name}-again`)))
    frames.set(`no ${name}`, await frame(photograph(name).flop().modulate({ hue: 150 })))
  }
  const frameOf = (name: string) => frames.get(name) ?? emptyPlatform

  async function* taught(): AsyncGenerator<{ readonly itemId: string; readonly jpeg: Uint8Array }> {
    for (const name of GOODS) {
      yield { itemId: name, jpeg: await frame(photograph(name)) }
      yield { itemId: name, jpeg: frameOf(name) }
    }
    for (let nth = GOODS.length * DAYS; nth < TEMPLATES; nth += 1) {
      const kind = Math.floor(nth / PER_ITEM)
      yield { itemId: String(1_000 + kind), jpeg: goods(kind, nth % PER_ITEM) }
    }
  }

  async function* packed(vectorizer: Vectorizer): AsyncGenerator<readonly PackedTemplate[]> {
    let group: PackedTemplate[] = []
    let nth = 0
    for await (const { itemId, jpeg } of taught()) {
      nth += 1
      const picture = await pictures.template(jpeg, WHOLE_PICTURE)
      const { vector } = await vectorizer.vectorize(picture)
      const createdAtMs = clock.now() - (1 + (nth % DAYS)) * DAY_MS
      group.push({
        itemId,
        origin: 'bench',
        jpeg: picture,
        source: 'manual',
        isPinned: true,
        createdAtMs,
        // Which pictures are of one visit is read from it.
        number: createdAtMs + nth,
        sha256: createHash('sha256').update(picture).digest('hex'),
        codes: toCodes(vector),
      })
      if (group.length < GROUP) continue
      yield group
      group = []
    }
    if (group.length > 0) yield group
  }

  async function packageOf(vectorizer: Vectorizer, name: string): Promise<string> {
    const exports = join(folder, name, 'exports')
    // The next Debian is asked with the same one: five thousand pictures take minutes.
    const [made] = existsSync(exports) ? readdirSync(exports) : []
    if (made) return join(exports, made)
    const packages = await openPackages(join(folder, name))
    const { filename } = await packages.write({
      header: { createdAtMs: clock.now(), serialNumber: 'bench', space: vectorizer.space },
      items: [],
      groups: packed(vectorizer),
    })
    return join(exports, filename)
  }

  return {
    whole: await packageOf(ofWhole, 'whole'),
    apart: await packageOf(ofGoods, 'apart'),
    emptyPlatform,
    taught: frameOf,
    stranger: (name) => frameOf(`no ${name}`),
  }
}

const photograph = (name: string) => sharp(readFileSync(`docs/tutorial/pictures/${name}.jpg`))

/** As heavy to decode as a camera's. */
async function frame(photo?: Sharp): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 138, sigma: 8 } as const
  const platform = sharp({ create: { ...FRAME, channels: 3, background: '#888', noise } })
  const lying = photo ? [{ input: await photo.resize(GOODS_PX, GOODS_PX).toBuffer() }] : []
  return platform.composite(lying).jpeg({ quality: 80 }).toBuffer()
}
