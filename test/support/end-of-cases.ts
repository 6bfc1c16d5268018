/** What all cases of a test file share, a browser for one: closed when the last of them has ended. */

type Close = () => Promise<unknown>

const closing: Close[] = []
let areLeft = false

/** False in a program that is no test: nobody would close there what is shared. */
export const areCasesLeft = () => areLeft

export function closeAfterCases(close: Close): void {
  closing.push(close)
}

/** Called by spec.ts alone, as `endCases` is. */
export function beginCases(): void {
  areLeft = true
}

/** Rejects with what could not be closed. */
export async function endCases(): Promise<void> {
  areLeft = false
  await Promise.all(closing.splice(0).map((close) => close()))
}
