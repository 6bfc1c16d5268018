/** What the board's state means: nothing where it is well or not told, else what to do. */
import * as assert from 'uvu/assert'
import { openFakeBoard } from '#drivers/board/fake-board.ts'
import { boardPart } from '#firmware/selftest/board-health.ts'
import type { BoardState } from '#hal/board.ts'
import { spec } from '#test/spec.ts'

const NOW = { now: true, sinceStart: true }
const BEFORE = { now: false, sinceStart: true }
const CARD = {
  kind: 'emmc',
  name: 'mmcblk0',
  model: null,
  usedPercent: 10,
  spare: 'normal',
} as const

const TROUBLES: readonly (readonly [string, Partial<BoardState>, RegExp | null])[] = [
  ['well', {}, null],
  ['nothing told', { temperature: null, throttled: null, underVoltage: null }, null],
  ['no card, no limits known', { card: null, watchdog: null, limitsMemory: null }, null],
  ['hot', { temperature: 80 }, /80 °C or more: keep the air around the board free/],
  ['just not hot', { temperature: 79.9 }, null],
  [
    'short of power',
    { underVoltage: NOW },
    /^the power supply of the board is too weak: use the supply made for the board/,
  ],
  [
    'short of power before',
    { underVoltage: BEFORE },
    /^the power supply of the board was too weak at some time since laned/,
  ],
  ['slowed', { throttled: NOW }, /slows itself/],
  ['slowed before', { throttled: BEFORE }, null],
  ['a card that is used as expected', { card: { ...CARD, usedPercent: 90 } }, null],
  ['a card beyond its life', { card: { ...CARD, usedPercent: 100 } }, /nearly worn out/],
  ['a card without spare blocks', { card: { ...CARD, spare: 'urgent' } }, /nearly worn out/],
  ['a card short of spare blocks', { card: { ...CARD, spare: 'low' } }, /nearly worn out/],
  ['no memory limits', { limitsMemory: false }, /Run sudo .\/board.sh/],
]

spec(
  'what the state of the board means',
  Object.fromEntries(
    TROUBLES.map(([name, change, expected]) => [
      name,
      () => {
        const board = openFakeBoard()
        board.become(change)
        const { state, reason } = boardPart(board.read())
        assert.is(state, expected ? 'degraded' : 'ok')
        if (expected) assert.match(String(reason), expected)
        else assert.is(reason, null)
      },
    ]),
  ),
)
