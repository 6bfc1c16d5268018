/** Every screen in every protocol: what goes out, what a customer reads, what is refused. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createDwin } from '#drivers/display/dwin/dwin.ts'
import { createEscpos } from '#drivers/display/escpos/escpos.ts'
import { createNextion } from '#drivers/display/nextion/nextion.ts'
import { displayOptionsOf } from '#drivers/display/open-display.ts'
import { createWording } from '#drivers/display/text/screen-wording.ts'
import { loadConfig } from '#firmware/config/load-config.ts'
import { CUSTOMER_LANGUAGES } from '#firmware/words/languages.ts'
import type { Screen, ScreenStatus } from '#hal/display.ts'
import { EMULATED_DISPLAY_NAMES, EMULATED_DISPLAYS } from '#lab/emulators/emulated-displays.ts'
import { createEmulator as createEscposPeer } from '#lab/emulators/escpos-display.ts'
import { protocolsBy } from '#test/hardware/display-rig.ts'
import { protocolsOn } from '#test/hardware/loopback-display.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const clock = createFakeClock()
const wording = createWording({ language: 'ru', currency: '₽' })
const PAYMENT = { kind: 'qr', payload: 'https://qr.example/1', amountKopecks: 150_000 } as const
const STATUSES: readonly ScreenStatus[] = ['ERROR', 'ACCEPTED', 'REJECTED', 'CANCELED']

/** What tills and customers may put into a text, and what a display would make of it. */
const HOSTILE = [
  'a"ÿÿÿpage okÿÿÿ',
  'a\xff\xff\xffpage ok\xff\xff\xff',
  'a**b\nDisplaySuccessQRCodeScreen**1**2**3\n',
  '\x1b@\x0c\x1f(k',
  '\x02\xf0\x03correct\x03',
  'a\\',
  '\\"',
  '\u0000\u0000Z\u00a5\u0007',
  '\ud800 lone',
  '😀'.repeat(200),
]

function terminalConfig(text: string) {
  const { display } = loadConfig({ name: 'test', text, environment: {} })
  if (display.driver !== 'terminal') throw new Error('a terminal was asked for')
  return display
}

/** What a Russian display says below a code: of a payment by СБП, of a link, of a payment with a purpose. */
function assertHints(name: keyof typeof EMULATED_DISPLAYS, ofPayment: string, ofLink: string) {
  const SBP = {
    ...PAYMENT,
    payload: 'https://qr.nspk.ru/AD1?type=02&sum=150000&cur=RUB&crc=0000',
  }
  const config = terminalConfig('display: { driver: terminal, language: ru }')
  const protocol = protocolsBy(displayOptionsOf(config, clock))[name]
  for (const [screen, row] of [
    [SBP, ofPayment],
    [{ kind: 'qr', payload: 'https://shop.example/' }, ofLink],
    [{ ...SBP, purpose: 'Чек 17' }, 'Чек 17'],
  ] as const) {
    const emulator = EMULATED_DISPLAYS[name]()
    emulator.receive(protocol.prepare(screen).frame(7))
    assert.is(emulator.glass.lines.at(-1), row, `${name} ${screen.payload}`)
  }
}

spec('display protocols', {
  'a row that is too short for it says less'() {
    assertHints('dqr', 'СБП. Отсканируйте QR', 'Отсканируйте QR')
  },
  'no text breaks out of its screen'() {
    for (const name of EMULATED_DISPLAY_NAMES) {
      const protocol = protocolsOn(clock)[name]
      for (const purpose of HOSTILE) {
        const emulator = EMULATED_DISPLAYS[name]()
        const shown: (string | null)[] = []
        emulator.onGlass = (glass) => shown.push(glass.qr ?? glass.picture ?? glass.screen)
        emulator.receive(protocol.prepare({ ...PAYMENT, purpose }).frame(7))
        assert.is(emulator.glass.qr, PAYMENT.payload, `${name}: ${JSON.stringify(purpose)}`)
        assert.equal([...new Set(shown)], [PAYMENT.payload])
      }
    }
  },
  async 'a QR goes out as it is, or not at all'() {
    const payloads = [...HOSTILE, 'a**b', 'a\nb', 'https://ж.рф/?a="b"&c=\\d', '', ' x ', '*']
    for (const name of EMULATED_DISPLAY_NAMES) {
      const protocol = protocolsOn(clock)[name]
      for (const payload of payloads) {
        const emulator = EMULATED_DISPLAYS[name]()
        try {
          emulator.receive(protocol.prepare({ kind: 'qr', payload }).frame(7))
        } catch (thrown) {
          await faultOf(() => Promise.reject(thrown), 'bad-request')
          continue
        }
        assert.is(emulator.glass.qr, payload, `${name}: ${JSON.stringify(payload)}`)
      }
    }
  },
  'every verdict is told in every language, as well as the display can'() {
    for (const language of CUSTOMER_LANGUAGES)
      for (const name of EMULATED_DISPLAY_NAMES) {
        const config = terminalConfig(`display: { driver: terminal, language: ${language} }`)
        const protocol = protocolsBy(displayOptionsOf(config, clock))[name]
        for (const status of STATUSES) {
          const emulator = EMULATED_DISPLAYS[name]()
          emulator.receive(
            protocol.prepare({ kind: 'status', status, amountKopecks: 100 }).frame(7),
          )
          const { picture, lines } = emulator.glass
          if (name !== 'escpos') assert.is(picture, status === 'ACCEPTED' ? 'ok' : 'fail')
          if (name !== 'qrpay') assert.ok(lines.join('').length > 8, `${name} ${lines}`)
        }
      }
  },
  'a code without a purpose says what to do with it'() {
    const scan = 'Отсканируйте камерой телефона'
    assertHints('nextion', `СБП. ${scan}`, scan)
    assertHints('dwin', scan, scan)
  },
  'two rows of text: what is to pay, and no QR'() {
    const text = createEscpos({ clock, wording, model: 'text', charset: 'cp866', codePage: 17 })
    const emulator = createEscposPeer({ model: 'text' })
    const show = (screen: Screen) => emulator.receive(text.prepare(screen).frame(1))
    show({ kind: 'status', status: 'ACCEPTED', amountKopecks: 150_000 })
    assert.equal(emulator.glass.lines, ['Оплачено. Спасибо!', '1 500,00 RUB'])
    show({ kind: 'text', lines: ['Одна длинная строка текста', 'вторая', 'третья'] })
    assert.equal(emulator.glass.lines, ['Одна длинная строка', 'вторая'])
    assert.is(text.capabilities.maxQrBytes, 0)
  },
  async 'a display without QR refuses one'() {
    const text = createEscpos({ clock, wording, model: 'text' })
    await faultOf(() => text.prepare(PAYMENT), 'bad-request')
  },
  'what is drawn again looks the same and clears nothing'() {
    const protocol = createEscpos({ clock, wording })
    const emulator = createEscposPeer()
    const drawing = protocol.prepare(PAYMENT)
    emulator.receive(drawing.frame(1))
    let changes = 0
    emulator.onGlass = () => {
      changes += 1
    }
    for (const byte of drawing.again(1)) emulator.receive(Uint8Array.of(byte))
    assert.is(changes, 0)
    emulator.powerCycle()
    emulator.receive(drawing.again(1))
    assert.is(emulator.glass.qr, PAYMENT.payload)
  },
  'the letter that is FF in its character set does not end an instruction'() {
    for (const charset of ['cp1251', 'latin1'] as const) {
      const options = { clock, wording, charset }
      const purpose = 'яблоко Яблоко ÿ'
      const nextion = EMULATED_DISPLAYS.nextion()
      nextion.receive(
        createNextion(options)
          .prepare({ ...PAYMENT, purpose })
          .frame(7),
      )
      assert.is(nextion.glass.qr, PAYMENT.payload)
      assert.is(nextion.glass.lines.length, 2)
      const dwin = EMULATED_DISPLAYS.dwin()
      dwin.receive(
        createDwin(options)
          .prepare({ ...PAYMENT, purpose })
          .frame(7),
      )
      assert.is(dwin.glass.lines.length, 2)
    }
  },
  'the config says what there is to say'() {
    const config = terminalConfig(
      'display: { driver: terminal, protocol: nextion, maxQrBytes: 300, currency: "" }',
    )
    const { nextion, qrpay } = protocolsBy(displayOptionsOf(config, clock))
    assert.is(nextion.capabilities.maxQrBytes, 300)
    assert.is(qrpay.capabilities.maxQrBytes, 300)
    assert.is(config.ble.adapter, 'hci0')
  },
})
