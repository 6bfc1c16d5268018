/**
 * The channel that a fleet handed out is the updater's to judge: the lane's document is not believed,
 * and an address that its technician did not sign, or signed before another, is not asked.
 */
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { type Device, openDevice } from '#scripts/ota/device-paths-and-keys.ts'
import { fleetChannel } from '#scripts/ota/payload/fleet-channel.ts'
import { check } from '#scripts/ota/update-commands.ts'
import { spec } from '#test/spec.ts'
import { openUpdateRig, type UpdateRig } from '#test/updates/update-rig.ts'
import type { SignedFragment } from '../../config-fragment.ts'
import { type LaneState, NO_FRAGMENT } from '../../fragment-trial-step.ts'
import { hireTechnician, type Technician } from '../support/fragment-signer.ts'

const NORTH = 'https://north.example'

/** The updater's settings with the fleet's name and key, and without a channel of its own. */
async function trusting(rig: UpdateRig, technician: Technician): Promise<Device> {
  const settings = join(rig.folder, 'etc/update.json')
  const { channel: _own, ...given } = JSON.parse(await readFile(settings, 'utf8'))
  await writeFile(settings, JSON.stringify({ ...given, fleet: 'north' }))
  await mkdir(join(rig.folder, 'etc/fleet-keys'))
  await cp(join(technician.folder, 'pub'), join(rig.folder, 'etc/fleet-keys/north.pub'))
  return openDevice(rig.environment, 'x64')
}

async function keep(rig: UpdateRig, signed: SignedFragment): Promise<void> {
  const state: LaneState = { ...NO_FRAGMENT, inForce: { ...signed, sequence: 1 } }
  await writeFile(join(rig.folder, 'data/fleet-config.json'), JSON.stringify(state))
}

const channel = (url: string) => ({ sections: { channel: { url } } })

spec(
  'the channel of a fleet',
  {
    async 'is the one that was signed last, and none of before'() {
      using technician = hireTechnician()
      await using rig = await openUpdateRig()
      const device = await trusting(rig, technician)
      assert.is(await fleetChannel(device), null)
      const earlier = technician.sign({ sequence: 6, ...channel(NORTH) })
      await keep(rig, earlier)
      assert.is(await fleetChannel(device), NORTH)
      await keep(rig, technician.sign({ sequence: 7, ...channel(`${NORTH}/new`) }))
      assert.is(await fleetChannel(device), `${NORTH}/new`)
      await keep(rig, earlier)
      assert.is(await fleetChannel(device), null)
    },
    async 'is no other, whatever the lane has written'() {
      using technician = hireTechnician()
      using stranger = hireTechnician()
      await using rig = await openUpdateRig()
      const device = await trusting(rig, technician)
      const { content, signature } = technician.sign(channel(NORTH))
      for (const signed of [
        { content: content.replace('north.example', 'thief.example'), signature },
        stranger.sign(channel(NORTH)),
        technician.sign({ ...channel(NORTH), fleet: 'south' }),
        technician.sign({ ...channel(NORTH), serialNumbers: ['LANE-2'] }),
        technician.sign({ ...channel(NORTH), product: 'laned' }),
        technician.sign({ sections: {} }),
        technician.signText(content, 'laned-fleet-config north 7'),
        technician.signText(
          content.replace('"sequence":6', '"sequence":6,"sequence":9'),
          'laned-fleet-config north 6',
        ),
        technician.sign(channel('file:///etc')),
      ]) {
        await keep(rig, signed)
        assert.is(await fleetChannel(device), null, signed.content)
      }
      await keep(rig, technician.sign({ ...channel(NORTH), serialNumbers: ['LANE-1'] }))
      assert.is(await fleetChannel(device), NORTH)
    },
    async 'is not read through a link, where the lane may point at anything'() {
      using technician = hireTechnician()
      await using rig = await openUpdateRig()
      const device = await trusting(rig, technician)
      await keep(rig, technician.sign(channel(NORTH)))
      const path = join(rig.folder, 'data/fleet-config.json')
      await cp(path, `${path}.elsewhere`)
      await rm(path)
      await symlink(`${path}.elsewhere`, path)
      assert.is(await fleetChannel(device), null)
    },
    async 'is asked for releases, where update.json names none'() {
      using technician = hireTechnician()
      await using rig = await openUpdateRig()
      await rig.release('1.0.0')
      await rig.factory('1.0.0')
      await rig.release('1.0.1')
      const url = await rig.serve()
      const device = await trusting(rig, technician)
      await keep(rig, technician.sign(channel(url)))
      assert.is((await check(device))?.version, '1.0.1')
    },
  },
  120_000,
)
