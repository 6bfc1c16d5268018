/** A bar on stderr for a person who waits; nothing where stderr is no terminal. */
import { writeSync } from 'node:fs'
import { printable } from '#firmware/plain-text.ts'

export interface Progress extends Disposable {
  /** `done` of `total`; without a total only what is being done. */
  show(what: string, done?: number, total?: number): void
}

const BAR_WIDTH = 30
const CLEAR_LINE = '\r\u001b[K'

/** The bar is gone before whatever is said of the result. */
export async function withProgress<Result>(
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  using progress = openProgress()
  return await work(progress)
}

function openProgress(): Progress {
  const isShown = process.stderr.isTTY
  let isDirty = false
  return {
    show(what, done, total) {
      if (!isShown) return
      isDirty = true
      writeSync(2, `${CLEAR_LINE}${bar(done, total)}${printable(what)}`)
    },
    [Symbol.dispose]() {
      if (isDirty) writeSync(2, CLEAR_LINE)
    },
  }
}

function bar(done: number | undefined, total: number | undefined): string {
  if (done === undefined || !total) return ''
  const share = Math.min(done / total, 1)
  const full = Math.round(share * BAR_WIDTH)
  const percent = String(Math.floor(share * 100)).padStart(3)
  return `[${'#'.repeat(full)}${'.'.repeat(BAR_WIDTH - full)}] ${percent} %  `
}
