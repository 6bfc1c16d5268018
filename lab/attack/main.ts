/**
 * `npm run attack`: attacks a device on this machine and says of each attack whether it held. Loopback
 * only; what each one sends and waits for is bounded. Exits 1 when an attack succeeds.
 */
import { parseArgs } from 'node:util'
import { ATTACK_GROUPS, ATTACKS } from './attack-list.ts'
import { refuseElsewhere } from './attack-target.ts'
import type { Attack } from './attacks/attack.ts'
import { inWords, isHeld, runHostileMinutes } from './hostile-minutes/run.ts'
import { attackPayments, BANK_NAMES } from './random-payment-attack.ts'
import { attackDevice, attackOwnLane, type Outcome } from './run-attacks.ts'

const HELP = `npm run attack -- [--target URL] [--token TOKEN] [--only WORD]... [--all] [--list]
npm run attack -- --sequences N [--kills K] [--bank NAME] [--seed S] [--lanes L] [--speed F]
npm run attack -- --minutes N

  without --target      starts lanes on fakes for it, and tries everything
  --target URL          a running device on this machine, http://127.0.0.1:8080; only what leaves it
                        as it was
  --token TOKEN         who to be there; better: $LANED_TOKEN
  --only WORD           attacks whose name has WORD in it; may be repeated
  --all                 also those that take a minute, or a lot of memory
  --list                names, and what each tries
  --minutes N           instead: everybody around two lanes is hostile for so long, beside payments
  --sequences N         instead: random payments against a nasty bank, with --kills K kills (docs/security.md)
  --bank NAME           which: ${BANK_NAMES.join(', ')}

Exit codes: 0 all held, 1 an attack succeeded, 64 wrong arguments
`

const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    token: { type: 'string' },
    only: { type: 'string', multiple: true },
    all: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
    sequences: { type: 'string' },
    minutes: { type: 'string' },
    bank: { type: 'string', default: 'gateway' },
    kills: { type: 'string', default: '0' },
    seed: { type: 'string', default: process.env['SEED'] ?? String(Date.now() % 1_000_000) },
    lanes: { type: 'string', default: '4' },
    speed: { type: 'string', default: '12' },
  },
})

if (values.help) process.stdout.write(HELP)
else if (values.list) for (const one of ATTACKS) console.log(`${describe(one)}  ${one.tries}`)
else if (values.minutes !== undefined) {
  const figures = await runHostileMinutes(whole('minutes', 24 * 60), console.log)
  console.log(inWords(figures))
  process.exitCode = isHeld(figures) && figures.late + figures.refused === 0 ? 0 : 1
} else if (values.sequences !== undefined) {
  const isHeld = await attackPayments({
    bank: namedBank(),
    sequences: whole('sequences', 10_000),
    kills: whole('kills', 10_000),
    seed: whole('seed', 2 ** 31),
    lanes: whole('lanes', 32),
    factor: whole('speed', 60),
  })
  process.exitCode = isHeld ? 0 : 1
} else process.exitCode = (await attack()) ? 0 : 1

function whole(
  name: 'minutes' | 'sequences' | 'kills' | 'seed' | 'lanes' | 'speed',
  most: number,
): number {
  const number = Number(values[name])
  if (Number.isInteger(number) && number >= 0 && number <= most) return number
  return giveUp(`--${name} is a whole number from 0 to ${most}`)
}

function namedBank(): (typeof BANK_NAMES)[number] {
  const found = BANK_NAMES.find((name) => name === values.bank)
  return found ?? giveUp(`--bank is one of ${BANK_NAMES.join(', ')}`)
}

function describe({ name, isSlow, on }: Attack): string {
  return `${name.padEnd(32)} ${isSlow ? '--all' : '     '} ${on ? '        ' : 'own lane'}`
}

function chosen(): readonly Attack[] {
  const words = values.only ?? []
  const named = ATTACKS.filter(({ name }) => words.some((word) => name.includes(word)))
  if (words.length > 0 && named.length === 0)
    giveUp(`no attack has ${words.join(' or ')} in its name: see --list`)
  if (words.length > 0) return named
  return values.all ? ATTACKS : ATTACKS.filter(({ isSlow }) => !isSlow)
}

async function attack(): Promise<boolean> {
  const attacks = chosen()
  let succeeded = 0
  const tell = ({ name, breach, tookMs }: Outcome) => {
    if (breach !== null) succeeded += 1
    const words = `${name} (${tookMs} ms)`
    console.log(breach === null ? `held     ${words}` : `BROKEN   ${words}: ${breach}`)
  }
  const { target: url } = values
  if (url === undefined) {
    for (const group of Object.values(ATTACK_GROUPS))
      await attackOwnLane(
        group.filter((one) => attacks.includes(one)),
        tell,
      )
  } else {
    checkTarget(url)
    await attackDevice(attacks, url, values.token ?? process.env['LANED_TOKEN'] ?? null, tell)
    const left = attacks.filter(({ on }) => !on).length
    if (left > 0) console.log(`${left} more need a lane of their own: run without --target`)
  }
  console.log(succeeded === 0 ? 'the device held' : `${succeeded} attacks succeeded`)
  return succeeded === 0
}

function checkTarget(url: string): void {
  try {
    refuseElsewhere(url)
  } catch (error) {
    giveUp((error as Error).message)
  }
}

function giveUp(words: string): never {
  process.stderr.write(`attack: ${words}\n`)
  process.exit(64)
}
