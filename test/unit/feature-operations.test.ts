/** The operations that a feature has: in the documents, and as commands of lanectl. */
import { Command } from 'commander'
import * as assert from 'uvu/assert'
import { exact } from '#firmware/config/section-builders.ts'
import { type Feature, feature } from '#firmware/kernel/feature.ts'
import { operations } from '#firmware/operations/operation.ts'
import { Type } from '#firmware/schema-builder.ts'
import { addCommands, COMMANDS } from '#scripts/lanectl/command-list.ts'
import { tablesWith } from '#test/document/documents.ts'
import { spec } from '#test/spec.ts'

const TIDE_OPERATIONS = operations({
  getTide: {
    at: 'GET /device/tide',
    access: 'read',
    tag: 'Tide',
    summary: 'How high the water is',
    answers: { 200: exact({ centimetres: Type.Number() }) },
    lanectl: { verb: 'tide now', says: 'lanectl.status.about', prints: { isJson: true } },
    page: { none: 'nobody looks' },
  },
})

function tide(...routers: readonly string[]): Feature {
  return feature({
    name: 'tide',
    section: Type.Optional(exact({})),
    settings: { task: 'machine' },
    operations: async () =>
      Object.fromEntries(routers.map((router) => [router, TIDE_OPERATIONS] as const)),
    lanectl: { tide: 'lanectl.status.about' },
    open: async () => ({}),
  })
}

async function added(words: readonly string[], readFeatures: () => Promise<readonly Feature[]>) {
  const program = new Command('lanectl')
  await addCommands(program, words, readFeatures)
  return program.commands
}

const namesOf = (commands: readonly Command[]) => commands.map((command) => command.name())

spec('operations of a feature', {
  async 'come behind those of the core, in the document of their router'() {
    const [core, all] = [await tablesWith([]), await tablesWith([tide('device')])]
    assert.equal(all.slice(0, -1), core)
    assert.equal(all.at(-1), { document: 'device', name: 'tide', table: TIDE_OPERATIONS })
  },
  async 'are called as their document where the core has none of it'() {
    const core = (await tablesWith([])).filter(({ document }) => document !== 'backups')
    const [first, second] = (await tablesWith([tide('backups', 'items')], core)).slice(-2)
    assert.is(first?.name, 'backups')
    assert.is(second?.name, 'tide')
  },
  async 'are refused where no document has them'() {
    try {
      await tablesWith([tide('metrics')])
      assert.unreachable()
    } catch (error) {
      assert.match(String(error), 'the feature tide: no document has the operations of metrics')
    }
  },
})

spec('commands of a feature', {
  async 'are a group of its verbs'() {
    const [group, ...others] = await added(['tide', 'now'], async () => [tide('device')])
    assert.equal(namesOf(others), [])
    assert.is(group?.name(), 'tide')
    assert.ok(group?.description())
    assert.equal(namesOf(group?.commands ?? []), ['now'])
  },
  async 'are what its file adds'() {
    const file = { addTo: (program: Command) => void program.command('ebb') }
    const byHand = { ...tide(), lanectl: { ebb: async () => file } }
    assert.equal(namesOf(await added(['ebb'], async () => [tide('device'), byHand])), ['ebb'])
  },
  async 'are below a command of the core, and behind its own'() {
    const file = { addTo: (items: Command) => void items.command('ebb') }
    const below = { ...tide(), lanectl: { 'items ebb': async () => file } }
    const [items, ...others] = await added(['items'], async () => [below])
    assert.is(items?.name(), 'items')
    assert.equal(namesOf(items?.commands ?? []).slice(-2), ['sold', 'ebb'])
    assert.not(namesOf(others).includes('ebb'))
  },
  async 'come behind all others for help'() {
    const ofCore = namesOf(await added([], async () => []))
    assert.ok(ofCore.length > COMMANDS.length)
    assert.equal(namesOf(await added(['--help'], async () => [tide('device')])), [
      ...ofCore,
      'tide',
    ])
  },
  async 'cost nothing where one of the core is called'() {
    const commands = await added(['status'], async () => {
      throw new Error('read')
    })
    assert.equal(namesOf(commands), ['status'])
  },
})
