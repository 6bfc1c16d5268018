/**
 * `npm run verify newcomer -- [--debian bookworm|trixie] [--as root|user]`: the README's two commands as they are pasted, in a
 * clone of this commit on a bare Debian with git alone: Debian 12 with Node 20 and Debian 13 with Node 22, each as root and as
 * a user who may install nothing. What tests need and is not there is left out and said; none is red.
 *
 * Says the seconds from each command to the lane's first answer and to the last line of the tests. What the commands print
 * goes to stderr. An hour; needs root, a network, debootstrap, and the port of the README for itself.
 *
 * Watches: README.md package.json package-lock.json scripts/node scripts/test
 */
import { readFileSync } from 'node:fs'
import { argumentsOf } from '#scripts/script-help.ts'
import type { DebianRelease } from './machines/base-system.ts'
import { shown, until } from './machines/debian-container.ts'
import { type NewcomersMachine, openNewcomersMachine } from './machines/newcomers-machine.ts'

const MACHINES = [
  { title: 'Debian 12', release: 'bookworm', node: '20' },
  { title: 'Debian 13', release: 'trixie', node: '22' },
] as const
const USERS = ['root', 'user'] as const

const { values } = argumentsOf(import.meta.filename, {
  options: {
    debian: { type: 'string' },
    as: { type: 'string' },
  },
})
const readme = readFileSync('README.md', 'utf8')
const startCommand = inReadme(/^npm ci && npm start$/m)
const testCommand = inReadme(/^npm ci && npm test$/m)
const address = inReadme(/(?<=^Open <)http:[^>]+/m)

for (const { title, release, node } of MACHINES)
  for (const user of USERS)
    if ((values.debian ?? release) === release && (values.as ?? user) === user)
      await comeAnew(`${title}, Node ${node}, ${user}`, { release, node, isRoot: user === 'root' })

async function comeAnew(
  who: string,
  newcomer: { release: DebianRelease; node: string; isRoot: boolean },
): Promise<void> {
  if (await answers()) throw new Error(`something else answers at ${address}`)
  using machine = openNewcomersMachine(newcomer)
  const { code: cloned } = await machine.type('git clone --quiet /srv/laned.bundle laned').ended
  if (cloned !== 0) throw new Error(`git clone ended with ${cloned}`)
  const answeredAfter = await firstAnswer(machine)
  const startedMs = performance.now()
  const { code, said } = await machine.type(`cd laned && ${testCommand}`).ended
  const testedAfter = secondsSince(startedMs)
  const counted = said.match(/^\d+ passed, \d+ failed$/gm)?.at(-1) ?? 'uncounted'
  const { files, packages } = leftOut(said)
  const line = `${who}: answers after ${answeredAfter}, tested after ${testedAfter}: ${counted}, ${files.length} files left out for want of ${packages.length} packages`
  if (packages.length > 0) console.log(`left out for want of ${packages.join(' ')}`)
  if (code !== 0) throw new Error(`${line}; it ended with ${code}`)
  shown(line)
}

async function firstAnswer(machine: NewcomersMachine): Promise<string> {
  const startedMs = performance.now()
  const lane = machine.type(`cd laned && ${startCommand}`)
  const end = lane.ended.then(({ code }) => {
    throw new Error(`the lane ended with ${code}`)
  })
  await Promise.race([end, until('an answer of the lane', answers)])
  const after = secondsSince(startedMs)
  lane.kill()
  await end.catch(() => {})
  return after
}

function answers(): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** As the last lines of the tests have it. */
function leftOut(said: string): { files: readonly string[]; packages: readonly string[] } {
  const words = (pattern: RegExp) => pattern.exec(said)?.[1]?.split(' ') ?? []
  return {
    files: words(/^left out, for want of packages: (.+)$/m),
    packages: words(/apt-get install --no-install-recommends (.+)$/m),
  }
}

function inReadme(pattern: RegExp): string {
  const found = pattern.exec(readme)?.[0]
  if (found === undefined) throw new Error(`README.md no longer has ${pattern}`)
  return found
}

function secondsSince(startedMs: number): string {
  return `${((performance.now() - startedMs) / 1_000).toFixed(0)} s`
}
