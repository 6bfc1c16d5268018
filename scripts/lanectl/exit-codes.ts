/** How lanectl ends. The numbers are those of sysexits.h, as laned's own are. */
import type { LanectlKey } from '#firmware/words/holes-of-words.ts'
import { t } from './words.ts'

export const EXIT = {
  ok: 0,
  /** Asked and answered: something is not well, or the device refused. */
  unwell: 1,
  /** Found by lanectl, or by the lane it asked: another lane would say the same. */
  usage: 64,
  unreachable: 69,
  io: 74,
  forbidden: 77,
  config: 78,
} as const

/** In this order in help, manual and documentation. */
export const EXIT_WORDS = {
  ok: 'lanectl.exit.ok',
  unwell: 'lanectl.exit.unwell',
  usage: 'lanectl.exit.usage',
  unreachable: 'lanectl.exit.unreachable',
  io: 'lanectl.exit.io',
  forbidden: 'lanectl.exit.forbidden',
  config: 'lanectl.exit.config',
} as const satisfies Readonly<Record<keyof typeof EXIT, LanectlKey>>

export function exitHelp(): string {
  return Object.entries(EXIT_WORDS)
    .map(([code, key]) => `  ${String(EXIT[code as keyof typeof EXIT]).padEnd(3)} ${t(key)}`)
    .join('\n')
}

/** Ends lanectl with one line on stderr; none when everything was said on stdout. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: keyof typeof EXIT

  constructor(code: keyof typeof EXIT, message: string) {
    super(message)
    this.code = code
  }
}
