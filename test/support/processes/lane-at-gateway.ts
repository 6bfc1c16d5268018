/** A lane that takes money by the gateway of a bank which is a process of its own: either may end without the other. */
import { writeFileSync } from 'node:fs'
import type { Folder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import type { BankProcess } from './fake-bank-process.ts'
import { type Laned, startLaned } from './laned-process.ts'

/** What a till sends once to a lane that is new. */
export const GATEWAY_SETTINGS = {
  settings: {
    bankProfile: 'main',
    bankProfiles: { main: { bankName: 'Some Bank', merchantId: 'm', password: 'secret' } },
    deviceConnection: { connectionType: 'Serial', portName: '/dev/ttyACM0' },
  },
}

/** Returns what starts the lane, as often as the case likes, on `data` in the folder. */
export function laneAtGateway(
  { file }: Folder,
  bank: BankProcess,
  totalTimeoutMs: number,
): () => Laned {
  const banks = { '*': { driver: 'gateway', url: bank.url, totalTimeoutMs } }
  writeFileSync(file('laned.yaml'), JSON.stringify({ banks, embedder: { driver: 'fake' } }))
  const environment = { LANED_CONFIG: file('laned.yaml') }
  return () => startLaned({ dataFolder: file('data'), environment })
}

/** Waits until there is no difference between the books of lane and bank; the last one is the message. */
export async function waitUntilAgreed(
  difference: () => Promise<string>,
  longerMs: number,
): Promise<void> {
  let last = ''
  const look = async () => {
    last = await difference()
    return last === ''
  }
  await waitUntil('ledger and bank agree', look, longerMs).catch((error: Error) => {
    error.message += `: ${last}`
    throw error
  })
}
