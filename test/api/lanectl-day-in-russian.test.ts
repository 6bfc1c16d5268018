/** A day of lanectl with a Russian locale: test/fixtures/lanectl-day-ru.txt is what it says, and no sentence of it is English. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { dayText, RUSSIAN, recordRussianDay } from '#test/lanectl/russian-day.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'

const FILE = 'test/fixtures/lanectl-day-ru.txt'

/** Two words of Latin letters side by side, but for what is typed: commands, options, settings, names of programs. */
function englishIn(text: string, commands: ReadonlySet<string>): string[] {
  const plain = text
    .replaceAll('\\-', '-')
    .replace(/`[^`]*`|"[^"]*"/g, ' · ')
    .replace(/\(по умолчанию: .*\)|\(допустимо: .*\)/g, ' · ')
    .replace(/\[options\]|\[command\]/g, ' · ')
  return [...plain.matchAll(/(?<![\w$./=<[-])([a-zA-Z]{2,}) (?=([a-zA-Z]{2,})(?![\w./=(-]))/g)]
    .filter(([, one = '', other = '']) => !commands.has(one) || !commands.has(other))
    .map(([, one, other]) => `${one} ${other}`)
}

/** As the manual lists them, and what is typed beside them. */
async function commandWords(): Promise<ReadonlySet<string>> {
  const { stdout } = await lanectl(['manual'], RUSSIAN)
  const paths = [...stdout.matchAll(/^\.SS (.+)$/gm)].flatMap(([, path = '']) =>
    path.replaceAll('\\-', '-').split(/[^a-z-]+/),
  )
  return new Set([...paths, 'sudo', 'laned', 'systemctl', 'journalctl', 'man', 'jq'])
}

spec(
  'a day of lanectl with a Russian locale',
  {
    async 'is told in Russian, and is what lies in the fixture'() {
      const printed = await recordRussianDay()
      const commands = await commandWords()
      const english = printed.flatMap(({ words, text }) =>
        englishIn(text, commands).map((one) => `${words.join(' ')}: ${one}`),
      )
      assert.equal(english, [])
      assert.is(
        dayText(printed),
        readFileSync(FILE, 'utf8'),
        `scripts/node test/support/lanectl/russian-day.ts > ${FILE}`,
      )
    },
    async 'has no English in any help, and finds English where there is some'() {
      const commands = await commandWords()
      const { stdout } = await lanectl(['manual'], RUSSIAN)
      const said = stdout.split('\n').filter((line) => !/^\.(SS|B|I|TH|SH) /.test(line))
      assert.equal(englishIn(said.join('\n'), commands), [])
      const english = (await lanectl(['help', 'shifts', 'close'], { LC_ALL: 'C' })).stdout
      assert.ok(englishIn(english, commands).length > 10)
    },
    async 'stays JSON with the names of the interface where a program reads it'() {
      const tree = async (env: NodeJS.ProcessEnv) =>
        JSON.parse((await lanectl(['--json', 'version'], env)).stdout) as object
      assert.equal(await tree(RUSSIAN), await tree({ LC_ALL: 'C' }))
    },
  },
  300_000,
)
