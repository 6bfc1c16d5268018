/**
 * Attacks a device on this machine and says of each attack whether it held. Loopback only; what each one sends and
 * waits for is bounded.
 *
 *   npm run attack -- [--target URL] [--token TOKEN] [--only WORD]... [--all] [--list] [--cores C]
 *   npm run attack -- --sequences N [--kills K] [--bank NAME] [--seed S] [--lanes L] [--speed F]
 *   npm run attack -- --minutes N
 *   npm run attack -- --costs [--only WORD]... [--write]
 *
 *   without --target      starts lanes on fakes for it, and tries everything
 *   --target URL          a running device on this machine, http://127.0.0.1:8080; only what leaves it
 *                         as it was
 *   --token TOKEN         who to be there; better: $LANED_TOKEN
 *   --only WORD           attacks whose name has WORD in it; may be repeated
 *   --all                 also those that take a minute, or a lot of memory
 *   --list                names, and what each tries
 *   --cores C             lanes that are started get so much of a core: 0.1 is a slow board; takes root
 *   --minutes N           instead: everybody around two lanes is hostile for so long, beside payments
 *   --costs               instead: processor time of the lane for each thing that is sent to an operation
 *                         with a body; --write: the dearest of each into lab/attack/body-costs.json
 *   --sequences N         instead: random payments against a nasty bank, with --kills K kills (docs/security.md)
 *   --bank NAME           which; a wrong one is told the others
 *
 * Exit codes: 0 all held, 1 an attack succeeded, 64 wrong arguments
 */
import { argumentsOf } from '#scripts/script-help.ts'
import { ATTACK_GROUPS, ATTACKS } from './attack-list.ts'
import { refuseElsewhere } from './attack-target.ts'
import type { Attack } from './attacks/attack.ts'
import {
  type Choice,
  type CostRow,
  dearest,
  measureCosts,
  readCostTable,
  SHARE,
  whyTooDear,
  writeCostTable,
} from './body-costs.ts'
import { attackFeed, type FeedAttack } from './feed/feed-attack.ts'
import { FEED_ATTACKS } from './feed/feed-attacks.ts'
import { inWords, isHeld, runHostileMinutes } from './hostile-minutes/run.ts'
import { attackPayments, BANK_NAMES } from './random-payment-attack.ts'
import { attackDevice, attackOwnLane, type Outcome } from './run-attacks.ts'

const { values } = argumentsOf(import.meta.filename, {
  options: {
    target: { type: 'string' },
    token: { type: 'string' },
    only: { type: 'string', multiple: true },
    all: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    cores: { type: 'string' },
    sequences: { type: 'string' },
    minutes: { type: 'string' },
    costs: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    bank: { type: 'string', default: 'gateway' },
    kills: { type: 'string', default: '0' },
    seed: { type: 'string', default: process.env['SEED'] ?? String(Date.now() % 1_000_000) },
    lanes: { type: 'string', default: '4' },
    speed: { type: 'string', default: '12' },
  },
})

if (values.list)
  for (const one of [...ATTACKS, ...FEED_ATTACKS]) console.log(`${describe(one)}  ${one.tries}`)
else if (values.costs) process.exitCode = (await tellCosts()) ? 0 : 1
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

/** False where something is far above its row. */
async function tellCosts(): Promise<boolean> {
  const table = new Map(readCostTable().map((row) => [row.operation, row]))
  const words = values.only ?? []
  const measured: CostRow[] = []
  const isWanted = (operation: string) =>
    words.length === 0 || words.some((word) => operation.includes(word))
  const all: Choice = (_operation, shapes) => shapes
  await measureCosts(
    values.all ? all : SHARE,
    (row) => {
      measured.push(row)
      const perKb = ((row.cpuMs * 1_024) / row.bytes).toFixed(2)
      console.log(`${row.cpuMs} ms, ${perKb} ms/KB  ${row.operation}, ${row.shape}`)
    },
    isWanted,
  )
  const found = dearest(measured)
  if (values.write) {
    for (const row of found) table.set(row.operation, row)
    writeCostTable([...table.values()])
    return true
  }
  const dear = found.flatMap((row) => {
    const known = table.get(row.operation)
    return known ? (whyTooDear(known, row.cpuMs) ?? []) : `${row.operation} has no row: --write`
  })
  for (const line of dear) console.log(line)
  return dear.length === 0
}

function whole(
  name: 'minutes' | 'sequences' | 'kills' | 'seed' | 'lanes' | 'speed',
  most: number,
): number {
  const number = Number(values[name])
  if (Number.isInteger(number) && number >= 0 && number <= most) return number
  return giveUp(`--${name} is a whole number from 0 to ${most}`)
}

function coresOf(given: string | undefined): number | null {
  if (given === undefined) return null
  const cores = Number(given)
  return cores >= 0.01 && cores <= 1 ? cores : giveUp('--cores is a number from 0.01 to 1')
}

function namedBank(): (typeof BANK_NAMES)[number] {
  const found = BANK_NAMES.find((name) => name === values.bank)
  return found ?? giveUp(`--bank is one of ${BANK_NAMES.join(', ')}`)
}

function describe(one: Attack | FeedAttack): string {
  const where = 'on' in one ? '        ' : one.name.startsWith('feed-') ? 'chain   ' : 'own lane'
  return `${one.name.padEnd(32)} ${one.isSlow ? '--all' : '     '} ${where}`
}

function isChosen({ name, isSlow }: Attack | FeedAttack): boolean {
  const words = values.only ?? []
  if (words.length > 0) return words.some((word) => name.includes(word))
  return values.all || !isSlow
}

async function attack(): Promise<boolean> {
  const [attacks, onFeed] = [ATTACKS.filter(isChosen), FEED_ATTACKS.filter(isChosen)]
  if (attacks.length + onFeed.length === 0)
    giveUp(`no attack has ${values.only?.join(' or ')} in its name: see --list`)
  let succeeded = 0
  const tell = ({ name, breach, tookMs, after }: Outcome) => {
    if (breach !== null) succeeded += 1
    const words = `${name} (${tookMs} ms)`
    console.log(breach === null ? `held     ${words}` : `BROKEN   ${words}: ${breach}`)
    for (const line of after ?? []) console.log(`           ${line}`)
  }
  const { target: url } = values
  if (url === undefined) {
    for (const group of Object.values(ATTACK_GROUPS))
      await attackOwnLane(
        group.filter((one) => attacks.includes(one)),
        tell,
        coresOf(values.cores),
      )
    await attackFeed(onFeed, tell)
  } else {
    checkTarget(url)
    await attackDevice(attacks, url, values.token ?? process.env['LANED_TOKEN'] ?? null, tell)
    const left = attacks.filter(({ on }) => !on).length + onFeed.length
    if (left > 0) console.log(`${left} more need lanes of their own: run without --target`)
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
