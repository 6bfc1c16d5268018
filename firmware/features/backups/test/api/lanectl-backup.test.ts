/** `lanectl backup` as a technician meets it: keys, create, list, verify, restore, and what it refuses. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'
import { lookInto, openBackupRig } from '#test/storage/backup-rig.ts'

const OK = 0
const REFUSED = 1
const USAGE = 64
const IO = 74

spec(
  'lanectl backup',
  {
    async 'goes the whole way, from a new key to another data folder'() {
      await using rig = await openBackupRig()
      const keyFile = rig.file('key')
      const key = await lanectl(['backup', 'key', keyFile])
      assert.is(key.code, OK)
      assert.is(statSync(keyFile).mode & 0o777, 0o600)
      assert.not(key.stdout.includes('SECRET'))
      assert.is((await lanectl(['backup', 'key', keyFile])).code, IO, 'a key is never written over')

      writeFileSync(rig.file('token'), 'a token of the till')
      const yaml = [
        `backup: { folder: ${rig.stick}, recipients: [${key.stdout.trim()}], sameDisk: true }`,
        'serialNumber: shop-1',
        `listeners: [{ tokens: [{ name: t, role: till, secretFile: ${rig.file('token')} }] }]`,
      ]
      writeFileSync(rig.file('laned.yaml'), yaml.join('\n'))
      const config = ['--config', rig.file('laned.yaml')]
      const made = await lanectl(['backup', 'create', '--data', rig.data, ...config])
      assert.is(made.code, OK, made.stderr)
      assert.match(made.stdout, /laned-shop-1-\d{8}T\d{6}Z\.age: 9 files, [\d.]+ MB, verified/)
      const listed = await lanectl(['backup', 'list', rig.stick])
      assert.match(listed.stdout, /shop-1 .*laned-shop-1-/)

      const file = `${rig.stick}/${readdirSync(rig.stick)[0]}`
      const opened = [file, '--identity', keyFile]
      const { stdout: signer } = await lanectl(['backup', 'signer', '--data', rig.data])
      await lanectl(['backup', 'trust', keyFile, 'shop-1', signer.trim()])
      const verified = await lanectl(['backup', 'verify', ...opened])
      assert.is(verified.code, OK, verified.stderr)
      assert.match(verified.stdout, /is good[\s\S]*payments\.db .*3 transactions/)

      mkdirSync(rig.file('new'))
      const restored = await lanectl(['backup', 'restore', ...opened, '--data', rig.file('new')])
      assert.is(restored.code, OK, restored.stderr)
      assert.match(restored.stdout, `before: ${rig.file('laned.yaml')}`)
      assert.equal(await lookInto(rig.file('new')), await lookInto(rig.data))
      const token = readFileSync(rig.file('new/restored-config/1-token'), 'utf8')
      assert.is(token, 'a token of the till')
    },
    async 'restores no other lane’s, and its own onto a card whose config names it'() {
      await using rig = await openBackupRig()
      const file = await rig.create()
      writeFileSync(rig.file('key'), `${rig.identity}\n`)
      const { stdout: signer } = await lanectl(['backup', 'signer', '--data', rig.data])
      const opened = [file, '--identity', rig.file('key'), '--signer', signer.trim()]
      const restore = (data: string, ...args: string[]) =>
        lanectl(['backup', 'restore', ...opened, '--data', data, ...args])
      for (const lane of ['lane-7', 'lane-8'])
        writeFileSync(rig.file(`${lane}.yaml`), `serialNumber: ${lane}\n`)
      mkdirSync(rig.file('named'))
      writeFileSync(rig.file('named/device.json'), JSON.stringify({ serialNumber: 'lane-8' }))
      mkdirSync(rig.file('new'))
      const other = ['--config', rig.file('lane-8.yaml')]
      for (const [data, args] of [
        [rig.file('new'), other],
        [rig.file('new'), [...other, '--unsigned-from-before', 'I know who made this backup']],
        [rig.file('named'), ['--replace']],
      ] as const) {
        const before = readdirSync(data).filter((name) => name !== 'lock')
        const { code, stderr } = await restore(data, ...args)
        assert.is(code, REFUSED, stderr)
        assert.match(
          stderr,
          /backup is of lane lane-7, and this card is lane lane-8\. .*laned\.yaml/,
        )
        assert.equal(
          readdirSync(data).filter((name) => name !== 'lock'),
          before,
        )
      }
      const own = ['--config', rig.file('lane-7.yaml'), '--replace']
      for (const data of [rig.file('new'), rig.file('named')]) {
        const { code, stderr } = await restore(data, ...own)
        assert.is(code, OK, stderr)
        assert.equal(await lookInto(data), await lookInto(rig.data))
      }
    },
    async 'makes no signer where no lane is, and notes one in no file but a key file'() {
      await using rig = await openBackupRig()
      mkdirSync(rig.file('empty'))
      for (const data of [rig.file('empty'), '/nowhere']) {
        const { code, stdout, stderr } = await lanectl(['backup', 'signer', '--data', data])
        assert.equal([code, stdout], [IO, ''])
        assert.match(stderr, /is not the data folder of a lane\. Give --data FOLDER/)
      }
      assert.equal(readdirSync(rig.file('empty')), [])
      const { stdout: signer } = await lanectl(['backup', 'signer', '--data', rig.data])
      for (const [text, words] of [
        ['{ "7": "Pear" }', /is not a secret key for backups/],
        [
          '',
          /contains no secret key, that is, no line that begins with AGE-SECRET-KEY-1\. Give the key file/,
        ],
      ] as const) {
        writeFileSync(rig.file('names.json'), text)
        const args = ['backup', 'trust', rig.file('names.json'), 'lane-7', signer.trim()]
        const { code, stderr } = await lanectl(args)
        assert.is(code, REFUSED)
        assert.match(stderr, words)
        assert.is(readFileSync(rig.file('names.json'), 'utf8'), text)
      }
    },
    async 'says in one line what to do instead'() {
      await using rig = await openBackupRig()
      const file = await rig.create()
      writeFileSync(rig.file('words'), 'correct horse battery staple\n')
      const words = ['--passphrase-file', rig.file('words')]
      const data = ['--data', rig.data]
      const table: [string[], number, RegExp][] = [
        [
          ['create', '--to', rig.stick, '--same-disk', ...data],
          REFUSED,
          /no backup was made: .*must be encrypted/,
        ],
        [['create', ...data], USAGE, /no folder for the backup is known\. Give --to FOLDER/],
        [
          ['create', '--to', '/nowhere', ...words, ...data],
          IO,
          /that the stick or disk is plugged in/,
        ],
        [
          ['create', '--to', rig.stick, '--data', '/nowhere'],
          IO,
          /the data folder .* does not exist/,
        ],
        [['verify', file], USAGE, /--identity FILE or --passphrase-file/],
        [['verify', file, ...words], REFUSED, /made for another passphrase or key/],
        [['verify', '/nowhere', ...words], IO, /the file .* does not exist/],
        [['verify', rig.file('words'), ...words], REFUSED, /is not a backup/],
        [['restore', file, ...words, ...data], REFUSED, /add --replace/],
      ]
      for (const [args, code, said] of table) {
        const { stderr, ...ended } = await lanectl(['backup', ...args])
        assert.is(ended.code, code, `${args.join(' ')}: ${stderr}`)
        assert.match(stderr, said)
        assert.is(stderr.trim().split('\n').length, 1, stderr)
      }
    },
  },
  120_000,
)
