/** A folder of its own for a case; gone when the case ends. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Folder extends Disposable {
  readonly path: string
  /** The path of a file in it. */
  file(name: string): string
}

export function temporaryFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'laned-test-'))
  return {
    path,
    file: (name) => join(path, name),
    // What a killed program had started may still write there.
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }),
  }
}
