/** Reads small files of the kernel: one value each, often missing. */
import { readFileSync } from 'node:fs'

/** Without the line's end; null where it is not there, not for us, or the device does not answer. */
export function textIn(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}

export function numberIn(path: string): number | null {
  const text = textIn(path)
  return text !== null && /^-?\d{1,12}$/.test(text) ? Number(text) : null
}
