/**
 * The first comment of a script is its help: printed for `--help`, and below the complaint when the
 * arguments are wrong.
 */
import { readFileSync } from 'node:fs'
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
    console.error(`${error.message.split('\n')[0]}\n\n${firstComment(file)}`)
    process.exitCode = EXIT.usage
  }
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
