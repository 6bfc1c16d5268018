/** The section `shop` on the papers of a lane: a closed shift keeps what was set at its close, everything else has what is set now. */
import { createHash } from 'node:crypto'
import * as assert from 'uvu/assert'
import type { DaySheet } from '#firmware/payment/day-statement/statement-sheet.ts'
import type { ShiftReport } from '#firmware/payment/shifts/shift-report.ts'
import { call, postJson } from '#test/http-call.ts'
import { RUSSIAN } from '#test/lanectl/russian-day.ts'
import { lanectlHere } from '#test/processes/lanectl-here.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const TOKEN = 'maria-maria-maria-maria'
const AUTHORIZATION = { authorization: `Bearer ${TOKEN}` }
const listening = `listeners: [{ address: "127.0.0.1:0", tokens: [{ name: Мария, role: operator, secret: ${TOKEN} }] }]\n`
const FIRST = `${listening}serialNumber: lane-7
shop: { name: "ООО «Ромашка»", inn: "7707083893", laneName: "№ 3", shiftTitle: "Z-ОТЧЁТ", interimTitle: "X-ОТЧЁТ" }
`
const SECOND = `${listening}serialNumber: lane-7
shop: { name: "ИП Иванов И. И.", inn: "500100732259" }
`

interface StatementAnswer {
  readonly report: ShiftReport
  readonly hash: string
  readonly text: string
}

async function read<Answer>({ url }: TestDevice, path: string): Promise<Answer> {
  const { http, json } = await call(url, path, { headers: AUTHORIZATION })
  assert.is(http, 200, path)
  return json as Answer
}

async function sell({ url }: TestDevice): Promise<void> {
  const { http } = await postJson(url, '/showQR', { amount: 7_770_002 }, AUTHORIZATION)
  assert.is(http, 200)
  await waitUntil('it is paid', async () => {
    const { text } = await call(url, '/getDynamicQRStatus', { headers: AUTHORIZATION })
    return text.includes('ACCEPTED')
  })
}

spec(
  'the details of a shop',
  {
    async 'are those of the close on a closed shift, whatever is set later, and those of now on all else'() {
      using folder = temporaryFolder()
      let closed: StatementAnswer
      {
        await using lane = await openTestDevice({ yaml: FIRST, dataFolder: folder.path })
        await postJson(lane.url, '/updateDriverSettings', DEMO_SETTINGS, AUTHORIZATION)
        await sell(lane)
        const open = await read<StatementAnswer>(lane, '/shifts/current?width=42&language=ru')
        assert.match(open.text, /X-ОТЧЁТ[\s\S]*НЕ ФИСКАЛЬНЫЙ[\s\S]*ООО «Ромашка»/)
        assert.is(open.report.closedBy, null)
        const path = '/shifts/close?width=42&language=ru'
        closed = (await postJson(lane.url, path, {}, AUTHORIZATION)).json as StatementAnswer
      }
      const { report, hash, text } = closed
      assert.is(createHash('sha256').update(JSON.stringify(report)).digest('hex'), hash)
      assert.equal([report.form, report.closedBy, report.title], [5, 'Мария', 'Z-ОТЧЁТ'])
      assert.equal(report.issuer, {
        name: 'ООО «Ромашка»',
        inn: '7707083893',
        address: null,
        laneName: '№ 3',
        terminalId: null,
        serialNumber: 'lane-7',
      })
      assert.match(text, /Z-ОТЧЁТ[\s\S]*ООО «Ромашка»[\s\S]*Закрыл +Мария/)

      await using lane = await openTestDevice({ yaml: SECOND, dataFolder: folder.path })
      const again = await read<StatementAnswer>(lane, '/shifts/1?width=42&language=ru')
      assert.equal([again.report, again.hash, again.text], [report, hash, text])
      const { text: open } = await read<StatementAnswer>(
        lane,
        '/shifts/current?width=42&language=ru',
      )
      assert.match(open, /ПРОМЕЖУТОЧНЫЕ ИТОГИ[\s\S]*ИП Иванов И\. И\.[\s\S]*500100732259/)
      assert.not.match(open, 'Ромашка')
      const { sheet } = await read<{ sheet: DaySheet }>(lane, '/reports/statement?language=ru')
      assert.ok(sheet.head.some(({ value }) => value === 'ИП Иванов И. И.'))
      const rows = sheet.sections.flatMap((section) => section.rows)
      assert.ok(rows.some(({ name, value }) => name === '  закрыл' && value === 'Мария'))
    },
    async 'stand on what lanectl prints of some days, as on every paper'() {
      await using lane = await openTestDevice({ yaml: FIRST })
      const env = { LANED_URL: lane.url, LANED_TOKEN: TOKEN }
      const { report } = await read<{ report: { issuer: object; date: string } }>(
        lane,
        '/reports/day?date=2026-11-28',
      )
      assert.equal(report.issuer, {
        name: 'ООО «Ромашка»',
        inn: '7707083893',
        address: null,
        laneName: '№ 3',
        terminalId: null,
        serialNumber: 'lane-7',
      })
      const inRussian = await lanectlHere(['report', '2026-11-27', '2026-11-28'], {
        ...RUSSIAN,
        ...env,
      })
      assert.match(
        inRussian.stdout,
        /^НЕ ФИСКАЛЬНЫЙ ДОКУМЕНТ\nОрганизация +ООО «Ромашка»\nИНН +7707083893\nКассовое место +№ 3\nТерминал +lane-7\n\n/,
      )
      const inEnglish = await lanectlHere(['report', '2026-11-28'], { LC_ALL: 'C', ...env })
      assert.match(inEnglish.stdout, /^NOT A FISCAL DOCUMENT\nShop +ООО «Ромашка»\n/)
    },
  },
  60_000,
)
