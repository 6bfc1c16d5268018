/** What lanectl asks before it does what a person may not have meant. A program says --yes, since nobody answers for it. */
import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { Failure } from './exit-codes.ts'
import { isForMachines } from './output.ts'
import { t } from './words.ts'

export const yesOption = () => ['--yes', t('lanectl.word.ask-nothing')] as const

/** Resolves when `what` may be done. */
export async function confirm(command: Command, what: string): Promise<void> {
  if (command.opts<{ yes?: boolean }>().yes) return
  const isPerson = process.stdin.isTTY && process.stderr.isTTY && !isForMachines(command)
  if (!isPerson) throw new Failure('usage', t('lanectl.confirm.give-yes-meant', { what }))
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(t('lanectl.confirm.go-y-n', { what }))
  terminal.close()
  if (!isYes(answer)) throw new Failure('usage', t('lanectl.confirm.nothing-done'))
}

export function isYes(answer: string): boolean {
  return /^\s*[yд]/i.test(answer)
}
