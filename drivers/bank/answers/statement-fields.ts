/** Reads what every statement has: a list of bounded length, and times. */
import { say } from '#firmware/words/sentence.ts'
import { STATEMENT_PAGE_LINES_MAX } from '#hal/bank-statement.ts'
import type { AnswerFields } from './answer-fields.ts'

export function linesIn(found: AnswerFields, name: string): readonly AnswerFields[] {
  const lines = found.objects(name)
  if (lines.length > STATEMENT_PAGE_LINES_MAX)
    throw found.unusableRegistry(
      say('fault.bank.registry-page-too-long', { field: name, most: STATEMENT_PAGE_LINES_MAX }),
    )
  return lines
}

/** RFC 3339 with a zone: without one, nobody can know which moment is meant. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

export function timeIn(found: AnswerFields, name: string): number {
  const text = found.text(name)
  const wallMs = TIME.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(wallMs))
    throw found.unusableRegistry(say('fault.bank.registry-time-unreadable', { field: name }))
  return wallMs
}
