/** `lanectl selftest`: each part of the lane tried by the lane itself, and what a person sees of it. */
import { createInterface } from 'node:readline/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from 'commander'
import type { DoneOf } from '#firmware/operations/operation.ts'
import { LEDGER_OPERATIONS } from '#firmware/payment/operations/ledger-operations.ts'
import { SELFTEST_OPERATIONS } from '#firmware/selftest/selftest-operations.ts'
import { NOTHING_SEEN, type Seen, type Verdict } from '#firmware/selftest/selftest-report.ts'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { type Speaker, speakerOf } from '#firmware/words/speaker.ts'
import { isYes } from '../confirm.ts'
import { Failure } from '../exit-codes.ts'
import { type Lane, laneOf } from '../lane-client.ts'
import { languageOfCaller } from '../language-of-caller.ts'
import { addVerbs, answerOf, operationsOf } from '../operation-commands.ts'
import { isForMachines, outputOf, table } from '../output.ts'
import { t, timeText, wordFor } from '../words.ts'

type Report = DoneOf<(typeof SELFTEST_OPERATIONS)['noteSelftestSeen']>

interface Options {
  readonly unattended?: boolean
  readonly last?: boolean
  readonly language?: string
}

const CHECK_EVERY_MS = 500
/** Longer than all deadlines of the lane's own together. */
const PATIENCE_MS = 300_000

export function addTo(program: Command): void {
  const selftest = program
    .command('selftest')
    .option('--unattended', t('lanectl.selftest.option.unattended'))
    .option('--last', t('lanectl.selftest.option.last'))
    .option('--language <code>', t('lanectl.selftest.option.language'))
    .description(t('lanectl.selftest.about'))
    .action(async (options: Options, command: Command) => {
      const lane = laneOf(command)
      const language = languageOf(options.language)
      const speak = await speakerOf(language)
      const isGuided = !options.unattended && !isForMachines(command)
      const report = options.last ? await last(lane) : await make(lane, isGuided, speak)
      outputOf(command).say(report, (value) => wordsOf(value, language, speak))
      if (!isWell(report)) throw new Failure('unwell', '')
    })
  addVerbs(selftest, SELFTEST_OPERATIONS)
}

async function last(lane: Lane): Promise<Report> {
  const { report } = await operationsOf(lane, SELFTEST_OPERATIONS).getSelftest()
  if (!report) throw new Failure('unwell', t('lanectl.selftest.no-selftest-ended-lane-yet'))
  return report
}

async function make(lane: Lane, isGuided: boolean, speak: Speaker): Promise<Report> {
  const tests = operationsOf(lane, SELFTEST_OPERATIONS)
  const { beganAt } = await tests.startSelftest({ body: { look: isGuided } })
  const seen = isGuided ? await ask(await hasIndicator(lane), speak) : null
  const report = await ended(lane, beganAt)
  if (!seen) return report
  const { http, body } = await answerOf(lane, SELFTEST_OPERATIONS.noteSelftestSeen, { body: seen })
  return http === 200 ? (body as Report) : { ...report, seen }
}

async function ended(lane: Lane, beganAt: string | undefined): Promise<Report> {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += CHECK_EVERY_MS) {
    const { task, report } = await operationsOf(lane, SELFTEST_OPERATIONS).getSelftest()
    if (task.status === 'idle') {
      if (report && report.beganAt === beganAt) return report
      throw new Failure('unwell', t('lanectl.selftest.lane-stopped-before-selftest-had'))
    }
    await wait(CHECK_EVERY_MS)
  }
  throw new Failure('unwell', t('lanectl.selftest.selftest-does-not-end-see'))
}

async function hasIndicator(lane: Lane): Promise<boolean> {
  const { body } = await answerOf(lane, LEDGER_OPERATIONS.getHealth, {})
  return (body.parts ?? []).some(({ name, state }) => name === 'indicator' && state !== 'absent')
}

const QUESTIONS = {
  display: say('selftest.question.display'),
  sound: say('selftest.question.sound'),
  lamp: say('selftest.question.lamp'),
} as const satisfies Record<keyof Seen, Sentence>

const HINT = say('selftest.question.hint')

async function ask(isIndicator: boolean, speak: Speaker): Promise<Seen> {
  const answers: Record<keyof Seen, boolean | null> = { ...NOTHING_SEEN }
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const lines = terminal[Symbol.asyncIterator]()
  for (const name of Object.keys(QUESTIONS) as (keyof Seen)[]) {
    if (name !== 'display' && !isIndicator) continue
    process.stderr.write(`${speak(QUESTIONS[name])} (${speak(HINT)}) `)
    const { value } = await lines.next()
    answers[name] = answerIn(value ?? '')
  }
  terminal.close()
  return answers
}

function answerIn(text: string): boolean | null {
  if (isYes(text)) return true
  return /^\s*[nн]/i.test(text) ? false : null
}

const VERDICTS: Readonly<Record<Verdict, Sentence>> = {
  good: say('selftest.verdict.good'),
  poor: say('selftest.verdict.poor'),
  bad: say('selftest.verdict.bad'),
  absent: say('selftest.verdict.absent'),
  unknown: say('selftest.verdict.unknown'),
}

const SEEN = {
  true: say('selftest.seen.true'),
  false: say('selftest.seen.false'),
  null: say('selftest.seen.null'),
} as const

function wordsOf(report: Report, language: Language, speak: Speaker): string {
  const { serialNumber, machine, version, endedAt, parts, seen } = report
  const seenRows = (Object.keys(QUESTIONS) as (keyof Seen)[])
    .filter((name) => seen[name] !== null)
    .map((name) => [wordFor('seen', name), speak(SEEN[`${seen[name]}`]), speak(QUESTIONS[name])])
  return [
    `${serialNumber}, ${machine}, laned ${version}, ${timeText(endedAt)}`,
    table([
      ...parts.map((one) => [
        wordFor('part', one.part),
        speak(VERDICTS[one.verdict]),
        one[language],
      ]),
      ...seenRows,
    ]),
  ].join('\n')
}

function isWell({ parts, seen }: Report): boolean {
  return parts.every(({ verdict }) => verdict !== 'bad') && !Object.values(seen).includes(false)
}

function languageOf(given: string | undefined): Language {
  if (given === undefined) return languageOfCaller()
  const language = LANGUAGES.find((one) => one === given)
  if (language) return language
  throw new Failure(
    'usage',
    t('lanectl.selftest.language', { given, languages: LANGUAGES.join(', ') }),
  )
}
