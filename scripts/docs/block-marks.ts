/**
 * What a code block's fence says of its running: ```sh run, ```sh run, refused (the lane says no),
 * ```json answer (of the block before it), ```sh run by test/api/… and ```sh not run: flashes a card. Every block that a reader could run says
 * one of them. Pure but for the pages and files it looks at.
 */
import { existsSync, readFileSync } from 'node:fs'
import { type CodeBlock, readPage } from './markdown.ts'

const RUNNABLE = ['sh', 'bash', 'python', 'ts', 'js']
/** The blocks of this page need no marks: all are run, except what CI itself does. */
const RUN_WHOLE = 'README.md'

/** A line for each block without a mark, or with a wrong one. */
export function unmarkedBlocks(paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    blocksOf(path).flatMap((block) => {
      const why = whyWrong(block)
      return why ? [`${path}:${block.line}: ${why}`] : []
    }),
  )
}

export function blocksOf(path: string): readonly CodeBlock[] {
  const { blocks } = readPage(readFileSync(path, 'utf8'))
  if (path !== RUN_WHOLE) return blocks
  return blocks.map((block) =>
    block.mark === '' ? { ...block, mark: markInReadme(block) } : block,
  )
}

export function isRun({ mark }: Pick<CodeBlock, 'mark'>): boolean {
  return mark === 'run' || isRefused({ mark })
}

export function isRefused({ mark }: Pick<CodeBlock, 'mark'>): boolean {
  return mark === 'run, refused'
}

export function isAnswer({ mark }: CodeBlock): boolean {
  return mark === 'answer'
}

function markInReadme({ language, text }: CodeBlock): string {
  if (language !== 'sh') return ''
  return text.startsWith('npm ci') ? 'not run: CI does it' : 'run'
}

function whyWrong({ language, mark }: CodeBlock): string | null {
  if (mark === '')
    return RUNNABLE.includes(language)
      ? `\`\`\`${language} needs a mark: run, run by test/…, or not run: and why`
      : null
  const test = /^run by (\S+)$/.exec(mark)?.[1]
  if (test !== undefined) return existsSync(test) ? null : `there is no ${test}`
  if (isRun({ mark }) || mark === 'answer' || /^not run: \S/.test(mark)) return null
  return `"${mark}" is none of: run, run, refused, answer, run by test/…, not run: and why`
}
