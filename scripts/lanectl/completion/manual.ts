/** The manual page of lanectl, lanectl(1), in the macros of man. */
import { t } from '../words.ts'
import { allCommands, type CommandNode } from './command-tree.ts'

export interface Manual {
  readonly root: CommandNode
  readonly version: string
  readonly examples: string
  readonly exitCodes: string
}

export function manualPage({ root, version, examples, exitCodes }: Manual): string {
  const commands = allCommands(root).slice(1)
  return `${[
    `.TH LANECTL 1 "" "laned ${text(version)}" "${text(t('lanectl.manual.kind'))}"`,
    `.SH ${t('lanectl.manual.name')}`,
    `lanectl \\- ${text(root.summary)}`,
    `.SH ${t('lanectl.manual.synopsis')}`,
    '.B lanectl',
    `${text(root.usage)}`,
    `.SH ${t('lanectl.manual.options')}`,
    ...root.options.flatMap(entry),
    `.SH ${t('lanectl.manual.commands')}`,
    ...commands.flatMap(section),
    `.SH ${t('lanectl.manual.environment')}`,
    '.TP',
    '.B LANED_URL',
    text(t('lanectl.manual.url')),
    '.TP',
    '.B LANED_TOKEN',
    text(t('lanectl.manual.token')),
    '.TP',
    '.B LANED_CA',
    text(t('lanectl.manual.ca')),
    `.SH ${t('lanectl.manual.exit-status')}`,
    ...verbatim(exitCodes),
    `.SH ${t('lanectl.manual.examples')}`,
    ...verbatim(examples),
  ].join('\n')}\n`
}

function section({ path, usage, summary, options, arguments: given }: CommandNode): string[] {
  return [
    `.SS ${text(path)} ${text(usage)}`,
    text(summary),
    ...given
      .filter((one) => one.summary !== '')
      .flatMap(({ name, summary: what }) => ['.TP', `.I ${text(name)}`, text(what)]),
    ...options.filter(({ names }) => !names.includes('--help')).flatMap(entry),
  ]
}

function entry({ flags, summary }: CommandNode['options'][number]): string[] {
  return ['.TP', `.B ${text(flags)}`, text(summary)]
}

function verbatim(lines: string): string[] {
  return ['.nf', ...lines.split('\n').map(text), '.fi']
}

/** What a macro would read at the beginning of a line, and what is a dash, a quote or an escape. */
function text(given: string): string {
  const plain = given.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('\n', ' ')
  return plain.startsWith('.') || plain.startsWith("'") ? `\\&${plain}` : plain
}
