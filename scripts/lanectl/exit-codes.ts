/** How lanectl ends. The numbers are those of sysexits.h, as laned's own are. */

export const EXIT = {
  ok: 0,
  /** Asked and answered: something is not well, or the device refused. */
  unwell: 1,
  usage: 64,
  unreachable: 69,
  io: 74,
  forbidden: 77,
  config: 78,
} as const

export const EXIT_HELP = `  0   done, all is well
  1   the lane answered: something is not well, or it refused
  64  wrong arguments
  69  the lane does not answer, or what answers is no lane
  74  a file cannot be read or written
  77  the lane wants a token, or another one
  78  the config is wrong`

/** Ends lanectl with one line on stderr; none when everything was said on stdout. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: keyof typeof EXIT

  constructor(code: keyof typeof EXIT, message: string) {
    super(message)
    this.code = code
  }
}
