/** A new card that takes the place of a lane, at its master, by a restore code. */

import { Fault } from '#firmware/fault.ts'
import { Type } from '#firmware/schema-builder.ts'
import { createValidator } from '#firmware/validator.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BackupStore } from '#hal/backup-store.ts'
import { CARD_HEADER } from '../master-requests/backup-and-takeover-answers.ts'
import { callMaster, jsonOf } from '../master-requests/long-request-to-master.ts'
import { createMasterBackupClient } from '../master-requests/master-backup-client.ts'
import { restorePskOf } from './restore-code.ts'

export interface Takeover {
  /** The backups of the lane whose place it takes, to be read only. */
  readonly backups: Pick<BackupStore, 'list' | 'open'>
  /**
   * From now on the lane's former keys are refused. Rejects with 'refused', and nothing has changed,
   * where the code is another lane's, or another card has it. May be asked again until `end`.
   */
  takeKey(serialNumber: string): Promise<string>
  /** The key is where it belongs. Idempotent. */
  end(): Promise<void>
}

const Given = Type.Object({
  key: Type.String({ pattern: '^laned1:[A-Za-z0-9._:-]{1,200}$' }),
})

/**
 * Throws Fault 'bad-request' for a mistyped code; a wrong one is found out by the first call. `card` is
 * what this card calls itself, and the same after a power cut (replacement-files.ts): a code has one card. Asked
 * for when the master is to be changed.
 */
export function createTakeover(url: string, code: string, card: () => Promise<string>): Takeover {
  const psk = restorePskOf(code)
  async function post(path: string): Promise<unknown> {
    const headers = { [CARD_HEADER]: await card() }
    return jsonOf(await inWords(() => callMaster(url, psk, { method: 'POST', path, headers })))
  }
  const backups = createMasterBackupClient(url, psk)
  return {
    backups: {
      list: (signal) => inWords(() => backups.list(signal)),
      open: (name, signal) => inWords(() => backups.open(name, signal)),
    },
    async takeKey(serialNumber) {
      const reply = await post(`/takeover/v1/key/${encodeURIComponent(serialNumber)}`)
      const { fits } = createValidator(Given)
      if (fits(reply)) return reply.key
      throw new Fault('unreachable', say('fault.replacement.master-gave-no-key'))
    },
    async end() {
      await post('/takeover/v1/end')
    },
  }
}

/** A wrong code shows in the handshake as a wrong key. */
async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Fault) || error.kind !== 'unauthorized') throw error
    throw new Fault('unauthorized', say('fault.replacement.code-unknown-at-master'), error)
  }
}
