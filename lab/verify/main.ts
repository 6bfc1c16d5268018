/**
 * `npm run verify NAME -- ...`: what is shown on whole machines, with real systemd, real cards and power
 * cuts. Each is a file here whose first comment names its command; the other files are theirs.
 *
 * Each says what it showed, line by line, and fails at what is not so; `npm run verify rows` writes that into its row of
 * docs/verification.md.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { firstComment, orTeach, purposeOf } from '#scripts/script-help.ts'

const [name, ...args] = process.argv.slice(2)
const pathOf = (script: string) => join(import.meta.dirname, `${script}.ts`)
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => file.replace(/\.ts$/, ''))
  .filter(isCommand)

if (name && names.includes(name)) {
  // They read their arguments themselves: `node lab/verify/NAME.ts ...` is the same.
  process.argv.splice(1, process.argv.length, pathOf(name), ...args)
  await orTeach(pathOf(name), args, async () => {
    await import(`./${name}.ts`)
  })
} else {
  const isAsked = ['--help', '-h'].includes(name ?? '')
  const say = isAsked ? console.log : console.error
  say('usage: npm run verify NAME -- ...\n')
  for (const one of names) say(`  ${one.padEnd(23)} ${purposeOf(pathOf(one))}`)
  process.exitCode = isAsked ? 0 : 64
}

function isCommand(script: string): boolean {
  const comment = firstComment(pathOf(script))
  return [`npm run verify ${script}`, `lab/verify/${script}.ts`].some((command) =>
    comment.includes(command),
  )
}
