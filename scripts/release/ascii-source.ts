/**
 * JavaScript that says the same in ASCII. V8 keeps a source for as long as the program lives, and takes two bytes for each
 * character of it once one is beyond Latin-1: a dash in a package's comment doubles what a megabyte of code costs. Pure.
 */

/** After a backslash, or in String.raw, the escape would say something else; nobody writes so. */
const NOT_TO_BE_ESCAPED = /\\[\u0080-\uffff]|String\.raw`[^`]{0,10000}[\u0080-\uffff]/

/** Throws where an escape would change what the program does. */
export function asciiSource(source: string): string {
  const [found] = NOT_TO_BE_ESCAPED.exec(source) ?? []
  if (found !== undefined) throw new Error(`cannot be said in ASCII: ${found.slice(0, 80)}`)
  return source.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
