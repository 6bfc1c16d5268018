/** What the operations of a shop's day do. */
import type { FastifyReply } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import { languageAskedFor, nameLanguage } from '#firmware/http/answer-language.ts'
import { clientDisconnect } from '#firmware/http/client-disconnect.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import type { Language } from '#firmware/words/languages.ts'
import { say } from '#firmware/words/sentence.ts'
import type { FiledStatements } from '../day-statement/filed-statements.ts'
import { SUCCESS } from '../http/fault-answers.ts'
import type { SheetWidth } from '../paper-lines.ts'
import type { ShopMonthStatement } from '../shop-day/shop-month.ts'
import type { ShopStatement } from '../shop-day/shop-statement.ts'
import type { ShopStatements } from '../shop-day/shop-statement-of-date.ts'
import { filedAnswer } from './filed-statement-handlers.ts'
import { sheetAnswer, textOf } from './sheet-answer.ts'
import type { SHOP_DAY_OPERATIONS } from './shop-day-operations.ts'

type OfShop = ShopStatement | ShopMonthStatement

export function shopDayHandlers(
  shop: ShopStatements,
  statements: FiledStatements,
): Handlers<typeof SHOP_DAY_OPERATIONS> {
  const answerOf = (
    date: string,
    { language: wanted, width }: { readonly language?: Language; readonly width?: SheetWidth },
    reply: FastifyReply,
  ) => {
    const language = wanted ?? languageAskedFor(reply.request)
    nameLanguage(reply, language)
    const report = shop.of(date)
    const sheet = shop.sheetOf(report, language)
    return { ...SUCCESS, report, sheet, ...textOf(sheet, width) }
  }

  return {
    async compareShop({ query, body, caller }, reply) {
      const asked = { ...body, by: caller?.name ?? null }
      const { date } = await shop.begin(asked, null, clientDisconnect(reply.raw))
      return answerOf(date, query, reply)
    },
    async compareShopFile({ query, body, caller }, reply) {
      if (!(body instanceof Uint8Array))
        throw new Fault('bad-request', say('fault.request.file-missing'))
      const { language, width, ...asked } = query
      const { date } = await shop.begin({ ...asked, by: caller?.name ?? null }, body)
      return answerOf(date, { ...(language && { language }), ...(width && { width }) }, reply)
    },
    async withdrawShopComparison({ query, body, caller }, reply) {
      await shop.withdraw({ ...body, by: caller?.name ?? null })
      return answerOf(body.date, query, reply)
    },
    async leaveOutShopLane({ body, caller }) {
      const days = await shop.leaveOut({ ...body, by: caller?.name ?? null })
      return { ...SUCCESS, days }
    },
    getShopStatement({ query, headers }, reply) {
      const { date, language = languageAskedFor(reply.request), width } = query
      const report = shop.of(date)
      const sheet = shop.sheetOf(report, language)
      return sheetAnswer(reply, { report, sheet, width, accept: headers.accept })
    },
    async getShopMonth({ query, headers }, reply) {
      const { month, language = languageAskedFor(reply.request), width } = query
      const report = await shop.ofMonth(month)
      const sheet = shop.monthSheetOf(report, language)
      return sheetAnswer(reply, { report, sheet, width, accept: headers.accept })
    },
    async fileShopStatement({ body, query, caller }, reply) {
      const by = caller?.name ?? null
      const { isRepeated, ...document } = await statements.file('shop', body.date, by)
      return { ...SUCCESS, repeated: isRepeated, ...filedAnswer<OfShop>(document, query, reply) }
    },
    getFiledShopStatement: ({ params, query }, reply) => ({
      ...SUCCESS,
      ...filedAnswer<OfShop>(statements.find('shop', params.number), query, reply),
    }),
  }
}
