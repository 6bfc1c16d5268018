/**
 * A fragment that brings certificates and keys: sealed on the way, for the lane alone when they lie there,
 * there before anybody opens a bank with them, and gone with the fragment.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { namedFiles } from '#firmware/config/config-file-paths.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import type { SignedFragment } from '../../config-fragment.ts'
import { type LaneState, NO_FRAGMENT } from '../../fragment-trial-step.ts'
import { openConfigLane } from '../support/config-lane.ts'
import { hireTechnician, type Technician } from '../support/fragment-signer.ts'

const SECRET = '-----BEGIN PRIVATE KEY-----\nof the shop'

const bankNaming = (names: { readonly ca: string; readonly key: string }) => ({
  banks: {
    '*': {
      driver: 'gateway',
      url: 'https://bank.example',
      caFile: names.ca,
      clientCertificate: { certFile: '/etc/laned/own.pem', keyFile: names.key },
    },
  },
})

const NAMED = { ca: 'fleet:ca.pem', key: 'fleet:shop.key' }
const FILES = { 'ca.pem': 'an authority', 'shop.key': SECRET }

function shop() {
  const technician = hireTechnician()
  const folder = temporaryFolder()
  const state: DocumentStore<LaneState> = createMemoryDocument(NO_FRAGMENT)
  const { publicKey: key, identityFile } = technician
  return {
    technician,
    state,
    files: folder.file('fleet-files'),
    /** The files of each fragment, by its number. */
    lying: () =>
      Object.fromEntries(
        readdirSync(folder.path, { recursive: true })
          .map(String)
          .filter((path) => /^fleet-files\/\d+\/./.test(path))
          .map((path) => [path.slice('fleet-files/'.length), read(join(folder.path, path))]),
      ),
    open: (openers?: () => readonly string[]) =>
      openConfigLane({
        key,
        state,
        identityFile,
        dataFolder: folder.path,
        ...(openers && { openers }),
      }),
    [Symbol.dispose]() {
      technician[Symbol.dispose]()
      folder[Symbol.dispose]()
    },
  }
}

const read = (path: string) => readFileSync(path, 'utf8')
const bringing = (by: Technician, sequence: number, files: object = FILES, named = NAMED) =>
  by.signSealed({ ...bankNaming(named), files }, { sequence })

const REFUSED: Readonly<Record<string, readonly [files: object, named: typeof NAMED, RegExp]>> = {
  'does not bring what a bank names': [
    { 'ca.pem': 'x' },
    NAMED,
    /names the file .*shop\.key, but the settings do not contain/,
  ],
  'brings what no bank names': [
    { ...FILES, 'more.key': 'x' },
    NAMED,
    /more\.key, which no section/,
  ],
  'climbs out of its folder': [
    { '../../seal.key': 'x' },
    NAMED,
    /Allowed are sections of laned\.yaml/,
  ],
  'has a folder in a name': [{ 'a/b': 'x' }, NAMED, /Allowed are sections of laned\.yaml/],
  'has a hidden name': [{ '.ssh': 'x' }, NAMED, /Allowed are sections of laned\.yaml/],
  'brings no text': [{ 'ca.pem': 7 }, NAMED, /Allowed are sections of laned\.yaml/],
  'brings an empty file': [{ 'ca.pem': '' }, NAMED, /Allowed are sections of laned\.yaml/],
  'brings more than a few': [
    Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`${at}`, 'x'])),
    NAMED,
    /Allowed are sections of laned\.yaml/,
  ],
  'asks for a name that every object has': [FILES, { ...NAMED, ca: 'fleet:toString' }, /toString/],
}

spec('a fragment that brings files', {
  async 'has them there, for the lane alone, before anybody opens a bank with them'() {
    using at = shop()
    const signed = await bringing(at.technician, 6)
    assert.not(signed.content.includes('PRIVATE'))
    const seen: unknown[] = []
    await using lane = await at.open(() => {
      seen.push(at.lying())
      return []
    })
    await lane.offer(signed)
    assert.equal(seen, [{ '6/ca.pem': 'an authority', '6/shop.key': SECRET }])
    for (const [path, mode] of [
      ['', 0o700],
      ['6', 0o700],
      ['6/shop.key', 0o600],
    ] as const)
      assert.is(statSync(join(at.files, path)).mode & 0o777, mode, path)
    await using next = await at.open()
    assert.is(next.start.chosen.sequence, 6)
    assert.equal(namedFiles(next.start.chosen.sections), [
      join(at.files, '6/ca.pem'),
      '/etc/laned/own.pem',
      join(at.files, '6/shop.key'),
    ])
    assert.not(JSON.stringify([...lane.journal, ...next.journal]).includes('PRIVATE'))
  },
  async 'takes them along when it goes, and the one before has its own again'() {
    using at = shop()
    await confirm(at, await bringing(at.technician, 6))
    const other = { 'ca.pem': 'another authority', 'shop.key': 'another key' }
    {
      await using lane = await at.open()
      await lane.offer(await bringing(at.technician, 7, other))
    }
    {
      const lacking = () => ('6/ca.pem' in at.lying() ? [] : ['the start would lack its files'])
      await using lane = await at.open(lacking)
      assert.equal(Object.keys(at.lying()), ['7/ca.pem', '7/shop.key'], 'on trial')
      lane.now.works = ['display']
      await lane.clock.advance(12_000)
      await waitUntil('it restarts with the one before', () => lane.restarts === 1)
    }
    await using back = await at.open()
    assert.is(back.start.chosen.sequence, 6)
    assert.equal(at.lying(), { '6/ca.pem': 'an authority', '6/shop.key': SECRET })
    await back.fleetConfig.lane.revert()
    await using none = await at.open()
    assert.equal([none.start.chosen.sequence, at.lying()], [null, {}])
  },
  async 'that the openers refuse leaves nothing, and those in force stay'() {
    using at = shop()
    await confirm(at, await bringing(at.technician, 6))
    await using lane = await at.open(() => ['ca.pem holds no certificate'])
    await lane.offer(await bringing(at.technician, 7))
    assert.match(String(lane.fleetConfig.lane.status.refused?.why), /holds no certificate/)
    assert.equal(Object.keys(at.lying()), ['6/ca.pem', '6/shop.key'])
  },
  async 'is asked for again where the card does not take them'() {
    using at = shop()
    writeFileSync(at.files, 'something that is no folder')
    await using lane = await at.open()
    await lane.offer(await bringing(at.technician, 6))
    const { status } = lane.fleetConfig.lane
    assert.equal([status.refused, status.waiting], [null, null])
    assert.ok(lane.journal.some(({ event }) => event === 'fleet_config.refused'))
  },
  async 'goes with a key that leaves laned.yaml'() {
    using at = shop()
    await confirm(at, await bringing(at.technician, 6))
    mkdirSync(join(at.files, 'left over'))
    using stranger = hireTechnician()
    const { identityFile } = at.technician
    const dataFolder = join(at.files, '..')
    const options = { state: at.state, identityFile, dataFolder }
    await using lane = await openConfigLane({ key: stranger.publicKey, ...options })
    assert.equal([lane.start.chosen.sequence, at.lying()], [null, {}])
    assert.equal(readdirSync(at.files), [])
  },
  ...Object.fromEntries(
    Object.entries(REFUSED).map(([what, [files, named, words]]) => [
      `is refused where it ${what}`,
      async () => {
        using at = shop()
        await using lane = await at.open()
        await lane.offer(await bringing(at.technician, 6, files, named))
        assert.match(String(lane.fleetConfig.lane.status.refused?.why), words)
        assert.equal([at.lying(), at.state.value], [{}, NO_FRAGMENT])
      },
    ]),
  ),
})

/** Offered, tried and kept. */
async function confirm(at: ReturnType<typeof shop>, signed: SignedFragment): Promise<void> {
  {
    await using lane = await at.open()
    await lane.offer(signed)
  }
  await using lane = await at.open()
  await lane.clock.advance(5_000)
  assert.is(lane.fleetConfig.lane.status.isOnTrial, false)
}
