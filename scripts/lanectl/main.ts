#!/usr/bin/env node
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
import { complainAtEnd, isJsonAsked, writeToStdout } from './output.ts'

const AFTER = `
Examples:
${EXAMPLES}

Exit codes:
${EXIT_HELP}
`

const program = new Command('lanectl')
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
  .configureOutput({ writeOut: writeToStdout })
if (isJsonAsked) program.configureOutput({ writeErr() {} })

try {
  await addCommands(program, process.argv.slice(2))
  await program.parseAsync()
} catch (error) {
  const { code, message } = endOf(error)
  process.exitCode = EXIT[code]
  if (message) complainAtEnd({ code, exit: EXIT[code], message })
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
  return { code: 'usage', message: isJsonAsked ? message.replace(/^error: /, '') : '' }
}

/** An answer of another program, or of a lane of another release; never a stack trace, whose text a stranger may have written. */
function unexpected(error: unknown): End {
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
