/**
 * A server that drips has the updater's lock for hours: a release that a person brings on a stick, and a
 * rollback, go first all the same. What was fetched is kept, and is gone on with.
 */
import { stat } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { installBundle, run } from '#scripts/ota/update-commands.ts'
import { lock, lockFirst } from '#scripts/ota/update-lock.ts'
import { writeBundle } from '#scripts/release/publish-release.ts'
import { spec } from '#test/spec.ts'
import { healthyProgram } from '#test/updates/made-releases.ts'
import { channelFiles, current, openUpdateRig, refusalOf } from '#test/updates/update-rig.ts'

const LIMITS = { deadlineMs: 30_000, silenceMs: 60_000, steadyMs: 200, patienceMs: 0, everyMs: 30 }

spec(
  'a release on a stick',
  {
    async 'goes first while a server drips; the next look goes on with what was fetched'() {
      await using rig = await openUpdateRig()
      for (const version of ['1.0.0', '1.0.1', '1.0.2'])
        await rig.release(version, { program: healthyProgram(version) })
      await rig.factory('1.0.0')
      const bundle = join(rig.folder, 'stick.bundle')
      await writeBundle(join(rig.folder, 'channel/x64/1.0.1'), bundle)
      const whole = channelFiles(join(rig.folder, 'channel'))
      const dripping = Promise.withResolvers<void>()
      let drips = true
      const ranges: (string | undefined)[] = []
      const handler: RequestListener = (request, reply) => {
        if (!request.url?.includes('payload.')) return whole(request, reply)
        ranges.push(request.headers.range)
        if (!drips) return whole(request, reply)
        reply.writeHead(200, { 'content-length': 1_000_000 })
        const timer = setInterval(() => reply.write('x'), 50)
        reply.on('close', () => clearInterval(timer))
        dripping.resolve()
      }
      await rig.serve(handler)
      const looking = refusalOf(run(rig.device, () => {}, LIMITS))
      await dripping.promise

      assert.is((await installBundle(rig.device, bundle, LIMITS)).version, '1.0.1')
      const gaveWay = await looking
      assert.is(gaveWay.kind, 'busy')
      assert.match(gaveWay.message, 'a person asked for another release or a rollback meanwhile')
      assert.is(await current(rig), '1.0.1')
      // A sign that was left behind would keep every download away.
      const sign = await stat(join(rig.device.state, 'goes-first')).catch(() => null)
      assert.is(sign, null)
      drips = false
      assert.is((await run(rig.device, () => {}, LIMITS)).version, '1.0.2')
    },
    async 'does not end what is past its download, and says so after a while'() {
      await using rig = await openUpdateRig()
      using _ = await lock(rig.device.state)
      assert.is((await refusalOf(lockFirst(rig.device.state, 1_200))).kind, 'busy')
    },
  },
  120_000,
)
