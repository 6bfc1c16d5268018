/**
 * Releases that must be left, each broken by a few lines before or after the real program: what they do
 * is done by a real process under a real systemd.
 */
export interface Breakage {
  readonly name: string
  /** Put before the program of `firmware/start.mjs`. */
  readonly before?: string
  /** Put after it, when the lane serves. */
  readonly after?: string
  /** What must give it away, in the notes of the updater: any other verdict is luck. */
  readonly givenAwayBy: RegExp
}

const crashAfter = (seconds: number) => `setTimeout(() => process.exit(1), ${seconds * 1_000})\n`

/** In its trial or after it: which, is chance on a board where a start takes as long. */
const CRASH = /^bad .*(its process ended|not confirmed in 3 starts).*\(exit-code exited 1\)/

export const BROKEN: readonly Breakage[] = [
  {
    name: 'never ready: turns in a circle',
    before: 'for (;;);\n',
    givenAwayBy: /^bad never ready: .* of the processor/,
  },
  {
    name: 'never ready: waits for ever',
    before: 'await new Promise(() => setInterval(() => {}, 60_000))\n',
    givenAwayBy: /^bad never ready: .* has done nothing/,
  },
  { name: 'crash at start', before: 'process.exit(1)\n', givenAwayBy: CRASH },
  { name: 'crash after 30 s', before: crashAfter(30), givenAwayBy: CRASH },
  {
    name: 'crash after 10 minutes',
    before: crashAfter(600),
    givenAwayBy: /^bad in probation: its process ended 3 times \(exit-code exited 1\)/,
  },
  // A driver that finds nothing behind its cable, where the one before it had a display.
  {
    name: 'display lost',
    before: "process.env.LANED_DISPLAY = '{ driver: terminal, protocol: auto }'\n",
    givenAwayBy: /^bad does not do what worked before: display \(/,
  },
  {
    name: 'memory growing',
    givenAwayBy: /^bad in probation: its memory grows/,
    after: 'const kept = []\nsetInterval(() => kept.push(Buffer.alloc(2 ** 20, 1)), 700)\n',
  },
]
