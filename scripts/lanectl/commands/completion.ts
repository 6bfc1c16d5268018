/** `lanectl completion` and `lanectl manual`: what shells and man(1) need to know of lanectl. */
import { Argument, type Command } from 'commander'
import { VERSION } from '#firmware/version.ts'
import { commandTree } from '../completion/command-tree.ts'
import { manualPage } from '../completion/manual.ts'
import { completionFor, SHELLS, type Shell } from '../completion/shell-completion.ts'
import { exitHelp } from '../exit-codes.ts'
import { examples } from '../help-examples.ts'
import { surroundings } from '../surroundings.ts'
import { t } from '../words.ts'

export function addTo(program: Command): void {
  program
    .command('completion')
    .description(t('lanectl.completion.about'))
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action((shell: Shell) => print(completionFor(shell, commandTree(program))))
  program
    .command('manual')
    .description(t('lanectl.manual.about'))
    .action(() => {
      const root = commandTree(program)
      print(manualPage({ root, version: VERSION, examples: examples(), exitCodes: exitHelp() }))
    })
}

/** As it is: a script for a machine, and nothing of it comes from outside. */
const print = (text: string) => surroundings().print(text)
