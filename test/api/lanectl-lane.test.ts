/** The verbs of lanectl that ask a running lane: each against a whole device on fakes. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { newKeys } from '#drivers/storage/lane-backup/backup-encryption.ts'
import { call, postJson } from '#test/http-call.ts'
import { RUSSIAN } from '#test/lanectl/russian-day.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { testConfigOnDisk } from '#test/storage/config-on-disk.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const PAID_AT_ONCE = 7_770_002

const ask = ({ url }: TestDevice, ...args: readonly string[]) => lanectl(['--url', url, ...args])

/** What it prints; it must have done what was asked. */
async function printed(device: TestDevice, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await ask(device, ...args)
  assert.is(code, 0, `${args.join(' ')}: ${stderr}`)
  return stdout
}

spec(
  'lanectl of a running lane',
  {
    async 'payments, report and csv tell the ledger; what is under way is cancelled'() {
      await using device = await openTestDevice()
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      await postJson(device.url, '/showQR', { amount: PAID_AT_ONCE, reference: 'R-1' })
      await waitUntil('it is paid', async () =>
        (await call(device.url, '/getDynamicQRStatus')).text.includes('ACCEPTED'),
      )
      const paid = await ask(device, 'payments', 'cancel')
      assert.is(paid.code, 1)
      // The lane tells a till the call; who types commands is told the command.
      assert.match(
        paid.stderr,
        /already paid, so it cannot be cancelled\. Refund it .*lanectl refund [0-9A-Z]{26}\n/,
      )
      await postJson(device.url, '/showQR', { amount: 100, reference: 'R-2' })
      assert.is(await printed(device, 'payments', 'cancel'), 'cancelled\n')
      const list = await printed(device, 'payments', 'list', '--reference', 'R-1')
      assert.match(list, /ACCEPTED +7770002 +- +R-1 +(\S+)/)
      const id = /R-1 +(\S+)/.exec(list)?.[1] ?? ''
      assert.match(await printed(device, 'payments', 'show', id), /"events"/)
      const all: { createdAt: string }[] = JSON.parse(
        await printed(device, '--json', 'payments', 'list'),
      )
      // Newest first: midnight may have been between them.
      const [last = '', date = ''] = all.map(({ createdAt }) => {
        const created = new Date(createdAt)
        const two = (part: number) => String(part).padStart(2, '0')
        return `${created.getFullYear()}-${two(created.getMonth() + 1)}-${two(created.getDate())}`
      })
      const day = await printed(device, 'report', date, last)
      assert.match(day, /ACCEPTED +1 +77700\.02\n/)
      assert.match(day, /CANCELED +1 +1\.00\n/)
      assert.match(day, /net +77700\.02\n/)
      assert.match(await printed(device, '--json', 'report', date), /"date"/)
      const days = await printed(device, 'report', '2001-01-01', '2001-01-02')
      assert.match(days, /^2001-01-01 to 2001-01-02 +COUNT/m)
      assert.is((await ask(device, 'report', 'today')).code, 64)
      const old = ['--from', '2001-01-01', '--to', '2001-01-02']
      assert.equal(JSON.parse(await printed(device, '--json', 'payments', 'list', ...old)), [])
      const backwards = await ask(device, 'report', '2001-01-02', '2001-01-01')
      assert.match(backwards.stderr, /the first day is 2 Jan 2001, and the last day is 1 Jan 2001/)
      const file = `${device.dataFolder}/exports/ledger.csv`
      await printed(device, 'csv', file)
      assert.match(readFileSync(file, 'utf8'), '7770002')
      await printed(device, 'csv', file, '--language', 'ru')
      assert.match(readFileSync(file, 'utf8'), /^\ufeff"Номер операции";.*;77700,02;/s)
      const bare = await printed(device, 'csv', 'ledger.csv')
      assert.match(
        bare,
        /^ledger\.csv is written on the lane, into the first folder .*exports in its data folder/,
      )
      const nowhere = await ask(device, 'csv', '/no/such/ledger.csv')
      assert.ok(nowhere.stderr.includes(`one of these folders: ${device.dataFolder}/exports`))
      await printed(device, 'refund', id, '--amount', '100')
      assert.match(await printed(device, 'payments', 'list'), /ACCEPTED +7770002 +100 +R-1 /)
      // The bank is asked for three days about what was cancelled.
      assert.match(await printed(device, 'status'), /, payments that the bank is asked about: 1\n/)
      for (const verb of ['create', 'list']) {
        const { code, stderr } = await ask(device, 'backup', verb, '--on-lane')
        assert.equal([code, /makes no backups/.test(stderr)], [1, true])
      }
    },
    async 'settings, mode and roi are told and set; reset wants the serial number'() {
      await using device = await openTestDevice({ environment: { LANED_SERIAL_NUMBER: 'LANE-7' } })
      using folder = temporaryFolder()
      writeFileSync(folder.file('settings.json'), JSON.stringify(DEMO_SETTINGS))
      assert.match(await printed(device, 'settings', folder.file('settings.json')), /"demo"/)
      assert.match(await printed(device, 'settings'), /"demo"/)
      const { bankProfiles } = DEMO_SETTINGS.settings
      const settings = { bankProfiles: { ...bankProfiles, spare: { bankName: 'Fake' } } }
      await postJson(device.url, '/updateDriverSettings', { settings })
      const asked = await ask(device, 'profiles', 'remove', 'spare')
      assert.is(asked.code, 64)
      assert.match(asked.stderr, /spare \(Fake; open payments: 0.*--yes/)
      assert.match(await printed(device, 'profiles', 'list'), /spare +Fake/)
      await printed(device, 'profiles', 'remove', 'spare', '--yes')
      assert.not.match(await printed(device, 'profiles', 'list'), 'spare')
      assert.match(
        (await ask(device, 'profiles', 'remove', 'demo')).stderr,
        'Choose another profile for payments first',
      )
      assert.is(await printed(device, 'mode'), 'open\n')
      assert.is(await printed(device, 'mode', 'locked'), 'locked\n')
      assert.match((await ask(device, 'mode', 'ajar')).stderr, 'one of locked, open, auto')
      assert.is(await printed(device, 'roi', '320,180,640,360'), '320,180,640,360\n')
      assert.is((await ask(device, 'roi', 'left')).code, 64)
      const unsure = await ask(device, 'reset')
      assert.equal([unsure.code, /--confirm LANE-7/.test(unsure.stderr)], [64, true])
      assert.is(await printed(device, 'roi'), '320,180,640,360\n')
      await printed(device, 'reset', '--confirm', 'LANE-7')
      assert.is(await printed(device, 'roi'), '0,0,1280,720\n')
      // The fake machine takes both.
      assert.match(await printed(device, 'time', '2026-03-01T12:00:00Z'), '2026-03-01T12:00:00')
      assert.is(await printed(device, 'reboot'), 'the machine restarts\n')
    },
    async 'items are named one by one and many at once, and forgotten'() {
      await using device = await openTestDevice()
      using folder = temporaryFolder()
      await printed(device, 'items', 'name', '7', 'Pears')
      writeFileSync(folder.file('names.json'), JSON.stringify({ '7': 'Pear', '8': 'Fig' }))
      const dry = await printed(device, 'items', 'names', folder.file('names.json'), '--dry')
      assert.match(dry, /2 would change/)
      assert.match(await printed(device, 'items', 'names', folder.file('names.json')), /2 changed/)
      await printed(device, 'items', 'learn', '8')
      assert.match(await printed(device, 'items', 'list'), /8 +1 +Fig/)
      await printed(device, 'items', 'delete', '8')
      assert.match(await printed(device, 'items', 'list'), /8 +0 +Fig/)
    },
    async 'logs are told, looked through and followed'() {
      await using device = await openTestDevice()
      const found = await printed(device, 'logs', '--find', 'device.started')
      assert.match(found, /info +device\.started .*version=/)
      const said = await printed(device, 'logs', '--find', 'device.started', '--words')
      assert.match(said, /info +The lane started with version \d.* · serialNumber=/)
      assert.is((await ask(device, 'logs', '--level', 'loud')).code, 64)
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      await postJson(device.url, '/sim/bank/outage', { on: true })
      await call(device.url, '/health')
      const failed = await printed(device, 'logs', '--find', 'part.failed', '--words')
      assert.match(failed, 'A part of the lane does not work: Bank')
      const inRussian = await lanectl(['logs', '--since', '5m'], {
        ...RUSSIAN,
        LANED_URL: device.url,
      })
      assert.match(inRussian.stdout, /\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d сведения Терминал запущен/)
      assert.match(inRussian.stdout, 'внимание Неисправность: Банк')
      assert.not.match(
        inRussian.stdout,
        /\d{4}-\d\d-\d\d|device\.started|part=|Терминал обработал команду/,
      )
      const last = await lanectl(['logs', '-n', '1'], { ...RUSSIAN, LANED_URL: device.url })
      assert.match(last.stdout, /^[^\n]*Неисправность: [^\n]*\n$/)
    },
    async 'the config is shown, changed and taken back; a wrong one changes nothing'() {
      using folder = temporaryFolder()
      const path = folder.file('laned.yaml')
      const yaml = '# ours\nsync: { key: a-key-that-is-secret }\n'
      await using device = await openTestDevice({
        yaml,
        around: () => ({ configOnDisk: testConfigOnDisk(path, yaml) }),
      })
      assert.is(await printed(device, 'config', 'show'), '# ours\nsync: { key: (hidden) }\n')
      const keys = await printed(device, 'config', 'keys', 'display.p')
      assert.match(keys, /^display\.protocol {2}Make of the display\n.*nextion.*terminal\s*$/)
      assert.match(
        await printed(device, 'config', 'set', 'learning.mode=auto', '--dry'),
        'learning',
      )
      assert.is(readFileSync(path, 'utf8'), yaml)
      await printed(device, 'config', 'set', 'learning.mode=auto', 'display.driver=fake')
      assert.match(readFileSync(path, 'utf8'), /# ours\nsync: \{ key: a-key.*\}\n[\s\S]*mode: auto/)
      const wrong = await ask(device, 'config', 'set', 'learning.mode=ajar')
      assert.equal([wrong.code, /must be one of open, locked, auto/.test(wrong.stderr)], [1, true])
      await printed(device, 'config', 'restore')
      assert.is(readFileSync(path, 'utf8'), yaml)
      writeFileSync(folder.file('draft'), await printed(device, 'config', 'show'))
      await printed(device, 'config', 'write', folder.file('draft'))
      assert.match(readFileSync(path, 'utf8'), 'a-key-that-is-secret')
    },
    async 'a running lane backs up, and its backups are listed, fetched and checked'() {
      using folder = temporaryFolder()
      mkdirSync(folder.file('stick'))
      const { identity, recipient } = await newKeys()
      writeFileSync(folder.file('key'), `${identity}\n`)
      await using device = await openTestDevice({
        yaml: `backup: { folder: ${folder.file('stick')}, recipients: [${recipient}], sameDisk: true }`,
      })
      const stick = folder.file('stick')
      const backup = (...words: string[]) => printed(device, 'backup', ...words, '--on-lane')
      await backup('create')
      const [kept] = JSON.parse(await backup('list', '--json')) as [{ name: string }]
      const listed = await backup('list')
      assert.match(listed, kept.name)
      assert.is(listed, await printed(device, 'backup', 'list', stick), 'the lane lists as we do')
      await backup('fetch', kept.name, '--to', folder.path)
      assert.equal(readFileSync(folder.file(kept.name)), readFileSync(join(stick, kept.name)))
      rmSync(folder.file(kept.name))
      await backup('fetch', '--to', folder.path)
      assert.ok(existsSync(folder.file(kept.name)), 'the newest')
      writeFileSync(join(stick, 'laned-ANOTHER-20990101T000000Z.age'), 'newer, and of another lane')
      rmSync(folder.file(kept.name))
      await backup('fetch', '--to', folder.path)
      assert.ok(existsSync(folder.file(kept.name)), 'the newest of this lane')
      rmSync(join(stick, 'laned-ANOTHER-20990101T000000Z.age'))
      const key = ['--identity', folder.file('key')]
      const checked = await backup('verify', kept.name, ...key)
      assert.match(checked, 'sound')
      const both = await ask(device, 'backup', 'create', '--on-lane', '--to', folder.path)
      assert.equal([both.code, /--on-lane' cannot be used with/.test(both.stderr)], [64, true])
      const unsure = await ask(device, 'backup', 'restore', kept.name, '--on-lane', ...key)
      assert.equal(
        [unsure.code, /--confirm SERIAL belong together/.test(unsure.stderr)],
        [64, true],
      )
      const local = await ask(device, 'backup', 'restore', kept.name, '--confirm', 'lane-1', ...key)
      assert.equal([local.code, /--confirm SERIAL belong together/.test(local.stderr)], [64, true])
    },
    async 'displays, updates and the support bundle are asked for over the interface'() {
      await using device = await openTestDevice()
      using folder = temporaryFolder()
      await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
      assert.match(await printed(device, 'display', 'try'), /payment QR +(sent|acknowledged)/)
      const none = await ask(device, 'update', 'order', 'check')
      assert.equal([none.code, /installed without an updater/.test(none.stderr)], [1, true])
      await printed(device, 'support', 'bundle', '--on-lane', folder.file('bundle.tar.gz'))
      assert.equal([...readFileSync(folder.file('bundle.tar.gz')).subarray(0, 2)], [0x1f, 0x8b])
    },
  },
  540_000,
)
