/** The state of this lane for page, metrics and broker: each section is made here, once, from its part. */

import type { SqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { once } from '#firmware/async/lazy-value.ts'
import { inBothLanguages } from '#firmware/words/in-both-languages.ts'
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
import type { Scale } from '#hal/scale.ts'
import { createItemNames } from '../console/item-names.ts'
import type { OpenItems } from '../items/open.ts'
import type { ModelCheck } from '../items/recognition/model-speed-and-vectors-check.ts'
import type { OpenPayment } from '../payment/open.ts'
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
  readonly updates: () => UpdateState
}

export function laneState(
  { clock, parts }: Pick<Wiring, 'clock' | 'parts'>,
  lane: Known,
): LaneState {
  const { hardware, ledger, payment, items, modelCheck, sync } = lane
  const { disk } = hardware
  const { onRecognized } = items
  const { onSold, onDoubted } = items.items.sales
  const { onCorrected } = items.items.recognition.confirmed
  const scale = scaleSection(hardware.scale, items)
  return {
    sections: {
      device: deviceSection(lane.serialNumber, VERSION, clock),
      display: displaySection(hardware.display.driver),
      camera: cameraSection(hardware.camera.driver),
      scale,
      payment: paymentSection(payment),
      items: itemsSection(items),
      parts: readEachTime(parts.read),
      shift: readEachTime(() => ledger.shifts.current()),
      unsettled: readEachTime(() => ledger.unsettled().length),
      sync: { read: () => sync.sync.status, onChange: sync.onChange },
      updates: readEachTime(lane.updates),
      board: readEachTime(() => hardware.board.read()),
      disk: readEachTime(() => disk.space().catch(() => null)),
      receivers: readEachTime(() => payment.receivers.receivers),
      modelCheck: readEachTime(() => modelCheck.latest),
    },
    more: {
      banks: banksSection(payment),
      devices: { read: sync.view, onChange: sync.onChange },
      scale,
      ...moreOfItems(items, sync),
    },
    news: {
      onEntry: payment.onEntry,
      onBankCall: payment.onBankCall,
      onBanks: payment.onBanks,
      onRecognized,
      onCorrected,
      onSold,
      onDoubted,
    },
  }
}

/** What the page alone shows, for its types. */
export interface MoreSections extends ReturnType<typeof moreOfItems> {
  readonly banks: ReturnType<typeof banksSection>
  readonly devices: { readonly read: OpenSync['view'] }
  readonly scale: LaneSections['scale']
}

/** A section that is read each time: no event says when it changes. */
function readEachTime<Value>(read: () => Value): Section<Value> {
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
  return readEachTime(() => ({
    version,
    serialNumber,
    startedAtMs,
    nowMs: clock.now(),
    timeZone: timeZone(),
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

function scaleSection(scale: Scale, { items: { weighing } }: OpenItems): LaneSections['scale'] {
  return {
    read: () => ({
      weight: weighing.debounced,
      isInUse: scale.isInUse,
      state: scale.condition.state,
      reason: scale.condition.reason,
      protocol: scale.identity?.protocol ?? null,
    }),
    onChange: weighing.onChange,
  }
}

interface PaymentView {
  currentPayment(): PaymentSummary | null
  lastEntry(): number | null
  onChange(listener: () => void): Disposable
  readonly setUp: {
    readonly hasBank: boolean
    /** The banks that a profile may name, and the fields of each. */
    readonly banks: Pick<Banks, 'names' | 'nameIn' | 'profileFields' | 'currency'>
  }
}

export function paymentSection(payment: PaymentView): Section<PaymentState> {
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
    id,
    dynamicQRStatus,
    phase,
    reason,
    late,
    amount,
    paidAmount,
    purpose,
    reference,
    bankName,
    createdAt,
    expiresAt,
  }
}

/** With what their profiles hold, in both languages. */
export function banksSection({ setUp: { banks } }: PaymentView) {
  const list = () =>
    banks.names.map((name) => ({
      name,
      names: inBothLanguages((language) => banks.nameIn(name, language)),
      fields: banks.profileFields(name),
    }))
  return readEachTime(() => ({ list: list(), fieldsOfOthers: banks.profileFields('') }))
}

function itemsSection({ items, onChange }: OpenItems): LaneSections['items'] {
  const { knownItems, goodsList } = items
  const named = createItemNames(
    () => knownItems.known,
    () => goodsList.items,
  )
  return {
    read: () => ({ list: named() }),
    lists: { list: 'id' },
    onChange: anyOf(onChange, goodsList.onChange),
  }
}

/** What recognition has next to the list of items: settings, packages and deletions. */
function moreOfItems({ items, onChange }: OpenItems, sync: OpenSync) {
  const { device, knownItems, deleted, exportTask, importTask } = items
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
    deletions: {
      read: () => ({
        canMark: sync.sync.status.role === 'master',
        comesBack: sync.sync.status.role !== 'standalone' && sync.sync.status.upload,
        marks: sync.sync.marks.progress().map(({ itemId, serialNumbers }) => ({
          id: itemId,
          name: knownItems.nameOf(itemId),
          done: serialNumbers,
        })),
        deleted: deleted.list.map(({ itemId, templates }) => ({
          id: itemId,
          name: knownItems.nameOf(itemId),
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
