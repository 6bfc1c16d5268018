/** What `lanectl config check` says of the settings of third-party features: in the words with which a start refuses the feature. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { checkDeviceConfig } from '#firmware/start-check.ts'
import { thirdPartyPlace } from '#firmware/third-party-place.ts'
import { lanectl } from '#test/processes/lanectl-process.ts'
import { spec } from '#test/spec.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'
import { openGuestLane, TIDE, writeGuest } from '../support/guest-lane.ts'

const yamlOf = (guests: string) =>
  `listeners: [{ address: "127.0.0.1:0" }]\nguests: { ${guests} }\n`

async function findings(features: Folder, guests: string) {
  using data = temporaryFolder()
  return await checkDeviceConfig(
    { name: 'laned.yaml', text: yamlOf(guests) },
    {
      dataFolder: data.path,
      credentialsFolder: null,
      searchPath: '',
      thirdParty: thirdPartyPlace(features.path, process.getuid?.() ?? 0),
    },
  )
}

async function refusalAtStart(guests: string): Promise<string> {
  await using lane = await openGuestLane({ tide: { code: TIDE } }, yamlOf(guests))
  const [refused] = lane.journal.filter(({ event }) => event === 'guest.refused')
  return String(refused?.fields['why'])
}

spec('the check of the settings of third-party features', {
  async 'says what the start says of a wrong value, of a name that is none, and of too large a number'() {
    using features = temporaryFolder()
    writeGuest(features.path, 'tide', { code: TIDE })
    for (const wrong of ['deep: many', 'dep: 3', 'deep: 21']) {
      const guests = `settings: { tide: { ${wrong} } }`
      const { problems, warnings, notes } = await findings(features, guests)
      assert.equal([problems, notes], [[], []])
      assert.equal(warnings.map(String), [
        `laned.yaml:2: guests.settings.tide: ${await refusalAtStart(guests)}`,
      ])
    }
    const good = await findings(features, 'settings: { tide: { deep: 4, harbour: Kola } }')
    assert.equal(good, { problems: [], warnings: [], notes: [] })
    const off = await findings(features, 'off: [tide], settings: { tide: { deep: many } }')
    assert.equal(off, { problems: [], warnings: [], notes: [] })
  },
  async 'warns of one that needs a setting and has none in the file'() {
    using features = temporaryFolder()
    const deep = { is: 'number', title: { en: 'Depth, m', ru: 'Глубина, м' } }
    writeGuest(features.path, 'tide', { code: TIDE, rows: { settings: { deep } } })
    const { warnings } = await findings(features, 'off: []')
    assert.match(
      warnings.join('\n'),
      /^laned\.yaml:2: guests\.settings\.tide: .*tide\.deep is missing/,
    )
  },
  async 'notes what it could not look at: a feature that is on another machine, or is broken'() {
    using features = temporaryFolder()
    const guests = 'settings: { tide: { deep: many } }'
    const elsewhere = await findings(features, guests)
    assert.equal([elsewhere.problems, elsewhere.warnings], [[], []])
    assert.equal(elsewhere.notes.map(String), [
      `laned.yaml:2: guests.settings.tide: there is no third-party feature tide in ${features.path}, so nothing checked its settings. Correct the name, or check them on the lane that has the feature`,
    ])
    writeGuest(features.path, 'tide', { code: TIDE, rows: '{' })
    const broken = await findings(features, guests)
    assert.equal([broken.problems, broken.warnings], [[], []])
    assert.match(
      broken.notes.join('\n'),
      /^laned\.yaml:2: guests\.settings\.tide: .*is not valid JSON/,
    )
  },
  async 'notes a name in either list that no feature has, of which the start warns'() {
    using features = temporaryFolder()
    writeGuest(features.path, 'tide', { code: TIDE })
    const guests = 'off: [tide, tied], settings: { tide: {}, tyde: {} }'
    const { problems, warnings, notes } = await findings(features, guests)
    assert.equal([problems, warnings], [[], []])
    assert.equal(notes.map(String), [
      `laned.yaml:2: guests.off[1]: there is no third-party feature tied in ${features.path}. Correct the name, or remove it from the list`,
      `laned.yaml:2: guests.settings.tyde: there is no third-party feature tyde in ${features.path}, so nothing checked its settings. Correct the name, or check them on the lane that has the feature`,
    ])
    for (const folders of [{ tide: { code: TIDE } }, {}]) {
      await using lane = await openGuestLane(folders, yamlOf('off: [tied], settings: { tyde: {} }'))
      const unknown = lane.journal.filter(({ event }) => event === 'guest.unknown')
      assert.equal(
        unknown.map(({ level, fields: { feature, key, folder } }) => [level, feature, key, folder]),
        [
          ['warn', 'tied', 'guests.off', lane.folder],
          ['warn', 'tyde', 'guests.settings', lane.folder],
        ],
      )
    }
  },
  async 'refuses a folder that the start refuses'() {
    using features = temporaryFolder()
    writeFileSync(join(features.path, 'feature.json'), '{}')
    const { problems } = await findings(features, 'off: []')
    assert.match(problems.join('\n'), /the option --features names \S+, which is the folder of one/)
  },
  async 'is part of lanectl config check, which takes --features as the start does'() {
    using folder = temporaryFolder()
    const features = folder.file('features')
    writeGuest(features, 'tide', { code: TIDE })
    writeFileSync(folder.file('laned.yaml'), yamlOf('settings: { tide: { dep: 3 } }'))
    const args = ['config', 'check', folder.file('laned.yaml'), '--data', folder.file('data')]
    const wrong = await lanectl([...args, '--features', features])
    assert.equal([wrong.code, wrong.stderr], [0, ''])
    assert.match(
      wrong.stdout,
      /^warning: \S+laned\.yaml:2: guests\.settings\.tide: laned\.yaml has guests\.settings\.tide\.dep/,
    )
    rmSync(features, { recursive: true })
    assert.is((await lanectl([...args, '--features', features])).code, 78)
  },
})
