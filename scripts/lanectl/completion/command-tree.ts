/** What lanectl can do as plain data, read from commander: shells and the manual are made of it. */
import type { Argument, Command, Option } from 'commander'
import { commanderWords } from '../commander-words.ts'

export interface CommandNode {
  /** All words that lead to it: `lanectl config check`. */
  readonly path: string
  readonly name: string
  readonly summary: string
  readonly usage: string
  readonly subcommands: readonly CommandNode[]
  readonly options: readonly OptionNode[]
  readonly arguments: readonly ArgumentNode[]
}

export interface OptionNode {
  /** As help shows it: `--url <url>`. */
  readonly flags: string
  readonly names: readonly string[]
  readonly summary: string
  readonly takesValue: boolean
  readonly choices: readonly string[]
}

export interface ArgumentNode {
  readonly name: string
  readonly summary: string
  readonly choices: readonly string[]
}

export function commandTree(command: Command, path: readonly string[] = []): CommandNode {
  const own = [...path, command.name()]
  const help = command.createHelp()
  return {
    path: own.join(' '),
    name: command.name(),
    summary: commanderWords(command.summary() || command.description()),
    usage: command.usage(),
    subcommands: help.visibleCommands(command).map((one) => commandTree(one, own)),
    options: help.visibleOptions(command).map(optionOf),
    arguments: command.registeredArguments.map(argumentOf),
  }
}

/** All of them, from the root on. */
export function allCommands(root: CommandNode): CommandNode[] {
  return [root, ...root.subcommands.flatMap(allCommands)]
}

/** Words that a shell may offer there; those that begin with a dash last. */
export function wordsOf(node: CommandNode): Map<string, string> {
  return new Map([
    ...node.subcommands.map(({ name, summary }) => [name, summary] as const),
    ...node.arguments.flatMap(({ choices }) => choices.map((word) => [word, ''] as const)),
    ...node.options.flatMap(({ names, summary }) => names.map((name) => [name, summary] as const)),
  ])
}

function optionOf(option: Option): OptionNode {
  const { flags, description, required, optional, argChoices, short, long } = option
  return {
    flags,
    names: [long, short].filter((name) => name !== undefined && name !== null),
    summary: description,
    takesValue: required || optional,
    choices: argChoices ?? [],
  }
}

function argumentOf(argument: Argument): ArgumentNode {
  const { required, variadic, description, argChoices } = argument
  const name = `${argument.name()}${variadic ? '...' : ''}`
  return {
    name: required ? `<${name}>` : `[${name}]`,
    summary: description,
    choices: argChoices ?? [],
  }
}
