/** A backup of whose bytes no more is asked, at any moment: the process that reads it goes on. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import {
  decrypt,
  newKeys,
  prepareEncryption,
} from '#drivers/storage/lane-backup/backup-encryption.ts'
import { spec } from '#test/spec.ts'

const TIMES = 150
const PIECE = 64 * 1024

/** Some pieces come in one turn with the one before, some a turn later. */
async function* inPieces(bytes: Buffer, seldom: number) {
  for (let at = 0; at < bytes.length; at += PIECE) {
    if ((at / PIECE) % seldom === 0) await nextTurn()
    yield bytes.subarray(at, at + PIECE)
  }
}

spec('a backup given up', {
  async 'nothing is thrown where nobody catches'() {
    const { identity, recipient } = await newKeys()
    const { encrypt } = await prepareEncryption({ recipients: [recipient], passphrase: null })
    const file = Buffer.concat(await Array.fromAsync(encrypt(inPieces(Buffer.alloc(2 << 20), 3))))
    const uncaught = new Set<string>()
    const note = ({ message }: Error) => void uncaught.add(message)
    process.on('uncaughtException', note)
    for (let time = 0; time < TIMES; time++) {
      let left = time % 13
      const opened = decrypt(inPieces(file, 1 + (time % 7)), {
        identities: [identity],
        passphrase: null,
      })
      for await (const _ of opened) if (left-- === 0) break
    }
    await nextTurn()
    process.off('uncaughtException', note)
    assert.equal([...uncaught], [])
  },
})
