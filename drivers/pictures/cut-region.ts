/** Cuts the region that counts out of a frame: from its coordinates (1280 × 720) to the pixels of a frame of any size. Pure. */
import type { Sharp } from 'sharp'
import { REGION_HEIGHT, REGION_WIDTH, type Region } from '#hal/pictures.ts'

/** `width`, `height`: of the picture as it is by then, upright. */
export function cutRegion(picture: Sharp, region: Region, width: number, height: number): Sharp {
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
