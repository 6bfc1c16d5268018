/** The list of lanectl's commands names what each file adds: for a name that is missing all files are read, and one that its file does not add is an unknown command. */
import { Command } from 'commander'
import * as assert from 'uvu/assert'
import { addCommands, COMMANDS } from '#scripts/lanectl/command-list.ts'
import { spec } from '#test/spec.ts'

const namesOf = (program: Command) => program.commands.map((command) => command.name())

async function added(...words: readonly string[]): Promise<readonly string[]> {
  const program = new Command('lanectl')
    .option('--url <url>')
    .option('--token <token>')
    .option('--json')
  await addCommands(program, words)
  return namesOf(program)
}

spec("lanectl's commands", {
  async 'are named as their files name them'() {
    for (const { names, load } of COMMANDS) {
      const program = new Command('lanectl')
      const { addTo } = await load()
      addTo(program)
      assert.equal(namesOf(program), names.length > 0 ? names : ['completion', 'manual'])
    }
  },
  async 'come alone where one is called, whatever stands before it'() {
    assert.equal(await added('status'), ['status'])
    assert.equal(await added('--token', '--url', 'status'), ['status'])
    assert.equal(await added('--json', '--url', 'http://lane', 'time', 'now', 'status'), [
      'time',
      'reboot',
      'reset',
    ])
    assert.equal(await added('--url=http://lane', '--token', 'status', 'csv'), ['payments', 'csv'])
  },
  async 'come all where none is called or its name is misspelt, where help is asked before it, and for what tells of all'() {
    const all = await added()
    assert.ok(all.length > 35)
    for (const words of [
      ['--help'],
      ['-h', 'status'],
      ['--json', '--help', 'status'],
      ['--unknown', 'status', '--help'],
      ['statsu'],
      ['completion', 'bash'],
      ['manual'],
    ])
      assert.equal(await added(...words), all, words.join(' '))
  },
})
