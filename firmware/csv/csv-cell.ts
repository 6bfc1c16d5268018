/**
 * A cell of text in a CSV file: quoted always, and harmless in a spreadsheet whatever character it
 * takes for the separator. Pure.
 *
 * An apostrophe is put before whatever would begin a formula: at the start of the text, and after any usual separator
 * in it, skipping blanks and quotation marks. It is put before an apostrophe that stands there already, too, so that
 * `readableText` restores every text (docs/api/payment.md).
 */
const START = '(?<=^|[,;|\\t\\r\\n])'
const BLANKS = '[\\p{Zs}\\v\\f\\ufeff"]*'
const FORMULA = "(?='*[=+\\-@\\t\\r\\n\\uff1d\\uff0b\\uff0d\\uff20])"

const UNGUARDED = new RegExp(`${START}(${BLANKS})${FORMULA}`, 'gu')
const GUARDED = new RegExp(`${START}(${BLANKS})'${FORMULA}`, 'gu')

export function csvText(text: string): string {
  return `"${text.replace(UNGUARDED, "$1'").replaceAll('"', '""')}"`
}

/** Before all else in a file for a spreadsheet: without it Excel reads the letters as those of windows-1251. */
export const BOM = '\ufeff'

/** A number, a date or a sum has one of these, and a spreadsheet knows two words more. */
const VALUE = /\p{N}|^\s*(?:true|false|истина|ложь)\s*$/iu

/**
 * The same for a spreadsheet that opens the file by itself: it must not take an id for a number, which loses digits, or a
 * receipt's number for a date. A tab at the beginning makes a cell text and is not seen.
 */
export function spreadsheetText(text: string): string {
  const cell = csvText(text)
  return VALUE.test(text) ? `"\t${cell.slice(1)}` : cell
}

/** The original text of a cell, after a CSV reader has removed its quotes. `csvText` begins none with a tab. */
export function readableText(cell: string): string {
  return cell.replace(/^\t/, '').replace(GUARDED, '$1')
}
