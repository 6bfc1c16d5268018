/**
 * A cell of text in a CSV file: quoted always, and harmless in a spreadsheet whatever character it
 * takes for the separator. Pure.
 *
 * An apostrophe goes before whatever would begin a formula: at the start of the text and after any
 * usual separator in it, blanks and quotation marks aside. It goes before an apostrophe that stands
 * there already, too, so that `readableText` gives back every text; docs/api/payment.md has it.
 */
const START = '(?<=^|[,;|\\t\\r\\n])'
const BLANKS = '[\\p{Zs}\\v\\f\\ufeff"]*'
const FORMULA = "(?='*[=+\\-@\\t\\r\\n\\uff1d\\uff0b\\uff0d\\uff20])"

const UNGUARDED = new RegExp(`${START}(${BLANKS})${FORMULA}`, 'gu')
const GUARDED = new RegExp(`${START}(${BLANKS})'${FORMULA}`, 'gu')

export function csvText(text: string): string {
  return `"${text.replace(UNGUARDED, "$1'").replaceAll('"', '""')}"`
}

/** The text again, from a cell whose quotes a CSV reader took off. */
export function readableText(cell: string): string {
  return cell.replace(GUARDED, '$1')
}
