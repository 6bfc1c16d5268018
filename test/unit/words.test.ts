/** What the lane and its page say to a person: the same tables in each language, and nothing that the lane never says. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { readAnswer } from '#drivers/bank/answers/answer-fields.ts'
import { parseChosenDevice } from '#drivers/display/parse-chosen-device.ts'
import { PHRASES } from '#drivers/display/text/customer-phrases.ts'
import { chooseAdapter } from '#drivers/link/display-adapter-choice.ts'
import { TASKS } from '#firmware/config/setting-tasks.ts'
import { settingsOf } from '#firmware/config/settings-from-schema.ts'
import { ConfigSchema } from '#firmware/config.ts'
import { EVENTS } from '#firmware/events/event-list.ts'
import { LEDGER_EVENTS } from '#firmware/events/ledger-events.ts'
import { Fault } from '#firmware/fault.ts'
import {
  DISCREPANCIES,
  REMARKS,
  THINGS,
  WHO,
} from '#firmware/payment/day-statement/things-to-do.ts'
import { schemaProblems } from '#firmware/schema-problems.ts'
import { ENGLISH } from '#firmware/words/english.ts'
import { fillText, holesOf } from '#firmware/words/fill-text.ts'
import { answerInRussian, inRussian } from '#firmware/words/in-russian.ts'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { inBoth } from '#firmware/words/printed.ts'
import { RUSSIAN } from '#firmware/words/russian.ts'
import { asSentence, isSaidIn, joined, plainOf, say, sentenceOf } from '#firmware/words/sentence.ts'
import { PART_NAMES, SELFTEST_PART_NAMES } from '#hal/part-list.ts'
import { SET_THE_CLOCK } from '#hal/plausible-time.ts'
import { holesOfWords } from '#scripts/words/holes-in-texts.ts'
import { textsOf, wordTables } from '#scripts/words/word-tables.ts'
import { spec } from '#test/spec.ts'
import { keysIn } from '#test/words/keys-in-source.ts'

const FORM_NAMES = ['zero', 'one', 'two', 'few', 'many', 'other']
/** Wholes, and one with a decimal. */
const NUMBERS = [...Array(1_000).keys(), 1.5]

/** What the lane loads; what stands on its page lies beside it. */
const LOADED = { en: ENGLISH, ru: RUSSIAN } as const satisfies Record<Language, object>
const TABLES = inEach(wordTables)
const TEXTS = inEach((language) => textsOf(TABLES[language]))

const { settings, groups } = settingsOf(ConfigSchema)
/** Keys that are made of names: those of these lists. */
const MADE: readonly string[] = [
  ...Object.keys(EVENTS).flatMap((name) => [`event.${name}`, `story.${name}`]),
  ...Object.keys(LEDGER_EVENTS).map((name) => `receipt.${name}`),
  ...PART_NAMES.flatMap((name) => [`part.name.${name}`, `part.mend.${name}`]),
  ...SELFTEST_PART_NAMES.map((name) => `part.name.${name}`),
  ...TASKS.map((name) => `setting-task.${name}`),
  ...[...settings, ...groups].map(({ path }) => `setting.${path.join('.')}`),
  ...settings.flatMap(({ path, choices }) =>
    (choices ?? []).map((choice) => `setting.${path.join('.')}.choice.${choice}`),
  ),
  ...Object.keys(DISCREPANCIES).map((name) => `paper.advice.${name}`),
  ...REMARKS.map((name) => `paper.remark.${name}`),
  ...Object.keys(THINGS).map((name) => `paper.todo.${name}`),
  ...WHO.map((name) => `paper.who.${name}`),
]
/** What `Intl` chooses from for the numbers of a lane; what stands for a million alone need not be there. */
const FORMS = inEach((language) => {
  const rules = new Intl.PluralRules(language)
  return FORM_NAMES.filter(
    (form) => form === 'other' || NUMBERS.some((number) => rules.select(number) === form),
  )
})
const PLURAL = /\{(\w+), plural, ((?: ?\w+ \{[^{}]*(?:\{\w+\}[^{}]*)*\})+)\}/g

const holesOfEach = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts)
    .map(([key, text]) => `${key} ${holesOf(text).toSorted()}`)
    .toSorted()

function inEach<Value>(made: (language: Language) => Value): Readonly<Record<Language, Value>> {
  const rows = LANGUAGES.map((language) => [language, made(language)] as const)
  return Object.fromEntries(rows) as Record<Language, Value>
}

spec('the words of the lane', {
  'have the same holes in each language, and the compiler knows them'() {
    for (const language of LANGUAGES)
      assert.equal(holesOfEach(TEXTS[language]), holesOfEach(TEXTS.en), language)
    assert.is(
      readFileSync('firmware/words/holes-of-words.ts', 'utf8'),
      holesOfWords(),
      'npm run words',
    )
  },
  "a customer's language has all that customers are told, with the same holes"() {
    for (const phrases of Object.values(PHRASES))
      assert.equal(holesOfEach(phrases), holesOfEach(PHRASES.en))
  },
  'a text stands in one file, of the same name in each language'() {
    for (const language of LANGUAGES) {
      const keys = TABLES[language].flatMap(({ texts }) => Object.keys(texts))
      assert.is(new Set(keys).size, keys.length, language)
      const empty = Object.entries(TEXTS[language]).filter(([, text]) => text.trim() === '')
      assert.equal(empty, [])
    }
    const keysOf = (language: Language) =>
      TABLES[language].map(({ name, texts }) => [name, Object.keys(texts).toSorted()])
    for (const language of LANGUAGES) assert.equal(keysOf(language), keysOf('en'), language)
  },
  'a lane loads what it says, and nothing of its page'() {
    for (const language of LANGUAGES) {
      const said = textsOf(TABLES[language], 'lane')
      assert.equal(Object.keys(LOADED[language]).toSorted(), Object.keys(said).toSorted())
    }
  },
  'a number has every form that its language needs, and no other'() {
    for (const language of LANGUAGES)
      for (const [key, text] of Object.entries(TEXTS[language])) {
        const numbers = [...text.matchAll(PLURAL)]
        assert.is(numbers.length, text.split(', plural, ').length - 1, key)
        for (const [, , forms = ''] of numbers)
          assert.equal(
            [...forms.matchAll(/(?:^| )(\w+) \{/g)]
              .map(([, form]) => form)
              .filter((form) => FORM_NAMES.includes(String(form))),
            [...FORMS[language]],
            key,
          )
      }
  },
  'a number chooses its form'() {
    const text =
      '{count, plural, one {# снимок} few {# снимка} many {# снимков} other {# снимка}} {of}'
    const said = (count: number) =>
      fillText(
        text,
        { said: (name) => (name === 'count' ? String(count) : 'из {x}'), number: () => count },
        'ru',
      )
    assert.equal(
      [0, 1, 2, 5, 11, 21, 22].map(said),
      [
        '0 снимков',
        '1 снимок',
        '2 снимка',
        '5 снимков',
        '11 снимков',
        '21 снимок',
        '22 снимка',
      ].map((one) => `${one} из {x}`),
    )
  },
  'none is left over'() {
    // Those of the page are looked for by page-words.test.ts.
    const texts = textsOf(TABLES.en.filter(({ loadedBy }) => loadedBy !== 'page'))
    const said = new Set([...keysIn('{firmware,drivers,scripts}/**/*.{ts,tsx}', texts), ...MADE])
    assert.equal(
      Object.keys(texts).filter((key) => !said.has(key)),
      [],
    )
  },
  'a sum is written as its language writes it, on paper as an accountant does'() {
    const tooMuch = (kopecks: number) =>
      say('fault.payment.amount-above-limit', { most: { kopecks } })
    assert.match(String(tooMuch(123_456_705)), / 1 234 567\.05$/)
    const paid = { kopecks: 123_456_705 }
    const { en, ru } = inBoth('paper.statement.agrees', {
      ...{ paid, payments: 2, refunds: 1, refunded: { kopecks: -5 } },
    })
    assert.match(en, ' 2 of 1,234,567.05 and refunds 1 of -0.05 ')
    assert.match(ru, '(2 на 1 234 567,05) и возвраты (1 на -0,05)')
    assert.is(inRussian(tooMuch(150_050)), 'сумма платежа — не больше 1 500,50')
  },
  'a refusal in a refusal is said to its end'() {
    const problem = say('text.request.field-and-trouble', {
      field: 'laned.yaml:3: scale.driver',
      why: say('fault.config.value-not-allowed', { allowed: 'fake, serial', given: '"x"' }),
    })
    assert.is(
      inRussian(say('fault.config.not-written', { why: problem })),
      'ничего не записано: laned.yaml:3: scale.driver: нужно одно из: fake, serial, а не "x"',
    )
    assert.is(
      inRussian(say('fault.refund.declined-by-bank', { why: say('fault.bank.no-such-order') })),
      'банк отклонил возврат, деньги не возвращены: у банка нет такого заказа. Когда причина устранена, оформите новый возврат, из программы — с новым Idempotency-Key, или верните деньги в личном кабинете банка',
    )
    const fault = new Fault(
      'bad-request',
      say('fault.sync.message-refused', {
        why: say('fault.sync.picture-too-many-pixels', { width: 9, height: 9_000 }),
      }),
    )
    assert.is(
      fault.message,
      'the whole message is refused: a picture has too many pixels: its header gives 9 × 9000',
    )
    assert.is(
      inRussian(fault.said),
      'сообщение отклонено целиком: в снимке слишком много точек: в его заголовке указано 9 × 9000',
    )
  },
  'what is wrong with the clock or the data folder is said to its end'() {
    const which = say('fault.clock.behind-bank', {
      span: say('text.clock.days-apart', { count: 3 }),
    })
    assert.is(String(which), 'the clock is 3 days behind the clock of the bank')
    assert.is(
      inRussian(say('text.health.place-and-trouble', { place: which, why: SET_THE_CLOCK })),
      'часы отстают от часов банка на 3 дня: установите часы или подключите терминал к сети, из которой он возьмёт время',
    )
    assert.is(
      inRussian(
        say('fault.disk.data-in-memory', {
          place: say('text.disk.memory-mount', { type: 'tmpfs', path: '/data' }),
        }),
      ),
      'папка данных лежит в оперативной памяти (tmpfs в /data): при отключении питания платежи пропадут. Дайте папке данных диск или сделайте карту памяти записываемой',
    )
  },
  'what stands for a value that there is not is said in Russian, too'() {
    const russian = (work: () => unknown) => {
      try {
        return String(work())
      } catch (thrown) {
        return inRussian((thrown as Fault).said)
      }
    }
    assert.match(
      russian(() => parseChosenDevice('ttyX', [])),
      /Подключено: ничего\. /,
    )
    assert.match(
      russian(() => readAnswer('Alfa Bank', [])),
      /: значение — /,
    )
    const kind = { keyword: 'type', instancePath: '', params: { type: 'object' } }
    assert.match(inRussian(schemaProblems([kind], '')[0] ?? ''), /^значение/)
    const kept = { usbId: '1a86:7523', serial: null, place: 'x 1:1.0', product: null }
    const chosen = chooseAdapter({ ports: [], kept, linked: null })
    assert.match(inRussian('because' in chosen ? chosen.because : ''), /1a86:7523 в разъёме USB 1/)
  },
  'several are said one after the other, and a plain text as it came'() {
    assert.is(inRussian(joined([SET_THE_CLOCK, asSentence('Milk')], '; ')).split('; ')[1], 'Milk')
    for (const text of ['', 'Milk', 'ALFA-17: nobody says this'])
      assert.is(inRussian(asSentence(text)), text)
    // Written down when it was said: found whole.
    assert.is(inRussian(asSentence('the bank has no such order')), 'у банка нет такого заказа')
    // A value is what it is, whatever it says.
    assert.is(
      inRussian(say('fault.sync.message-refused', { why: 'the bank has no such order' })),
      'сообщение отклонено целиком: the bank has no such order',
    )
  },
  'an answer has its sentences in Russian, and is the very same where it has none'() {
    const answer = { parts: [{ name: 'clock', reason: SET_THE_CLOCK, since: null }], count: 1 }
    assert.equal(answerInRussian(answer), {
      parts: [{ name: 'clock', reason: inRussian(SET_THE_CLOCK), since: null }],
      count: 1,
    })
    const without = { parts: [{ name: 'clock', reason: null, at: new Date(0) }] }
    assert.is(answerInRussian(without), without)
  },
  'says a cause that stands in one of its holes'() {
    const cause = say('fault.serial.port-not-found')
    const said = say('text.health.place-and-trouble', { place: '/dev/ttyUSB0', why: cause })
    assert.ok(isSaidIn(joined([asSentence('x'), said], '; '), 'fault.serial.port-not-found'))
    assert.not(isSaidIn(said, 'fault.serial.no-such-port'))
  },
  'keeps its values from one thread to another'() {
    const said = say('fault.camera.camera-lost', {
      why: say('fault.camera.no-frame', { milliseconds: 40 }),
    })
    const most = { kopecks: 150_050 }
    for (const one of [said, say('fault.payment.amount-above-limit', { most })]) {
      const crossed = sentenceOf(structuredClone(plainOf(one)))
      assert.is(String(crossed), String(one))
      assert.is(inRussian(crossed), inRussian(one))
    }
  },
})
