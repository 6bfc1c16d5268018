/** The bank profiles: what still goes on under each, and one that is removed while its payment goes on. */
import * as assert from 'uvu/assert'
import { createFakeSealer } from '#doubles/sealer-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { SETTINGS } from '#test/payments/payment-rig.ts'
import {
  type ServedPaymentRig,
  serveBarePaymentRig,
  servePaymentRig,
} from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'

const remove = (served: ServedPaymentRig, name: unknown) =>
  served.post('/removeBankProfile', { name })

const quiet = { active: false, openPayments: 0, openRefunds: 0 }

spec('the bank profiles', {
  async 'the one that payments go by stays, and so does all when the name is unknown'() {
    await using served = await serveBarePaymentRig()
    assert.equal((await served.get('/bankProfiles')).body['profiles'], [])
    await served.configure()
    const inUse = await remove(served, 'main')
    assert.is(inUse.http, 400)
    assert.is(inUse.body['error_category'], 'DriverSettings')
    assert.match(String(inUse.body['error_message']), 'Choose another profile for payments first')
    for (const name of ['nobody', '__proto__', 'x'.repeat(5_000)]) {
      const { http, body } = await remove(served, name)
      assert.is(http, 404, name)
      assert.match(
        String(body['error_message']),
        new RegExp(
          `no bank profile has the name "${name.slice(0, 128)}"\\. Choose one of main, fixed$`,
        ),
      )
    }
    assert.is((await remove(served, '')).http, 400)
    assert.equal((await served.get('/bankProfiles')).body['profiles'], [
      { ...quiet, name: 'main', bankName: 'CFT', active: true },
      { ...quiet, name: 'fixed', bankName: 'Static' },
    ])
  },
  async 'a removed one is gone for good, and the journal says so by its name alone'() {
    const journal = createMemoryJournal()
    await using served = await servePaymentRig({ journal })
    const { http, body } = await remove(served, 'fixed')
    assert.is(http, 200, JSON.stringify(body))
    assert.equal(body['removed'], { ...quiet, name: 'fixed', bankName: 'Static' })
    assert.is((await remove(served, 'fixed')).http, 404)
    await served.rig.restart()
    assert.equal(Object.keys(served.rig.ports.settings.value.bankProfiles), ['main'])
    const logged = journal.entries.filter(({ event }) => event === 'settings.profiles_changed')
    const none = { added: [], changed: [], removed: [] }
    assert.equal(
      logged.map(({ fields }) => fields),
      [
        { bankProfile: 'main', ...none, added: ['main', 'fixed'] },
        { bankProfile: 'main', ...none, removed: ['fixed'] },
      ],
    )
    assert.not.match(JSON.stringify(journal.entries), SETTINGS.bankProfiles.main.password)
  },
  async 'one that is still being written is removed behind it'() {
    await using served = await servePaymentRig()
    const { payment } = served.rig.open
    const late = { bankName: 'Static', staticQR: 'https://qr.example/late' }
    const adding = payment.updateSettings({ bankProfiles: { ...SETTINGS.bankProfiles, late } })
    const removed = await payment.removeBankProfile('late')
    await adding
    assert.equal(removed, { ...quiet, name: 'late', bankName: 'Static' })
    assert.equal(Object.keys(payment.maskedSettings().bankProfiles), ['main', 'fixed'])
  },
  async 'the same settings again change nothing, whatever their order; a new password does'() {
    const journal = createMemoryJournal()
    const sealer = createFakeSealer()
    await using served = await serveBarePaymentRig({ journal, sealer })
    const { payment } = served.rig.open
    const told = () =>
      journal.entries
        .filter(({ event }) => event === 'settings.profiles_changed')
        .map(({ fields }) => (fields as { changed: string[] }).changed)
    await payment.updateSettings(SETTINGS)
    assert.equal(told(), [[]])
    const { main, fixed } = SETTINGS.bankProfiles
    const turned = Object.fromEntries(Object.entries(main).toReversed())
    await payment.updateSettings(SETTINGS)
    await payment.updateSettings({ bankProfiles: { fixed, main: turned } })
    await payment.updateSettings({ bankProfiles: payment.maskedSettings().bankProfiles })
    assert.is(told().length, 1)
    await payment.updateSettings({ bankProfiles: { fixed, main: { ...main, password: 'other' } } })
    assert.equal(told().slice(1), [['main']])
    sealer.fail('key-lost')
    await payment.updateSettings({ bankProfiles: { fixed, main } })
    assert.equal(told().slice(2), [['main']])
  },
  async 'what was begun under a removed one is followed to its end'() {
    await using served = await servePaymentRig()
    assert.is((await served.post('/showQR', { amount: 5_000 })).http, 200)
    await served.post('/updateDriverSettings', { settings: { bankProfile: 'fixed' } })
    const { body } = await remove(served, 'main')
    assert.equal(body['removed'], { ...quiet, name: 'main', bankName: 'CFT', openPayments: 1 })
    const open = await served.rig.restart()
    assert.is((await open.payment.cancelQr())?.profileName, 'main')
  },
})
