/** The page as a whole: its head, and each room in it; the till in each of its states. test/page/stories.test.ts holds them to the sizes of screens. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Frame } from './frame.tsx'
import { type RoomName, standAt } from './place-on-page.ts'
import { inLanguage, minutesAgo, type Stories, type Story } from './stories/story.ts'
import { STORIES as camera } from './tabs/camera/camera.stories.tsx'
import { Tab as Camera } from './tabs/camera/camera.tsx'
import { STORIES as region } from './tabs/camera/recognition-region.stories.tsx'
import { STORIES as displays } from './tabs/device/customer-display.stories.tsx'
import { Tab as Device } from './tabs/device/device.tsx'
import { BROKEN, healthOf, partsOf } from './tabs/device/given.ts'
import { STORIES as log } from './tabs/device/log.stories.tsx'
import { STORIES as parts } from './tabs/device/parts-and-repairs.stories.tsx'
import { STORIES as updates } from './tabs/device/updates.stories.tsx'
import { STORIES as display } from './tabs/display/display.stories.tsx'
import { Tab as Display } from './tabs/display/display.tsx'
import { Tab as Fleet } from './tabs/fleet/fleet.tsx'
import { STORIES as fleetKeys } from './tabs/fleet/fleet-keys.stories.tsx'
import { LANES, masterOf } from './tabs/fleet/given.ts'
import { STORIES as items } from './tabs/items/items.stories.tsx'
import { Tab as Items } from './tabs/items/items.tsx'
import { STORIES as exports } from './tabs/payments/exports-on-lane.stories.tsx'
import { STORIES as list } from './tabs/payments/payment-list.stories.tsx'
import { Tab as Payments } from './tabs/payments/payments.tsx'
import { STORIES as settings } from './tabs/settings/settings.stories.tsx'
import { Tab as Settings } from './tabs/settings/settings.tsx'
import { PAYMENTS } from './tabs/till/given.ts'
import type { CurrentPayment } from './tabs/till/payment-states.ts'
import { Tab as Till } from './tabs/till/till.tsx'
import { draft, forgetDraft, isTyping, putAway, say, type Typed } from './tabs/till/till-draft.ts'
import { STORIES as day } from './tabs/today/day-report.stories.tsx'
import { STORIES as needs } from './tabs/today/needs-you.stories.tsx'
import { STORIES as shifts } from './tabs/today/shifts.stories.tsx'
import { Tab as Today } from './tabs/today/today.tsx'
import { TabPanel } from './tabs.tsx'
import { t } from './words/words.ts'

/** Where something is fake the head has a switch, too; no lever stands in a room that is not of it. */
const LEVERS = {
  display: false,
  camera: false,
  scale: true,
  bank: false,
  indicator: false,
  bankIsOut: false,
}

interface WholeProps {
  readonly room: RoomName
  readonly at?: string
  /** Before it is drawn. */
  readonly begin?: () => void
  readonly children: ComponentChildren
}

function Whole({ room, at = room, begin, children }: WholeProps) {
  useState(() => {
    standAt(at)
    begin?.()
  })
  return (
    <Frame>
      <TabPanel name={room}>{children}</TabPanel>
    </Frame>
  )
}

type Given = Pick<Story, 'parts' | 'answers'>

/** A room has what each of its cards has in a story of it; what stands first wins. */
function room(
  name: RoomName,
  Tab: () => ComponentChildren,
  ...given: readonly (Given | undefined)[]
) {
  const told = given.map((one) => {
    if (!one) throw new Error(`no such story of a card in ${name}`)
    return one
  })
  const together = <Of,>(of: (one: Given) => Of): Of =>
    Object.assign({}, ...told.map(of).toReversed())
  return {
    isWhole: true,
    parts: { ...together((one) => one.parts), levers: LEVERS },
    answers: { ...together((one) => one.answers) },
    show: () => <Whole room={name}>{<Tab />}</Whole>,
  } satisfies Story
}

const waiting: CurrentPayment = {
  id: '01J9ZQ6V7M4K8D2T5X3N',
  dynamicQRStatus: 'PENDING',
  phase: 'waiting',
  reason: null,
  late: false,
  amount: 1_249_000,
  paidAmount: null,
  reference: '1039',
  purpose: inLanguage('Order 1039', 'Заказ 1039'),
  bankName: inLanguage('Alfa Bank', 'Альфа-Банк'),
  createdAt: minutesAgo(1),
  expiresAt: minutesAgo(-4),
}
const paid: CurrentPayment = {
  ...waiting,
  dynamicQRStatus: 'ACCEPTED',
  phase: 'accepted',
  paidAmount: waiting.amount,
}
const SILENT = {
  name: waiting.bankName,
  simulated: false,
  reachable: false,
  detail: inLanguage('the bank did not answer in 10 s', 'банк не ответил за 10 с'),
}
const LOST = {
  isConnected: false,
  screen: null,
  reason: inLanguage('the cable is out', 'кабель отключён'),
}

interface AtTheTill {
  readonly current?: CurrentPayment
  readonly typed?: Partial<Typed>
  readonly note?: string
  readonly isTyped?: boolean
  readonly isLost?: boolean
  readonly isBankSilent?: boolean
  readonly payments?: typeof PAYMENTS
  readonly at?: string
}

function till(given: AtTheTill): Story {
  const { current = null, typed = {}, note, isTyped = false, isLost, at = 'till' } = given
  const begin = () => {
    forgetDraft()
    draft.set({ ...draft.get(), ...typed })
    isTyping.set(isTyped)
    putAway.set(null)
    if (note) say(null, note)
  }
  const health = given.isBankSilent
    ? healthOf({ parts: partsOf(BROKEN), bank: SILENT })
    : healthOf()
  return {
    isWhole: true,
    parts: {
      payment: { current, currency: 'RUB', hasBank: true, lastEntry: 41 },
      ...(isLost && { display: LOST }),
      levers: LEVERS,
    },
    answers: {
      'GET /transactions': { status: 'success', transactions: given.payments ?? PAYMENTS },
      'GET /health': health,
    },
    show: () => (
      <Whole room="till" at={at} begin={begin}>
        <Till />
      </Whole>
    ),
  }
}

const AMOUNT = inLanguage('12490.50', '12490,50')

export const STORIES: Stories = {
  'the till, nothing typed': till({}),
  'the till, an amount typed': till({
    typed: { amount: AMOUNT, purpose: 'Tea', reference: '1040' },
  }),
  'the till, no such amount': till({
    typed: { amount: '0', isTried: true },
    note: t('payment.bad-amount'),
  }),
  'the till, a code': till({ current: waiting }),
  'the till, a code and the bank silent': till({ current: waiting, isBankSilent: true }),
  'the till, the keys with a payment behind': till({ current: waiting, isTyped: true }),
  'the till, a message with a payment behind': till({
    current: waiting,
    isTyped: true,
    typed: { amount: '0', isTried: true },
    note: t('payment.bad-amount'),
  }),
  'the till, the display lost': till({ isLost: true }),
  'the till, the display lost and a payment behind': till({
    current: waiting,
    isTyped: true,
    isLost: true,
  }),
  'the till, paid': till({ current: paid }),
  'the till, the last payments': till({ at: 'till/last', payments: PAYMENTS.slice(0, 3) }),
  'the display': room('display', Display, display['a code']),
  today: room(
    'today',
    Today,
    needs['parts, lanes and goods'],
    day['a fortnight'],
    shifts['the first one, nothing paid'],
  ),
  payments: room('payments', Payments, list['of all kinds'], exports['seen by a monitor']),
  items: room('items', Items, items['the gallery']),
  device: room(
    'device',
    Device,
    parts['some broken'],
    displays['connected'],
    updates['offered'],
    log['of all levels'],
  ),
  settings: room('settings', Settings, settings['all tasks']),
  camera: room('camera', Camera, camera['a picture'], region['as it is kept']),
  fleet: room('fleet', Fleet, { parts: { devices: masterOf(LANES) } }, fleetKeys['some']),
}
