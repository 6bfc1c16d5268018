/** What a person puts into the settings' forms, as changes of laned.yaml. */
import * as assert from 'uvu/assert'
import { describeSettings } from '#firmware/config/describe-settings.ts'
import { spec } from '#test/spec.ts'

const FORMS = '../../firmware/console/page/tabs/settings/setting-changes.ts'
const VALUES = '../../firmware/console/page/parts/setting-values.ts'
const {
  allChanges,
  anchorsOf,
  atField,
  changesOf,
  dotted,
  fieldsOf,
  isFound,
  placeOf,
  rowAt,
  typedSince,
} = await import(FORMS)
const { textOf, troubleWith, writtenValue } = await import(VALUES)

const LIST = describeSettings()
type Typed = Readonly<Record<string, string>>

function changes(section: string, config: object, typed: Typed) {
  const group = fieldsOf(LIST, [section], [section])
  return changesOf(group, config, (path: readonly string[]) => typed[dotted(path)])
}

spec('the settings’ forms', {
  'what came to a draft since it was sent stays, and nothing else'() {
    const [one, other] = [
      ['listeners', 0],
      ['banks', 'Alfa'],
    ]
    const sent = { typed: { a: '1', b: '2' }, added: [one], removed: [one] }
    assert.equal(typedSince(sent, sent), { typed: {}, added: [], removed: [] })
    const now = {
      typed: { a: '1', b: '3', c: '4' },
      added: [one, other],
      removed: [one, other],
    }
    assert.equal(typedSince(sent, now), {
      typed: { b: '3', c: '4' },
      added: [other],
      removed: [other],
    })
  },
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
  'money and time are typed in roubles and seconds, with a comma or a point'() {
    const [money, time] = [
      { kind: 'number', unit: 'kopecks', minimum: 1, maximum: 10_000 },
      { kind: 'number', unit: 'ms', minimum: 100, maximum: 60_000 },
    ]
    const table = [
      [money, '1.15', 115],
      [money, '99,5', 9_950],
      [money, '1 000', 100_000],
      [time, '0,5', 500],
      [time, '12', 12_000],
      [time, '1.0005', '1.0005'],
      [money, '1.155', '1.155'],
      [money, 'ten', 'ten'],
    ] as const
    for (const [setting, text, value] of table)
      assert.equal(writtenValue(setting, text), value, text)
    assert.equal(
      [textOf(money, 115), textOf(money, 5_000), textOf(time, 500)],
      ['1.15', '50', '0.5'],
    )
    assert.equal([textOf(time, 10_000), textOf(time, 0)], ['10', '0'])
    assert.equal(troubleWith(money, '0'), { is: 'least', limit: '0.01' })
    assert.equal(troubleWith(money, '100,01'), { is: 'most', limit: '100' })
    assert.equal(troubleWith(money, 'ten'), { is: 'kopecks', limit: '' })
    assert.equal(troubleWith({ kind: 'number', minimum: 1, maximum: 9 }, 'x'), {
      is: 'number',
      limit: '',
    })
    assert.equal([troubleWith(money, ''), troubleWith(time, '0,5')], [null, null])
  },
  'an amount that only looks otherwise is no change'() {
    const config = { payment: { refunds: { kopecksPerDay: 10_000_000 }, autoClearMs: 5_000 } }
    assert.equal(changes('payment', config, { 'payment.refunds.kopecksPerDay': '100 000,00' }), [])
    assert.equal(changes('payment', config, { 'payment.autoClearMs': '5,5' }), [
      { path: ['payment', 'autoClearMs'], value: 5_500 },
    ])
  },
  'what goes is written last, and of a list the last first'() {
    const config = { payment: { webhooks: [{ url: 'a' }, { url: 'b' }, { url: 'c' }] } }
    const typed: Typed = { 'payment.webhooks[1].url': 'd', 'payment.webhooks[2].url': 'lost' }
    const hooks = ['payment', 'webhooks']
    const form = {
      list: LIST,
      config,
      added: [],
      removed: [
        [...hooks, 0],
        [...hooks, 2],
      ],
      text: (path: readonly string[]) => typed[dotted(path)],
    }
    assert.equal(allChanges(form), [
      { path: [...hooks, 1, 'url'], value: 'd' },
      { path: [...hooks, 2], value: null },
      { path: [...hooks, 0], value: null },
    ])
  },
  'what the lane says is wrong is told at its field, without file, line and key'() {
    const names = ['learning.mode', 'banks.Corner', 'banks.Corner.url']
    assert.equal(atField('laned.yaml:7: learning.mode must be one of open', names), {
      name: 'learning.mode',
      words: 'must be one of open',
    })
    assert.equal(atField('banks.Corner.url: is no URL', names), {
      name: 'banks.Corner.url',
      words: 'is no URL',
    })
    assert.equal(atField('the port is taken', names), { name: null, words: 'the port is taken' })
  },
  'a setting is found by its words in any order, and a place by its row'() {
    assert.ok(isFound('день вернуть', ['Каждый может вернуть за день']))
    assert.not(isFound('вернуть неделя', ['Каждый может вернуть за день']))
    const place = placeOf('listeners[0].tokens[1].name')
    assert.equal(place, ['listeners', 0, 'tokens', 1, 'name'])
    assert.is(rowAt(LIST.settings, place).en, 'Whose token it is')
    assert.is(rowAt(LIST.settings, ['learning', 'more']), undefined)
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
