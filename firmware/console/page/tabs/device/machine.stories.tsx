/** The machine: how it is, what is ordered, and what is asked before. */
import { press, typeIn } from '../../stories/press.ts'
import { minutesAgo, type Stories, type Story } from '../../stories/story.ts'
import { healthOf } from './given.ts'
import { Machine } from './machine.tsx'
import 'page-words:device'

const board = healthOf().board

const well: Story = { answers: { 'GET /health': healthOf() }, show: () => <Machine /> }

export const STORIES: Stories = {
  well,
  'hot, and short of power': {
    ...well,
    answers: {
      'GET /health': healthOf({
        board: {
          ...board,
          temperature: 83.7,
          throttled: { now: true, sinceStart: true },
          underVoltage: { now: true, sinceStart: true },
          card: { kind: 'sd', name: 'mmcblk0', model: null, usedPercent: 87, spare: 'low' },
        },
        disk: { ...healthOf().disk, freeBytes: 120 * 2 ** 20, enough: false },
      }),
    },
  },
  'was slow since the start': {
    ...well,
    answers: {
      'GET /health': healthOf({
        board: {
          ...board,
          throttled: { now: false, sinceStart: true },
          underVoltage: { now: false, sinceStart: true },
        },
      }),
    },
  },
  'tells nothing of itself': {
    ...well,
    answers: {
      'GET /health': healthOf({
        board: {
          temperature: null,
          throttled: null,
          underVoltage: null,
          card: null,
          watchdog: null,
          limitsMemory: null,
          memory: null,
        },
        disk: { totalBytes: null, freeBytes: null, enough: true, inMemory: null },
      }),
    },
  },
  'a reset is typed': {
    ...well,
    async play() {
      await press('details summary')
      await typeIn('#reset-confirm', 'lane-7')
    },
  },
  'asks before it restarts in a payment': {
    ...well,
    parts: {
      payment: {
        currency: 'RUB',
        hasBank: true,
        lastEntry: 41,
        current: {
          id: '01J9ZQ6V7M4K8D2T5X3N',
          dynamicQRStatus: 'PENDING',
          phase: 'waiting',
          reason: null,
          late: false,
          amount: 124_900,
          paidAmount: null,
          purpose: null,
          reference: '1039',
          bankName: null,
          createdAt: minutesAgo(1),
          expiresAt: null,
        },
      },
    },
    play: () => press('#reboot'),
  },
  'seen by a monitor': { ...well, person: { name: 'Screen', role: 'monitor', mayRefund: false } },
}
