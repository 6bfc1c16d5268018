/**
 * `npm run torture -- [--rounds 3] [--seed S] [--only WORD]... [--report FILE]`: everything that breaks a lane, again and
 * again with other seeds: kills, power cuts, full cards, what decays (lab/torture/suites.ts).
 *
 * Prints a page: which suites held in how many rounds, and the command that repeats one that did not; `--report` writes
 * it to a file as well. Exits 1 when any did not hold. Needs what `npm test` needs; full cards and power cuts root,
 * user-mode-linux, debootstrap and systemd-container; a suite whose needs the machine lacks is left out and named.
 * A round of all of them takes about forty minutes on two cores; `--only killed` is a word of a suite's name or of what breaks it.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeClients } from '#scripts/clients/make-clients.ts'
import { orTeach, WrongArguments } from '#scripts/script-help.ts'
import { runFiles } from '#scripts/test/run-test-files.ts'
import { prepareTestPrograms } from '#scripts/test/test-programs.ts'
import { TORTURE_SUITES, type TortureSuite, variablesOf } from './suites.ts'
import {
  isCheck,
  isWhole,
  nameOf,
  type Tortured,
  type TortureRound,
  tortureReport,
} from './torture-report.ts'

/** Of one suite in one round: with its counts it takes longer than with every change. */
const SUITE_MS_MAX = 2 * 3_600_000
/** Suites count on from their seed, story by story: the next round begins beyond all of them. */
const SEEDS_OF_A_ROUND = 100_000
const OUTPUT_BYTES = 2 ** 26

const args = process.argv.slice(2)
await orTeach(import.meta.filename, args, async () => {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      only: { type: 'string', multiple: true, default: [] },
      report: { type: 'string' },
    },
  })
  const [rounds, seed] = [Number(values.rounds), Number(values.seed)]
  if (!(Number.isInteger(rounds) && rounds > 0)) throw new WrongArguments('--rounds is from 1 on')
  if (!Number.isInteger(seed)) throw new WrongArguments('--seed is a whole number')
  const suites = TORTURE_SUITES.filter(
    (suite) =>
      values.only.length === 0 ||
      values.only.some((word) => `${suite.breaks} ${nameOf(suite)}`.includes(word)),
  )
  if (suites.length === 0) throw new WrongArguments('no suite has such a word')
  await makeClients()
  const environment = await prepareTestPrograms(true)
  const all: Tortured[] = []
  for (const suite of suites) all.push(await torture(suite, seed, rounds, environment))
  const page = tortureReport(all, {
    seed,
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim(),
    machine: `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}`,
  })
  console.log(`\n${page}`)
  if (values.report) writeFileSync(values.report, page)
  const tried = all.filter((one) => one.rounds.length > 0)
  if (isWhole(all))
    console.log(`ok  ${tried.length} suites held in ${rounds} rounds each, from seed ${seed}`)
  process.exitCode = isWhole(all) ? 0 : 1
})

/** One after the other: what starves a suite is no finding. */
async function torture(
  suite: TortureSuite,
  first: number,
  count: number,
  environment: NodeJS.ProcessEnv,
): Promise<Tortured> {
  const rounds: TortureRound[] = []
  const lacks = lackOf(suite)
  if (lacks) return { suite, rounds, lacks }
  for (let nth = 0; nth < count; nth += 1) {
    const seed = first + nth * SEEDS_OF_A_ROUND
    const own = { ...environment, ...variablesOf(suite, seed) }
    const { output, ...outcome } = isCheck(suite.file)
      ? runCheck(suite, seed)
      : await runFiles([suite.file], own, SUITE_MS_MAX)
    const said = output.match(/^(?:seed|ok {2}).*$/gm)?.at(-1) ?? ''
    rounds.push({ seed, said, ...outcome })
    const { passed, failed, tookMs } = outcome
    console.log(
      `${failed > 0 ? 'BROKEN' : 'held  '} ${nameOf(suite)} seed ${seed}: ${passed} passed in ${Math.round(tookMs / 1_000)} s`,
    )
    if (failed > 0) console.log(output.replace(/^/gm, '     | '))
  }
  return { suite, rounds, lacks }
}

function lackOf({ needsRoot, needs = [] }: TortureSuite): string | null {
  if (needsRoot && process.getuid?.() !== 0) return 'root'
  // Debian has some of them where only root looks.
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/sbin']
  const isHere = (program: string) => folders.some((folder) => existsSync(join(folder, program)))
  const missing = needs.filter((program) => !isHere(program))
  return missing.length > 0 ? missing.join(', ') : null
}

/** It says `ok` for each step, and ends with an error at the first that is not so. */
function runCheck({ file, args: own = [] }: TortureSuite, seed: number) {
  const startedMs = performance.now()
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [file, ...own, ...(own.length > 0 ? ['--seed', String(seed)] : [])],
    { encoding: 'utf8', timeout: SUITE_MS_MAX, maxBuffer: OUTPUT_BYTES },
  )
  const passed = (stdout.match(/^ok {2}/gm) ?? []).length
  return {
    output: stdout + stderr,
    tookMs: performance.now() - startedMs,
    passed: Math.max(passed, status === 0 ? 1 : 0),
    failed: status === 0 ? 0 : 1,
  }
}
