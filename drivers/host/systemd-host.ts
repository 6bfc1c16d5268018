/**
 * The machine under systemd: timedatectl and systemctl, which ask polkit whether the service's
 * user may. Programs are started with argument arrays, never through a shell.
 */

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { promisify } from 'node:util'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Host } from '#hal/host.ts'

const BOARD = '/sys/firmware/devicetree/base/model'
const DEADLINE_MS = 10_000
/** What was not done where the program fails: the clock alone is set by the one, the restart asked of the other. */
const REFUSALS = {
  systemctl: say('fault.host.not-restarted'),
  timedatectl: say('fault.host.clock-not-set'),
} as const

export interface SystemdOptions {
  /** Where the programs are found; tests point it at stand-ins. */
  readonly path?: string
  readonly boardFile?: string
}

export function createSystemdHost({ path, boardFile = BOARD }: SystemdOptions = {}): Host {
  const run = promisify(execFile)

  async function ask(program: keyof typeof REFUSALS, args: readonly string[]): Promise<string> {
    const environment = path === undefined ? {} : { env: { PATH: path } }
    try {
      return (await run(program, [...args], { timeout: DEADLINE_MS, ...environment })).stdout.trim()
    } catch (cause) {
      throw new Fault('refused', REFUSALS[program], cause)
    }
  }

  return {
    board: readBoard(boardFile),
    async isClockSynchronised() {
      try {
        const output = await ask('timedatectl', ['show', '--property=NTPSynchronized', '--value'])
        return output === 'yes' ? true : output === 'no' ? false : null
      } catch {
        return null
      }
    },
    addresses: () =>
      Object.entries(networkInterfaces()).flatMap(([name, all = []]) =>
        all.filter(({ internal }) => !internal).map(({ address }) => ({ name, address })),
      ),
    async setTime(unixMs) {
      const stamp = new Date(unixMs).toISOString()
      const utc = `${stamp.slice(0, 10)} ${stamp.slice(11, 19)} UTC`
      // timedatectl refuses to set the clock while the network sets it.
      await ask('timedatectl', ['--no-ask-password', 'set-ntp', 'false'])
      await ask('timedatectl', ['--no-ask-password', 'set-time', utc])
      await ask('timedatectl', ['--no-ask-password', 'set-ntp', 'true'])
    },
    async reboot() {
      await ask('systemctl', ['--no-ask-password', 'reboot'])
    },
  }
}

function readBoard(file: string): string {
  try {
    return readFileSync(file, 'utf8').replaceAll('\0', '').trim()
  } catch {
    return 'unknown'
  }
}
