/** How lanectl ends. The numbers are those of sysexits.h, as laned's own are. */

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
export const EXIT_WORDS: Readonly<Record<keyof typeof EXIT, string>> = {
  ok: 'done, all is well; what --help prints, too',
  unwell: 'the lane answered: something is not well, or it refused',
  usage:
    'wrong words: a command, an option or a value that there is not, or a file that no lane takes',
  unreachable: 'the lane does not answer, or what answers is no lane',
  io: 'a file cannot be read or written',
  forbidden: 'the lane wants a token, or another one',
  config: 'the config is wrong',
}

export const EXIT_HELP = Object.entries(EXIT_WORDS)
  .map(([code, words]) => `  ${String(EXIT[code as keyof typeof EXIT]).padEnd(3)} ${words}`)
  .join('\n')

/** Ends lanectl with one line on stderr; none when everything was said on stdout. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: keyof typeof EXIT

  constructor(code: keyof typeof EXIT, message: string) {
    super(message)
    this.code = code
  }
}
