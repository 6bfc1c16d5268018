/** The guide's answers in laned.yaml, on a whole new lane: checked, written, and the lane comes back with them. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { call, postJson } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { testConfigOnDisk } from '#test/storage/config-on-disk.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

/** As a card is flashed: no bank, and a camera that a lane may not have. */
const FLASHED = `# the lane at the door
banks: {} # none yet
camera: { driver: fake }
setup: { address: "127.0.0.1:0" }
`
const BANK = { name: 'Alfa Bank', driver: 'gateway', url: 'http://127.0.0.1:9/alfa' }

async function openNewLane(isStartedAgain = true) {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const path = folder.file('laned.yaml')
  let restarts = 0
  const open = (yaml: string) =>
    openTestDevice({
      yaml,
      dataFolder: folder.file('data'),
      environment: { LANED_SERIAL_NUMBER: '10000000ab12cd34' },
      around: () => ({
        configOnDisk: testConfigOnDisk(path, yaml),
        isStartedAgain,
        restart() {
          restarts += 1
        },
      }),
    })
  const first = opening.use(await open(FLASHED))
  const opened = opening.move()
  return {
    first,
    open,
    text: () => readFileSync(path, 'utf8'),
    restarts: () => restarts,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

type Lane = Awaited<ReturnType<typeof openTestDevice>>

/** Whoever stands before the lane: its code, traded for a token. */
async function enter({ url, device }: Lane) {
  const page = device.addressesOfFeatures['first-boot'] ?? 'no set-up'
  const { qr = '' } = (await call(url, '/sim/display')).json as { qr?: string }
  const code = /#code=(.+)$/.exec(qr)?.[1] ?? ''
  const { json } = await postJson(page, '/setup/session', { code })
  const headers = { authorization: `Bearer ${(json as { token: string }).token}` }
  return {
    get: async (path: string) => (await call(page, path, { headers })).json,
    save: (body: object) => postJson(page, '/setup/parts', body, headers),
  }
}

async function partsStep(lane: Lane): Promise<string | undefined> {
  const { steps } = (await (await enter(lane)).get('/setup')) as {
    steps: { name: string; state: string }[]
  }
  return steps.find(({ name }) => name === 'parts')?.state
}

spec(
  'what hangs on a new lane, said in the guide',
  {
    async 'is written where it was read, comments kept, and the next start has it'() {
      await using lane = await openNewLane()
      const guide = await enter(lane.first)
      const { drivers, protocols, whyNot, fields, ...now } = (await guide.get(
        '/setup/parts',
      )) as Record<string, unknown[] | null>
      assert.equal(
        fields?.map((field) => (field as { path: string[] }).path.join('.')),
        ['display.protocol', 'camera.driver', 'banks.*.driver', 'banks.*.url'],
      )
      assert.equal(now, {
        banks: [],
        display: { driver: 'fake', protocol: null },
        camera: 'fake',
      })
      assert.equal(
        [whyNot, drivers?.includes('rbs'), protocols?.includes('dqr')],
        [null, true, true],
      )
      const { http, json } = await guide.save({ bank: BANK, camera: 'none' })
      assert.is(http, 202)
      const { changed, restarting } = json as { changed: string[]; restarting: boolean }
      assert.equal([changed, restarting], [['banks.Alfa Bank', 'camera.driver'], true])
      assert.is(lane.restarts(), 1)
      assert.match(lane.text(), /# the lane at the door\n[\s\S]*Alfa Bank[\s\S]*driver: none/)
      assert.ok(
        lane.first.journal.some(
          ({ event, fields }) => event === 'config.money_keys_changed' && fields['by'] === 'set-up',
        ),
      )
      await lane.first[Symbol.asyncDispose]()
      await using next = await lane.open(lane.text())
      assert.is(await partsStep(next), 'done')
      const { banks, steps } = (await (await enter(next)).get('/setup')) as {
        banks: { name: string }[]
        steps: { name: string; state: string }[]
      }
      assert.ok(banks.some(({ name }) => name === 'Alfa Bank'))
      assert.is(steps.find(({ name }) => name === 'camera')?.state, 'absent')
    },
    async 'that would keep the lane away is refused, and nothing is written'() {
      await using lane = await openNewLane()
      assert.is(await partsStep(lane.first), 'open')
      const { save } = await enter(lane.first)
      for (const [body, http, words] of [
        [{ bank: { ...BANK, url: 'ftp://x.example' } }, 409, /http/],
        [{}, 400, /there is nothing to save/],
      ] as const) {
        const reply = await save(body)
        assert.is(reply.http, http, reply.text)
        assert.match(reply.text, words)
      }
      assert.equal([lane.text(), lane.restarts()], [FLASHED, 0])
    },
    async 'is not offered where nobody would start the lane again'() {
      await using lane = await openNewLane(false)
      assert.is(await partsStep(lane.first), 'absent')
      const reply = await (await enter(lane.first)).save({ camera: 'none' })
      assert.is(reply.http, 409)
      assert.match(reply.text, /laned does not run as a service here/)
      assert.is(lane.text(), FLASHED)
    },
  },
  60_000,
)
