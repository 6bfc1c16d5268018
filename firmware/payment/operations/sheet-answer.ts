/** A statement with its sheet, as its caller reads it: JSON, or the sheet alone as text. */
import type { FastifyReply } from 'fastify'
import { nameLanguage } from '#firmware/http/answer-language.ts'
import { prefersToJson } from '#firmware/http/responses/accepted-type.ts'
import { type DaySheet, sheetText } from '../day-statement/statement-sheet.ts'
import { SUCCESS } from '../http/fault-answers.ts'
import type { SheetWidth } from '../paper-lines.ts'

const WIDTH_OF_RECEIPTS = '42'

export interface SheetAnswer<Report> {
  readonly report: Report
  readonly sheet: DaySheet
  /** Absent: the JSON is without text. */
  readonly width: SheetWidth | undefined
  /** The header `Accept`. */
  readonly accept: string | undefined
}

export function sheetAnswer<Report>(
  reply: FastifyReply,
  { report, sheet, width, accept }: SheetAnswer<Report>,
) {
  nameLanguage(reply, sheet.language)
  if (prefersToJson('text/plain', accept))
    return reply
      .type('text/plain; charset=utf-8')
      .send(sheetText(sheet, width ?? WIDTH_OF_RECEIPTS))
  return { ...SUCCESS, report, sheet, ...textOf(sheet, width) }
}

/** Where the caller asked for a width. */
export function textOf(sheet: DaySheet, width: SheetWidth | undefined) {
  return width && { text: sheetText(sheet, width) }
}
