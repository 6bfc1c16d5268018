/** The words of lanectl as shells offer them and as the manual tells them: in real shells, and of all commands. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

async function said(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await lanectl(args)
  assert.is(code, 0, stderr)
  return stdout
}

function run(program: string, args: readonly string[], input?: string | Buffer): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', input })
  if (error) throw error
  assert.is(status, 0, stderr)
  assert.is(stderr, '')
  return stdout
}

/** The line as typed, its last word unfinished; and words that must and must not be offered. */
const TYPED = [
  { line: 'lanectl st', has: ['status'], hasNot: ['sync', 'start', '--json'] },
  { line: 'lanectl config ', has: ['check', 'print'], hasNot: ['status', 'shifts'] },
  { line: 'lanectl --url http://lane-7 shifts cl', has: ['close'], hasNot: ['current', 'config'] },
  { line: 'lanectl --j', has: ['--json'], hasNot: ['status'] },
  { line: 'lanectl completion ', has: ['bash', 'zsh', 'fish'], hasNot: ['status'] },
] as const

function inBash(script: string, line: string): string[] {
  const words = line.split(' ')
  const asked = `${script}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}) COMP_CWORD=${words.length - 1}
_lanectl
printf '%s\\n' "\${COMPREPLY[@]}"`
  return run('bash', ['--norc', '-c', asked]).split('\n')
}

function inFish(file: string, line: string): string[] {
  const asked = `source ${file}; complete -C '${line}'`
  return run('fish', ['--no-config', '-c', asked])
    .split('\n')
    .map((one) => one.split('\t')[0] ?? '')
}

spec(
  'the words of lanectl',
  {
    async 'are offered by bash'() {
      const script = await said('completion', 'bash')
      assert.match(run('bash', ['--norc', '-c', `${script}\ncomplete -p lanectl`]), '_lanectl')
      for (const { line, has, hasNot } of TYPED) {
        const offered = inBash(script, line)
        for (const word of has) assert.ok(offered.includes(word), `${line}: ${offered}`)
        for (const word of hasNot) assert.not(offered.includes(word), `${line}: ${offered}`)
      }
    },

    async 'are offered by fish'() {
      using folder = temporaryFolder()
      const file = folder.file('lanectl.fish')
      writeFileSync(file, await said('completion', 'fish'))
      for (const { line, has, hasNot } of TYPED) {
        const offered = inFish(file, line)
        for (const word of has) assert.ok(offered.includes(word), `${line}: ${offered}`)
        for (const word of hasNot) assert.not(offered.includes(word), `${line}: ${offered}`)
      }
    },

    async 'are taken by zsh, which finds them for the same lines'() {
      using folder = temporaryFolder()
      const file = folder.file('_lanectl')
      writeFileSync(file, await said('completion', 'zsh'))
      run('zsh', ['-f', '-n', file])
      for (const { line, has, hasNot } of TYPED) {
        const words = line.split(' ')
        // What zsh's own function would show is printed; only a terminal has the rest.
        const asked = `_describe() { print -l -- "\${found[@]%%:*}" }; _files() { }
compadd() { print -l -- "$@" }
words=(${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length}
source ${file}`
        const begun = words.at(-1) ?? ''
        const offered = run('zsh', ['-f', '-c', asked])
          .split('\n')
          .filter((word) => word.startsWith(begun))
        for (const word of has) assert.ok(offered.includes(word), `${line}: ${offered}`)
        for (const word of hasNot) assert.not(offered.includes(word), `${line}: ${offered}`)
      }
    },

    async 'are all in the manual, which man can set'() {
      const page = await said('manual')
      const shown = run('groff', ['-man', '-Tutf8', '-ww', '-P-cbou', '-rLL=200n'], page)
      const help = await said('--help')
      const commands = [...help.matchAll(/^ {2}([a-z][a-z-]*) .*$/gm)].map(([, name]) => name ?? '')
      assert.ok(commands.length > 15, help)
      for (const name of commands.filter((one) => one !== 'lanectl'))
        assert.ok(shown.includes(`lanectl ${name}`), name)
      for (const words of ['--url <url>', 'EXIT STATUS', 'LANED_TOKEN', 'lanectl shifts close'])
        assert.ok(shown.includes(words), words)
    },

    async 'are refused for another shell, and say which there are'() {
      const { code, stderr } = await lanectl(['completion', 'tcsh'])
      assert.is(code, 64)
      assert.match(stderr, /bash, zsh, fish/)
    },
  },
  120_000,
)
