/** lanectl at a master: keys, and who is in step. */
import * as assert from 'uvu/assert'
import { type DeviceLane, openDeviceFleet } from '#test/fleet/device-fleet.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

spec(
  'lanectl for a fleet',
  {
    async 'makes a key that lets a device in, and revokes it'() {
      await using opening = new AsyncDisposableStack()
      const { master, masterAddress, open } = await openDeviceFleet(opening, 0)
      const url = { LANED_URL: master.url }
      const made = await lanectl(['fleet', 'key', 'new', 'lane-9'], url)
      assert.is(made.code, 0, made.stderr)
      const key = made.stdout.trim()
      assert.match(key, /^laned1:[0-9a-f]{12}:lane-9:/)
      const lane = await open({
        LANED_SYNC_ROLE: 'subordinate',
        LANED_SYNC_MASTER: `https://${masterAddress}`,
        LANED_SYNC_KEY: key,
        LANED_SERIAL_NUMBER: 'lane-9',
      })
      await lane.teach('100', 1)
      await master.has('100', 1)

      const listed = await lanectl(['fleet', 'key', 'list', '--json'], url)
      const [entry] = JSON.parse(listed.stdout) as { key_id: string; sn: string }[]
      assert.is(entry?.sn, 'lane-9')
      assert.not(listed.stdout.includes(key.split(':')[3] ?? ''))
      const revoked = await lanectl(['fleet', 'key', 'revoke', entry?.key_id ?? ''], url)
      assert.is(revoked.code, 0, revoked.stderr)
      await waitUntil('the lane is out', async () => {
        const { data } = await lane.get('get_sync_status')
        return (data as { trouble: string | null }).trouble?.includes('does not accept')
      })
      const status = await lanectl(['sync', 'status'], { LANED_URL: lane.url })
      assert.is(status.code, 1)
      assert.match(status.stdout, /does not accept/)
      assert.is((await lanectl(['fleet', 'key', 'revoke', 'nobody'], url)).code, 1)
    },
    async 'says of what is forgotten on one lane alone that it comes back'() {
      await using opening = new AsyncDisposableStack()
      const { lanes } = await openDeviceFleet(opening, 1)
      const [lane] = lanes as [DeviceLane]
      const url = { LANED_URL: lane.url }
      await lane.teach('100', 1)
      const words = /comes back from the other lanes/
      assert.match((await lanectl(['items', 'delete', '100'], url)).stdout, words)
    },
    async 'shows each device of a master'() {
      await using opening = new AsyncDisposableStack()
      const { master, lanes } = await openDeviceFleet(opening, 2)
      await lanes[0]?.teach('100', 1)
      await master.has('100', 1)
      await waitUntil('both were heard', async () => {
        const { stdout } = await lanectl(['sync', 'status'], { LANED_URL: master.url })
        return ['lane-1', 'lane-2', 'master-1', 'LAST SEEN'].every((word) => stdout.includes(word))
      })
      const lane = lanes[0]?.url ?? ''
      const alone = await lanectl(['fleet', 'list'], { LANED_URL: lane })
      assert.is(alone.code, 1)
      assert.match(alone.stderr, 'this lane is not a master')
      await waitUntil('all have told how they are', async () => {
        const { devices } = (await master.get('get_sync_status')).data as {
          devices: { state: string | null }[]
        }
        return devices.length === 3 && devices.every(({ state }) => state !== null)
      })
      const words = await lanectl(['fleet', 'list'], { LANED_URL: master.url })
      assert.match(words.stdout, /^DEVICE +STATE +RELEASE +LAST PAYMENT +LAG\nlane-1 +\w+ +\d/)
      const now = await lanectl(['sync', 'now'], { LANED_URL: lanes[1]?.url ?? '' })
      assert.is(now.stdout.trim(), 'in step')
      assert.is(await lanes[1]?.count('100'), 1)
    },
  },
  120_000,
)
