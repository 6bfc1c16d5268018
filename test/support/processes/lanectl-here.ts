/**
 * lanectl as a function of this process, where what it does is the subject and the program is not: a tenth of what a program
 * costs. That the program is the same is shown by test/api/lanectl.test.ts and by those that start it.
 */
import { runLanectl } from '#scripts/lanectl/run-lanectl.ts'
import type { ProcessResult } from './killable.ts'

/** They become another user, start programs, or trust an authority from then on: each for a process of its own. */
const FOR_A_PROGRAM = /^(config check|replace|restart|setup)\b|--ca\b/

export async function lanectlHere(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<ProcessResult> {
  const words = args.slice(args[0] === '--url' ? 2 : 0).join(' ')
  if (FOR_A_PROGRAM.test(words)) throw new Error(`lanectl ${words} wants a process of its own`)
  const { LANED_URL: _url, LANED_TOKEN: _token, LANED_CONFIG: _config, ...given } = process.env
  const { LANED_CA: _ca, ...rest } = given
  let [stdout, stderr] = ['', '']
  const code = await runLanectl({
    words: args,
    environment: { ...rest, ...env },
    print(text) {
      stdout += typeof text === 'string' ? text : Buffer.from(text).toString('latin1')
    },
    complain(text) {
      stderr += text
    },
  })
  return { code, stdout, stderr }
}
