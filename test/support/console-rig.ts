/** The page and its levers over real fakes, with views that a test writes as it likes. */
import { createFakeSentPictures } from '#doubles/pictures-fake.ts'
import { openBanks } from '#drivers/bank/adapter-of-bank.ts'
import { bankNameIn } from '#drivers/bank/bank-names.ts'
import { profileFieldsOf } from '#drivers/bank/profile-fields-of-bank.ts'
import { type FakeCamera, openFakeCamera } from '#drivers/camera/fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { type FakeDisplay, openFakeDisplay } from '#drivers/display/fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import type { LeversOfLane } from '#firmware/console/lane-fake-controls.ts'
import { openConsole } from '#firmware/console/open.ts'
import type { ListenerConfig } from '#firmware/http/listener-config.ts'
import type { Router } from '#firmware/http/router.ts'
import { type Listening, openListener } from '#firmware/http/server.ts'
import {
  banksSection,
  cameraSection,
  deviceSection,
  displaySection,
  paymentSection,
} from '#firmware/wiring/wire-lane-state.ts'
import type { BankLevers } from '#hal/fake-controls.ts'
import type { JournalDriver } from '#hal/journal.ts'
import type { ItemSummary, PaymentSummary } from '#hal/lane-state.ts'

export interface ConsoleRig extends Listening {
  readonly display: FakeDisplay
  readonly camera: FakeCamera
  readonly bank: BankLevers
  readonly journal: JournalDriver
  setPayment(payment: PaymentSummary | null): void
  /** A bank is set while the page is open. */
  setBank(): void
  setItems(items: readonly ItemSummary[]): void
}

export interface ConsoleRigOptions {
  readonly config?: Partial<ListenerConfig>
  /** Which levers the lane has; all, where not given. */
  readonly levers?: Partial<LeversOfLane>
  /** A bank was set; yes, where not given. */
  readonly hasBank?: boolean
  /** Beside the page: what answers at the interfaces' paths. */
  readonly routers?: readonly Router[]
}

export async function openConsoleRig(options: ConsoleRigOptions = {}): Promise<ConsoleRig> {
  await using opening = new AsyncDisposableStack()
  const clock = createSystemClock()
  const journal = createMemoryJournal()
  const display = opening.use(openFakeDisplay(clock))
  const camera = opening.use(openFakeCamera(clock))
  const banks = opening.use(
    await openBanks({ '*': { driver: 'fake' } }, { clock, fakeBankFile: null }),
  )
  const bank = banks.levers
  if (!bank) throw new Error('the fake bank has levers')
  const payment = createCell<PaymentSummary | null>(null)
  const items = createCell<readonly ItemSummary[]>([])
  let hasBank = options.hasBank ?? true
  const state = {
    onChange: payment.onChange,
    currentPayment: payment.get,
    lastEntry: () => null,
    setUp: {
      get hasBank() {
        return hasBank
      },
      banks: {
        names: ['CFT', 'T-Bank'],
        profileFields: profileFieldsOf,
        nameIn: bankNameIn,
        currency: () => 'RUB',
      },
    },
  }
  const console = opening.use(
    openConsole({
      sentPictures: createFakeSentPictures(),
      lane: {
        sections: {
          device: deviceSection('LANE-7', '0.1.0', clock),
          display: displaySection(display),
          camera: cameraSection(camera),
          payment: paymentSection(state),
          items: {
            read: () => ({ list: items.get() }),
            lists: { list: 'id' },
            onChange: items.onChange,
          },
        },
        more: { banks: banksSection(state) },
      },
      camera,
      journal,
      clock,
      levers: { display, camera, scale: null, bank, indicator: null, ...options.levers },
    }),
  )
  const listening = opening.use(
    await openListener(
      {
        address: '127.0.0.1:0',
        serve: ['payment', 'items', 'console', 'sim'],
        ...options.config,
      },
      [...console.routers, ...(options.routers ?? [])],
      journal,
    ),
  )
  const opened = opening.move()
  return {
    address: listening.address,
    display,
    camera,
    bank,
    journal,
    setPayment: payment.set,
    setBank() {
      hasBank = true
      payment.set(payment.get())
    },
    setItems: items.set,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function createCell<Value>(initial: Value) {
  let value = initial
  const { add: onChange, tell } = createListeners()
  return {
    get: () => value,
    set(next: Value) {
      value = next
      tell()
    },
    onChange,
  }
}
