/** What the selftest makes of what it is told: a verdict, and words in two languages with what to do. */

import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { bankFinding } from '#firmware/selftest/bank-check.ts'
import { bluetoothFinding } from '#firmware/selftest/bluetooth-check.ts'
import {
  memoryFinding,
  powerFinding,
  temperatureFinding,
  watchdogFinding,
} from '#firmware/selftest/board-checks.ts'
import { cameraFinding } from '#firmware/selftest/camera-check.ts'
import { clockFinding } from '#firmware/selftest/clock-check.ts'
import { displayFinding, indicatorFinding } from '#firmware/selftest/condition-finding.ts'
import { cardFinding } from '#firmware/selftest/memory-card-check.ts'
import { modelSpeedFinding } from '#firmware/selftest/model-speed-check.ts'
import { networkFinding } from '#firmware/selftest/network-check.ts'
import { LOOKED_AT, pictureQuality } from '#firmware/selftest/picture-quality.ts'
import type { Finding, Verdict } from '#firmware/selftest/selftest-report.ts'
import { inRussian } from '#firmware/words/in-russian.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { BoardState, CardState } from '#hal/board.ts'
import type { WriteMeasure } from '#hal/disk.ts'
import type { EmbedderCheck } from '#hal/embedder.ts'
import type { PartCondition } from '#hal/part-condition.ts'
import { SELFTEST_PART_NAMES } from '#hal/part-list.ts'
import { spec } from '#test/spec.ts'

const NEVER = { now: false, sinceStart: false }
const NOW = { now: true, sinceStart: true }
const BEFORE = { now: false, sinceStart: true }
const board = (change: Partial<BoardState>): BoardState => ({
  temperature: 50,
  throttled: NEVER,
  underVoltage: NEVER,
  card: null,
  watchdog: null,
  limitsMemory: null,
  memory: null,
  ...change,
})

const SD: CardState = {
  kind: 'sd',
  name: 'mmcblk0',
  model: 'SC32G',
  usedPercent: null,
  spare: null,
}
const WRITES: WriteMeasure = { bytesPerSecond: 18e6, syncs: 40, syncMedianMs: 6, syncWorstMs: 90 }
const card = (
  change: Partial<WriteMeasure>,
  one: CardState | null = SD,
  inMemory: string | null = null,
) =>
  cardFinding({
    card: one,
    inMemory: inMemory === null ? null : asSentence(inMemory),
    freeBytes: 1e9,
    measure: { ...WRITES, ...change },
  })

const signal = new AbortController().signal
const BANK_NOW_MS = Date.UTC(2026, 10, 21, 12)
const bank = (aheadMs: number | null, failure?: Fault) =>
  bankFinding(
    () => ({
      name: 'CFT',
      kind: 'dynamic',
      async probe() {
        if (failure) throw failure
        return { nowMs: aheadMs === null ? null : BANK_NOW_MS }
      },
    }),
    () => BANK_NOW_MS + (aheadMs ?? 0),
    signal,
  )
const refuse = (message: string) => () =>
  Promise.reject(new Fault('unreachable', asSentence(message)))
const BLE = { type: 'ble', address: null, name: 'QR' } as const
const hci = (isPowered: boolean) => async () => ({ name: 'hci0', isPowered })

const FINDINGS: readonly (readonly [string, () => Finding | Promise<Finding>, Verdict, RegExp])[] =
  [
    ['cool', () => temperatureFinding(board({})), 'good', /^50 °C, cool enough$/],
    [
      'no sensor',
      () => temperatureFinding(board({ temperature: null })),
      'unknown',
      /does not report/,
    ],
    ['warm', () => temperatureFinding(board({ temperature: 70 })), 'poor', /more air/],
    ['just not warm', () => temperatureFinding(board({ temperature: 69.9 })), 'good', /69.9/],
    ['hot', () => temperatureFinding(board({ temperature: 80 })), 'bad', /heat sink/],
    [
      'slowed',
      () => temperatureFinding(board({ throttled: NOW })),
      'bad',
      /slowed itself down to cool/,
    ],
    [
      'slowed before',
      () => temperatureFinding(board({ throttled: BEFORE })),
      'poor',
      /slowed itself/,
    ],
    ['power', () => powerFinding(board({})), 'good', /strong enough/],
    ['short of power', () => powerFinding(board({ underVoltage: NOW })), 'bad', /too weak now/],
    [
      'short before',
      () => powerFinding(board({ underVoltage: BEFORE })),
      'poor',
      /was too weak at some time since/,
    ],
    ['no such sensor', () => powerFinding(board({ underVoltage: null })), 'unknown', /not report/],
    ['no watchdog told', () => watchdogFinding(board({})), 'unknown', /not report/],
    [
      'a watchdog that runs',
      () => watchdogFinding(board({ watchdog: { isActive: true, timeoutSeconds: 15 } })),
      'good',
      /hangs for 15 s/,
    ],
    [
      'a watchdog that does not',
      () => watchdogFinding(board({ watchdog: { isActive: false, timeoutSeconds: 15 } })),
      'bad',
      /the watchdog is off/,
    ],
    ['limits', () => memoryFinding(board({ limitsMemory: true })), 'good', /limits/],
    [
      'no limits',
      () => memoryFinding(board({ limitsMemory: false })),
      'poor',
      /Run sudo .\/board.sh/,
    ],
    ['no service', () => memoryFinding(board({})), 'unknown', /does not run as a service/],
    ['a good card', () => card({}), 'good', /^fast enough: 18 MB\/s, and 6 ms until/],
    [
      '500 syncs in 5 ms',
      () => card({ syncMedianMs: 0.01 }),
      'bad',
      /^the memory card confirms a write within 0.01 ms, which no card/,
    ],
    ['just honest', () => card({ syncMedianMs: 0.1 }), 'good', /0.1 ms/],
    [
      'as fast, and no card',
      () => card({ syncMedianMs: 0.01 }, null),
      'unknown',
      /with its own battery/,
    ],
    [
      'as fast, a solid state disk',
      () => card({ syncMedianMs: 0.05 }, { ...SD, kind: 'other' }),
      'unknown',
      /virtual machine/,
    ],
    [
      'in memory',
      () => card({ syncMedianMs: 0.001 }, null, 'a tmpfs at /'),
      'bad',
      /a tmpfs at \//,
    ],
    ['worn out', () => card({}, { ...SD, kind: 'emmc', usedPercent: 100 }), 'bad', /worn out/],
    ['slow to sync', () => card({ syncMedianMs: 151 }), 'poor', /slow: .*151 ms/],
    ['slow to write', () => card({ bytesPerSecond: 1.9e6 }), 'poor', /slow: 1.9 MB\/s/],
    [
      'in 1970',
      () => clockFinding(0, true),
      'bad',
      /the clock shows (?:1 Jan 1970|31 Dec 1969), .*: set the clock/,
    ],
    [
      'set',
      () => clockFinding(BANK_NOW_MS, true),
      'good',
      /^2[012] Nov 2026 \d\d:\d\d, set by a time server/,
    ],
    ['not set', () => clockFinding(BANK_NOW_MS, false), 'poor', /no time server/],
    ['not told', () => clockFinding(BANK_NOW_MS, null), 'unknown', /does not say/],
    [
      'addresses',
      () => networkFinding([{ name: 'eth0', address: '192.0.2.7' }]),
      'good',
      /^eth0 192.0.2.7$/,
    ],
    ['no address', () => networkFinding([]), 'bad', /check the cable/],
    [
      'addresses that lead nowhere',
      () =>
        networkFinding([
          { name: 'e', address: 'fe80::1' },
          { name: 'e', address: '169.254.3.4' },
        ]),
      'bad',
      /the lane has no address in the network/,
    ],
    ['a bank that answers', () => bank(0), 'good', /^CFT answers$/],
    ['a bank that tells no time', () => bank(null), 'good', /^CFT answers$/],
    ['a bank two minutes away', () => bank(120_000), 'good', /^CFT answers$/],
    ['a bank of another time', () => bank(-121_000), 'poor', /121 s apart: set the clock/],
    [
      'a silent bank',
      () => bank(0, new Fault('unreachable', asSentence('CFT: no answer'))),
      'bad',
      /^CFT: no an/,
    ],
    [
      'no bank yet',
      () =>
        bankFinding(
          () => {
            throw new Fault('not-configured', asSentence('no settings yet'))
          },
          () => 0,
          signal,
        ),
      'absent',
      /no settings yet/,
    ],
    [
      'a cable',
      () => bluetoothFinding(null, refuse('no bus')),
      'absent',
      /no display of this lane/,
    ],
    [
      'no adapter',
      () => bluetoothFinding(BLE, refuse('there is no hci0')),
      'bad',
      /there is no hci0/,
    ],
    ['an adapter', () => bluetoothFinding(BLE, hci(true)), 'good', /hci0 is on/],
    ['an adapter off', () => bluetoothFinding(BLE, hci(false)), 'bad', /rfkill unblock/],
    ['fast kernels', () => recognition(LOOKED), 'good', /the model gives the right values/],
    [
      'slow kernels',
      () => recognition(LOOKED, { state: 'degraded', reason: asSentence(`slow`), sinceMs: 0 }),
      'poor',
      /^slow$/,
    ],
    ['a model without a known vector', () => recognition(null), 'unknown', /compared with/],
    [
      'gpio',
      () => indicatorFinding({ state: 'ok', reason: null, sinceMs: 0 }),
      'good',
      /lines .* are available/,
    ],
    [
      'gpio without rights',
      () =>
        indicatorFinding({
          state: 'failed',
          reason: asSentence(`no right to gpiochip0`),
          sinceMs: 0,
        }),
      'bad',
      /^no right to gpiochip0$/,
    ],
  ]

spec('findings of the selftest', {
  ...Object.fromEntries(
    FINDINGS.map(([name, find, verdict, words]) => [
      name,
      async () => {
        const found = await find()
        assert.is(found.verdict, verdict, String(found.said))
        assert.match(String(found.said), words)
        // Addresses and degrees are the same in all languages.
        assert.ok(
          /[а-я]/i.test(inRussian(found.said)) ||
            inRussian(found.said).replace(',', '.') === String(found.said),
          inRussian(found.said),
        )
      },
    ]),
  ),
})

const { width, height } = LOOKED_AT

/** Stripes whose edges take `blur` pixels from dark to light. */
function stripes(blur: number, dark = 60, light = 200): Uint8Array {
  const rgb = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    const phase = (at % width) % 40
    const rising = Math.min(Math.max((phase - 10) / blur, 0), 1)
    const falling = Math.min(Math.max((phase - 30) / blur, 0), 1)
    rgb.fill(dark + (light - dark) * (rising - falling), at * 3, at * 3 + 3)
  }
  return rgb
}

spec('the quality of a picture', {
  'is sharper the sharper its edges are, and a flat one has no sharpness'() {
    const sharpness = [1, 2, 4, 8].map((blur) => pictureQuality(stripes(blur), LOOKED_AT).sharpness)
    assert.equal(
      sharpness,
      sharpness.toSorted((one, other) => other - one),
    )
    assert.ok(Number(sharpness[0]) > 500 && Number(sharpness[3]) < 100, `${sharpness}`)
    const flat = new Uint8Array(width * height * 3).fill(128)
    assert.equal(pictureQuality(flat, LOOKED_AT), { sharpness: 0, brightness: 128, burnt: 0 })
  },
  'knows how bright it is, and how much of it is burnt'() {
    const half = new Uint8Array(width * height * 3)
    half.fill(255, 0, half.length / 2)
    const { brightness, burnt } = pictureQuality(half, LOOKED_AT)
    assert.equal([brightness, burnt], [128, 0.5])
  },
})

const half = (bright: number) => {
  const rgb = stripes(1, 100, 150)
  return rgb.fill(bright, 0, Math.floor((rgb.length / 3) * 0.41) * 3)
}
const condition = (state: PartCondition['state'], reason: string | null = null): PartCondition => ({
  state,
  reason: reason === null ? null : asSentence(reason),
  sinceMs: 0,
})

const PICTURES: readonly (readonly [string, Uint8Array, Verdict, RegExp])[] = [
  [
    'sharp, in a good light',
    stripes(1),
    'good',
    /^sharp, and the light is right \(sharpness \d+, br/,
  ],
  ['out of focus', stripes(8), 'poor', /turn the lens/],
  ['dark', stripes(1, 0, 60), 'bad', /too dark: switch the light on/],
  ['bright', stripes(1, 210, 245), 'poor', /too bright: shade the platform/],
  ['burnt in one half', half(255), 'poor', /too bright/],
  ['bright in one half, and not burnt', half(245), 'good', /light is right/],
]

spec('what a camera sees', {
  ...Object.fromEntries(
    PICTURES.map(([name, rgb, verdict, words]) => [
      name,
      async () => {
        const found = await look(rgb)
        assert.is(found.verdict, verdict, String(found.said))
        assert.match(String(found.said), words)
        assert.ok(Number(found.figures?.['sharpness']) > 0)
      },
    ]),
  ),
  async 'a camera that is slow is poor, however sharp; one that is lost or none is looked at no more'() {
    const slow = await look(stripes(1), condition('degraded', '0.25 frames a second, wanted 15'))
    assert.equal([slow.verdict, String(slow.said)], ['poor', '0.25 frames a second, wanted 15'])
    assert.ok(Number(slow.figures?.['sharpness']) > 100)
    const lost = await look(null, condition('failed', 'check the ribbon cable'))
    assert.equal([lost.verdict, String(lost.said)], ['bad', 'check the ribbon cable'])
    assert.match(inRussian(lost.said), 'не в порядке (check the ribbon cable)')
    assert.is((await look(null, condition('absent', 'none'))).verdict, 'absent')
  },
})

/** Null: the camera must not be asked. */
function look(rgb: Uint8Array | null, is = condition('ok')): Promise<Finding> {
  const camera = {
    condition: is,
    async capture() {
      if (!rgb) throw new Error('was asked')
      return { jpeg: new Uint8Array(), takenAtMs: 0, sequence: 1 }
    },
  }
  return cameraFinding(camera, { pixels: async () => rgb ?? new Uint8Array() }, signal)
}

spec('what is known of the display', {
  'one that cannot answer is told apart from one that does'() {
    const of = (ack: 'none' | 'strong', is = condition('ok')) =>
      displayFinding({
        condition: is,
        isConnected: true,
        capabilities: { ack, qr: 'native', maxQrBytes: 300, basket: 'last' },
      })
    assert.match(String(of('none').said), 'Look whether it shows anything')
    assert.is(String(of('strong').said), 'the display answers')
    assert.equal(of('strong').figures, { connected: true, answers: 'strong', qr: 'native' })
    const lost = of('strong', condition('failed', 'no such port'))
    assert.equal([lost.verdict, String(lost.said)], ['bad', 'no such port'])
  },
})

spec('a card in Russian', {
  'has its figures with the units and the comma of the language'() {
    assert.is(
      inRussian(card({ syncMedianMs: 0.2 }).said),
      'скорости хватает: 18 МБ/с, 0,2 мс на запись платежа',
    )
  },
})

spec('the pages on the selftest', {
  'have every part that it tries, in its order: what a verdict means, and what to do on a bench'() {
    for (const page of ['docs/operations/selftest.md', 'docs/operations/bench.md']) {
      const rows = readFileSync(page, 'utf8')
        .split('\n')
        .flatMap((line) => /^\| ((?:`[a-z]+`(?:, )?)+) \|/.exec(line)?.[1]?.split(', ') ?? [])
        .map((name) => name.replaceAll('`', ''))
        .filter((name) => (SELFTEST_PART_NAMES as readonly string[]).includes(name))
      assert.equal(rows, SELFTEST_PART_NAMES, page)
    }
  },
})

const LOOKED: EmbedderCheck = { pictureMs: 25, speedUp: 16, threads: 3, cosine: 1 }
function recognition(
  found: EmbedderCheck | null,
  condition: PartCondition = { state: 'ok', reason: null, sinceMs: 0 },
) {
  const { signal } = new AbortController()
  return modelSpeedFinding({ condition, look: async () => found }, signal)
}
