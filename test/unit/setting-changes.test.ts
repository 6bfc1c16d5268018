/** What a person puts into the settings' forms, as changes of laned.yaml. */
import * as assert from 'uvu/assert'
import { describeSettings } from '#firmware/config/describe-settings.ts'
import { spec } from '#test/spec.ts'

const FORMS = '../../firmware/console/page/tabs/device/settings/setting-changes.js'
const { anchorsOf, changesOf, counts, dotted, fieldsOf, textOf, writtenValue } = await import(FORMS)

const LIST = describeSettings()
type Typed = Readonly<Record<string, string>>

function changes(section: string, config: object, typed: Typed) {
  const group = fieldsOf(LIST, [section], [section])
  return changesOf(group, config, (path: readonly string[]) => typed[dotted(path)])
}

spec('the settings’ forms', {
  'what nobody touched is not written, nor what was put back'() {
    const config = { learning: { mode: 'open' }, log: { level: 'info' } }
    assert.equal(changes('learning', config, {}), [])
    assert.equal(changes('learning', config, { 'learning.mode': 'open' }), [])
    assert.equal(changes('learning', config, { 'learning.mode': 'auto' }), [
      { path: ['learning', 'mode'], value: 'auto' },
    ])
  },
  'a secret is shown to nobody, kept while its field is empty, and written when it is not'() {
    const config = { sync: { role: 'master', key: '(hidden)' } }
    assert.is(textOf({ kind: 'secret' }, '(hidden)'), '')
    assert.equal(changes('sync', config, { 'sync.key': '' }), [])
    assert.equal(changes('sync', config, { 'sync.key': 'new-key' }), [
      { path: ['sync', 'key'], value: 'new-key' },
    ])
  },
  'another driver takes what only the former had along, a group as a whole'() {
    const config = {
      display: { driver: 'terminal', protocol: 'auto', ble: { adapter: 'hci1' } },
    }
    assert.equal(changes('display', config, { 'display.driver': 'fake' }), [
      { path: ['display', 'driver'], value: 'fake' },
      { path: ['display', 'protocol'], value: null },
      { path: ['display', 'ble'], value: null },
    ])
  },
  'fields become values of their kind, and an empty one takes its key out'() {
    const table = [
      ['text', ' a b ', 'a b'],
      ['text', '', null],
      ['number', '12', 12],
      // The lane says what is wrong with it; nothing is guessed.
      ['number', 'a dozen', 'a dozen'],
      ['switch', 'true', true],
      ['switch', 'false', false],
      ['list', 'a, b  c', ['a', 'b', 'c']],
    ] as const
    for (const [kind, text, value] of table) assert.equal(writtenValue({ kind }, text), value, text)
  },
  'a list of numbers is one, and what is none stays text for the lane to refuse'() {
    const days = { kind: 'list', items: 'number' }
    assert.equal(writtenValue(days, '1, 2 5'), [1, 2, 5])
    assert.equal(writtenValue(days, '1, monday'), [1, 'monday'])
  },
  'entries count with the driver of the section above them'() {
    const config = { display: { driver: 'screen', idle: { schedule: [{ show: 'a' }] } } }
    const say = (typed: Typed) => (path: readonly string[]) => typed[dotted(path)]
    const [one] = fieldsOf(LIST, ['display'], ['display']).entries
    assert.ok(counts(one, config, say({})))
    assert.not(counts(one, config, say({ 'display.driver': 'terminal' })))
    const at = ['display', 'idle', 'schedule', 0]
    const entry = fieldsOf(LIST, one.group.path, at)
    assert.equal(changesOf(entry, config, say({})), [])
    assert.equal(changesOf(entry, config, say({ 'display.idle.schedule[0].days': '6, 7' })), [
      { path: [...at, 'days'], value: [6, 7] },
    ])
  },
  'entries stand below their section, and a default one is written when another is added'() {
    const { fields, entries } = fieldsOf(LIST, ['listeners'], ['listeners'])
    assert.equal(fields, [])
    const [one] = entries
    assert.is(one?.group.entries, 'listed')
    const inner = fieldsOf(LIST, ['listeners', '*'], ['listeners', 1])
    assert.ok(
      inner.fields.some(({ path }: { path: unknown[] }) => dotted(path) === 'listeners[1].hosts'),
    )
    assert.is(dotted(inner.entries[0]?.path ?? []), 'listeners[1].tokens')
    const config = { listeners: [{ address: '127.0.0.1:8080' }] }
    assert.equal(anchorsOf(LIST, one?.group, ['listeners'], config), [
      { path: ['listeners', 0, 'address'], value: '127.0.0.1:8080' },
    ])
  },
})
