/** updateDriverSettings: whole or not at all, spellings forgiven, secrets kept. */
import * as assert from 'uvu/assert'
import { SETTINGS } from '#test/payments/payment-rig.ts'
import {
  type ServedPaymentRig,
  serveBarePaymentRig,
  servePaymentRig,
} from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'

const PASSWORD = SETTINGS.bankProfiles.main.password

async function settingsOf(served: ServedPaymentRig): Promise<Record<string, unknown>> {
  return (await served.get('/getDriverSettings')).body['settings'] as Record<string, unknown>
}

async function refuses(served: ServedPaymentRig, settings: unknown, message: string | RegExp) {
  const before = JSON.stringify(await settingsOf(served))
  const { http, body } = await served.post('/updateDriverSettings', { settings })
  assert.is(http, 400, JSON.stringify(settings))
  assert.is(body['status'], 'error')
  assert.match(String(body['error_message']), message)
  assert.is(JSON.stringify(await settingsOf(served)), before, 'nothing of it was taken')
}

spec(
  'updateDriverSettings',
  {
    async 'gives back what it took, with the password masked'() {
      await using served = await serveBarePaymentRig()
      await served.post('/updateDriverSettings', { settings: SETTINGS })
      const { main } = SETTINGS.bankProfiles
      assert.equal(await settingsOf(served), {
        ...SETTINGS,
        bankProfiles: {
          ...SETTINGS.bankProfiles,
          main: { ...main, password: '<PASSWORD>' },
        },
      })
      assert.equal(served.rig.display.attachedTo, { type: 'serial', portName: '/dev/ttyACM0' })
    },
    async 'takes a field that is null for one that was not sent'() {
      await using served = await serveBarePaymentRig()
      const { main, fixed } = SETTINGS.bankProfiles
      const bankProfiles = { main: { ...main, staticQR: null }, fixed }
      const deviceConnection = { ...SETTINGS.deviceConnection, deviceName: null }
      const settings = { ...SETTINGS, bankProfiles, deviceConnection }
      assert.is((await served.post('/updateDriverSettings', { settings })).http, 200)
      const masked = { ...SETTINGS.bankProfiles, main: { ...main, password: '<PASSWORD>' } }
      assert.equal(await settingsOf(served), { ...SETTINGS, bankProfiles: masked })
    },
    async 'keeps the password when the mask comes back, and seals it at rest'() {
      await using served = await servePaymentRig()
      const settings = await settingsOf(served)
      const sent = await served.post('/updateDriverSettings', { settings })
      assert.is(sent.http, 200)
      const { ports, bank } = served.rig
      assert.not.match(JSON.stringify(ports.settings.value), PASSWORD)
      const opened: unknown[] = []
      const open = bank.open
      bank.open = (profile) => {
        opened.push(profile['password'])
        return open(profile)
      }
      await served.post('/updateDriverSettings', { settings: { bankProfile: 'main' } })
      await served.post('/showQR', { amount: 100 })
      assert.ok(opened.includes(PASSWORD))
    },
    async 'seals and masks every field that the bank does not call public'() {
      await using served = await serveBarePaymentRig()
      const main = { ...SETTINGS.bankProfiles.main, pwd: 'a', authorization: 'b', shop: 'c' }
      const fixed = { ...SETTINGS.bankProfiles.fixed, merchantId: 'no field of a static QR' }
      const bankProfiles = { main, fixed }
      await served.post('/updateDriverSettings', { settings: { ...SETTINGS, bankProfiles } })
      const mask = '<PASSWORD>'
      assert.equal((await settingsOf(served))['bankProfiles'], {
        main: { ...main, password: mask, pwd: mask, authorization: mask, shop: mask },
        fixed: { ...fixed, merchantId: mask },
      })
    },
    async 'replaces what is given and keeps what is not'() {
      await using served = await servePaymentRig()
      await served.post('/updateDriverSettings', { settings: { bankProfile: 'fixed' } })
      const after = await settingsOf(served)
      assert.is(after['bankProfile'], 'fixed')
      assert.equal(Object.keys(after['bankProfiles'] as object), ['main', 'fixed'])
      const deviceConnection = { connectionType: 'BLE', deviceName: 'V8BL120025' }
      await served.post('/updateDriverSettings', { settings: { deviceConnection } })
      assert.equal((await settingsOf(served))['deviceConnection'], deviceConnection)
      const only = { spare: SETTINGS.bankProfiles.fixed }
      await served.post('/updateDriverSettings', {
        settings: { bankProfile: 'spare', bankProfiles: only },
      })
      assert.equal((await settingsOf(served))['bankProfiles'], only)
    },
    async 'forgives spellings and answers in the canonical ones'() {
      await using served = await serveBarePaymentRig()
      const serial = ['Serial', 'serial', 'UART', 'COM', 'usb', 'Serial Port', 'VCOM']
      for (const connectionType of serial) {
        const deviceConnection = { connectionType, portName: 'ttyUSB0' }
        const { http } = await served.post('/updateDriverSettings', {
          settings: { deviceConnection },
        })
        assert.is(http, 200, connectionType)
        assert.equal((await settingsOf(served))['deviceConnection'], {
          connectionType: 'Serial',
          portName: '/dev/ttyUSB0',
        })
      }
      for (const connectionType of ['BLE', 'ble', 'Bluetooth', 'BT', 'bluetooth-le']) {
        const deviceConnection = { connectionType, deviceAddress: 'd9:24:aa:bb:cc:0f' }
        await served.post('/updateDriverSettings', { settings: { deviceConnection } })
        assert.equal((await settingsOf(served))['deviceConnection'], {
          connectionType: 'BLE',
          deviceAddress: 'D9:24:AA:BB:CC:0F',
        })
      }
      const bankProfiles = { a: { ...SETTINGS.bankProfiles.main, bankName: ' cft ' } }
      await served.post('/updateDriverSettings', { settings: { bankProfile: 'a', bankProfiles } })
      const profiles = (await settingsOf(served))['bankProfiles'] as Record<
        string,
        { bankName: string }
      >
      assert.is(profiles['a']?.bankName, 'CFT')
    },
    async 'refuses as a whole what it cannot take'() {
      await using served = await servePaymentRig()
      const { main } = SETTINGS.bankProfiles
      const device = (deviceConnection: unknown) => ({ bankProfile: 'fixed', deviceConnection })
      const profile = (given: unknown) => ({ bankProfiles: { main, other: given } })
      await refuses(
        served,
        { bankProfile: 'nobody' },
        /bankProfile names a profile that does not exist/,
      )
      await refuses(
        served,
        { bankProfile: 'toString' },
        /bankProfile names a profile that does not exist/,
      )
      await refuses(served, { bankProfiles: {} }, /bankProfile names a profile that does not exist/)
      await refuses(served, profile({ bankName: 'Monopoly' }), /CFT, Static/)
      await refuses(served, profile({ merchantId: 'x' }), /has no bankName/)
      await refuses(served, profile({ bankName: 'Static' }), /staticQR is empty/)
      await refuses(served, profile({ ...main, merchantId: 5 }), /must be a string of at most/)
      await refuses(served, profile({ ...main, 'a b': 'c' }), /a field whose name is not allowed/)
      await refuses(served, profile([]), /must be a JSON object/)
      for (const name of ['', 'x'.repeat(5_000), '\ud800'])
        await refuses(served, { bankProfiles: { main, [name]: main } }, /must have 1 to/)
      await refuses(
        served,
        profile({ ...main, password: '<PASSWORD>' }),
        /stands for the present value, but the lane has none/,
      )
      await refuses(
        served,
        profile({ ...main, merchantId: 'x'.repeat(20_000) }),
        /must be a string of at most 16 384 characters/,
      )
      await refuses(served, device({ connectionType: 'carrier pigeon' }), /Serial or BLE/)
      await refuses(served, device({ connectionType: 'BLE' }), /Send deviceAddress or deviceName/)
      for (const deviceAddress of ['D9:24', '../../x', 'D9:24:AA:BB:CC:GG', 'D9:24:AA:BB:CC:00;ls'])
        await refuses(
          served,
          device({ connectionType: 'BLE', deviceAddress }),
          /Write it like 01:23/,
        )
      await refuses(
        served,
        device({ connectionType: 'BLE', deviceName: '/org/bluez' }),
        /deviceName/,
      )
      const ports = [
        '/dev/mem',
        '/dev/sda',
        '/etc/passwd',
        '/dev/../etc/passwd',
        '../tty',
        '/dev//ttyS0',
        '/dev/tty S0',
        '/dev/ttyS0;reboot',
        '/device/ttyS0',
      ]
      for (const portName of ports)
        await refuses(served, device({ connectionType: 'Serial', portName }), /portName/)
      await refuses(served, 'text', /settings/)
      await refuses(served, null, /settings/)
    },
    async 'takes profile names that are words of the language, and no prototype'() {
      await using served = await serveBarePaymentRig()
      const { fixed } = SETTINGS.bankProfiles
      const bankProfiles = { toString: fixed, valueOf: fixed }
      const settings = { bankProfile: 'toString', bankProfiles }
      assert.is((await served.post('/updateDriverSettings', { settings })).http, 200)
      assert.is((await settingsOf(served))['bankProfile'], 'toString')
      // Functions of the language have a name: it must not pass for a field that was kept.
      const masked = { hasOwnProperty: { ...SETTINGS.bankProfiles.main, name: '<PASSWORD>' } }
      await refuses(
        served,
        { bankProfiles: { ...bankProfiles, ...masked } },
        /stands for the present value, but the lane has none/,
      )
      const text = `{"settings":{"bankProfiles":{"__proto__":${JSON.stringify(fixed)}}}}`
      assert.is((await served.post('/updateDriverSettings', text)).http, 400)
      assert.is(({} as Record<string, unknown>)['bankName'], undefined)
    },
    async 'does not disturb the payment that is pending'() {
      await using served = await servePaymentRig()
      await served.post('/showQR', { amount: 100 })
      await served.post('/updateDriverSettings', { settings: { bankProfile: 'fixed' } })
      const { bank, clock } = served.rig
      bank.pay([...bank.orders.keys()][0] ?? '')
      await clock.advance(3_000)
      assert.is((await served.get('/getDynamicQRStatus')).body['dynamicQRStatus'], 'ACCEPTED')
    },
  },
  20_000,
)
