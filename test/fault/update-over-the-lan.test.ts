/** A store fetches a release once: the master keeps it and hands it on to its subordinates. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory.ts'
import { openListener } from '#firmware/http/server.ts'
import { updatesRouter } from '#firmware/updates/routes.ts'
import { openDevice } from '#scripts/ota/device.ts'
import { check, run } from '#scripts/ota/update.ts'
import { openBench } from '#test/ota.ts'
import { spec } from '#test/spec.ts'

const LIMITS = { deadlineMs: 3_000, steadyMs: 200, everyMs: 30 }
const quiet = () => {}

spec(
  'a release over the LAN',
  {
    async 'goes from the channel to the master and from the master on'() {
      await using bench = await openBench()
      await bench.release('1.0.0')
      await bench.factory('1.0.0')
      await bench.release('1.0.1')
      await bench.serve()
      const mirror = join(bench.folder, 'mirror')
      const settings = join(bench.folder, 'etc/update.json')
      const given = JSON.parse(await readFile(settings, 'utf8'))
      await writeFile(settings, JSON.stringify({ ...given, mirror }))
      const master = openDevice(bench.environment, 'x64')
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
        ['/..%2f..%2fetc%2fkeys%2frelease.pub', 403],
      ] as const) {
        const answer = await fetch(`${channel}${path}`)
        assert.ok(
          [status, 404].includes(answer.status),
          `${path}: ${answer.status} ${await answer.text()}`,
        )
      }
      await writeFile(settings, JSON.stringify({ ...given, channel }))
      await writeFile(join(bench.device.state, 'sequence'), '100')
      await writeFile(join(bench.device.state, `sequence-${bench.device.keys[0]?.id}`), '100')
      const subordinate = openDevice(bench.environment, 'x64')
      assert.equal(await check(subordinate), { status: 'offered', version: '1.0.1' })
      assert.is((await run(subordinate, quiet, LIMITS)).version, '1.0.1')
    },
    async 'a delta is used when it is offered, and the whole when it is broken'() {
      await using bench = await openBench()
      await bench.release('1.0.0')
      await bench.factory('1.0.0')
      const published = await bench.release('1.0.1')
      const { writeDelta } = await import('#scripts/release/payload.ts')
      await writeDelta(
        { folder: join(bench.device.root, 'releases/1.0.0'), version: '1.0.0' },
        { folder: join(bench.folder, 'stage/1.0.1'), published },
        bench.folder,
      )
      const channel = JSON.stringify({ version: '1.0.1', deltasFrom: ['1.0.0'] })
      await writeFile(join(bench.folder, 'channel/x64/channel.json'), channel)
      await bench.serve()
      const delta = join(published, 'delta-from-1.0.0.zst')
      const whole = await readFile(join(published, 'payload.tar.zst'))
      assert.ok((await readFile(delta)).length < whole.length / 2)

      const steps = new Set<string>()
      const note = (step: string) => void steps.add(step.split(' (')[0] ?? '')
      await writeFile(delta, 'not a delta at all')
      await writeFile(join(published, 'payload.tar.zst'), 'nor this')
      const refused: unknown = await run(bench.device, note, LIMITS).catch((error) => error)
      assert.instance(refused, Error)
      assert.equal([...steps], ['delta', 'no delta', 'payload'])

      steps.clear()
      await writeFile(join(published, 'payload.tar.zst'), whole)
      assert.is((await run(bench.device, note, LIMITS)).version, '1.0.1')
    },
    async 'a delta alone is enough'() {
      await using bench = await openBench()
      await bench.release('1.0.0')
      await bench.factory('1.0.0')
      const published = await bench.release('1.0.1')
      const { writeDelta } = await import('#scripts/release/payload.ts')
      await writeDelta(
        { folder: join(bench.device.root, 'releases/1.0.0'), version: '1.0.0' },
        { folder: join(bench.folder, 'stage/1.0.1'), published },
        bench.folder,
      )
      const channel = JSON.stringify({ version: '1.0.1', deltasFrom: ['1.0.0'] })
      await writeFile(join(bench.folder, 'channel/x64/channel.json'), channel)
      await bench.serve()
      await writeFile(join(published, 'payload.tar.zst'), 'not needed')
      assert.is((await run(bench.device, quiet, LIMITS)).version, '1.0.1')
    },
  },
  60_000,
)
