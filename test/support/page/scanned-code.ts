/** A code on a picture of a screen, read as a telephone does. */
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'

/** Null: there is none. */
export async function scanned(screenshot: Buffer): Promise<string | null> {
  const picture = sharp(screenshot).ensureAlpha().raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  try {
    return decodeQR({ width: info.width, height: info.height, data })
  } catch {
    return null
  }
}
