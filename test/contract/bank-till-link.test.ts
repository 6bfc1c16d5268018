/** A printed link that the gateway switches on for one order at a time. */
import * as assert from 'uvu/assert'
import { openBanks } from '#drivers/bank/adapter-of-bank.ts'
import type { Dialect } from '#drivers/bank/fake/fake-bank-dialect.ts'
import { answerGateway } from '#drivers/bank/fake/fake-bank-gateway.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { type BankAndLane, fakeBankWith, openBankRig } from '#test/banks/bank-rig.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { orderOf } from './bank.ts'

const LINK =
  'https://qr.nspk.ru/AS100001ORTF4GAF80KPJ53K186D9A3G?type=01&bank=100000000007&crc=0C8A'
const PROFILE = {
  bankName: 'CFT',
  accAlias: 'a',
  extEntityId: 'e',
  merchantId: 'm',
  password: 'p',
  tillLink: LINK,
}

const bankWith = (dialect?: Dialect): BankAndLane => ({
  driver: 'gateway',
  profile: PROFILE,
  open: fakeBankWith(dialect),
})

/** Answers as if it had been told of another link, or of none. */
const altering =
  (change: (body: Record<string, unknown>) => object): Dialect =>
  (parts, message) =>
    answerGateway(parts, {
      ...message,
      body: message.body && change(message.body as Record<string, unknown>),
    })

spec('a printed link of the till', {
  async 'is what the customer scans, for one order at a time'() {
    await using rig = await openBankRig(bankWith())
    const first = orderOf(1_999)
    const { payload, isPrinted, qrId } = await rig.bank.register(first)
    assert.equal([payload, isPrinted], [LINK, true])
    assert.equal(await rig.bank.register(first), { payload, isPrinted, qrId })
    const second = orderOf(500)
    await faultOf(() => rig.bank.register(second), 'refused')
    await rig.levers.pay(first.orderId)
    const fact = await rig.bank.status({ ...first, qrId })
    assert.equal([fact.state, fact.amountKopecks], ['paid', 1_999])
    assert.is((await rig.bank.register(second)).payload, LINK)
    await rig.bank.cancel({ ...second, qrId: null })
    assert.is((await rig.bank.register(orderOf(700))).payload, LINK)
  },
  async 'is not taken for switched on by a gateway that knows of none'() {
    const ignorant = altering(({ merchant: _, ...order }) => order)
    await using rig = await openBankRig(bankWith(ignorant))
    await faultOf(() => rig.bank.register(orderOf(1_999)), 'refused')
  },
  async 'is not taken for switched on for another sum, or another till'() {
    for (const change of [
      (order: object) => ({ ...order, amountKopecks: 2_000 }),
      (order: object) => ({ ...order, merchant: { tillLink: LINK.replace('0C8A', '0c8a') } }),
    ]) {
      await using rig = await openBankRig(bankWith(altering(change)))
      await faultOf(() => rig.bank.register(orderOf(1_999)), 'refused')
    }
  },
  async 'has to be one that can hang at a till, of a bank that can switch it on'() {
    const clock = createSystemClock()
    const line = { driver: 'gateway', url: 'https://gateway.example' } as const
    await using banks = await openBanks({ CFT: line }, { clock, fakeBankFile: null })
    for (const tillLink of [
      'https://qr.example/fixed',
      LINK.replace('0C8A', '0C8B'),
      'https://qr.nspk.ru/AD100004BAL7227F9BNP6KNE007J9B3K?type=02&bank=100000000007&sum=1&cur=RUB&crc=AB75',
    ]) {
      const fault = await faultOf(() => banks.open({ ...PROFILE, tillLink }), 'bad-request')
      assert.match(fault.message, 'the field tillLink in the profile of CFT must be corrected')
    }
    for (const bankName of ['Raiffeisenbank', 'T-Bank']) {
      const profile = { bankName, merchantId: 'm', password: 'p', tillLink: LINK }
      const fault = await faultOf(() => banks.open(profile), 'bad-request')
      assert.match(fault.message, 'is YooKassa or Bank gateway. Leave this field empty')
    }
  },
})
