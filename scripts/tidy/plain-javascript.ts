/** Code is TypeScript. A file of plain JavaScript says why in its first comment; the compiler checks it, too. */

const SAYS_WHY = /^(?:#!.*\n)?\/\*\*(?:(?!\*\/)[\s\S])*\bPlain JavaScript\b/

export function plainJavaScriptProblems(file: string, text: string): string[] {
  if (SAYS_WHY.test(text)) return []
  return [
    `${file}: is JavaScript; write TypeScript, or say why it is "Plain JavaScript" in its first comment`,
  ]
}
