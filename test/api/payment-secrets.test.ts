/**
 * A bank password, and secrets under names that nobody foresaw, followed everywhere they could leak
 * to: they are nowhere but at the bank.
 */

import { readdirSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { prepareExportFolder } from '#drivers/storage/files/export-folder.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { loadSealer } from '#drivers/storage/files/sealer.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { Fault } from '#firmware/fault.ts'
import { openListener } from '#firmware/http/server.ts'
import { NO_SETTINGS } from '#firmware/payment/settings/stored-settings.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { call, postJson } from '#test/http-call.ts'
import { createPaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const PASSWORD = 'hunter2-is-not-it'
/** Names of secrets that banks use and no rule about names would catch. */
const NAMES = ['pwd', 'authorization', 'hmac', 'credential', 'apiLogin', 'signature', 'cert', 'x']
const MAIN = {
  ...SETTINGS.bankProfiles.main,
  password: PASSWORD,
  ...Object.fromEntries(NAMES.map((name) => [name, `${PASSWORD} ${name}`])),
}

spec(
  'a bank password',
  {
    async 'is in no answer, no journal, no file and no export'() {
      using folder = temporaryFolder()
      const journal = createMemoryJournal()
      const journaled: string[] = []
      journal.subscribe((entry) => void journaled.push(JSON.stringify(entry)))
      using store = openSqliteTransactions(folder.file('payments.db'))
      await using rig = createPaymentRig({
        journal,
        store,
        settings: await loadJsonStore(folder.file('driver-settings.json'), NO_SETTINGS),
        sealer: loadSealer(folder.file('seal.key'), null),
        exports: await prepareExportFolder([folder.file('exports')], { dataFolder: null }),
      })
      const { bank, clock, open } = rig
      const listener = { address: '127.0.0.1:0', serve: ['payment' as const] }
      await using listening = await openListener(listener, [open.router], journal)
      const seen: string[] = []
      const used: string[] = []
      const post = async (path: string, body: unknown) => {
        const { text, headers } = await postJson(listening.address, path, body)
        seen.push(text, JSON.stringify(headers))
      }
      const openBank = bank.open
      bank.open = (profile) => {
        used.push(...Object.values(profile))
        return openBank(profile)
      }

      await post('/updateDriverSettings', {
        settings: { ...SETTINGS, bankProfiles: { main: MAIN } },
      })
      // Refused beside the secret, and with the secret where it does not belong.
      await post('/updateDriverSettings', {
        settings: { bankProfiles: { main: MAIN, other: { ...MAIN, bankName: 'Nobody' } } },
      })
      await post('/updateDriverSettings', {
        settings: { bankProfile: 'main', deviceConnection: { connectionType: 'x', y: PASSWORD } },
      })
      await post('/showQR', { amount: 100 })
      await clock.advance(3_000)
      bank.open = () => {
        throw new Fault('unreachable', asSentence('the bank does not answer'))
      }
      await post('/exportToCSV', { path: 'all.csv' })
      const { length } = seen
      for (const path of [
        '/getDriverSettings',
        '/transactions',
        '/health',
        '/reports/day?date=2026-01-01',
      ])
        seen.push((await call(listening.address, path)).text)
      assert.is(seen.length, length + 4)

      assert.ok(used.includes(PASSWORD), 'the bank itself gets it')
      for (const name of NAMES) assert.ok(used.includes(`${PASSWORD} ${name}`), name)
      for (const text of [...seen, ...journaled]) assert.not.match(text, PASSWORD)
      const files = readdirSync(folder.path, { recursive: true, withFileTypes: true })
      const plain = files.filter((file) => file.isFile())
      assert.ok(plain.length >= 4)
      for (const { parentPath, name } of plain)
        assert.not.ok(readFileSync(`${parentPath}/${name}`).includes(PASSWORD), name)
    },
    async 'is sealed at the next start where an earlier release kept it in the clear'() {
      await using rig = createPaymentRig()
      const main = {
        ...SETTINGS.bankProfiles.main,
        password: { sealed: 'kept' },
        pwd: 'in the clear',
      }
      await rig.ports.settings.update(() => ({
        bankProfile: 'main',
        bankProfiles: { main },
        deviceConnection: null,
      }))
      await rig.restart()
      await waitUntil('it is sealed', () => {
        const kept = JSON.stringify(rig.ports.settings.value)
        return !kept.includes('in the clear')
      })
      const { main: after } = rig.ports.settings.value.bankProfiles
      assert.equal(after?.['password'], { sealed: 'kept' }, 'what was sealed is not sealed again')
      assert.is(after?.['accAlias'], main.accAlias)
      assert.is(
        rig.ports.sealer.open((after?.['pwd'] as { sealed: string } | undefined)?.sealed ?? ''),
        'in the clear',
      )
    },
  },
  20_000,
)
