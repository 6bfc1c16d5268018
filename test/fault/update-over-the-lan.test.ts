/** A store fetches a release once: the master keeps it and hands it on to its subordinates. */
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openListener } from '#firmware/http/server.ts'
import { updatesRouter } from '#firmware/updates/release-mirror-routes.ts'
import { openDevice } from '#scripts/ota/device-paths-and-keys.ts'
import { needOtherPayload, rememberRefused } from '#scripts/ota/payload/refused-payload.ts'
import { check, run } from '#scripts/ota/update-commands.ts'
import { Refusal } from '#scripts/ota/update-refusal.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { openLaneOnCard } from '#test/updates/lane-on-card.ts'
import { makeKey } from '#test/updates/made-releases.ts'
import { openUpdateRig } from '#test/updates/update-rig.ts'

const LIMITS = { deadlineMs: 30_000, silenceMs: 60_000, steadyMs: 200, patienceMs: 0, everyMs: 30 }
const quiet = () => {}

spec(
  'a release over the LAN',
  {
    async 'goes from the channel to the master and from the master on'() {
      await using rig = await openUpdateRig()
      await rig.release('1.0.0')
      await rig.factory('1.0.0')
      await rig.release('1.0.1')
      await rig.serve()
      const mirror = join(rig.folder, 'mirror')
      const settings = join(rig.folder, 'etc/update.json')
      const given = JSON.parse(await readFile(settings, 'utf8'))
      await writeFile(settings, JSON.stringify({ ...given, mirror }))
      const master = openDevice(rig.environment, 'x64')
      assert.is((await run(master, quiet, LIMITS)).version, '1.0.1')

      const config = { address: '127.0.0.1:0', serve: ['updates'] as const }
      await using listener = await openListener(
        config,
        [updatesRouter(mirror)],
        createMemoryJournal(),
      )
      const channel = `${listener.address}/updates`
      await writeFile(join(mirror, 'x64/1.0.1/next.part'), 'half')
      for (const [path, status] of [
        ['/x64/channel.json', 200],
        ['/x64/1.0.1/next.part', 404],
        ['/x64/nothing', 404],
        ['/a%00.png', 404],
        ['/..%2f..%2fetc%2fkeys%2frelease.pub', 403],
      ] as const) {
        const answer = await fetch(`${channel}${path}`)
        assert.ok(
          [status, 404].includes(answer.status),
          `${path}: ${answer.status} ${await answer.text()}`,
        )
      }
      using keys = temporaryFolder()
      await using other = await openUpdateRig(makeKey(keys.path, 'other'))
      await cp(join(rig.folder, 'etc/keys/release.pub'), join(other.folder, 'etc/keys/chain.pub'))
      await other.release('1.0.0')
      await other.factory('1.0.0')
      const own = join(other.folder, 'etc/update.json')
      await writeFile(own, JSON.stringify({ ...JSON.parse(await readFile(own, 'utf8')), channel }))
      const subordinate = openDevice(other.environment, 'x64')
      assert.equal(await check(subordinate), { status: 'offered', version: '1.0.1' })
      assert.is((await run(subordinate, quiet, LIMITS)).version, '1.0.1')
    },
    async 'is not handed on when it is not what was signed'() {
      await using lane = await openLaneOnCard({ bytes: 24 * 2 ** 20 })
      const mirror = join(lane.card.path, 'mirror')
      lane.device = { ...lane.device, settings: { ...lane.device.settings, mirror } }
      await writeFile(join(lane.channel, 'payload.tar.zst'), zstdCompressSync(Buffer.alloc(9_999)))
      const refused: unknown = await lane.update()
      assert.instance(refused, Refusal)
      assert.is((refused as Refusal).kind, 'malformed')
      assert.equal(await readdir(join(mirror, 'x64')), [])
      // The timer comes each hour; the line of the shop is not filled with it each time.
      const fetches = () => lane.asked.filter((name) => name === 'payload.tar.zst').length
      const before = fetches()
      for (let hour = 0; hour < 3; hour += 1) {
        const waits: unknown = await lane.update()
        assert.instance(waits, Refusal)
        assert.is((waits as Refusal).kind, 'network')
        assert.match((waits as Refusal).message, 'not what was signed')
      }
      assert.is(fetches() - before, 0)
      // Mended on the server, it is fetched anew.
      await writeFile(join(lane.channel, 'payload.tar.zst'), lane.offered.payload)
      assert.equal(await lane.update(), { status: 'installed', version: '1.0.1' })
      assert.not(existsSync(join(lane.device.state, 'refused-payload')))
    },
    async 'that was broken is fetched again when the server shows another file, not when it shows nothing'() {
      await using rig = await openUpdateRig()
      const said = { status: 200, etag: 'first' }
      const server = await rig.serve((_request, reply) => {
        reply.writeHead(said.status, { etag: said.etag }).end()
      })
      const { device } = rig
      const url = `${server}/payload.tar.zst`
      const need = () => needOtherPayload(device, url, 'sha')
      const isPutOff = async () =>
        (await need().catch((error: unknown) => error)) instanceof Refusal
      await rememberRefused(device, url, 'sha')
      assert.ok(await isPutOff())
      // A page that says 'not found' is no other file, though it has a mark of its own.
      Object.assign(said, { status: 404, etag: 'of the error page' })
      assert.ok(await isPutOff())
      Object.assign(said, { status: 200, etag: 'second' })
      await need()
    },
    async 'that stays broken is fetched after an hour, then after two, then after four'() {
      await using lane = await openLaneOnCard({ bytes: 24 * 2 ** 20 })
      await writeFile(join(lane.channel, 'payload.tar.zst'), zstdCompressSync(Buffer.alloc(9_999)))
      const note = join(lane.device.state, 'refused-payload')
      for (const hours of [1, 2, 4]) {
        const refused: unknown = await lane.update()
        assert.is((refused as Refusal).kind, 'malformed')
        const noted = JSON.parse(await readFile(note, 'utf8'))
        const leftHours = (noted.untilMs - Date.now()) / 3_600_000
        assert.ok(leftHours > hours - 0.1 && leftHours <= hours, `${leftHours} for ${hours}`)
        await writeFile(note, JSON.stringify({ ...noted, untilMs: Date.now() - 1 }))
      }
    },
  },
  60_000,
)
