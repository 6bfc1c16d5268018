/** Which bank a name means, what a profile must hold, and what the config maps. */
import * as assert from 'uvu/assert'
import { type BanksConfig, openBanks } from '#drivers/bank/adapter-of-bank.ts'
import { bankNameIn, KNOWN_BANKS } from '#drivers/bank/bank-names.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { speakerOf } from '#firmware/words/speaker.ts'
import type { BankProfile } from '#hal/bank.ts'
import { openHttpServer } from '#test/http-server.ts'
import { spec } from '#test/spec.ts'

const open = (config: BanksConfig) =>
  openBanks(config, { clock: createSystemClock(), fakeBankFile: null })
const EVERYTHING_FAKE: BanksConfig = { '*': { driver: 'fake' } }
const GATEWAY: BanksConfig = { cft: { driver: 'gateway', url: 'https://bank.example/api' } }

function refused(work: () => unknown): Fault {
  try {
    work()
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown
    throw thrown
  }
  throw new Error('was not refused')
}

spec('bank names', {
  async 'calls public what it documents, and nothing else'() {
    await using banks = await open(EVERYTHING_FAKE)
    assert.equal(banks.publicFields('Static'), ['bankName', 'staticQR'])
    assert.equal(banks.publicFields('ЦФТ'), [
      'bankName',
      'accAlias',
      'extEntityId',
      'merchantId',
      'tillLink',
    ])
    assert.equal(banks.publicFields('Pix'), ['bankName', 'merchantId', 'pixKey', 'tillLink'])
    assert.equal(banks.publicFields('T-Bank'), ['bankName', 'merchantId', 'tillLink'])
    const yookassa = ['bankName', 'merchantId', 'tillLinkId', 'tillLink']
    assert.equal(banks.publicFields('YooKassa'), yookassa)
    assert.ok(banks.publicFields('Bank of Nowhere').includes('merchantId'))
    for (const name of [...KNOWN_BANKS.map((bank) => bank.name), 'Bank of Nowhere'])
      assert.not.ok(
        banks
          .publicFields(name)
          .some((field) => /pass|key$|secret/.test(field) && field !== 'pixKey'),
        name,
      )
  },
  async 'are spelled as each language spells them, in sentences too'() {
    for (const { name, aliases } of KNOWN_BANKS) {
      const russian = aliases.filter((alias) => /[а-яё]/i.test(alias))
      const spelled = bankNameIn(name, 'ru')
      assert.ok(russian.length === 0 ? spelled === name : russian.includes(spelled), name)
      assert.is(bankNameIn(name, 'en'), name)
    }
    const refused = say('fault.refund.only-in-cabinet', { bank: 'Tinkoff Bank' })
    assert.match((await speakerOf('ru'))(refused), /^Т-Банк /)
    const unknown = say('fault.bank.unknown-bank', { name: 'X', banks: 'Alfa Bank, Ours, VTB' })
    assert.match((await speakerOf('ru'))(unknown), /: Альфа-Банк, Ours, ВТБ$/)
    assert.match(String(unknown), / Alfa Bank, Ours, VTB$/)
    assert.match(String(refused), /Tinkoff Bank/)
  },
  async 'forgives case, spacing, punctuation and script'() {
    await using banks = await open(EVERYTHING_FAKE)
    for (const [written, meant] of [
      ['static', 'Static'],
      [' STATIC ', 'Static'],
      ['alfa bank', 'Alfa Bank'],
      ['AlfaBank', 'Alfa Bank'],
      ['ALFA_BANK', 'Alfa Bank'],
      ['Альфа-Банк', 'Alfa Bank'],
      ['raiffeisenBank', 'Raiffeisenbank'],
      ['t-bank', 'Tinkoff Bank'],
      ['ЦФТ', 'CFT'],
      ['Yoo Kassa', 'YooKassa'],
      ['ｐｉｘ', 'Pix'],
    ] as const)
      assert.is(banks.canonical(written), meant, written)
  },
  async 'knows each bank by its own name, and no name twice'() {
    await using banks = await open(EVERYTHING_FAKE)
    for (const { name, aliases } of KNOWN_BANKS)
      for (const spelling of [name, ...aliases]) assert.is(banks.canonical(spelling), name)
    assert.equal(banks.names, [...new Set(banks.names)])
  },
  async 'maps every name to the fake bank when the config says so'() {
    await using banks = await open(EVERYTHING_FAKE)
    assert.is(banks.canonical('  Bank of  Nowhere '), 'Bank of Nowhere')
    assert.is(banks.open({ bankName: 'Bank of Nowhere' }).kind, 'dynamic')
    assert.is(banks.canonical(''), null)
    assert.is(banks.canonical(' -- '), null)
    assert.is(banks.canonical('x'.repeat(1_000)), null)
  },
  async 'a fault of a gateway for all banks names the one that was meant'() {
    const nowhere: BanksConfig = {
      '*': { driver: 'gateway', url: 'http://127.0.0.1:1', totalTimeoutMs: 5_000 },
    }
    await using banks = await open(nowhere)
    for (const bankName of ['Gazprombank', 'CFT', 'Bank of Nowhere']) {
      const profile = { bankName, account: 'a', merchantId: 'm', accAlias: 'x', extEntityId: 'e' }
      const bank = banks.open({ ...profile, password: 'secret' })
      const fault = await bank.probe().then(
        () => null,
        (thrown: unknown) => thrown,
      )
      assert.instance(fault, Fault)
      assert.is((fault as Fault).detail.bankName, bankName)
      assert.match((fault as Fault).message, new RegExp(`^${bankName}: `))
    }
  },
  async 'serves only mapped and public banks otherwise, and lists them'() {
    await using banks = await open(GATEWAY)
    const served = ['Static', 'CFT', 'Alfa Bank', 'Raiffeisenbank', 'Tinkoff Bank', 'YooKassa']
    assert.equal(banks.names, served)
    for (const stranger of ['Gazprombank', 'constructor', '__proto__', 'toString', '*'])
      assert.is(banks.canonical(stranger), null, stranger)
    const fault = refused(() => banks.open({ bankName: 'Gazprombank' }))
    assert.is(fault.kind, 'bad-request')
    assert.is(fault.detail.part, 'bank')
    assert.match(fault.message, served.join(', '))
    assert.is(banks.levers, null)
  },
  async 'reaches T-Bank and YooKassa by themselves, or through a gateway where the config says so'() {
    const paths: string[] = []
    await using gateway = await openHttpServer((request, response) => {
      paths.push(request.url ?? '')
      response.destroy()
    })
    const line = { driver: 'gateway', url: gateway.url } as const
    for (const bankName of ['T-Bank', 'ЮKassa']) {
      const profile = { bankName, merchantId: 'm', password: 'p' }
      for (const config of [{ [bankName]: line }, { '*': line }]) {
        await using banks = await open(config)
        const asked = banks.open(profile).status({ orderId: 'a', qrId: null, amountKopecks: 1 })
        assert.instance(await asked.catch((thrown: unknown) => thrown), Fault)
        assert.is(paths.pop(), '/v1/orders/a')
      }
      await using banks = await open({})
      assert.is(banks.open(profile).kind, 'dynamic')
      const { password: _, ...lacking } = profile
      assert.match(refused(() => banks.open(lacking)).message, 'password')
    }
  },
  async 'keeps the spelling that the config gives to a bank of its own'() {
    await using banks = await open({
      'Corner Bank': { driver: 'gateway', url: 'https://b.example' },
    })
    assert.is(banks.canonical('cornerbank'), 'Corner Bank')
  },
  async 'names the field that a profile lacks'() {
    await using banks = await open(GATEWAY)
    const whole = {
      bankName: 'CFT',
      accAlias: 'a',
      extEntityId: 'e',
      merchantId: 'm',
      password: 'p',
    }
    assert.is(banks.open(whole).kind, 'dynamic')
    for (const field of ['accAlias', 'extEntityId', 'merchantId', 'password']) {
      const fault = refused(() => banks.open({ ...whole, [field]: ' ' }))
      assert.is(fault.kind, 'bad-request')
      assert.match(fault.message, field)
      assert.is(fault.detail.bankName, 'CFT')
    }
  },
  async 'refuses addresses that a bank cannot have'() {
    for (const url of [
      'bank.example',
      'http://bank.example',
      'ftp://bank.example',
      'file:///etc/passwd',
      'https://user:secret@bank.example',
      'https://bank.example/?key=1',
      'https://10.0.0.1',
      'https://169.254.169.254/latest',
      'https://[fd00::1]',
      'https://[::ffff:192.168.1.1]',
      'https://3232235777',
      'https://0xc0a80101',
      'http://192.168.1.1',
    ]) {
      const opened = open({ CFT: { driver: 'gateway', url } })
      const thrown: unknown = await opened.then(
        (banks) => banks[Symbol.asyncDispose](),
        (error: unknown) => error,
      )
      assert.instance(thrown, Fault, url)
      assert.not.ok((thrown as Fault).message.includes('secret'))
    }
  },
  async 'lets a bank into the own network when told so'() {
    const url = 'https://10.0.0.1/gateway'
    await using banks = await open({ CFT: { driver: 'gateway', url, allowPrivate: true } })
    assert.is(banks.canonical('CFT'), 'CFT')
  },
})

const SBP_DYNAMIC =
  'https://qr.nspk.ru/AD100004BAL7227F9BNP6KNE007J9B3K?type=02&bank=100000000007&sum=1&cur=RUB&crc=AB75'
const SBP_STATIC =
  'https://qr.nspk.ru/AS100001ORTF4GAF80KPJ53K186D9A3G?type=01&bank=100000000007&crc=0C8A'

spec('static bank', {
  async 'hands out its payload, the same for every order, and tracks nothing'() {
    await using banks = await open({})
    const order = {
      orderId: 'a',
      amountKopecks: 100,
      purpose: null,
      ttlMinutes: 5,
      expiresAtMs: 0,
    }
    for (const staticQR of [SBP_STATIC, 'https://shop.example/pay?x=1', 'tg://pay/me']) {
      const bank = banks.open({ bankName: 'STATIC', staticQR })
      assert.is(bank.kind, 'static')
      const first = await bank.register(order)
      assert.is(first.payload, staticQR)
      assert.equal(await bank.register({ ...order, orderId: 'b' }), first)
      const reference = { orderId: 'a', qrId: first.qrId, amountKopecks: 100 }
      assert.is((await bank.status(reference)).state, 'unknown')
      assert.is((await bank.cancel(reference)).state, 'unknown')
      await bank.probe()
    }
  },
  async 'refuses a payload that is no URL, or a wrong or dynamic SBP link'() {
    await using banks = await open(EVERYTHING_FAKE)
    const profiles: BankProfile[] = [
      { bankName: 'Static' },
      ...[
        '',
        'not a url',
        SBP_DYNAMIC,
        SBP_STATIC.replace('0C8A', '0C8B'),
        SBP_STATIC.replace('&crc=0C8A', ''),
        SBP_STATIC.replace('https', 'http'),
        `https://shop.example/${'x'.repeat(3_000)}`,
      ].map((staticQR) => ({ bankName: 'Static', staticQR })),
    ]
    for (const profile of profiles) {
      const fault = refused(() => banks.open(profile))
      assert.is(fault.kind, 'bad-request')
      assert.match(fault.message, 'staticQR')
    }
  },
})
