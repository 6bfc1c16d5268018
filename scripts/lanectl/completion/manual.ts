/** The manual page of lanectl, lanectl(1), in the macros of man. */
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
    `.TH LANECTL 1 "" "laned ${text(version)}" "User Commands"`,
    ...['.SH NAME', `lanectl \\- ${text(root.summary)}`],
    ...['.SH SYNOPSIS', '.B lanectl', `${text(root.usage)}`],
    ...['.SH OPTIONS', ...root.options.flatMap(entry)],
    '.SH COMMANDS',
    ...commands.flatMap(section),
    ...['.SH ENVIRONMENT'],
    ...['.TP', '.B LANED_URL', 'The lane, where \\-\\-url is not given.'],
    ...['.TP', '.B LANED_TOKEN', 'Who you are, where the lane asks and \\-\\-token is not given.'],
    ...['.TP', '.B LANED_CA', 'The authority of its certificate, where \\-\\-ca is not given.'],
    ...['.SH EXIT STATUS', ...verbatim(exitCodes)],
    ...['.SH EXAMPLES', ...verbatim(examples)],
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
