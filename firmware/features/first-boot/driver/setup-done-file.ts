/** A file that marks this lane as set up. Root's scripts look at it, too (systemd/laned-network.sh). */

import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'

const SET_UP_MARK = 'set-up'

export function createSetupDoneFile(dataFolder: string) {
  const path = join(dataFolder, SET_UP_MARK)
  return {
    get isThere() {
      return existsSync(path)
    },
    /** Throws Fault 'storage'. */
    put() {
      try {
        for (const [each, flags] of [
          [path, 'w'],
          [dataFolder, 'r'],
        ] as const) {
          const file = openSync(each, flags, 0o640)
          fsyncSync(file)
          closeSync(file)
        }
      } catch (cause) {
        throw new Fault(
          'storage',
          say('fault.storage.cannot-write-file', { path, why: (cause as Error).message }),
          cause,
        )
      }
    },
  }
}
