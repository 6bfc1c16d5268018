/** What this lane tells of itself: each section is made here, once, of the part that it is about. */

import type { SqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { once } from '#firmware/async/lazy-value.ts'
import type { Banks } from '#hal/bank.ts'
import type { Camera } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import type { Display } from '#hal/display.ts'
import type {
  CameraState,
  DeviceState,
  DisplayState,
  LaneSections,
  LaneState,
  PaymentState,
  PaymentSummary,
  Section,
  UpdateState,
} from '#hal/lane-state.ts'
import { createItemNames } from '../console/item-names.ts'
import type { OpenItems } from '../items/open.ts'
import type { ModelCheck } from '../items/recognition/model-speed-and-vectors-check.ts'
import type { OpenPayment } from '../payment/open.ts'
import type { OpenSetup } from '../setup/open.ts'
import type { OpenSync } from '../sync/open.ts'
import { VERSION } from '../version.ts'
import type { Hardware } from './wire-hardware.ts'
import type { Wiring } from './wiring-context.ts'

interface Known {
  readonly serialNumber: string
  readonly hardware: Hardware
  readonly ledger: SqliteTransactions
  readonly payment: OpenPayment
  readonly items: OpenItems
  readonly modelCheck: ModelCheck
  readonly sync: OpenSync
  /** Null: there is nothing to set up. */
  readonly setup: OpenSetup | null
  readonly updates: () => UpdateState
}

export function laneState(
  { clock, parts }: Pick<Wiring, 'clock' | 'parts'>,
  lane: Known,
): LaneState {
  const { hardware, ledger, payment, items, modelCheck, sync, setup } = lane
  const { disk } = hardware
  const { onRecognized } = items
  const { onSold, onDoubted } = items.items.choices
  const { onCorrected } = items.items.recognition.told
  const scale = scaleSection(items)
  return {
    sections: {
      device: deviceSection(lane.serialNumber, VERSION, clock),
      display: displaySection(hardware.display.driver),
      camera: cameraSection(hardware.camera.driver),
      scale,
      payment: paymentSection(payment),
      items: itemsSection(items),
      parts: looked(parts.read),
      shift: looked(() => ledger.shifts.current()),
      unsettled: looked(() => ledger.unsettled().length),
      sync: { read: () => sync.sync.status, onChange: sync.onChange },
      updates: looked(lane.updates),
      board: looked(() => hardware.board.read()),
      disk: looked(() => disk.room().catch(() => null)),
      receivers: looked(() => payment.receivers.receivers),
      modelCheck: looked(() => modelCheck.latest),
    },
    more: {
      banks: banksSection(payment),
      devices: { read: sync.view, onChange: sync.onChange },
      scale,
      ...moreOfItems(items, sync),
      ...(setup && { setup: setupSection(setup) }),
    },
    news: {
      onEntry: payment.onEntry,
      onBankCall: payment.onBankCall,
      onBanks: payment.onBanks,
      ...{ onRecognized, onCorrected, onSold, onDoubted },
    },
  }
}

/** What the page alone shows, for its types. */
export interface MoreSections extends ReturnType<typeof moreOfItems> {
  readonly banks: ReturnType<typeof banksSection>
  readonly devices: { readonly read: OpenSync['view'] }
  readonly scale: LaneSections['scale']
  /** Only while there is something to set up. */
  readonly setup: ReturnType<typeof setupSection>
}

function setupSection({ setup }: OpenSetup) {
  return { read: () => setup.view, onChange: setup.onChange }
}

/** A section that is read anew each time: nothing tells when it changes. */
function looked<Value>(read: () => Value): Section<Value> {
  return { read, onChange: null }
}

export function deviceSection(
  serialNumber: string,
  version: string,
  clock: Clock,
): Section<DeviceState> {
  const startedAtMs = clock.now()
  // Read on demand: the tables of time zones take a fortieth of a start.
  const timeZone = once(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return looked(() => ({
    ...{ version, serialNumber, startedAtMs },
    ...{ nowMs: clock.now(), timeZone: timeZone() },
  }))
}

export function displaySection(display: Display): Section<DisplayState> {
  return {
    read: () => ({
      isConnected: display.isConnected,
      screen: display.shown,
      reason: display.condition.reason,
    }),
    onChange: (listener) => display.onChange(listener),
  }
}

export function cameraSection(camera: Camera): Section<CameraState> {
  return {
    read: () => ({
      isConnected: camera.isConnected,
      state: camera.condition.state,
      reason: camera.condition.reason,
    }),
    onChange: (listener) => camera.onChange(listener),
  }
}

function scaleSection({ items: { weighing } }: OpenItems): LaneSections['scale'] {
  return {
    read: () => ({
      weight: weighing.told,
      isInUse: weighing.scale.isInUse,
      state: weighing.scale.condition.state,
      reason: weighing.scale.condition.reason,
      protocol: weighing.scale.identity?.protocol ?? null,
    }),
    onChange: weighing.onChange,
  }
}

interface ToldPayment {
  currentPayment(): PaymentSummary | null
  lastEntry(): number | null
  onChange(listener: () => void): Disposable
  readonly setUp: {
    readonly hasBank: boolean
    /** The banks that a profile may name, and the fields of each. */
    readonly banks: Pick<Banks, 'names' | 'profileFields' | 'currency'>
  }
}

export function paymentSection(payment: ToldPayment): Section<PaymentState> {
  return {
    read() {
      const current = summaryOf(payment.currentPayment())
      const { banks, hasBank } = payment.setUp
      const currency = current && banks.currency(current.bankName ?? '')
      return { current, currency, hasBank, lastEntry: payment.lastEntry() }
    },
    onChange: payment.onChange,
  }
}

/** Without the payment's payload, which is for the glass alone. */
function summaryOf(payment: PaymentSummary | null): PaymentSummary | null {
  if (!payment) return null
  const { id, dynamicQRStatus, phase, reason, late, amount, paidAmount } = payment
  const { purpose, reference, bankName, createdAt, expiresAt } = payment
  return {
    ...{ id, dynamicQRStatus, phase, reason, late, amount, paidAmount },
    ...{ purpose, reference, bankName, createdAt, expiresAt },
  }
}

/** With what their profiles hold, in both languages. */
export function banksSection({ setUp: { banks } }: ToldPayment) {
  const list = () => banks.names.map((name) => ({ name, fields: banks.profileFields(name) }))
  return looked(() => ({ list: list(), fieldsOfOthers: banks.profileFields('') }))
}

function itemsSection({ items, onChange }: OpenItems): LaneSections['items'] {
  const { itemLabels, assortment } = items
  const named = createItemNames(
    () => itemLabels.known,
    () => assortment.items,
  )
  return {
    read: () => ({ list: named() }),
    lists: { list: 'id' },
    onChange: anyOf(onChange, assortment.onChange),
  }
}

/** What recognition has beside the list of items: settings, packages, doubted choices and deletions. */
function moreOfItems({ items, onChange }: OpenItems, sync: OpenSync) {
  const { device, itemLabels, deleted, inbox, doubts, exportTask, importTask } = items
  return {
    recognition: {
      read: () => ({
        region: device.region,
        regionRevision: device.regionRevision,
        hasBackground: device.settings.background !== null,
        pace: device.settings.pace,
        resultsMax: device.settings.resultsMax,
        mode: device.mode,
      }),
      onChange: device.onChange,
    },
    packages: {
      read: () => ({ export: exportTask.state, import: importTask.state }),
      onChange: anyOf(exportTask.onChange, importTask.onChange),
    },
    review: { read: () => inbox.state, onChange: inbox.onChange },
    doubts: { read: () => doubts.state, onChange: doubts.onChange },
    deletions: {
      read: () => ({
        canMark: sync.sync.status.role === 'master',
        comesBack: sync.sync.status.role !== 'standalone' && sync.sync.status.upload,
        marks: sync.sync.marks.progress().map(({ itemId, serialNumbers }) => ({
          id: itemId,
          name: itemLabels.nameOf(itemId),
          done: serialNumbers,
        })),
        deleted: deleted.list.map(({ itemId, templates }) => ({
          id: itemId,
          name: itemLabels.nameOf(itemId),
          count: templates,
        })),
      }),
      lists: { marks: 'id', deleted: 'id' },
      onChange: anyOf(deleted.onChange, sync.onChange, onChange),
    },
  }
}

type Watch = (listener: () => void) => Disposable

/** Tells the listener of a change in any source; disposing ends all. */
function anyOf(...sources: readonly Watch[]): Watch {
  return (listener) => {
    const subscriptions = new DisposableStack()
    for (const source of sources) subscriptions.use(source(listener))
    return subscriptions
  }
}
