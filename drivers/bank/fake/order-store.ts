/**
 * The orders of the fake bank. With a file, each change is on the disk before anybody hears of
 * it: one JSON line per change, synced; the last line of an order wins, a torn last line is no
 * line. So a bank that is killed remembers what it has answered, as a real one does.
 */

import { type FileHandle, open, readFile } from 'node:fs/promises'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BankOrder } from './fake-bank-order.ts'

export type OrderStore = Awaited<ReturnType<typeof openOrderStore>>

export async function openOrderStore(path: string | null) {
  const orders = new Map<string, BankOrder>()
  let file: FileHandle | null = null
  try {
    if (path !== null) {
      for (const order of await readLines(path)) orders.set(order.orderId, order)
      file = await openFile(path)
    }
  } catch (cause) {
    throw new Fault('storage', say('fault.bank.fake-orders-not-opened'), cause)
  }
  const queue = createSerialQueue()

  async function commit(
    orderId: string,
    change: (order: BankOrder | null) => BankOrder | null,
  ): Promise<BankOrder | null> {
    const before = orders.get(orderId) ?? null
    const after = change(before)
    if (after === null || after === before) return before
    if (path !== null) {
      // The leading newline closes a line that a kill tore.
      try {
        file ??= await open(path, 'a', 0o600)
        await file.appendFile(`\n${JSON.stringify(after)}`)
        await file.datasync()
      } catch (cause) {
        throw new Fault('storage', say('fault.bank.fake-orders-not-written'), cause)
      }
    }
    orders.set(orderId, after)
    return after
  }

  return {
    find: (orderId: string): BankOrder | null => orders.get(orderId) ?? null,
    /** Oldest first. */
    all: (): readonly BankOrder[] => [...orders.values()],
    /** Changes run one at a time; `change` sees the latest and may answer it unchanged. */
    update: (
      orderId: string,
      change: (order: BankOrder | null) => BankOrder | null,
    ): Promise<BankOrder | null> => queue.run(() => commit(orderId, change)),
    async [Symbol.asyncDispose]() {
      await queue.idle()
      await file?.close()
    },
  }
}

/** Null on a card that takes no writes now: the file is then opened when the first order is to be kept. */
async function openFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'a', 0o600)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOSPC', 'EDQUOT', 'EROFS'].includes(code)) return null
    throw error
  }
}

async function readLines(path: string): Promise<BankOrder[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as BankOrder]
    } catch {
      return []
    }
  })
}
