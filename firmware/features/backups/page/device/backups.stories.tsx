/** Backups: made, kept, opened and refused. */
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { press, typeIn } from '#firmware/console/page/stories/press.ts'
import {
  inLanguage,
  minutesAgo,
  RefusedAnswer,
  type Stories,
  type Story,
} from '#firmware/console/page/stories/story.ts'
import { healthOf, partsOf } from '#firmware/console/page/tabs/device/given.ts'
import { BANK } from '#firmware/console/page/tabs/till/given.ts'
import { Backups } from './backups.tsx'

type Standing = Done<'GET /backups'>
type Inside = NonNullable<Standing['unpack']['inside']>

const NEWEST = 'laned-lane-7-2026-03-14.tar.age'

const KEPT: Standing = {
  task: { status: 'idle' },
  unpack: { status: 'idle' },
  signer: 'laned-signer:f6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTa',
  backups: [
    {
      name: NEWEST,
      bytes: 41_904_128,
      serialNumber: 'lane-7',
      createdAt: minutesAgo(750),
    },
    {
      name: 'laned-lane-7-2026-03-13.tar.age',
      bytes: 41_712_640,
      serialNumber: 'lane-7',
      createdAt: minutesAgo(2_190),
    },
  ],
}

/** A lane says of the part only where it makes backups. */
const WITH_BACKUPS = healthOf({ parts: partsOf({ backup: {} }) })

const kept = (change: Partial<Standing>): Story => ({
  answers: { 'GET /health': WITH_BACKUPS, 'GET /backups': { ...KEPT, ...change } },
  show: () => <Backups />,
})

const inside = (sender: Inside['sender']): Inside => ({
  missing: [],
  money: [],
  laned: '1.0.0',
  serialNumber: 'lane-7',
  createdAt: minutesAgo(750),
  sender,
  payees: [
    {
      profile: inLanguage('main', 'основной'),
      isActive: true,
      bankName: BANK,
      fields:
        inLanguage('en', 'ru') === 'en' ? { merchant: 'MA0000089' } : { продавец: 'MA0000089' },
    },
    {
      profile: inLanguage('spare', 'запасной'),
      isActive: false,
      bankName: inLanguage('Sberbank', 'Сбербанк'),
      fields: {},
    },
  ],
})

const open = () => press('#backup-list summary')
const notMade: Story = { answers: { 'GET /health': healthOf() }, show: () => <Backups /> }

export const STORIES: Stories = {
  'none are made': notMade,
  'none are made, for a cashier': {
    ...notMade,
    person: { name: 'Till 3', role: 'till', mayRefund: true },
  },
  kept: kept({}),
  'none yet': kept({ backups: [], signer: null }),
  'being made': kept({ task: { status: 'running', startedAt: minutesAgo(0) } }),
  'not made': kept({
    task: {
      status: 'failed',
      why: inLanguage('the server of the backups does not answer', 'сервер копий не отвечает'),
    },
  }),
  'the folder is not there': kept({
    backups: [],
    problem: inLanguage('the folder of the backups is not there', 'папки для копий нет'),
  }),
  'one is opened': { ...kept({}), play: open },
  'the key is wrong': {
    ...kept({
      unpack: {
        status: 'failed',
        name: NEWEST,
        why: inLanguage('this key does not open it', 'этот ключ её не открывает'),
      },
    }),
    play: open,
  },
  'to be restored': {
    ...kept({}),
    async play() {
      await open()
      await typeIn('#backup-list [type=password]', 'AGE-SECRET-KEY-1')
      await typeIn('#backup-list [name=confirm]', 'lane-7')
    },
  },
  good: kept({
    unpack: {
      status: 'sound',
      name: NEWEST,
      inside: inside({ kind: 'known', signer: null }),
    },
  }),
  'signed by a stranger': kept({
    unpack: {
      status: 'unproven',
      name: NEWEST,
      inside: inside({
        kind: 'stranger',
        signer: 'laned-signer:A9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaf6LRCG',
      }),
    },
  }),
  silent: {
    ...kept({}),
    answers: {
      'GET /health': WITH_BACKUPS,
      'GET /backups': new RefusedAnswer(
        503,
        inLanguage('the list of backups cannot be read', 'список копий не читается'),
      ),
    },
  },
  'seen by a monitor': {
    ...kept({}),
    person: { name: 'Screen', role: 'monitor', mayRefund: false },
  },
}
