/** `lanectl shop`: one comparison with the bank for all lanes of a shop, at its master, and the statements of its days and months. */
import { type Command, Option } from 'commander'
import { callOf } from '#firmware/operations/client.ts'
import type { DoneOf } from '#firmware/operations/operation.ts'
import { SHOP_DAY_OPERATIONS } from '#firmware/payment/operations/shop-day-operations.ts'
import type { SheetWidth } from '#firmware/payment/paper-lines.ts'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { Failure } from '../../exit-codes.ts'
import { type Lane, laneJson, laneOf, REPORT_DEADLINE_MS, refusalIn } from '../../lane-client.ts'
import { languageOfCaller } from '../../language-of-caller.ts'
import { addVerbs, askedBy, responseOf } from '../../operation-commands.ts'
import { outputOf } from '../../output.ts'
import { t } from '../../words.ts'
import { dateIn, monthIn, RECEIPT_WIDTH, TERMINAL_WIDTH } from './day.ts'
import { requestOf } from './reconcile.ts'

interface Options {
  readonly bank?: string
  readonly word?: string[]
  readonly column?: string[]
  readonly date?: string
  readonly text?: boolean
  readonly language: Language
}

type Statement = DoneOf<typeof SHOP_DAY_OPERATIONS.getShopStatement>
type Month = DoneOf<typeof SHOP_DAY_OPERATIONS.getShopMonth>

export function addTo(program: Command): void {
  const shop = program.command('shop').description(t('lanectl.shop.about'))
  const language = () =>
    new Option('--language <language>', t('lanectl.reconcile.option.language'))
      .choices(LANGUAGES)
      .default(languageOfCaller())
  shop
    .command('compare')
    .argument('[file]', t('lanectl.reconcile.argument.file'))
    .option('--bank <name>', t('lanectl.reconcile.option.bank'))
    .option('--date <date>', t('lanectl.reconcile.option.date'))
    .option('--word <word=meaning...>', t('lanectl.reconcile.option.word'))
    .option('--column <head=meaning...>', t('lanectl.shop.option.column'))
    .addOption(language())
    .description(t('lanectl.shop.compare.about'))
    .action(async (file: string | undefined, options: Options, command: Command) =>
      say(command, await compared(laneOf(command), file, options)),
    )
  shop
    .command('day')
    .argument('[date]', t('lanectl.day.argument.date'))
    .option('--text', t('lanectl.day.option.text', { receiptWidth: RECEIPT_WIDTH }))
    .addOption(language())
    .description(t('lanectl.shop.day.about'))
    .action(async (date: string | undefined, options: Options, command: Command) => {
      const width: SheetWidth = options.text ? RECEIPT_WIDTH : TERMINAL_WIDTH
      const asked = askedBy(command, SHOP_DAY_OPERATIONS, { deadlineMs: REPORT_DEADLINE_MS })
      const day = date === undefined ? {} : { date: dateIn(date) }
      const query = { ...day, language: options.language, width }
      say(command, await asked.getShopStatement({ query }))
    })
  shop
    .command('month')
    .argument('[month]', t('lanectl.month.argument.month'))
    .option('--text', t('lanectl.day.option.text', { receiptWidth: RECEIPT_WIDTH }))
    .addOption(language())
    .description(t('lanectl.shop.month.about'))
    .action(async (month: string | undefined, options: Options, command: Command) => {
      const width: SheetWidth = options.text ? RECEIPT_WIDTH : TERMINAL_WIDTH
      const asked = askedBy(command, SHOP_DAY_OPERATIONS, { deadlineMs: REPORT_DEADLINE_MS })
      const of = month === undefined ? {} : { month: monthIn(month) }
      say(
        command,
        await asked.getShopMonth({ query: { ...of, language: options.language, width } }),
      )
    })
  addVerbs(shop, SHOP_DAY_OPERATIONS)
}

async function compared(
  lane: Lane,
  file: string | undefined,
  { bank, date, word, column, language }: Options,
): Promise<Statement> {
  const day = {
    ...(bank !== undefined && { bank }),
    ...(date !== undefined && { date: dateIn(date) }),
  }
  const paper = { language, width: TERMINAL_WIDTH } as const
  const { compareShop, compareShopFile } = SHOP_DAY_OPERATIONS
  const answers = { ...(word && { word }), ...(column && { column }) }
  // A bank may take its time with a day: longer than a call of lanectl waits as a rule.
  const response =
    file === undefined
      ? await responseOf(lane, compareShop, { query: paper, body: day }, jsonOf(day))
      : await responseOf(
          lane,
          compareShopFile,
          { query: { ...day, ...answers, ...paper } },
          requestOf(file),
        )
  const body = laneJson(await response.text(), lane.url + callOf(compareShopFile, {}).path)
  if (!response.ok) throw refusalIn(response, body)
  return body as unknown as Statement
}

const jsonOf = (body: object): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** What is missing is in the statement: lanes that are away finish by themselves. */
function say(command: Command, { report, text }: Statement | Month): void {
  if (text === undefined) throw new TypeError('it has no text')
  outputOf(command).say(report, () => text)
  if (report.todo.length > 0) throw new Failure('unwell', '')
}
