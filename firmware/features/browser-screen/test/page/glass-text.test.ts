/**
 * No text on the customer's screen is cut, whatever its window, the sum, the language and the state:
 * `SEED=2 npm test -- glass-text` draws others.
 */
import * as assert from 'uvu/assert'
import { createWording, type Wording } from '#drivers/display/text/screen-wording.ts'
import { BASKET_SUM_KOPECKS_MAX, PURPOSE_CHARACTERS_MAX } from '#firmware/payment/limits.ts'
import { CUSTOMER_LANGUAGES } from '#firmware/words/languages.ts'
import type { Screen } from '#hal/display.ts'
import { visit } from '#test/browser.ts'
import { pick } from '#test/lane-world/lane-world.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { glassPicture, glassWords } from '../../driver/glass-picture.ts'
import { type Drawing, openDrawnGlass } from '../support/drawn-glass.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const DRAWN_BY_CHANCE = 40

const WINDOWS = [
  [320, 240],
  [480, 320],
  [640, 480],
  [800, 480],
  [1024, 600],
  [1280, 800],
  [1920, 480],
  [500, 480],
  [480, 500],
  [360, 640],
  [720, 1280],
] as const
/** The last is the most that a lane takes; a currency may be written in three letters. */
const SUMS = [1, 12_345, 124_000, 999_999, 12_500_000, 99_999_999, 1_000_000_000, 1e12]
const CURRENCIES = ['₽', 'R$', 'руб', '']
const STATUSES = ['ERROR', 'PENDING', 'ACCEPTED', 'REJECTED', 'CANCELED', 'STATIC'] as const
const PURPOSES = [
  '',
  'Чек 17',
  'Ю'.repeat(PURPOSE_CHARACTERS_MAX),
  'Заказ длинное-назначение '.repeat(5),
]
const PAYLOADS = [
  'https://example.com/',
  'https://qr.nspk.ru/AS10003P3RH0LJ2A9ROO038L6NT5RU1M?type=01&bank=100000000001&sum=1&cur=RUB&crc=F3D0',
]
const SHOPS = ['', 'Лавка у дома', 'Электротеплосеть', 'Овощи, фрукты и соленья с рынка '.repeat(4)]
const TEXTS = [
  ['Fresh bread', 'from seven on'],
  Array.from({ length: 8 }, () => 'Свежий хлеб каждый день с семи утра'),
  ['https://192.168.100.200:8443/setup#0123456789abcdef'],
]
const NAMES = ['Чай', 'Яблоки Гренни', 'Сыр «Костромской» полутвёрдый 45 %']
const UNITS = ['', 'кг', 'упаковок']

const chance = createSeededChance(SEED)
const drawn = (screen: Screen, wording: Wording): Drawing => ({
  picture: glassPicture(screen, wording, false),
})
const code = (amountKopecks: number, purpose = '', payload = PAYLOADS[1] ?? ''): Screen => ({
  kind: 'qr',
  payload,
  amountKopecks,
  ...(purpose && { purpose }),
})
const idle = (name: string, lines: readonly string[] | null): Drawing => ({
  idle: {
    afterSeconds: 0,
    everySeconds: 9,
    slides: lines ? [{ kind: 'text', lines }] : [],
    name,
    time: '23:58:00',
  },
})

/** What was cut once: each sum beside a code, each outcome in each language, and what is longest of the rest. */
function known(): readonly Drawing[] {
  const russian = createWording({ language: 'ru', currency: '₽' })
  return [
    ...SUMS.map((amountKopecks) => drawn(code(amountKopecks), russian)),
    ...PURPOSES.map((purpose) => drawn(code(1_000_000_000, purpose), russian)),
    ...CUSTOMER_LANGUAGES.flatMap((language) => {
      const wording = createWording({ language, currency: '₽' })
      return STATUSES.map((status) =>
        drawn({ kind: 'status', status, amountKopecks: 12_345 }, wording),
      )
    }),
    ...TEXTS.map((lines) => drawn({ kind: 'text', lines }, russian)),
    ...SHOPS.map((name) => idle(name, null)),
    drawn(basket([1, BASKET_SUM_KOPECKS_MAX, -BASKET_SUM_KOPECKS_MAX], 999_999.999), russian),
  ]
}

function basket(sums: readonly number[], quantity: number): Screen {
  const lines = sums.map((sumKopecks) => ({
    name: pick(chance, NAMES),
    quantity,
    unit: pick(chance, UNITS),
    sumKopecks,
  }))
  return { kind: 'basket', lines, totalKopecks: sums.reduce((total, sum) => total + sum, 0) }
}

function byChance(): Drawing {
  const language = pick(chance, CUSTOMER_LANGUAGES)
  const wording = createWording({ language, currency: pick(chance, CURRENCIES) })
  const sum = () => pick(chance, [...SUMS, chance.below(1_000_000_000) + 1])
  const { noConnection, otherLane, tooSmall, askCashier } = glassWords(wording)
  return pick(chance, [
    () => drawn(code(sum(), pick(chance, PURPOSES), pick(chance, PAYLOADS)), wording),
    () => drawn({ kind: 'status', status: pick(chance, STATUSES), amountKopecks: sum() }, wording),
    () => drawn({ kind: 'status', status: pick(chance, STATUSES) }, wording),
    () => drawn(basket(Array.from({ length: chance.below(30) + 1 }, sum), 0.432), wording),
    () => ({ notice: { title: pick(chance, ['', noConnection, tooSmall]), next: askCashier } }),
    () => ({ notice: { title: '', next: otherLane } }),
    () => idle(pick(chance, SHOPS), pick(chance, [null, ...TEXTS])),
  ])()
}

spec('text on a glass', {
  async 'is whole in its column, beside, above and below a code, in every state'() {
    console.log(`seed ${SEED}`)
    await visit('about:blank', async ({ page }) => {
      const faultsOf = await openDrawnGlass(page)
      const bad: string[] = []
      for (const [width, height] of WINDOWS) {
        const drawings = [...known(), ...Array.from({ length: DRAWN_BY_CHANCE }, byChance)]
        const faults = (await faultsOf(width, height, drawings)).flat()
        bad.push(...faults.map((fault) => `${width}x${height}: ${fault}`))
      }
      assert.equal(bad, [])
    })
  },
})
