/** The keys of a fleet on a real card, their secrets sealed, keep the contract. */
import '#test/rerun-as-root.ts'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { pskOf } from '#drivers/peers/fleet-key-text-and-derivation.ts'
import { createFleetKeys, NO_KEYS } from '#drivers/peers/fleet-keys.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { loadSealer } from '#drivers/storage/files/sealer.ts'
import { spec } from '#test/spec.ts'
import { insertCard } from '#test/storage/mounted-card.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { fleetKeysContract } from './fleet-keys.ts'

async function openKeys(file: (name: string) => string, shared: readonly string[] = []) {
  const kept = await loadJsonStore(file('fleet-keys.json'), NO_KEYS)
  const sealer = loadSealer(file('seal.key'), null)
  return createFleetKeys({ kept, sealer, clock: createSystemClock(), shared })
}

fleetKeysContract('sealed on a card', async () => {
  const card = insertCard({ bytes: 2 << 20 })
  const file = (name: string) => join(card.path, name)
  return {
    keys: await openKeys(file),
    again: () => openKeys(file),
    fillDisk: () => card.fill(),
    healDisk: card.empty,
    loseSeal: () => rmSync(file('seal.key')),
    [Symbol.dispose]: () => card[Symbol.dispose](),
  }
})

spec('the keys of a fleet on a card', {
  async 'are not readable there'() {
    using folder = temporaryFolder()
    const keys = await openKeys(folder.file)
    const secret = (await keys.create('lane-1')).text.split(':').at(-1) ?? ''
    const kept = readFileSync(folder.file('fleet-keys.json'), 'utf8')
    assert.not(kept.includes(secret))
    assert.not(kept.includes(Buffer.from(secret, 'base64url').toString('base64')))
  },
  async 'are joined by the keys for all, each proving the name that is shown'() {
    using folder = temporaryFolder()
    const keys = await openKeys(folder.file, ['the key of this year', 'the key of last year'])
    for (const key of ['the key of this year', 'the key of last year'])
      for (const serialNumber of ['lane-1', 'lane-2']) {
        const { identity, secret } = pskOf(key, serialNumber)
        const proof = keys.prove(identity)
        assert.is(proof?.serialNumber, serialNumber)
        assert.equal(Buffer.from(proof?.secret ?? []), Buffer.from(secret))
      }
    assert.is(keys.prove(pskOf('the key of next year', 'lane-1').identity), null)
    assert.equal(keys.list, [])
  },
})
