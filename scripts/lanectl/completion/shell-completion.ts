/**
 * Completion of lanectl for bash, zsh and fish, each a script that knows all words and starts
 * nothing. Where a value is to be typed that nobody knows, files are offered.
 */
import { allCommands, type CommandNode, wordsOf } from './command-tree.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

export function completionFor(shell: Shell, root: CommandNode): string {
  return { bash, zsh, fish }[shell](root)
}

/** The words that lead from one command to another, as patterns of a shell's `case`. */
function steps(root: CommandNode): string[] {
  return allCommands(root)
    .slice(1)
    .map(({ path }) => path)
}

/** Options after which a value comes, each with what the value may be. */
function values(root: CommandNode): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const { options } of allCommands(root))
    for (const { names, takesValue, choices } of options)
      if (takesValue) for (const name of names) found.set(name, choices)
  return found
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

function bash(root: CommandNode): string {
  const walk = steps(root).map((path) => `      ${quoted(path)}) at=${quoted(path)} ;;`)
  const given = [...values(root)].map(
    ([name, choices]) =>
      `    ${quoted(name)}) COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$cur")); return ;;`,
  )
  const offers = allCommands(root).map((node) => {
    const words = [...wordsOf(node).keys()].join(' ')
    return `    ${quoted(node.path)}) COMPREPLY=($(compgen -W ${quoted(words)} -- "$cur")) ;;`
  })
  return `# bash completion of lanectl, made by: lanectl completion bash
_lanectl() {
  local cur=\${COMP_WORDS[COMP_CWORD]} at=lanectl word
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at $word" in
${walk.join('\n')}
    esac
  done
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${given.join('\n')}
  esac
  case "$at" in
${offers.join('\n')}
  esac
}
complete -o bashdefault -o default -F _lanectl lanectl
`
}

function zsh(root: CommandNode): string {
  const walk = steps(root).map((path) => `      ${quoted(path)}) at=${quoted(path)} ;;`)
  const given = [...values(root)].map(([name, choices]) =>
    choices.length > 0
      ? `    ${quoted(name)}) compadd -- ${choices.map(quoted).join(' ')}; return ;;`
      : `    ${quoted(name)}) _files; return ;;`,
  )
  const offers = allCommands(root).map((node) => {
    const words = [...wordsOf(node)].map(([word, summary]) =>
      quoted(`${word.replaceAll(':', '\\:')}:${summary}`),
    )
    return `    ${quoted(node.path)}) found=(${words.join(' ')}) ;;`
  })
  return `#compdef lanectl
# zsh completion of lanectl, made by: lanectl completion zsh
_lanectl() {
  local -a found
  local at=lanectl word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $word" in
${walk.join('\n')}
    esac
  done
  case "\${words[CURRENT-1]}" in
${given.join('\n')}
  esac
  case "$at" in
${offers.join('\n')}
  esac
  _describe -t words lanectl found || _files
}
_lanectl "$@"
`
}

function fish(root: CommandNode): string {
  const offers = allCommands(root).flatMap((node) => [
    ...[...wordsOf(node)]
      .filter(([word]) => !word.startsWith('-'))
      .map(([word, summary]) => `${fishAt(node)} -f -a ${quoted(word)} -d ${quoted(summary)}`),
    ...node.options.map(({ names, summary, takesValue, choices }) => {
      const spelt = names.map((name) =>
        name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
      )
      const value = choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : ' -r'
      return `${fishAt(node)} ${spelt.join(' ')}${takesValue ? value : ''} -d ${quoted(summary)}`
    }),
  ])
  const walk = steps(root).map(quoted).join(' ')
  return `# fish completion of lanectl, made by: lanectl completion fish
function __lanectl_at
    set -l at lanectl
    for word in (commandline -opc)[2..-1]
        if contains -- "$at $word" ${walk}
            set at "$at $word"
        end
    end
    test "$at" = "$argv[1]"
end
${offers.join('\n')}
`
}

const fishAt = ({ path }: CommandNode) =>
  `complete -c lanectl -n ${quoted(`__lanectl_at "${path}"`)}`
