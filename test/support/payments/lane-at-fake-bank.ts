/** A payment terminal whose bank is the real fake bank over HTTP, on a clock that the test moves. */
import { createFakeClock, type FakeClock } from '#doubles/clock-fake.ts'
import { openBanks } from '#drivers/bank/adapter-of-bank.ts'
import type { Banks } from '#hal/bank.ts'
import type { BankLevers } from '#hal/fake-controls.ts'
import type { BankAndLane } from '#test/banks/bank-rig.ts'
import { waitUntil } from '#test/wait-until.ts'
import { createPaymentRig, type PaymentRig, SETTINGS } from './payment-rig.ts'

const PATIENCE_MS = 15_000

export interface LaneAtFakeBank extends AsyncDisposable {
  readonly rig: PaymentRig
  readonly bank: BankLevers
  /** Lets the device's clock run until the last payment says so. */
  becomes(status: string): Promise<void>
  /** Shows a code, and waits for its answer. */
  show(amountKopecks?: number): Promise<string>
  /** The device's time goes on, unless a call is on the wire. */
  pass(ms: number): Promise<void>
  /** The till cancels it. */
  cancel(): Promise<unknown>
}

export async function openLaneAtFakeBank(): Promise<LaneAtFakeBank> {
  await using opening = new AsyncDisposableStack()
  const clock = createFakeClock()
  const banks = opening.use(
    await openBanks(
      { '*': { driver: 'fake' } },
      { clock, fakeBankFile: null, fakeTimeoutMs: PATIENCE_MS, fakeCutsSilence: true },
    ),
  )
  const calls = { underWay: 0 }
  const rig = opening.use(createPaymentRig({ clock, banks: counted(banks, calls) }))
  await rig.open.payment.updateSettings(SETTINGS)
  const { levers } = banks
  if (!levers) throw new Error('no levers')
  return laneOf(opening.move(), { clock, rig, calls }, levers)
}

/** A lane with no display, whose bank speaks another dialect. */
export async function openLaneAtBank({
  driver,
  profile,
  open,
}: BankAndLane): Promise<LaneAtFakeBank> {
  await using opening = new AsyncDisposableStack()
  const clock = createFakeClock()
  const server = opening.use(await open({ now: () => clock.now(), cutsSilence: true }))
  const line = { driver, url: server.url, totalTimeoutMs: PATIENCE_MS }
  const banks = opening.use(
    await openBanks({ [profile.bankName]: line }, { clock, fakeBankFile: null }),
  )
  const calls = { underWay: 0 }
  const rig = opening.use(createPaymentRig({ clock, banks: counted(banks, calls) }))
  rig.display.unplug()
  await rig.open.payment.updateSettings({ ...SETTINGS, bankProfiles: { main: profile } })
  return laneOf(opening.move(), { clock, rig, calls }, server.levers)
}

interface OpenLane {
  readonly clock: FakeClock
  readonly rig: PaymentRig
  readonly calls: { underWay: number }
}

function laneOf(
  opened: AsyncDisposableStack,
  { clock, rig, calls }: OpenLane,
  levers: BankLevers,
): LaneAtFakeBank {
  /** The device's time stands still while a call is on the wire: that one takes real time. */
  async function pass(ms: number): Promise<void> {
    if (calls.underWay === 0) await clock.advance(ms)
  }

  async function ran<Answer>(call: Promise<Answer>): Promise<Answer> {
    let isOver = false
    const ended = call.finally(() => {
      isOver = true
    })
    ended.catch(() => {})
    const look = async () => {
      if (!isOver) await pass(100)
      return isOver
    }
    await waitUntil('the call has ended', look)
    return ended
  }

  return {
    rig,
    bank: levers,
    pass,
    show: (amount = 500) => ran(rig.open.payment.showQr({ amount, ttl: 5 }, null)),
    cancel: () => ran(rig.open.payment.cancelQr()),
    async becomes(status) {
      const look = async () => {
        if (rig.open.payment.statusAnswer().includes(status)) return true
        await pass(1_000)
        return false
      }
      await waitUntil(`it is ${status}`, look)
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function counted(banks: Banks, calls: { underWay: number }): Banks {
  async function count<Answer>(call: Promise<Answer>): Promise<Answer> {
    calls.underWay += 1
    try {
      return await call
    } finally {
      calls.underWay -= 1
    }
  }
  return {
    ...banks,
    open(profile) {
      const bank = banks.open(profile)
      return {
        kind: bank.kind,
        register: (...given) => count(bank.register(...given)),
        status: (...given) => count(bank.status(...given)),
        cancel: (...given) => count(bank.cancel(...given)),
        probe: (...given) => count(bank.probe(...given)),
        ...(bank.withdraws === false && { withdraws: false as const }),
        ...(bank.statement && { statement: bank.statement }),
      }
    },
  }
}
