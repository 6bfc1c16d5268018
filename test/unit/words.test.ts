/** What the lane and its page say to a person: the same tables in each language, and nothing that the lane never says. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { readAnswer } from '#drivers/bank/answers/answer-fields.ts'
import { parseChosenDevice } from '#drivers/display/parse-chosen-device.ts'
import { PHRASES } from '#drivers/display/text/customer-phrases.ts'
import { chooseAdapter } from '#drivers/link/display-adapter-choice.ts'
import { TASKS } from '#firmware/config/setting-tasks.ts'
import { settingsOf, UNITS } from '#firmware/config/settings-from-schema.ts'
import { ConfigSchema } from '#firmware/config.ts'
import { EVENTS } from '#firmware/events/event-list.ts'
import { LEDGER_EVENTS } from '#firmware/events/ledger-events.ts'
import { Fault } from '#firmware/fault.ts'
import { FEATURES } from '#firmware/kernel/bundled-features.ts'
import { dayMomentOf, momentOf } from '#firmware/local-date.ts'
import {
  DISCREPANCIES,
  REMARKS,
  THINGS,
  WHERE,
  WHO,
} from '#firmware/payment/day-statement/things-to-do.ts'
import { CSV_COLUMNS } from '#firmware/payment/ledger/ledger-csv-rows.ts'
import { OUTCOMES } from '#firmware/payment/ledger/payment-outcome.ts'
import { COLUMN_MEANINGS } from '#firmware/payment/reconciliation/cabinet-file/bank-statement-heads.ts'
import { WORD_MEANINGS } from '#firmware/payment/reconciliation/cabinet-file/bank-statement-word-meanings.ts'
import { STATUS, STATUSES } from '#firmware/payment/transaction/payment-phases.ts'
import { below, schemaProblems } from '#firmware/schema-problems.ts'
import { NOTHING_SEEN } from '#firmware/selftest/selftest-report.ts'
import { SET_THE_CLOCK } from '#firmware/vocabulary/plausible-time.ts'
import { ENGLISH } from '#firmware/words/english.ts'
import { featureTexts } from '#firmware/words/feature-texts.ts'
import { fillText, holesOf } from '#firmware/words/fill-text.ts'
import { answerInRussian, inRussian } from '#firmware/words/in-russian.ts'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { printedInBoth } from '#firmware/words/printed.ts'
import { RUSSIAN } from '#firmware/words/russian.ts'
import {
  asSentence,
  isSaidIn,
  joined,
  type PlainSentence,
  plainOf,
  say,
  sentenceOf,
  sentenceWritten,
} from '#firmware/words/sentence.ts'
import { PART_STATES } from '#hal/part-condition.ts'
import { PART_NAMES, SELFTEST_PART_NAMES } from '#hal/part-list.ts'
import { REASONS } from '#hal/transaction-store.ts'
import { productFiles } from '#scripts/source-folders.ts'
import { filesOfHoles } from '#scripts/words/holes-in-texts.ts'
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
/** Names of the interfaces that lanectl says in words. */
const NAMED_BY_LANECTL = [
  ...STATUSES.map((name) => `payment.${name}`),
  ...REASONS.map((name) => `reason.${name}`),
  ...['requested', 'asked', 'unknown', 'returned', 'refused'].map((name) => `refund.${name}`),
  ...[...PART_NAMES, ...SELFTEST_PART_NAMES].map((name) => `part.${name}`),
  ...PART_STATES.flatMap((name) => [`part-state.${name}`, `condition.${name}`]),
  ...['true', 'false', 'null'].map((name) => `bank-reach.${name}`),
  ...['sound', 'unchecked', 'damaged'].map((name) => `ledger.${name}`),
  ...['basket', 'blank', 'qr', 'status', 'text'].map((name) => `screen.${name}`),
  ...Object.keys(NOTHING_SEEN).map((name) => `seen.${name}`),
  ...['error', 'warn', 'info'].map((name) => `level.${name}`),
  ...['idle', 'running', 'done', 'failed', 'verifying', 'sound', 'unproven', 'restarting'].map(
    (name) => `backup.${name}`,
  ),
  'backup.restored',
  'backup.restoring',
  ...[
    'ENOENT',
    'EACCES',
    'EPERM',
    'EISDIR',
    'ENOTDIR',
    'EEXIST',
    'EROFS',
    'ENOSPC',
    'EIO',
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'UND_ERR_SOCKET',
    'UND_ERR_CONNECT_TIMEOUT',
    'UND_ERR_HEADERS_TIMEOUT',
    'SyntaxError',
    'TimeoutError',
  ].map((name) => `trouble.${name}`),
  ...['certain', 'uncertain', 'unknown', 'empty', 'moving'].map((name) => `recognition.${name}`),
  ...['uncertain', 'unknown', 'corrected', 'doubted'].map((name) => `review-reason.${name}`),
  ...['price', 'picture', 'weight'].map((name) => `doubt-reason.${name}`),
  ...['labelled', 'counter', 'dismissed'].map((name) => `answer.${name}`),
  ...['enough', 'more', 'stuck', 'few'].map((name) => `enough.${name}`),
  ...['warn', 'refuse', 'unknown', 'pass'].map((name) => `gate.${name}`),
  ...['acknowledged', 'sent', 'failed', 'not possible'].map((name) => `outcome.${name}`),
  ...['locked', 'open', 'auto'].map((name) => `mode.${name}`),
  ...['none', 'master', 'subordinate'].map((name) => `role.${name}`),
  ...[
    'up-to-date',
    'not-yet',
    'offered',
    'installed',
    'running',
    'done',
    'refused',
    'interrupted',
    'idle',
  ].map((name) => `update.${name}`),
  ...[
    'blank',
    'payment QR',
    'info QR',
    'text',
    'waiting',
    'accepted',
    'rejected',
    'canceled',
    'error',
    'blank again',
  ].map((name) => `test-screen.${name}`),
  ...['unchanged', 'written', 'asked for', 'none'].map((name) => `taken.${name}`),
  ...(
    'address beginning bundle changes code command count date device digits doubts end entries entry file files folder grams how id ids key kopecks language level lines ' +
    'mac mode month name number options path rate reference refund region role screen seconds serial shell signer state text time to token transaction url what words'
  )
    .split(' ')
    .map((name) => `placeholder.${name}`),
  ...['text', 'secret', 'number', 'switch', 'list', ...UNITS].map((name) => `setting-kind.${name}`),
].map((name) => `lanectl.name.${name}`)
/** Keys that are made of names: those of these lists. */
const MADE: readonly string[] = [
  ...Object.keys(EVENTS).flatMap((name) => [`event.${name}`, `story.${name}`]),
  ...Object.keys(LEDGER_EVENTS).map((name) => `receipt.${name}`),
  ...PART_NAMES.flatMap((name) => [`part.name.${name}`, `part.mend.${name}`]),
  ...SELFTEST_PART_NAMES.map((name) => `part.name.${name}`),
  ...FEATURES.flatMap(({ name, events = {}, parts = {} }) => [
    ...['title', 'purpose', 'reader'].map((what) => `feature.${name}.${what}`),
    ...Object.keys(events).map((event) => `event.${event}`),
    ...Object.keys(parts).flatMap((part) => [
      `part.name.${part}`,
      `part.mend.${part}`,
      `lanectl.name.part.${part}`,
    ]),
  ]),
  ...TASKS.map((name) => `setting-task.${name}`),
  ...[...settings, ...groups].map(({ path }) => `setting.${path.join('.')}`),
  ...settings.flatMap(({ path, choices }) =>
    (choices ?? []).map((choice) => `setting.${path.join('.')}.choice.${choice}`),
  ),
  ...Object.keys(DISCREPANCIES).map((name) => `paper.advice.${name}`),
  ...REMARKS.map((name) => `paper.remark.${name}`),
  ...Object.keys(THINGS).map((name) => `paper.todo.${name}`),
  ...WHERE.map((name) => `paper.where.${name}`),
  ...WHO.map((name) => `paper.who.${name}`),
  ...Object.keys(CSV_COLUMNS).map((name) => `csv.column.${name}`),
  ...Object.keys(STATUS).map((phase) => `csv.state.${phase}`),
  ...OUTCOMES.map((outcome) => `csv.outcome.${outcome}`),
  ...REASONS.map((reason) => `csv.reason.${reason}`),
  ...COLUMN_MEANINGS.map((name) => `paper.meaning.column.${name}`),
  ...WORD_MEANINGS.map((name) => `paper.meaning.word.${name}`),
  ...NAMED_BY_LANECTL,
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
    for (const [path, text] of filesOfHoles())
      assert.is(readFileSync(path, 'utf8'), text, 'npm run words')
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
      const [core, others] = [true, false].map((isCore) =>
        TABLES[language].filter(({ feature }) => (feature === null) === isCore),
      )
      const said = textsOf(core ?? [], 'lane')
      assert.equal(Object.keys(LOADED[language]).toSorted(), Object.keys(said).toSorted())
      const ofFeatures = textsOf((others ?? []).filter(({ loadedBy }) => loadedBy !== 'page'))
      assert.equal(featureTexts(language), ofFeatures)
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
        { text: (name) => (name === 'count' ? String(count) : 'из {x}'), number: () => count },
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
    const said = new Set([...keysIn(productFiles('{ts,tsx}'), texts), ...MADE])
    assert.equal(
      Object.keys(texts).filter((key) => !said.has(key)),
      [],
    )
  },
  'a sum of the page brings its sign with it, and a text adds none'() {
    for (const language of LANGUAGES) {
      const texts = textsOf(TABLES[language], 'page')
      assert.equal(
        Object.keys(texts).filter((key) => /\} ?₽|₽ ?\{/.test(String(texts[key]))),
        [],
      )
    }
  },
  'a sum is written as its language writes it, on paper as an accountant does'() {
    const tooMuch = (kopecks: number) =>
      say('fault.payment.amount-above-limit', { most: { kopecks } })
    assert.match(String(tooMuch(123_456_705)), / ₽1 234 567\.05\. /)
    const paid = { kopecks: 123_456_705 }
    const { en, ru } = printedInBoth('paper.statement.agrees', {
      paid,
      payments: 2,
      refunds: 1,
      refunded: { kopecks: -5 },
    })
    assert.match(en, ' 2 payments of 1,234,567.05 ₽ and 1 refund of -0.05 ₽ ')
    assert.match(ru, '2 оплаты на 1 234 567,05 ₽ и 1 возврат на -0,05 ₽')
    assert.is(
      inRussian(tooMuch(150_050)),
      'платёж не может быть больше 1 500,50 ₽. Уменьшите сумму или увеличьте предел: «Настройки», «Наибольшая сумма платежа»',
    )
  },
  'a day and a moment are written as their language writes them, by the clock of the shop'() {
    const late = say('fault.request.days-reversed', {
      first: { date: '2026-11-28' },
      last: { date: '2026-02-01' },
    })
    assert.match(String(late), /: the first day is 28 Nov 2026, and the last day is 1 Feb 2026\. /)
    assert.match(inRussian(late), /: первый день — 28\.11\.2026, последний — 01\.02\.2026\. /)
    const from = momentOf(new Date(2026, 0, 5, 7, 8).getTime())
    const until = momentOf(new Date(2026, 10, 28, 23, 59).getTime())
    const span = say('text.ledger.gap-span', { from, until })
    assert.is(String(span), 'payments between 5 Jan 2026 07:08 and 28 Nov 2026 23:59')
    assert.is(inRussian(span), 'платежей за время с 05.01.2026 07:08 по 28.11.2026 23:59')
    const day = dayMomentOf(new Date(2026, 10, 8).getTime())
    assert.match(inRussian(say('selftest.clock.too-early', { day })), /\(08\.11\.2026\)\. /)
  },
  'a refusal in a refusal is said to its end'() {
    const problem = say('text.request.field-and-trouble', {
      field: 'laned.yaml:3: scale.driver',
      why: say('fault.config.value-not-allowed', { allowed: 'fake, serial', given: '"x"' }),
    })
    assert.is(
      inRussian(say('fault.config.not-written', { why: problem })),
      'настройки не сохранены: laned.yaml:3: scale.driver: здесь допустимы только значения fake, serial, а указано "x"',
    )
    assert.is(
      inRussian(say('fault.refund.declined-by-bank', { why: say('fault.bank.no-such-order') })),
      'банк отклонил возврат, деньги не возвращены. Причина отказа: у банка нет заказа по этому платежу. Поищите платёж в личном кабинете банка. Уточните подробности в банке. Затем оформите новый возврат или верните деньги в личном кабинете банка',
    )
    const fault = new Fault(
      'bad-request',
      say('fault.sync.message-refused', {
        why: say('fault.sync.picture-too-many-pixels', { width: 9, height: 9_000 }),
      }),
    )
    assert.is(
      fault.message,
      'this lane refuses a message of another lane: a picture in the message has too many pixels (9 × 9000). If this happens again, install the same program version on all lanes',
    )
    assert.is(
      inRussian(fault.said),
      'терминал отклонил сообщение другого терминала: слишком большой снимок (9 × 9000 пикселей). Если это повторится, установите на всех терминалах одну версию программы',
    )
  },
  'what is wrong with the clock or the data folder is said to its end'() {
    const which = say('fault.clock.behind-bank', {
      span: say('text.clock.days-apart', { count: 3 }),
    })
    assert.is(String(which), "the lane's clock is 3 days behind the bank's clock")
    assert.is(
      inRussian(say('text.health.place-and-trouble', { place: which, why: SET_THE_CLOCK })),
      'часы терминала отстают от часов банка на 3 дня: переведите часы или подключите терминал к сети, чтобы время установилось само',
    )
    assert.is(
      inRussian(
        say('fault.disk.data-in-memory', {
          place: say('text.disk.memory-mount', { type: 'tmpfs', path: '/data' }),
        }),
      ),
      'папка данных находится в оперативной памяти (tmpfs в /data), поэтому при отключении питания платежи пропадут. Перенесите папку данных на диск или отключите режим карты памяти только для чтения (overlay)',
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
      /: значение — не объект/,
    )
    const kind = { keyword: 'type', instancePath: '', params: { type: 'object' } }
    assert.match(inRussian(schemaProblems([kind], below(''))[0] ?? ''), /^значение/)
    const kept = { usbId: '1a86:7523', serial: null, place: 'x 1:1.0', product: null }
    const chosen = chooseAdapter({ ports: [], kept, linked: null })
    assert.match(inRussian('because' in chosen ? chosen.because : ''), /1a86:7523 в разъёме USB 1/)
  },
  'several are said one after the other, and a plain text as it came'() {
    assert.is(inRussian(joined([SET_THE_CLOCK, asSentence('Milk')], '; ')).split('; ')[1], 'Milk')
    for (const text of ['', 'Milk', 'ALFA-17: nobody says this'])
      assert.is(inRussian(asSentence(text)), text)
    // Written down when it was said: found whole.
    assert.is(inRussian(asSentence('there was no answer in time')), 'ответ не пришёл вовремя')
    // A value is what it is, whatever it says.
    assert.is(
      inRussian(say('fault.sync.message-refused', { why: 'no answer in time' })),
      'терминал отклонил сообщение другого терминала: no answer in time. Если это повторится, установите на всех терминалах одну версию программы',
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
      why: say('fault.camera.no-frame', { seconds: 4 }),
    })
    const most = { kopecks: 150_050 }
    for (const one of [said, say('fault.payment.amount-above-limit', { most })]) {
      const crossed = sentenceOf(structuredClone(plainOf(one)))
      assert.is(String(crossed), String(one))
      assert.is(inRussian(crossed), inRussian(one))
    }
  },
  'that was written down is said by its key, or as it was written where this release cannot'() {
    const cause = say('fault.camera.no-frame', { seconds: 4 })
    const said = say('fault.camera.camera-lost', { why: cause })
    const read = (plain?: object) =>
      inRussian(sentenceWritten('of then', plain && JSON.parse(JSON.stringify(plain))))
    assert.is(read(plainOf(said)), inRussian(said))
    assert.is(read(), 'of then')
    const { key, values } = plainOf(said) as PlainSentence & { values: { why: PlainSentence } }
    assert.is(read({ key: 'fault.camera.of-a-later-release', values }), 'of then')
    assert.is(read({ key, values: {} }), 'of then')
    assert.is(read({ key, values: { why: { ...values.why, key: 'fault.gone' } } }), 'of then')
  },
})
