/**
 * How laned, which has no privilege, sees and sets the board's network: a request is a file in the folder that systemd
 * gives the service; root's script (systemd/laned-network.sh) carries it out, and answers with files in a folder of its
 * own.
 *
 *   request, four lines:   hotspot NAME PORT -
 *                          join NAME PASSWORD yes|no     (hidden)
 *   answers/hotspot:       name, password, address; there while the network is open
 *   answers/join:          name, then waiting | joined | failed, then why
 */

import { readFileSync, statSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { replaceFileNow } from '#drivers/storage/files/replace-file.ts'
import { Fault } from '#firmware/fault.ts'
import { plainTextTrouble } from '#firmware/plain-text.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BoardNetwork, WifiRequest } from '../board-network.ts'

export interface BoardNetworkOptions {
  /** The folder for requests; null: nothing would carry them out. */
  readonly requestFolder: string | null
  readonly answerFolder: string
  /** For tests: the addresses of the machine. */
  readonly interfaces?: typeof networkInterfaces
}

export const ANSWER_FOLDER = '/run/laned-network'
const JOIN_STATES = ['waiting', 'joined', 'failed'] as const
const LINES_CHARACTERS_MAX = 1_000

export function createBoardNetwork(options: BoardNetworkOptions): BoardNetwork {
  const { requestFolder, answerFolder, interfaces = networkInterfaces } = options
  let view = read()

  function read() {
    const [ssid, password, address] = linesOf('hotspot')
    const hotspot = ssid && password && address ? { ssid, password, address } : null
    const addresses = Object.values(interfaces())
      .flatMap((list) => list ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map((one) => one.address)
      .filter((one) => !one.startsWith('169.254.') && one !== hotspot?.address)
    const [name, word, why] = linesOf('join')
    const state = JOIN_STATES.find((one) => one === word)
    const joining = name && state ? { name, state, why: why || null } : null
    const canJoin = requestFolder !== null
    return { isOnline: addresses.length > 0, addresses, hotspot, joining, canJoin }
  }

  function linesOf(name: string): readonly string[] {
    try {
      const text = readFileSync(join(answerFolder, name), 'utf8').slice(0, LINES_CHARACTERS_MAX)
      return text.split('\n').map((line) => line.trim())
    } catch {
      return []
    }
  }

  function ask(...lines: readonly string[]): void {
    if (requestFolder === null)
      throw new Fault('unreachable', say('fault.network.not-set-by-laned'))
    const path = join(requestFolder, 'network-request')
    try {
      // lanectl runs as root: its request, too, must belong to the folder's owner, whom root's script reads it as.
      const owner = statSync(requestFolder)
      const text = lines.map((line) => `${line}\n`).join('')
      replaceFileNow(path, text, { isDurable: false, owner })
    } catch (cause) {
      throw new Fault(
        'storage',
        say('fault.storage.cannot-write-file', { path, why: (cause as Error).message }),
        cause,
      )
    }
  }

  return {
    get view() {
      return view
    },
    look() {
      view = read()
    },
    openHotspot: (name: string, port: number) => ask('hotspot', name, String(port), '-'),
    join(request: WifiRequest) {
      checkWifi(request)
      const { name, password, isHidden } = request
      ask('join', name, password, isHidden ? 'yes' : 'no')
    },
  }
}

/** Throws Fault 'bad-request' for a name or a password that no Wi-Fi can have. */
export function checkWifi({ name, password }: WifiRequest): void {
  const bytes = Buffer.byteLength(name)
  if (bytes < 1 || bytes > 32 || plainTextTrouble(name))
    throw new Fault('bad-request', say('fault.network.wifi-name'))
  if (!/^([\x20-\x7e]{8,63}|[0-9a-fA-F]{64})$/.test(password))
    throw new Fault('bad-request', say('fault.network.wifi-password'))
}
