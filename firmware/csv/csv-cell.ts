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

/** The original text of a cell, after a CSV reader has removed its quotes. */
export function readableText(cell: string): string {
  return cell.replace(GUARDED, '$1')
}
