/** The date on the wall of the shop, in the lane's own time zone. */

/** Written YYYY-MM-DD. */
export function localDateOf(at: Date): string {
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}

export const twoDigits = (part: number) => String(part).padStart(2, '0')
