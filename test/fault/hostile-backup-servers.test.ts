/** Servers that keep backups, and do not: each says in words what is wrong, and none is believed. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openBackupRequests } from '#drivers/storage/remote-backups/backup-server-request.ts'
import { bearer, signatureV4 } from '#drivers/storage/remote-backups/request-signing.ts'
import type { FaultKind } from '#firmware/fault.ts'
import type { Mischief } from '#test/remote-backups/backup-server.ts'
import { ACCOUNT, openStoreRig, TOKEN } from '#test/remote-backups/store-rig.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { given, readAll } from '../contract/backup-store.ts'

const MARCH = given('20260301T040506Z')
const APRIL = given('20260401T040506Z')
const INDEX = '/shop bucket/lanes/laned-lane-7.json'

interface Case {
  readonly mischief: Mischief
  readonly kind: FaultKind
  readonly says: RegExp
  /** What the server does it to. */
  readonly method?: string
}

const PUTS: readonly Case[] = [
  {
    mischief: 403,
    kind: 'unauthorized',
    says: /does not accept the lane's token or key.*403 Whatever/,
  },
  { mischief: 401, kind: 'unauthorized', says: /does not accept the lane's token or key/ },
  { mischief: 500, kind: 'unreachable', says: /not take backups now \(500/ },
  { mischief: 503, kind: 'unreachable', says: /not take backups now \(503/ },
  { mischief: 301, kind: 'refused', says: /answers that it has another address/ },
  {
    mischief: 404,
    method: 'PUT',
    kind: 'refused',
    says: /Check Settings, "Backups", "Address of the server"/,
  },
  { mischief: 413, method: 'PUT', kind: 'full', says: /no room/ },
  { mischief: 'full', kind: 'full', says: /no room.*507 XMinioStorageFull/ },
  { mischief: 'silent', kind: 'unreachable', says: /no answer in time/ },
  {
    mischief: 'torn',
    method: 'PUT',
    kind: 'unreachable',
    says: /the lane cannot reach the backup server/,
  },
  { mischief: 'slow', method: 'GET', kind: 'unreachable', says: /no answer in time/ },
  {
    mischief: 'cut',
    method: 'GET',
    kind: 'unreachable',
    says: /the lane cannot reach the backup server/,
  },
  { mischief: 'forgetful', method: 'PUT', kind: 'refused', says: /does not have it/ },
  {
    mischief: 'garbling',
    method: 'PUT',
    kind: 'refused',
    says: /not a list of backups|its content does not match its checksum/,
  },
]

spec(
  'a server that keeps backups',
  {
    async 'that refuses, is silent, slow, cut short, full or forgetful is told of, and listed is what is whole'() {
      for (const kind of ['https', 's3'] as const) {
        await using rig = await openStoreRig({ kind })
        // A machine that starves is slow itself: only where nothing comes is little patience enough.
        const impatient = rig.open(rig.sign, { silenceMs: 300 })
        await rig.store.put(MARCH.backup, MARCH.pieces())
        for (const { mischief, method, ...wanted } of PUTS) {
          const index = rig.server.files.get(INDEX) ?? ''
          rig.server.misbehave(mischief, method)
          const store = mischief === 'silent' || mischief === 'slow' ? impatient : rig.store
          const put = () => store.put(APRIL.backup, APRIL.pieces())
          const { message } = await faultOf(put, wanted.kind)
          assert.match(message, wanted.says, String(mischief))
          assert.not(message.includes(TOKEN))
          rig.server.misbehave(null)
          if (mischief === 'garbling') rig.server.put(INDEX, index)
          assert.equal(await rig.store.list(), [MARCH.backup], `${kind}: ${mischief}`)
        }
        // And once it behaves, what it was given in vain is put right.
        await rig.store.put(APRIL.backup, APRIL.pieces())
        assert.equal(await rig.store.list(), [APRIL.backup, MARCH.backup])
      }
    },
    async 'that garbles the file alone is found out by reading it back'() {
      await using rig = await openStoreRig({ kind: 'https' })
      async function* garbled() {
        yield* APRIL.pieces()
        rig.server.misbehave('garbling', 'PUT')
      }
      const { message } = await faultOf(() => rig.store.put(APRIL.backup, garbled()), 'refused')
      assert.match(message, 'its content does not match its checksum')
      rig.server.misbehave(null)
      assert.equal(await rig.store.list(), [])
    },
    async 'that changes a backup later is found out by whoever fetches it'() {
      await using rig = await openStoreRig({ kind: 's3' })
      await rig.store.put(MARCH.backup, MARCH.pieces())
      for (const change of ['longer', 'shorter', 'other'] as const) {
        const path = `/shop bucket/lanes/${MARCH.backup.name}`
        const bytes = await readAll(MARCH.pieces())
        if (change === 'other') bytes[7] = 1
        const longer = Buffer.concat([bytes, Buffer.from('more')])
        const lengths = { longer: longer.length, shorter: 10, other: bytes.length }
        rig.server.put(path, longer.subarray(0, lengths[change]))
        const fetching = async () => readAll(await rig.store.open(MARCH.backup.name))
        assert.match(
          (await faultOf(fetching, 'refused')).message,
          'its content does not match its checksum',
          change,
        )
      }
    },
    async 'is never believed about names, and what is no list is never written over'() {
      await using rig = await openStoreRig({ kind: 'https' })
      const entry = { bytes: 4, sha256: '0'.repeat(64), isWhole: true }
      const names = ['../../etc/passwd', 'laned-lane-8-20260301T040506Z.age', '/etc/passwd']
      const backups = names.map((name) => ({ ...entry, name }))
      rig.server.put(INDEX, JSON.stringify({ format: 'laned-backups', version: 1, backups }))
      assert.equal(await rig.store.list(), [])
      for (const text of [
        '',
        'not JSON',
        '[]',
        '{"format":"laned-backups","version":2,"backups":[]}',
        ' '.repeat(600_000),
      ]) {
        rig.server.put(INDEX, text)
        const { message } = await faultOf(
          () => rig.store.put(MARCH.backup, MARCH.pieces()),
          'refused',
        )
        assert.match(message, 'Move that file to another place')
        assert.is(String(rig.server.files.get(INDEX)), text)
      }
    },
    async 'has nothing left of a backup that was cut, once the next one is there'() {
      await using rig = await openStoreRig({ kind: 's3' })
      async function* cut() {
        yield* MARCH.pieces()
        // The file is there; the list that says so is not written any more.
        rig.server.misbehave(500, 'GET')
      }
      await faultOf(() => rig.store.put(MARCH.backup, cut()), 'unreachable')
      rig.server.misbehave(null)
      assert.ok(rig.server.files.has(`/shop bucket/lanes/${MARCH.backup.name}`))
      await rig.store.put(APRIL.backup, APRIL.pieces())
      assert.equal(
        [...rig.server.files.keys()].sort(),
        [INDEX, `/shop bucket/lanes/${APRIL.backup.name}`].sort(),
      )
    },
    async 'refuses another token, key, region, secret or time, and says which it was where S3 does'() {
      await using s3 = await openStoreRig({ kind: 's3' })
      const clock = createSystemClock()
      const accounts = {
        InvalidAccessKeyId: signatureV4({ ...ACCOUNT, accessKeyId: 'X' }, clock),
        SignatureDoesNotMatch: signatureV4({ ...ACCOUNT, secretAccessKey: 'X' }, clock),
        AuthorizationHeaderMalformed: signatureV4({ ...ACCOUNT, region: 'moon' }, clock),
      }
      for (const [code, sign] of Object.entries(accounts))
        assert.match((await faultOf(() => s3.open(sign).list(), 'unauthorized')).message, code)
      const early = s3.open(signatureV4(ACCOUNT, createFakeClock(Date.UTC(2020, 0, 1))))
      assert.match(
        (await faultOf(() => early.list(), 'refused')).message,
        'clock of this lane is wrong',
      )
      await using https = await openStoreRig({ kind: 'https' })
      await faultOf(() => https.open(bearer('another')).list(), 'unauthorized')
    },
    async 'must show a certificate that is trusted, and an address that may be'() {
      await using rig = await openStoreRig({ kind: 'https' })
      await using other = await openStoreRig({ kind: 'https' })
      const wrong = rig.open(bearer(TOKEN), { url: other.server.url })
      assert.match((await faultOf(() => wrong.list(), 'unreachable')).message, 'not trusted')
      const urls = [
        ['nowhere', 'not a web address'],
        ['http://backup.example/x', 'does not begin with https'],
        ['https://me:secret@backup.example/', 'user name or password'],
        [
          'https://backup.example/?key=1',
          'the address contains ? or #. Remove this character and what follows it',
        ],
      ]
      for (const [url = '', words = ''] of urls) {
        const open = () =>
          openBackupRequests({ server: { url }, sign: bearer(TOKEN), clock: createSystemClock() })
        assert.match((await faultOf(async () => open(), 'bad-request')).message, words)
      }
      await faultOf(
        async () => rig.open(bearer(TOKEN), { caFile: '/nowhere/ca.pem' }),
        'bad-request',
      )
    },
  },
  60_000,
)
