/**
 * Pictures by sharp (libvips), one at a time, nothing cached.
 *
 * The size in the header is checked before any pixel is decoded, and libvips is told the same
 * bound: a few hundred bytes that claim 65535 × 65535 cost nothing.
 */
import sharp, { type Sharp } from 'sharp'
import { Fault } from '#firmware/fault.ts'
import {
  GLANCE_HEIGHT,
  GLANCE_WIDTH,
  PICTURE_PIXELS_MAX,
  type PictureFacts,
  type Pictures,
  type Region,
  TEMPLATE_SIDE_MAX,
} from '#hal/pictures.ts'
import { regionInPixels } from './region.ts'

const FORMATS: readonly string[] = ['jpeg', 'png', 'webp'] satisfies PictureFacts['format'][]
/** Full colour resolution: ripeness and variety are in the colour. */
const TEMPLATE_JPEG = { quality: 90, chromaSubsampling: '4:4:4' } as const
/** Part of 'stretch-1': another kernel gives other pixels. */
const KERNEL = 'lanczos3'

export function createSharpPictures(): Pictures {
  // A second thread wins nothing at these sizes and takes a core from the model.
  sharp.concurrency(1)
  sharp.cache(false)

  function open(picture: Uint8Array): Sharp {
    return sharp(picture, {
      limitInputPixels: PICTURE_PIXELS_MAX,
      failOn: 'error',
      animated: false,
    })
  }

  async function inspect(picture: Uint8Array): Promise<PictureFacts & { isTurned: boolean }> {
    const { format, width, height, orientation } = await refusing(() => open(picture).metadata())
    if (!format || !FORMATS.includes(format) || !width || !height)
      throw new Fault('bad-request', 'the picture is neither JPEG nor PNG nor WebP')
    if (width * height > PICTURE_PIXELS_MAX)
      throw new Fault('bad-request', `the picture claims ${width} × ${height} pixels`)
    return {
      format: format as PictureFacts['format'],
      width,
      height,
      // 5 to 8 lie on their side: width and height change places.
      isTurned: (orientation ?? 1) >= 5,
    }
  }

  return {
    async inspect(picture) {
      const { format, width, height } = await inspect(picture)
      return { format, width, height }
    },
    async template(frame, region) {
      const { width, height, isTurned } = await inspect(frame)
      const upright = isTurned ? ([height, width] as const) : ([width, height] as const)
      return refusing(() =>
        cropped(open(frame).rotate(), region, ...upright)
          .resize(TEMPLATE_SIDE_MAX, TEMPLATE_SIDE_MAX, {
            fit: 'inside',
            withoutEnlargement: true,
            kernel: KERNEL,
          })
          .removeAlpha()
          .toColourspace('srgb')
          .jpeg(TEMPLATE_JPEG)
          .toBuffer(),
      )
    },
    async pixels(picture, { width, height }) {
      await inspect(picture)
      return refusing(() =>
        open(picture)
          .resize(width, height, { fit: 'fill', kernel: KERNEL })
          .removeAlpha()
          .toColourspace('srgb')
          .raw()
          .toBuffer(),
      )
    },
    async glance(frame, region) {
      await inspect(frame)
      // Much larger than a glance and an eighth of a camera's frame: a JPEG is never decoded whole.
      const [width, height] = [GLANCE_WIDTH * 5, GLANCE_HEIGHT * 5]
      const small = await refusing(() =>
        open(frame)
          .rotate()
          .resize(width, height, { fit: 'fill' })
          .removeAlpha()
          .toColourspace('srgb')
          .raw()
          .toBuffer(),
      )
      return cellMeans(small, width, regionInPixels(region, width, height))
    },
  }
}

function cropped(picture: Sharp, region: Region, width: number, height: number): Sharp {
  const box = regionInPixels(region, width, height)
  const isWhole = box.width === width && box.height === height
  return isWhole ? picture : picture.extract(box)
}

/** The means of GLANCE_WIDTH × GLANCE_HEIGHT equal parts of a box; parts may share pixels. */
function cellMeans(rgb: Uint8Array, rowPixels: number, box: Region): Uint8Array {
  const means = new Uint8Array(GLANCE_WIDTH * GLANCE_HEIGHT * 3)
  for (let row = 0; row < GLANCE_HEIGHT; row += 1)
    for (let column = 0; column < GLANCE_WIDTH; column += 1) {
      const part = regionPart(box, column, row)
      const at = (row * GLANCE_WIDTH + column) * 3
      for (let channel = 0; channel < 3; channel += 1)
        means[at + channel] = mean(rgb, rowPixels, part, channel)
    }
  return means
}

function regionPart(box: Region, column: number, row: number): Region {
  const left = box.left + Math.floor((column * box.width) / GLANCE_WIDTH)
  const top = box.top + Math.floor((row * box.height) / GLANCE_HEIGHT)
  return {
    left,
    top,
    width: Math.max(Math.floor(box.width / GLANCE_WIDTH), 1),
    height: Math.max(Math.floor(box.height / GLANCE_HEIGHT), 1),
  }
}

function mean(rgb: Uint8Array, rowPixels: number, part: Region, channel: number): number {
  let sum = 0
  for (let y = part.top; y < part.top + part.height; y += 1)
    for (let x = part.left; x < part.left + part.width; x += 1)
      sum += rgb[(y * rowPixels + x) * 3 + channel] ?? 0
  return Math.round(sum / (part.width * part.height))
}

/** Whatever libvips says of the bytes it was given, the picture is to blame. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new Fault('bad-request', 'the picture cannot be decoded', cause)
  }
}
