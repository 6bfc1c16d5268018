/**
 * `lanectl`: the companion of a lane. Its commands are listed in command-list.ts; this file runs the one that is called and turns its end
 * into an exit code.
 */
import { Command, CommanderError } from 'commander'
import { printable } from '#firmware/plain-text.ts'
import { VERSION } from '#firmware/version.ts'
import { addCommands } from './command-list.ts'
import { EXIT, EXIT_HELP, Failure } from './exit-codes.ts'
import { EXAMPLES } from './help-examples.ts'
import { hasAskedLane, isBrokenOff } from './lane-client.ts'
import { complainAtEnd, isJsonAsked } from './output.ts'
import { runWithin, type Surroundings, surroundings } from './surroundings.ts'

const AFTER = `
Examples:
${EXAMPLES}

Exit codes:
${EXIT_HELP}
`

/** Resolves to the exit code. */
export function runLanectl(own: Surroundings): Promise<number> {
  return runWithin(own, async () => {
    const program = createProgram()
    try {
      const words = withoutHelpWord(own.words)
      await addCommands(program, words)
      await program.parseAsync(words, { from: 'user' })
      return EXIT.ok
    } catch (error) {
      const { code, message } = endOf(error)
      if (message) complainAtEnd({ code, exit: EXIT[code], message })
      return EXIT[code]
    }
  })
}

function createProgram(): Command {
  const { print, complain } = surroundings()
  return new Command('lanectl')
    .description('Looks after a checkout lane that runs laned.')
    .version(VERSION, '--version', 'print the version of lanectl')
    .option('--url <url>', 'the lane; default $LANED_URL, else http://127.0.0.1:8080')
    .option('--token <token>', 'who you are, where the lane asks; better: $LANED_TOKEN')
    .option('--ca <file>', 'the authority that signed the certificate of --url; default $LANED_CA')
    .option(
      '--json',
      'for machines: one JSON document instead of a table, and one on stderr of what went wrong',
    )
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', AFTER)
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: isJsonAsked() ? () => {} : complain })
}

/** `help` before the words of a command is `--help` after them. */
function withoutHelpWord([first, ...words]: readonly string[]): string[] {
  if (first === 'help') return [...words, '--help']
  return first === undefined ? [] : [first, ...words]
}

interface End {
  readonly code: keyof typeof EXIT
  /** Empty when everything was said on stdout. */
  readonly message: string
}

function endOf(error: unknown): End {
  if (error instanceof Failure) return error
  if (!(error instanceof CommanderError)) return unexpected(error)
  if (error.exitCode === 0) return { code: 'ok', message: '' }
  // Commander itself has told a person; a command without its subcommand is answered with help.
  const message = error.code === 'commander.help' ? 'which of its commands?' : error.message
  return { code: 'usage', message: isJsonAsked() ? message.replace(/^error: /, '') : '' }
}

/** An answer of another program, or of a lane of another release; never a stack trace, whose text a stranger may have written. */
function unexpected(error: unknown): End {
  const { code, syscall } = error as NodeJS.ErrnoException
  // A file or a program that was named and cannot be used: the system says which and why.
  if (syscall !== undefined && code !== undefined && error instanceof Error)
    return { code: 'io', message: `cannot go on: ${printable(error.message)}` }
  if (!hasAskedLane() || !(error instanceof TypeError || error instanceof SyntaxError)) throw error
  if (isBrokenOff(error))
    return { code: 'unreachable', message: 'the lane broke off its answer: ask again' }
  return {
    code: 'unreachable',
    message:
      `lanectl ${VERSION} does not understand what it was answered (${printable(error.message)}): ` +
      'is it a lane, and of which release? `lanectl version` tells',
  }
}
