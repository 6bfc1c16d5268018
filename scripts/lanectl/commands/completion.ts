/** `lanectl completion` and `lanectl manual`: what shells and man(1) need to know of lanectl. */
import { Argument, type Command } from 'commander'
import { VERSION } from '#firmware/version.ts'
import { commandTree } from '../completion/command-tree.ts'
import { manualPage } from '../completion/manual.ts'
import { completionFor, SHELLS, type Shell } from '../completion/shell-completion.ts'
import { EXIT_HELP } from '../exit-codes.ts'
import { EXAMPLES } from '../help-examples.ts'
import { surroundings } from '../surroundings.ts'

export function addTo(program: Command): void {
  program
    .command('completion')
    .description('print what a shell needs to complete the words of lanectl')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action((shell: Shell) => print(completionFor(shell, commandTree(program))))
  program
    .command('manual')
    .description('print the manual page: lanectl manual | man -l -')
    .action(() => {
      const root = commandTree(program)
      print(manualPage({ root, version: VERSION, examples: EXAMPLES, exitCodes: EXIT_HELP }))
    })
}

/** As it is: a script for a machine, and nothing of it comes from outside. */
const print = (text: string) => surroundings().print(text)
