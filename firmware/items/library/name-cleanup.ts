/** A name from elsewhere as plain text: control characters become spaces. Pure. */
import { plainTextTrouble } from '#firmware/plain-text.ts'

export function toPlainName(name: string): string {
  return [...name]
    .map((one) => (plainTextTrouble(one) === null ? one : ' '))
    .join('')
    .trim()
}
