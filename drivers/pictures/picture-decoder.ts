/**
 * Decodes pictures, cuts the region out and encodes templates, by sharp (libvips): one thread for each, nothing cached.
 * The library is loaded with the first picture, because a lane that sees none can do without its 20 MB.
 *
 * The size in the header is checked before any pixel is decoded, and libvips is told the same
 * bound: a few hundred bytes that claim 65535 × 65535 cost nothing.
 */

import type { Sharp } from 'sharp'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'
import {
  PICTURE_PIXELS_MAX,
  type PictureFacts,
  type Pictures,
  type Region,
  TEMPLATE_SIDE_MAX,
} from '#hal/pictures.ts'
import { colourGrid, type Rgb } from './colour-grid.ts'
import { cutRegion } from './cut-region.ts'

/** First bytes. libvips could open far more (SVG, PDF, TIFF): none of it ever reaches it. */
const SIGNATURES: readonly (readonly [PictureFacts['format'], string, number])[] = [
  ['jpeg', '\xff\xd8\xff', 0],
  ['png', '\x89PNG\r\n\x1a\n', 0],
  ['webp', 'WEBP', 8],
]
/** Full colour resolution: ripeness and variety are in the colour. */
const TEMPLATE_JPEG = { quality: 90, chromaSubsampling: '4:4:4' } as const
/** Part of 'stretch-1': another kernel gives other pixels. */
const KERNEL = 'lanczos3'

export function createSharpPictures(): Pictures {
  let loading: ReturnType<typeof load> | null = null
  const library = () => (loading ??= load())

  async function open(picture: Uint8Array): Promise<Sharp> {
    const sharp = await library()
    return sharp(picture, {
      limitInputPixels: PICTURE_PIXELS_MAX,
      // Half a JPEG that ends properly is only a warning to its decoder, and its grey half would be learnt. Other
      // formats warn of what does no harm, such as an unusual colour profile.
      failOn: formatOf(picture) === 'jpeg' ? 'warning' : 'error',
      animated: false,
    })
  }

  async function inspect(picture: Uint8Array): Promise<PictureFacts & { isTurned: boolean }> {
    const format = formatOf(picture)
    if (!format) throw new Fault('bad-request', 'the picture is neither JPEG nor PNG nor WebP')
    const opened = await open(picture)
    const { width, height, orientation } = await asBadPicture(() => opened.metadata())
    if (width * height > PICTURE_PIXELS_MAX)
      throw new Fault('bad-request', say`the picture claims ${width} × ${height} pixels`)
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
    throw new Fault('bad-request', 'the picture cannot be decoded', cause)
  }
}

function formatOf(picture: Uint8Array): PictureFacts['format'] | undefined {
  const firstBytes = Buffer.from(picture.subarray(0, 16)).toString('latin1')
  return SIGNATURES.find(([, word, at]) => firstBytes.startsWith(word, at))?.[0]
}
