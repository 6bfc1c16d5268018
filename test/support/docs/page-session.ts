/**
 * The shell blocks of a page that say `run`, one after another in one bash, as a reader pastes them; and
 * what they print against the `answer` blocks. The lane is the given one, wherever the page's is.
 */
import { spawn } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { resolve } from 'node:path'
import { isAnswered } from '#scripts/docs/answer-match.ts'
import { blocksOf, isAnswer, isRefused, isRun } from '#scripts/docs/block-marks.ts'
import type { CodeBlock } from '#scripts/docs/markdown.ts'
import { endOf } from '#test/processes/killable.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const PATIENCE_MS = 200_000
/** Separates what blocks print. */
const MARK = '\u001e'

/**
 * curl fails where the lane refuses; `sleep`, which waits for the end of a payment in all pages, does just
 * that, so that no page depends on how fast a machine is; npm and lanectl are those of the checkout.
 */
const READERS_SHELL = `set -eo pipefail
curl() { command curl -q --noproxy '*' --max-time 60 -sS $unless_refused "$@"; }
sleep() {
  while [[ $(command curl -q --noproxy '*' --max-time 60 -s "$LANED_URL/getDynamicQRStatus") == *PENDING* ]]; do command sleep 0.2; done
}
npm() { (cd "$CHECKOUT" && command npm "$@"); }
lanectl() { "$CHECKOUT/scripts/node" "$CHECKOUT/scripts/lanectl/main.ts" "$@"; }
`

interface Step {
  readonly block: CodeBlock
  readonly answers: readonly CodeBlock[]
}

/** What went otherwise than the page says; how many blocks were run. */
export async function runPage(
  path: string,
  url: string,
): Promise<{ readonly problems: readonly string[]; readonly count: number }> {
  using folder = temporaryFolder()
  symlinkSync(resolve('docs'), folder.file('docs'))
  const steps = stepsOf(blocksOf(path))
  const script = steps.map(
    ({ block }, at) =>
      `printf '%s' '${MARK}${at}${MARK}'
unless_refused=${isRefused(block) ? '' : '--fail-with-body'}
${here(block.text, url)}
`,
  )
  const { code, stdout, stderr } = await inBash(READERS_SHELL + script.join(''), folder.path, url)
  const printed = stdout.split(MARK).slice(1)
  const problems = steps.flatMap(({ block, answers }, at) => {
    const place = `${path}:${block.line}`
    if (printed[at * 2] === undefined) return [`${place}: was not reached`]
    const isLast = printed[at * 2 + 2] === undefined
    const text = printed[at * 2 + 1] ?? ''
    if (code !== 0 && isLast) return [`${place}: ended with ${code}: ${text}\n${stderr}`]
    return answers
      .filter((answer) => !isAnswered(here(answer.text, url), text))
      .map((answer) => `${path}:${answer.line}: is answered otherwise: ${text}`)
  })
  return { problems, count: steps.length }
}

function stepsOf(blocks: readonly CodeBlock[]): Step[] {
  return blocks.flatMap((block, at) => {
    if (!isRun(block) || block.language !== 'sh') return []
    const rest = blocks.slice(at + 1)
    const end = rest.findIndex((one) => !isAnswer(one))
    return [{ block, answers: rest.slice(0, end === -1 ? rest.length : end) }]
  })
}

function here(text: string, url: string): string {
  return text
    .replaceAll('http://127.0.0.1:8080', url)
    .replaceAll('127.0.0.1:8080', new URL(url).host)
}

function inBash(script: string, cwd: string, url: string) {
  const { LANED_TOKEN: _token, LANED_CONFIG: _config, ...rest } = process.env
  const env = { ...rest, LANED_URL: url, CHECKOUT: process.cwd() }
  const child = spawn('bash', ['--norc', '-c', script], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE_MS,
  })
  return endOf(child)
}
