/**
 * Decodes pictures, cuts the region that counts out and encodes templates, by sharp (libvips): one thread for each, nothing cached.
 * The library is loaded with the first picture, because a lane that sees none can do without its 20 MB. It sees pixels
 * alone (picture-segments.ts): a text or a profile in a picture may unpack to gigabytes, and no deadline ends that.
 *
 * The size in the header is checked before any pixel is decoded, and libvips is told the same
 * bound: a few hundred bytes that claim 65535 × 65535 cost nothing.
 */
import type { Sharp } from 'sharp'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import {
  FRAME_PIXELS_MAX,
  PICTURE_PIXELS_MAX,
  PICTURE_SIDE_MAX,
  type PictureFacts,
  type Pictures,
  REGION_HEIGHT,
  REGION_WIDTH,
  type Region,
  type SentPicture,
  type SentPictures,
  TEMPLATE_SIDE_MAX,
  WHOLE_PICTURE,
} from '#hal/pictures.ts'
import { colourGrid, type Rgb } from './colour-grid.ts'
import { formatOf, onlyPicture } from './picture-segments.ts'

/** Full colour resolution: ripeness and variety are in the colour. */
const TEMPLATE_JPEG = { quality: 90, chromaSubsampling: '4:4:4' } as const
/** libvips gives up a picture whose pixels take longer: nobody waits for it any more. */
const DECODE_S_MAX = 10
export const NO_PICTURE = say('fault.request.picture-format')
/** Part of 'stretch-1': another kernel gives other pixels. */
const KERNEL = 'lanczos3'

export function createSharpPictures(): Pictures {
  let loading: ReturnType<typeof load> | null = null
  const library = () => (loading ??= load())

  async function open(picture: Uint8Array): Promise<Sharp> {
    const sharp = await library()
    return sharp(plainPicture(picture), {
      limitInputPixels: PICTURE_PIXELS_MAX,
      // Half a JPEG that ends properly is only a warning to its decoder, and its grey half would be learnt. Other
      // formats warn of what does no harm.
      failOn: formatOf(picture) === 'jpeg' ? 'warning' : 'error',
      animated: false,
    }).timeout({ seconds: DECODE_S_MAX })
  }

  async function inspect(picture: Uint8Array): Promise<PictureFacts & { isTurned: boolean }> {
    const format = formatOf(picture)
    const opened = await open(picture)
    if (!format) throw new Fault('bad-request', NO_PICTURE)
    const { width, height, orientation } = await asBadPicture(() => opened.metadata())
    if (width * height > PICTURE_PIXELS_MAX || Math.max(width, height) > PICTURE_SIDE_MAX)
      throw new Fault(
        'bad-request',
        say('fault.request.picture-too-large', {
          width,
          height,
          most: Math.floor(PICTURE_PIXELS_MAX / 1e6),
          side: PICTURE_SIDE_MAX,
        }),
      )
    return {
      format,
      width,
      height,
      // Orientations 5 to 8 lie on their side: width and height change places.
      isTurned: (orientation ?? 1) >= 5,
    }
  }

  /** What is inside the region, upright, no side longer than a template's. */
  async function decode(frame: Uint8Array, region: Region): Promise<Rgb> {
    const { width, height, isTurned } = await inspect(frame)
    const upright = isTurned ? ([height, width] as const) : ([width, height] as const)
    const opened = await open(frame)
    const { data, info } = await asBadPicture(() =>
      cutRegion(opened.rotate(), region, ...upright)
        .resize(TEMPLATE_SIDE_MAX, TEMPLATE_SIDE_MAX, {
          fit: 'inside',
          withoutEnlargement: true,
          kernel: KERNEL,
        })
        .removeAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true }),
    )
    return { data, width: info.width, height: info.height }
  }

  async function encode({ data, width, height }: Rgb): Promise<Uint8Array> {
    const sharp = await library()
    return sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg(TEMPLATE_JPEG)
      .toBuffer()
  }

  return {
    async inspect(picture) {
      const { format, width, height } = await inspect(picture)
      return { format, width, height }
    },
    plain: async (picture) => plainPicture(picture),
    template: async (frame, region) => encode(await decode(frame, region)),
    glance: async (frame, region) => colourGrid(await decode(frame, region)),
    async view(frame, region) {
      const rgb = await decode(frame, region)
      return { template: await encode(rgb), glance: colourGrid(rgb) }
    },
    async pixels(picture, { width, height }) {
      await inspect(picture)
      const opened = await open(picture)
      return asBadPicture(() =>
        opened
          .resize(width, height, { fit: 'fill', kernel: KERNEL })
          .removeAlpha()
          .toColourspace('srgb')
          .raw()
          .toBuffer(),
      )
    },
  }
}

/**
 * A plain picture as a camera could have given it: what is larger, or not stored row by row, is drawn anew. Each later look
 * decodes it again.
 */
async function frameOf(plain: Uint8Array, { width, height }: PictureFacts): Promise<Uint8Array> {
  const sharp = await load()
  const { isProgressive = false } = await sharp(plain).metadata()
  const scale = Math.sqrt(FRAME_PIXELS_MAX / (width * height))
  if (scale >= 1 && !isProgressive) return plain
  const side = Math.max(1, Math.floor(Math.max(width, height) * Math.min(scale, 1)))
  return await sharp(plain, { animated: false })
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ ...TEMPLATE_JPEG, quality: 95 })
    .toBuffer()
}

/** A picture that somebody sent, decoded to its last pixel whatever becomes of it: half a picture is none. */
export async function decodedAs(
  how: keyof SentPictures,
  picture: Uint8Array,
  pictures: Pictures,
): Promise<SentPicture> {
  const facts = await pictures.inspect(picture)
  const template = await pictures.template(picture, WHOLE_PICTURE)
  if (how === 'template') return { ...facts, bytes: template }
  const bytes = await pictures.plain(picture)
  return { ...facts, bytes: how === 'plain' ? bytes : await frameOf(bytes, facts) }
}

/** The bytes that hold pixels alone. Throws Fault 'bad-request' for what is no picture. */
function plainPicture(picture: Uint8Array): Uint8Array {
  if (!formatOf(picture)) throw new Fault('bad-request', NO_PICTURE)
  const plain = onlyPicture(picture)
  if (!plain) throw new Fault('bad-request', say('fault.request.picture-unreadable'))
  return plain
}

async function load() {
  const { default: sharp } = await import('sharp')
  // A second thread wins nothing at these sizes and takes a core from the model.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** Every error of libvips about the bytes it was given is the picture's fault. */
async function asBadPicture<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new Fault('bad-request', say('fault.request.picture-unreadable'), cause)
  }
}

/** `width`, `height`: of the picture as it is by then, upright. */
function cutRegion(picture: Sharp, region: Region, width: number, height: number): Sharp {
  const box = regionInPixels(region, width, height)
  const isWhole = box.width === width && box.height === height
  return isWhole ? picture : picture.extract(box)
}

/** Never outside the frame and never empty, however odd the region or small the frame. */
function regionInPixels(region: Region, frameWidth: number, frameHeight: number): Region {
  const across = frameWidth / REGION_WIDTH
  const down = frameHeight / REGION_HEIGHT
  const left = within(Math.round(region.left * across), 0, frameWidth - 1)
  const top = within(Math.round(region.top * down), 0, frameHeight - 1)
  const right = within(Math.round((region.left + region.width) * across), left + 1, frameWidth)
  const bottom = within(Math.round((region.top + region.height) * down), top + 1, frameHeight)
  return { left, top, width: right - left, height: bottom - top }
}

function within(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
