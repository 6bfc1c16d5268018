/** The language of an answer: what the caller asks for, else the lane's own; and what of it a proxy and a reader are told. */
import * as assert from 'uvu/assert'
import { call, exchange, postJson } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'

const RUSSIAN_LANE = { yaml: 'language: ru\nembedder: { driver: fake }\n' }

spec(
  'the language of an answer',
  {
    async 'is that of the header, else what is preferred, else of the lane'() {
      await using english = await openTestDevice()
      await using russian = await openTestDevice(RUSSIAN_LANE)
      const said = async (url: string, headers: Record<string, string>) => {
        const answer = await call(url, '/transactions/NONE', { headers })
        const { error_message: message } = answer.json as { error_message: string }
        const language = /[а-я]/.test(message) ? 'ru' : 'en'
        assert.is(answer.headers['content-language'], language, message)
        assert.is(answer.headers.vary, 'accept-language, laned-language')
        return language
      }
      const cases = [
        [{}, 'en', 'ru'],
        [{ 'accept-language': '*' }, 'en', 'ru'],
        [{ 'accept-language': 'de' }, 'en', 'ru'],
        [{ 'accept-language': 'ru-RU,en;q=0.5' }, 'ru', 'ru'],
        [{ 'accept-language': 'en, ru;q=0.5' }, 'en', 'en'],
        [{ 'accept-language': 'ru', 'laned-language': 'en' }, 'en', 'en'],
        [{ 'accept-language': 'en', 'laned-language': 'ru' }, 'ru', 'ru'],
        [{ 'laned-language': 'xx' }, 'en', 'ru'],
      ] as const
      for (const [headers, ofEnglish, ofRussian] of cases) {
        assert.is(await said(english.url, headers), ofEnglish, JSON.stringify(headers))
        assert.is(await said(russian.url, headers), ofRussian, JSON.stringify(headers))
      }
    },
    async 'changes texts alone: fields, codes and statuses are the same'() {
      await using lane = await openTestDevice(RUSSIAN_LANE)
      const ask = (language: string) =>
        postJson(lane.url, '/showQR', { amount: 'a lot' }, { 'laned-language': language })
      const [en, ru] = [await ask('en'), await ask('ru')]
      const { error_message: english, ...body } = en.json as Record<string, unknown>
      const { error_message: russian, ...same } = ru.json as Record<string, unknown>
      assert.equal([same, ru.http], [body, en.http])
      assert.not(english === russian)
    },
    async 'is told where something is said, and not where nothing is'() {
      await using lane = await openTestDevice(RUSSIAN_LANE)
      const version = await call(lane.url, '/shifts')
      assert.is(version.headers['content-language'], undefined)
      assert.is(version.headers.vary, undefined)
      assert.is((await call(lane.url, '/health')).headers['content-language'], 'ru')
    },
    async 'holds for papers that name none, and for what is no request'() {
      await using lane = await openTestDevice(RUSSIAN_LANE)
      const paper = async (path: string, headers = {}) => {
        const answer = await call(lane.url, path, { headers })
        return String((answer.json as { text: string }).text)
      }
      assert.match(await paper('/shifts/current?width=42'), /Смена/i)
      assert.match(await paper('/shifts/current?width=42', { 'laned-language': 'en' }), /Shift/i)
      assert.match(await paper('/shifts/current?width=42&language=en'), /Shift/i)
      assert.match(await paper('/reports/statement?date=2026-01-05&width=42'), /[а-я]{5}/)
      const bytes = await exchange(lane.url, 'no request at all\r\n\r\n')
      const text = Buffer.from(bytes, 'latin1').toString()
      assert.match(text, /"error_message":"[^"]*[а-я]/)
    },
  },
  180_000,
)
