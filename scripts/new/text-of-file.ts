/** What the files of a beginning are made of: their lines, and the places where a person writes. */

/** Whoever reads a place says there what belongs into it; test/unit of the folder lists all of them. */
export const TO_WRITE = { en: 'to be written', ru: 'нужно написать' } as const

export function toWrite(what: string): string {
  return `${TO_WRITE.en}: ${what}`
}

export function toWriteInRussian(what: string): string {
  return `${TO_WRITE.ru}: ${what}`
}

/** Without those that are false. */
export function linesOf(...lines: readonly (string | false)[]): string {
  return [...lines.filter((line) => line !== false), ''].join('\n')
}
