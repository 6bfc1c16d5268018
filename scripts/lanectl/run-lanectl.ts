/**
 * `lanectl`: the companion of a lane. Its commands are listed in command-list.ts; this file runs the one that is called and turns its end
 * into an exit code.
 */
import { Command, CommanderError } from 'commander'
import { printable } from '#firmware/plain-text.ts'
import { VERSION } from '#firmware/version.ts'
import { addCommands } from './command-list.ts'
import { commanderWords, HELP } from './commander-words.ts'
import { EXIT, exitHelp, Failure } from './exit-codes.ts'
import { examples } from './help-examples.ts'
import { hasAskedLane, isBrokenOff } from './lane-client.ts'
import { complainAtEnd, isJsonAsked } from './output.ts'
import { runWithin, type Surroundings, surroundings } from './surroundings.ts'
import { loadWords, t } from './words.ts'

const after = () => `
${t('lanectl.program.examples')}
${examples()}

${t('lanectl.program.exit-codes')}
${exitHelp()}
`

/** Resolves to the exit code. */
export function runLanectl(own: Surroundings): Promise<number> {
  return runWithin(own, async () => {
    await loadWords()
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
    .description(t('lanectl.program.about'))
    .version(VERSION, '--version', t('lanectl.program.version'))
    .option('--url <url>', t('lanectl.program.option.url'))
    .option('--token <token>', t('lanectl.program.option.token'))
    .option('--ca <file>', t('lanectl.program.option.ca'))
    .option('--json', t('lanectl.program.option.json'))
    .helpCommand(false)
    .configureHelp(HELP)
    .helpOption('-h, --help', t('lanectl.commander.help'))
    .addHelpText('after', after())
    .exitOverride()
    .configureOutput({
      writeOut: print,
      writeErr: isJsonAsked() ? () => {} : complain,
      outputError: (text, write) => write(`${commanderWords(text.trimEnd())}\n`),
    })
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
  const message =
    error.code === 'commander.help' ? t('lanectl.run-lanectl.commands') : error.message
  return {
    code: 'usage',
    message: isJsonAsked() ? commanderWords(message.replace(/^error: /, '')) : '',
  }
}

/** An answer of another program, or of a lane of another release; never a stack trace, whose text a stranger may have written. */
function unexpected(error: unknown): End {
  const { code, syscall } = error as NodeJS.ErrnoException
  // A file or a program that was named and cannot be used: the system says which and why.
  if (syscall !== undefined && code !== undefined && error instanceof Error)
    return {
      code: 'io',
      message: t('lanectl.run-lanectl.cannot-go', { message: printable(error.message) }),
    }
  if (!hasAskedLane() || !(error instanceof TypeError || error instanceof SyntaxError)) throw error
  if (isBrokenOff(error))
    return { code: 'unreachable', message: t('lanectl.run-lanectl.lane-broke-off-answer-ask') }
  return {
    code: 'unreachable',
    message: t('lanectl.run-lanectl.lanectl-does-not-understand-answered', {
      version: VERSION,
      message: printable(error.message),
    }),
  }
}
