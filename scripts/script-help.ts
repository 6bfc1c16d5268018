/**
 * The first comment of a script is its help: printed for `--help`, and below the complaint when the
 * arguments are wrong.
 */
import { readFileSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { EXIT } from './lanectl/exit-codes.ts'

/** What a script throws when `parseArgs` cannot know that something is missing. */
export class WrongArguments extends Error {}

/** Runs `work`, unless help was asked for. Anything but wrong arguments is thrown on. */
export async function orTeach(
  file: string,
  args: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return console.log(firstComment(file))
  try {
    await work()
  } catch (error) {
    if (!isAboutArguments(error)) throw error
    console.error(complaint(file, error.message))
    process.exitCode = EXIT.usage
  }
}

/** The same for a script whose whole file is its work: what was given, before it does anything, or else its end. */
export function argumentsOf<const Config extends ParseArgsConfig>(
  file: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) {
    console.log(firstComment(file))
    process.exit()
  }
  try {
    return parseArgs(config)
  } catch (error) {
    if (!isAboutArguments(error)) throw error
    console.error(complaint(file, error.message))
    process.exit(EXIT.usage)
  }
}

function complaint(file: string, message: string): string {
  return `${message.split('\n')[0]}\n\n${firstComment(file)}`
}

/** What a script is for: the first sentence of its comment, without the command that it may begin with. */
export function purposeOf(file: string): string {
  const [sentence = ''] = firstComment(file)
    .replace(/^`[^`]*`: /, '')
    .split(/\.\s|\.$/)
  return sentence.replaceAll('\n', ' ')
}

export function firstComment(file: string): string {
  const comment = /\/\*\*([\s\S]*?)\*\//.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  return comment
    .replace(/^[ \n]*\* ?/, '')
    .replace(/\n \* ?/g, '\n')
    .trim()
}

function isAboutArguments(error: unknown): error is Error {
  const { code } = error as NodeJS.ErrnoException
  return error instanceof WrongArguments || (code ?? '').startsWith('ERR_PARSE_ARGS')
}
