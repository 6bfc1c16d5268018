/** A name from elsewhere as plain text: a space for what would drive a terminal. Pure. */
import { plainTextTrouble } from '#firmware/plain-text.ts'

export function toPlainName(name: string): string {
  return [...name]
    .map((one) => (plainTextTrouble(one) === null ? one : ' '))
    .join('')
    .trim()
}
