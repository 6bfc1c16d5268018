/**
 * What a node says with its Unicode data, for test/contract/shipped-node.test.ts: run by it, with the
 * languages to ask for; prints an object of answers.
 */
import { createHash } from 'node:crypto'

const MOMENT = new Date(Date.UTC(2026, 1, 3, 4, 5, 6))
const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'ibm866',
  'koi8-r',
  'koi8-u',
  'macintosh',
  'x-mac-cyrillic',
  ...[2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16].map((part) => `iso-8859-${part}`),
  ...[874, 1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258].map((page) => `windows-${page}`),
  'gbk',
  'gb18030',
  'big5',
  'euc-jp',
  'iso-2022-jp',
  'shift_jis',
  'euc-kr',
]
const WORDS = [
  'ёлка',
  'еда',
  'жук',
  'Zürich',
  'zebra',
  'ångström',
  'apple',
  'Äpfel',
  '№ 10',
  '№ 9',
  '你',
]
const TEXT = 'Привет, мир! It is 12.5 °C. Стоп'

const answers: Record<string, string> = {}
const ask = (name: string, answer: () => unknown) => {
  answers[name] = JSON.stringify(answer()) ?? 'undefined'
}

for (const name of ENCODINGS) ask(`encoding ${name}`, () => decodedBy(name))
for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'])
  ask(form, () => digest(everyLetter().normalize(form)))
ask('letters', () => digest(everyLetter().replace(/\P{L}/gu, '')))
ask('cases', () => digest(everyLetter().toUpperCase() + everyLetter().toLowerCase()))
ask('host names', () => new URL('http://Магазин.РФ:8080/').host)
for (const timeZone of Intl.supportedValuesOf('timeZone'))
  ask(timeZone, () => dateIn('en', { timeZone, dateStyle: 'short', timeStyle: 'long' }))
for (const language of process.argv.slice(2)) askIn(language)
process.stdout.write(JSON.stringify(answers))

function askIn(language: string): void {
  const say = (what: string, answer: () => unknown) => ask(`${language}: ${what}`, answer)
  for (const dateStyle of ['full', 'short'] as const)
    say(`date ${dateStyle}`, () =>
      dateIn(language, { timeZone: 'Europe/Moscow', dateStyle, timeStyle: dateStyle }),
    )
  for (const options of [
    { style: 'currency', currency: 'RUB' },
    { notation: 'compact' },
    { style: 'unit', unit: 'kilogram', unitDisplay: 'long' },
  ] as const)
    say(JSON.stringify(options), () => new Intl.NumberFormat(language, options).format(1234567.891))
  say('numbers', () =>
    [0, 1, 2, 5, 21].map((count) => new Intl.PluralRules(language).select(count)),
  )
  say('names', () => new Intl.DisplayNames(language, { type: 'region' }).of('KZ'))
  say('lists', () => new Intl.ListFormat(language).format(['a', 'b', 'c']))
  say('days', () => new Intl.RelativeTimeFormat(language).format(-3, 'day'))
  say('order', () => [...WORDS].sort(new Intl.Collator(language, { numeric: true }).compare))
  for (const granularity of ['word', 'sentence'] as const)
    say(granularity, () =>
      [...new Intl.Segmenter(language, { granularity }).segment(TEXT)].map(
        ({ segment }) => segment,
      ),
    )
  say('small', () => 'İIŞ'.toLocaleLowerCase(language))
}

function dateIn(language: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, options).format(MOMENT)
}

/** Every byte, and every pair of them that an encoding may take for one letter. */
function decodedBy(name: string): string {
  const decoder = new TextDecoder(name)
  const bytes = Buffer.alloc(2 * 65_536)
  for (let pair = 0; pair < 65_536; pair += 1) bytes.writeUInt16BE(pair, 2 * pair)
  return digest(decoder.decode(Buffer.from([...Array(256).keys()])) + decoder.decode(bytes))
}

function everyLetter(): string {
  let text = ''
  for (let code = 0; code < 0x3_0000; code += 1)
    if (code < 0xd800 || code > 0xdfff) text += String.fromCodePoint(code)
  return text
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
