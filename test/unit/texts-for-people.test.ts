/**
 * What a person reads: nouns in the number of what they count, sums in roubles, no times as a program writes them, and no
 * English in Russian but names.
 */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { fillText, holesOf } from '#firmware/words/fill-text.ts'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { productFiles } from '#scripts/source-folders.ts'
import { textsOf, wordTables } from '#scripts/words/word-tables.ts'
import { LATIN_EVERYWHERE } from '#test/latin-everywhere.ts'
import { spec } from '#test/spec.ts'

/** One and two of each ending that Russian has, and one with thousands. */
const NUMBERS = [0, 1, 2, 5, 11, 21, 22, 1_234]

/** Holes of these names are numbers, beside those that have forms somewhere. */
const NUMBER_NAMES = [
  'added',
  'blank',
  'bytes',
  'changed',
  'different',
  'factor',
  'free',
  'grams',
  'height',
  'ill',
  'known',
  'lanes',
  'leftOut',
  'megabytes',
  'milliseconds',
  'more',
  'ms',
  'n',
  'needed',
  'openPayments',
  'openRefunds',
  'payments',
  'refunds',
  'removed',
  'repeated',
  'reserve',
  'samples',
  'seconds',
  'silent',
  'size',
  'total',
  'tried',
  'unchanged',
  'undecided',
  'used',
  'waves',
  'width',
]

/** What may stand behind any number as it is: units, abbreviations, and words that do not belong to it. */
const AFTER_A_NUMBER: Readonly<Record<Language, readonly string[]>> = {
  en: ['bytes', 'grams', 'is', 'kopecks', 'megapixels', 'ms', 'pixels', 'roubles', 's', 'times'],
  ru: [
    'с',
    'мс',
    'мин',
    'ч',
    'г',
    'КБ',
    'КиБ',
    'МБ',
    'МиБ',
    'ГБ',
    'Мп',
    'байт',
    'коп',
    'пикселей',
    'точек',
    'без',
    'больше',
    'до',
    'и',
    'из',
    'на',
    'сразу',
  ],
}

/** The sums of these are the unit in which a program sends them, or a file has them. */
const IN_KOPECKS = [
  'basket.bad',
  'fault.assortment.step-is-no-coin',
  'fault.bank.sbp-link-sum-not-number',
  'fault.basket.sum-out-of-range',
  'fault.basket.total-out-of-range',
  'fault.comparison.amounts-in-kopecks',
  'fault.refund.bad-amount',
  'fault.refund.bad-refunded-amount',
  'fault.refund.refunded-amount-differs',
  'fault.refund.unknown-refunds-at-bank',
  // What is typed goes to the interface as it is. English tables of lanectl have its numbers, too.
  'lanectl.column.kopecks',
  'lanectl.name.placeholder.kopecks',
  'lanectl.name.setting-kind.kopecks',
  'lanectl.reconcile.came-whole-kopecks',
  'lanectl.reconcile.option.came',
  'lanectl.payments.list.option.amount',
  'lanectl.refund.amount-whole-number-kopecks',
  'lanectl.refund.kopecks',
  'lanectl.refund.option.amount',
  'lanectl.refund.option.refunded',
  'lanectl.refund.refunded-whole-number-kopecks-list',
]

/** Read by cashiers and accountants, who need no name of a program; the other tables are read by whoever sets a lane up, too. */
const OF_ROOMS = /^(?:page-.*|paper|receipt|event|part|both-languages|customer)$/
/** Read by whoever types its commands. */
const OF_COMMANDS = /^lanectl$/
/** Names in single texts: keys of the keyboard, and what is typed or called so. */
const IN_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'review.keys': ['N', 'D', 'U'],
  'guide.display-pins': ['dev/ttyAMA0'],
  'event.guest.stays': ['sudo', 'systemctl', 'stop'],
  'event.systemd.unheard': ['systemd'],
  'config-fleet.both': ['minisig'],
  'config-fleet.files': ['minisig'],
  'devices.version': ['laned'],
  'part.mend.recognition': ['install.sh'],
  'screens.none': ['glass'],
  // A language is called by its own name.
  'setting.language.choice.en': ['English'],
  // Printed by lanectl alone.
  'comparison.read-by-answers': ['lanectl', 'ledger', 'unanswer', 'bank'],
  'comparison.say-each-word': ['word'],
}
/** In the other tables: words of commands, files, protocols and fields that have no capital, digit or point by which they are names. */
const NAMES = new Set(
  (
    'AB AD ADDRESS AES AGE-SECRET-KEY API AS ASCII Assistant Authorization BCM BLE Bearer CAS CORS CP Content-Type D-Bus DOS EMVCo ' +
    'HTML Home Host I ID ISO Idempotency-Key JWT JetStream Kassa LAN Last-Event-ID Latin Lite Mettler-Toledo NTP POS PEM Pix RGB SHA SSL SU SVG ' +
    'Serial Status TensorFlow UTF UUID Unicode Windows YAML active age allow amount anyway apt attributes auto backup bank banks ' +
    'bluetooth changes channel client code column confirm consumers content-length cp crc credentials even exports f false fee file folder from ' +
    'glass grams hci hex homeassistant hosts http https id identity ignore inode install items jpg keys kg kind know laned limits line lines ' +
    'listener listeners locked made memory merge metadata minisign mode mqtt mqtts nats net nkey none open operation order origin ' +
    'origins other overlay paid passphrase payload payment percents picture piece pl png port pub quantity reason recipients ' +
    'reference refund refunded refused remote replace retention rfkill rm root rpicam-apps-lite rpicam-vid scan scrypt seal-key sealed secret seed ' +
    'serve service shared shm since state status sudo sum systemd tar text this time tls to token tokens total true ttl txt type ' +
    'unblock unpaid unsigned until url username valor wal waveform webp weight who word xls xlsx XML'
  ).split(' '),
)

const TABLES = Object.fromEntries(
  LANGUAGES.map((language) => [language, wordTables(language)]),
) as Readonly<Record<Language, ReturnType<typeof wordTables>>>
const PLURAL = /\{(\w+), plural, /g

const COUNTED = new Set([
  ...NUMBER_NAMES,
  ...LANGUAGES.flatMap((language) =>
    Object.values(textsOf(TABLES[language])).flatMap((text) =>
      [...text.matchAll(PLURAL)].map(([, name = '']) => name),
    ),
  ),
])
// Mostly a text: what was sent in place of what is wanted.
COUNTED.delete('given')

/** With the number between signs by which it is found again. */
function rendered(text: string, number: number, language: Language): string {
  return fillText(
    text,
    { text: (name) => (COUNTED.has(name) ? `⟦${number}⟧` : '…'), number: () => number },
    language,
  )
}

/** The word behind each number, of a text that has such holes. */
function wordsBehind(text: string, number: number, language: Language): readonly string[] {
  return rendered(text, number, language)
    .split(/⟦\d+⟧/)
    .slice(1)
    .map((rest) => /^[ \u00a0]([\p{L}-]+)/u.exec(rest)?.[1] ?? '')
}

/** A noun that is the same behind one, two and five of it. */
function fixedNouns(text: string, language: Language): readonly string[] {
  const [ones, ...others] = [1, 2, 5].map((number) => wordsBehind(text, number, language))
  const same = (ones ?? []).filter((word, at) => others.every((words) => words[at] === word))
  return same.filter(
    (word) =>
      word !== '' &&
      !AFTER_A_NUMBER[language].includes(word) &&
      (language !== 'en' || word.endsWith('s')),
  )
}

/** The text as it is read, without what is put in and without the names of forms. */
function proseOf(text: string): string {
  return text
    .replace(/\{\w+, plural, /g, '')
    .replace(/\{\w+\}/g, '')
    .replace(/\b(?:zero|one|two|few|many|other) \{/g, '')
}

/** Commands and addresses of calls, which are typed as they stand. */
const TYPED =
  /(?:lanectl|journalctl|openssl|nmcli|systemctl|timedatectl)(?: (?:--?[\w-]+(?:=\S+)?|[a-z][\w-]*|[A-ZА-Я_]+\b))*|--[a-z-]+|(?:GET|POST|PUT|DELETE) \/\S+/g

function latinIn(text: string): readonly string[] {
  return [...text.matchAll(/[A-Za-z][\w./@:*-]*/g)].map(([word]) => word.replace(/[.:/-]+$/, ''))
}

const isName = (word: string) => /[a-z][A-Z]|[._/:@*]|\d/.test(word)

/** A time as a program writes it, or a hole that is given a number of kopecks. */
const BARE = /toISOString|\bisoOf\(|\b(?!kopecks\b)\w+: [\w.]*Kopecks\b|[{,] \w*Kopecks\b/

/** The arguments of each call of `say` and `t` in a source. */
function* argumentsOfSay(source: string): Generator<string> {
  for (const { index } of source.matchAll(/\b(?:say|t)\('/g)) {
    const open = source.indexOf('(', index)
    let depth = 0
    let at = open
    do {
      if (source[at] === '(') depth += 1
      if (source[at] === ')') depth -= 1
      at += 1
    } while (depth > 0 && at < source.length)
    yield source.slice(open, at)
  }
}

spec('what a person reads', {
  'has each noun in the number of what it counts'() {
    for (const language of LANGUAGES) {
      const counted = Object.entries(textsOf(TABLES[language])).filter(([, text]) =>
        holesOf(text).some((name) => COUNTED.has(name)),
      )
      assert.ok(counted.length > 200, `${language}: ${counted.length}`)
      for (const [key, text] of counted)
        for (const number of NUMBERS)
          assert.not.match(rendered(text, number, language), /NaN|undefined|[{}]/, key)
      const fixed = counted.flatMap(([key, text]) =>
        fixedNouns(text, language).map((noun) => `${language} ${key}: ${noun} in "${text}"`),
      )
      assert.equal(fixed, [])
    }
  },
  'has sums in roubles'() {
    for (const language of LANGUAGES) {
      const found = Object.entries(textsOf(TABLES[language])).filter(([, text]) =>
        /копе[ейк]|(?<![а-яё])коп\.|\bkopecks?\b/i.test(proseOf(text)),
      )
      assert.equal(
        found.map(([key]) => key).filter((key) => !IN_KOPECKS.includes(key)),
        [],
        language,
      )
    }
  },
  'is given no time as a program writes it, and no bare number of kopecks'() {
    const files = productFiles('{ts,tsx}', ['firmware', 'drivers'])
    const bare = files.flatMap((file) =>
      [...argumentsOfSay(readFileSync(file, 'utf8'))]
        .filter((given) => BARE.test(given))
        .map((given) => `${file}: ${given.replace(/\s+/g, ' ')}`),
    )
    assert.equal(
      bare.filter((one) => !IN_KOPECKS.some((key) => one.includes(`'${key}'`))),
      [],
    )
  },
  'is Russian but for names where it is Russian'() {
    const tables = TABLES.ru.filter(({ name }) => !OF_COMMANDS.test(name))
    const found = tables.flatMap(({ name, texts }) => {
      const isOfRoom = OF_ROOMS.test(name)
      return Object.entries(texts).flatMap(([key, text]) => {
        const prose = isOfRoom ? proseOf(text) : proseOf(text).replace(TYPED, '')
        const stray = latinIn(prose)
          .map((word) => word.replace(/-[а-яё].*$/i, ''))
          .filter((word) => word !== '' && !LATIN_EVERYWHERE.has(word))
          .filter((word) => !IN_TEXTS[key]?.includes(word))
          .filter((word) => isOfRoom || (!isName(word) && !NAMES.has(word)))
        return stray.map((word) => `${name} ${key}: ${word}`)
      })
    })
    assert.equal(found, [])
  },
})
