/** `--on-lane` of `lanectl backup`: what it says of a lane that restarts, of a place that cannot be reached, and without the right. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { newKeys } from '#drivers/storage/lane-backup/backup-encryption.ts'
import { Failure } from '#scripts/lanectl/exit-codes.ts'
import type { Lane } from '#scripts/lanectl/lane-client.ts'
import { call, postJson } from '#test/http-call.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import { restoredOn } from '../../lanectl/wait-for-restored-lane.ts'

const PAID_AT_ONCE = 7_770_002

/** One that is closed and opened again at its address where it orders its restart, as systemd does it. */
async function openRestarted() {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const dataFolder = folder.file('data')
  for (const path of [dataFolder, folder.file('stick')]) mkdirSync(path)
  const { identity, recipient } = await newKeys()
  writeFileSync(folder.file('key'), `${identity}\n`)
  const yaml = `serialNumber: LANE-7\nbackup: { folder: ${folder.file('stick')}, recipients: [${recipient}], sameDisk: true }\n`
  let listen = '127.0.0.1:0'
  let device: TestDevice
  let back: Promise<void> = Promise.resolve()
  const open = () =>
    openTestDevice({ yaml, dataFolder, environment: { LANED_LISTEN: listen }, around })
  const around = () => ({
    isStartedAgain: true,
    restart() {
      back = (async () => {
        await device[Symbol.asyncDispose]()
        device = await open()
      })()
    },
  })
  device = await open()
  listen = new URL(device.url).host
  opening.defer(async () => {
    await back
    await device[Symbol.asyncDispose]()
  })
  const opened = opening.move()
  const { url } = device
  return {
    folder,
    url,
    keys: ['--identity', folder.file('key')],
    run: (...args: string[]) => lanectl(['--url', url, 'backup', ...args, '--on-lane']),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** In this order; null: nobody answers. */
function laneThatAnswers(answers: (object | null)[]): Lane {
  const unused = () => Promise.reject(new Error('not asked'))
  const next = (): Record<string, unknown> => {
    const body = answers.shift()
    if (body) return { status: { status: 'success' }, ...body }
    throw new Failure('unreachable', 'no answer')
  }
  return {
    url: 'http://lane',
    ask: async () => ({ http: 200, body: next() }),
    wanted: async <Body>() => next() as Body,
    fetch: unused,
  }
}

spec(
  'lanectl backup --on-lane',
  {
    async 'restores, and waits for the lane to be back with it'() {
      await using lane = await openRestarted()
      await postJson(lane.url, '/updateDriverSettings', DEMO_SETTINGS)
      await lane.run('create')
      const [{ name }] = JSON.parse((await lane.run('list', '--json')).stdout)
      await postJson(lane.url, '/showQR', { amount: PAID_AT_ONCE, purpose: 'Tea' })
      await waitUntil('it is paid', async () =>
        (await call(lane.url, '/getDynamicQRStatus')).text.includes('ACCEPTED'),
      )
      const { code, stdout, stderr } = await lane.run(
        ...['restore', name, '--confirm', 'LANE-7', ...lane.keys],
      )
      assert.is(code, 0, stderr)
      assert.match(stdout, `${name}: restored`)
      const { transactions } = (await call(lane.url, '/transactions')).json as {
        transactions: object[]
      }
      assert.equal(transactions, [])
    },
    async 'says why the place cannot be reached: that is no empty list'() {
      await using lane = await openRestarted()
      assert.match((await lane.run('list')).stdout, /^MADE +LANE +SIZE +NAME\n$/)
      rmSync(lane.folder.file('stick'), { recursive: true })
      const name = 'laned-LANE-7-20260301T040506Z.age'
      for (const words of [['list'], ['fetch'], ['fetch', name], ['verify', name, ...lane.keys]]) {
        const { code, stderr } = await lane.run(...words)
        assert.equal(
          [code, /that the stick or disk is plugged in and mounted/.test(stderr)],
          [1, true],
          stderr,
        )
      }
      const { code, stdout, stderr } = await lane.run('create')
      assert.equal([code, stdout], [1, 'failed\n'])
      assert.match(stderr, 'that the stick or disk is plugged in')
    },
    async 'fetches for an operator alone, and says so in words'() {
      using folder = temporaryFolder()
      const { recipient } = await newKeys()
      const tokens =
        '{ name: till, role: till, secret: till-till-till-till }, { name: boss, role: operator, secret: boss-boss-boss-boss }'
      await using device = await openTestDevice({
        yaml: `listeners: [{ address: "127.0.0.1:0", tokens: [${tokens}] }]\nbackup: { folder: ${folder.path}, recipients: [${recipient}], sameDisk: true }`,
      })
      const name = 'laned-LANE-7-20260301T040506Z.age'
      writeFileSync(folder.file(name), 'encrypted')
      const to = folder.file('to')
      mkdirSync(to)
      for (const [token, asked, code, words] of [
        [null, name, 77, /token.*\. Give an operator's token in \$LANED_TOKEN/],
        ['wrong-wrong-wrong', name, 77, /does not know this token.*from \$LANED_TOKEN/],
        ['till-till-till-till', name, 77, /needs an operator's token.*from \$LANED_TOKEN/],
        ['boss-boss-boss-boss', 'nosuch.age', 1, /there is no backup nosuch\.age/],
        ['boss-boss-boss-boss', name, 0, /^$/],
      ] as const) {
        const { code: ended, stderr } = await lanectl(
          ['--url', device.url, 'backup', 'fetch', asked, '--on-lane', '--to', to],
          token === null ? {} : { LANED_TOKEN: token },
        )
        assert.match(stderr, words)
        assert.is(ended, code)
      }
    },
    async 'tells a restart with the backup from one before it, and does not wait for ever'() {
      const name = 'laned-LANE-7-20260301T040506Z.age'
      const gaps = [{ from: '2026-03-01T04:05:06.789Z' }]
      const restoring = { unpack: { status: 'restoring', name } }
      const back = { unpack: { status: 'idle' } }
      const after = (...answers: (object | null)[]) =>
        restoredOn(laneThatAnswers(answers), name, 700)
      const quick = await after(restoring, back, { gaps })
      assert.equal([quick.status, quick.name], ['restored', name])
      const failed = await after(restoring, { unpack: { status: 'failed', name, why: 'no room' } })
      assert.equal([failed.status, failed.why], ['failed', 'no room'])
      for (const [answers, code, words] of [
        [[restoring, back, { gaps: [] }], 'unwell', /was not restored, .*Start the restore again/],
        [[restoring, null, null], 'unreachable', /has not answered for .*journalctl -u laned/],
      ] as const) {
        const thrown = await after(...answers).catch((error: unknown) => error)
        assert.instance(thrown, Failure)
        assert.is((thrown as Failure).code, code)
        assert.match((thrown as Failure).message, words)
      }
    },
  },
  300_000,
)
