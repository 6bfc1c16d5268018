/**
 * Lines of plain text with a fixed width, for printed papers. Pure. Text that is too long for a line continues on the
 * next: nothing is cut off.
 */

/** Columns of a receipt printer, and of a sheet. */
export const RECEIPT_WIDTHS = ['32', '42'] as const
export type ReceiptWidth = (typeof RECEIPT_WIDTHS)[number]
export const SHEET_WIDTHS = [...RECEIPT_WIDTHS, '80'] as const
export type SheetWidth = (typeof SHEET_WIDTHS)[number]

/** Name and value on one line where they fit; otherwise the value is on the next line, aligned right. */
export function pair(name: string, value: string, width: number): string[] {
  const gap = width - [...name].length - [...value].length
  if (gap > 0) return [name + ' '.repeat(gap) + value]
  return [...wrap(name, width), ...wrapWords(value, width).map((line) => line.padStart(width))]
}

export function centre(text: string, width: number): string[] {
  return wrap(text, width).map((line) => {
    const gap = width - [...line].length
    return ' '.repeat(Math.floor(gap / 2)) + line
  })
}

/** As `centre`, broken between words. */
export function centreWords(text: string, width: number): string[] {
  return wrapWords(text, width).flatMap((line) => centre(line, width))
}

/** Breaks at exactly this many characters: for ids and hashes. */
export function wrap(text: string, width: number): string[] {
  const characters = [...text]
  const lines: string[] = []
  for (let at = 0; at < characters.length; at += width)
    lines.push(characters.slice(at, at + width).join(''))
  return lines
}

/** Breaks between words: for sentences. A word longer than a line is cut at the line's end. */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && [...last].length + 1 + [...word].length <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(...wrap(word, width))
  }
  return lines
}
