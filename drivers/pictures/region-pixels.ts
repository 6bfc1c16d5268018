/** From the coordinates of a region (1280 × 720) to the pixels of a frame of any size. Pure. */
import { REGION_HEIGHT, REGION_WIDTH, type Region } from '#hal/pictures.ts'

/** Never outside the frame and never empty, however odd the region or small the frame. */
export function regionInPixels(region: Region, frameWidth: number, frameHeight: number): Region {
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
