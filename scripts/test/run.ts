/**
 * Runs the test files, each in a process of its own, fast kinds first, and adds up their counts.
 *
 *   npm test                    everything
 *   npm test -- unit api        only these kinds
 *   npm test -- card-full       only files whose path contains a word
 *
 * Ends with `N passed, N failed`; a file that dies before its own count is one failure, and a
 * run without a single passed test is a failure.
 */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const KINDS = ['unit', 'contract', 'api', 'fault', 'sim', 'page'] as const
const FILE_DEADLINE_MS = 15 * 60_000

interface Outcome {
  readonly file: string
  readonly passed: number
  readonly failed: number
  readonly output: string
  readonly tookMs: number
}

const files = chosen(process.argv.slice(2))
const outcomes: Outcome[] = []
for (const kind of KINDS) await runKind(files.filter((file) => file.startsWith(`test/${kind}/`)))

const passed = sum((outcome) => outcome.passed)
const failed = sum((outcome) => outcome.failed)
console.log(`${passed} passed, ${failed} failed`)
if (failed > 0 || passed === 0) process.exitCode = 1

function chosen(words: readonly string[]): string[] {
  const all = globSync('test/{unit,contract,api,fault,sim,page}/**/*.test.ts').sort()
  if (words.length === 0) return all
  const matches = (file: string, word: string) =>
    (KINDS as readonly string[]).includes(word)
      ? file.startsWith(`test/${word}/`)
      : file.includes(word)
  return all.filter((file) => words.some((word) => matches(file, word)))
}

async function runKind(queue: string[]): Promise<void> {
  const waiting = [...queue]
  const worker = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const outcome = await runFile(file)
      outcomes.push(outcome)
      report(outcome)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}

function runFile(file: string): Promise<Outcome> {
  const startedMs = performance.now()
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const deadline = setTimeout(() => child.kill('SIGKILL'), FILE_DEADLINE_MS)
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(deadline)
      const counted = /^(\d+) passed, (\d+) failed$/m.exec(output)
      const passed = Number(counted?.[1] ?? 0)
      const failed = Math.max(Number(counted?.[2] ?? 0), code === 0 && counted ? 0 : 1)
      resolve({ file, passed, failed, output, tookMs: performance.now() - startedMs })
    })
  })
}

function report({ file, passed, failed, output, tookMs }: Outcome): void {
  const seconds = (tookMs / 1000).toFixed(1)
  console.log(`${failed ? 'FAIL' : 'ok  '} ${file}  ${passed} in ${seconds} s`)
  // The seed of a simulation is worth a line even when all is well.
  if (!failed) for (const line of output.match(/^seed .*$/gm) ?? []) console.log(`       ${line}`)
  if (failed) console.log(output.replace(/^/gm, '     | '))
}

function sum(pick: (outcome: Outcome) => number): number {
  return outcomes.reduce((total, outcome) => total + pick(outcome), 0)
}
