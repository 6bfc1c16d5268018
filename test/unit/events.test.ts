/** Each event is said once: its row is all there is, and what is recorded and told is held to it. */
import { globSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { DEVICE_EVENTS } from '#firmware/events/device-events.ts'
import { DISPLAY_EVENTS } from '#firmware/events/display-events.ts'
import { EVENTS } from '#firmware/events/event-list.ts'
import { type EventRow, events, Text } from '#firmware/events/event-row.ts'
import { eventSentence, eventWords } from '#firmware/events/event-words.ts'
import { FLEET_EVENTS } from '#firmware/events/fleet-events.ts'
import { HARDWARE_EVENTS } from '#firmware/events/hardware-events.ts'
import { ITEMS_EVENTS } from '#firmware/events/items-events.ts'
import { LEDGER_EVENTS } from '#firmware/events/ledger-events.ts'
import { PAYMENT_EVENTS } from '#firmware/events/payment-events.ts'
import type { Journal } from '#hal/journal.ts'
import { spec } from '#test/spec.ts'

const AREAS = [
  ...[LEDGER_EVENTS, PAYMENT_EVENTS, ITEMS_EVENTS, FLEET_EVENTS, DISPLAY_EVENTS],
  ...[HARDWARE_EVENTS, DEVICE_EVENTS],
]
const rows: [string, EventRow][] = Object.entries(EVENTS)
const names = rows.map(([name]) => name)

const sources = globSync(['{firmware,drivers}/**/*.{ts,js}', 'firmware/words/en/*.json'])
  .filter((file) => !file.startsWith('firmware/events/'))
  .map((file) => [file, readFileSync(file, 'utf8')] as const)

/** `'shift.closed': 'A sentence'`, or a pair, a function, a row of words. */
const SAID = /'([a-z_-]{1,40}\.[a-z_-]{1,40})':\s{0,20}(?:\[|\(\)|\{ en|['"][^'"\n]{0,80} )/g
const SAID_AS_WORDS = /"[a-z-]{1,40}\.([a-z_-]{1,40}\.[a-z_-]{1,40})":/g

/** Events that a source says something of beside their rows. Keys of the page's words have a name before the event's. */
function saidIn(text: string, file = ''): string[] {
  const isWords = file.startsWith('firmware/words/')
  return [...text.matchAll(isWords ? SAID_AS_WORDS : SAID)].flatMap(([, name = '']) =>
    names.includes(name) ? [name] : [],
  )
}

spec('events', {
  'are each a row of one table'() {
    assert.equal(
      names,
      AREAS.flatMap((area) => Object.keys(area)),
    )
    for (const name of names) assert.match(name, /^[a-z_-]+\.[a-z_-]+$/)
  },
  'are all recorded somewhere'() {
    const all = sources.map(([, text]) => text).join('\n')
    const refunds = readFileSync('firmware/payment/refunds/refund-step.ts', 'utf8')
    const ends = new Set(['transaction.rejected', 'transaction.canceled', 'transaction.failed'])
    const isRecorded = (name: string) =>
      all.includes(`'${name}'`) || refunds.includes(`'${name.replace('refund.', '')}'`)
    assert.equal(
      names.filter((name) => !ends.has(name) && !isRecorded(name)),
      [],
    )
  },
  'are said nowhere else'() {
    const doubled = sources.flatMap(([file, text]) =>
      saidIn(text, file).map((name) => [file, name]),
    )
    assert.equal(doubled, [])
    // What this would find.
    assert.equal(saidIn("  'shift.closed': () => t('event.shift.closed'),"), ['shift.closed'])
    assert.equal(saidIn("  'shift.closed': ['A shift', 'Смена'],"), ['shift.closed'])
    assert.equal(saidIn("  'shift.closed': 'It is over',"), ['shift.closed'])
    assert.equal(saidIn('  "log.shift.closed": "', 'firmware/words/en/page-log.json'), [
      'shift.closed',
    ])
  },
  'have words in both languages, which a browser loads as a table of its own'() {
    const [english, russian] = [eventWords('en'), eventWords('ru')]
    assert.equal(Object.keys(english), Object.keys(russian))
    for (const [name, row] of rows) {
      assert.equal([english[`event.${name}`], russian[`event.${name}`]], [row.en, row.ru])
      assert.equal(
        [english[`story.${name}`], russian[`story.${name}`]],
        [row.story?.en, row.story?.ru],
      )
    }
    for (const text of Object.values(english)) assert.not.match(text, /[а-яё]/i)
    for (const text of Object.values(russian)) assert.match(text, /[а-яё]/i)
  },
  'are told with the values that were recorded'() {
    const told = (fields: object) => eventSentence('shift.closed', { ...fields }, 'ru').sentence
    assert.is(told({ number: 5 }), 'Смена 5 закрыта')
    // Of lines that came again and again the fields are not kept.
    assert.is(told({}), 'Смена … закрыта')
    assert.is(eventSentence('of.tomorrow', {}, 'en').sentence, 'of.tomorrow')
    assert.equal([...eventSentence('shift.closed', { hash: 'h' }, 'en').tells], ['number'])
  },
  'are recorded as their rows say, or it does not compile'() {
    const journal: Journal = createMemoryJournal()
    journal.info('shift.closed', { number: 1, hash: '', created: 1, accepted: 1, net: 1 })
    // @ts-expect-error: there is no such event
    journal.info('shift.opened', { number: 1 })
    // @ts-expect-error: it is no warning
    journal.warn('shift.closed', { number: 1, hash: '', created: 1, accepted: 1, net: 1 })
    // @ts-expect-error: a field is missing
    journal.info('shift.closed', { number: 1 })
    // @ts-expect-error: a field is of another type
    journal.info('ledger.archived', { payments: 'many' })
    // @ts-expect-error: and another is not known
    journal.info('ledger.archived', { payments: 1, more: 2 })
    // @ts-expect-error: fields that it has are given
    journal.info('ledger.archived')
    // @ts-expect-error: a sentence names a field that the event has not
    events({ 'a.b': { level: 'info', fields: { n: Text }, en: 'a {m}', ru: 'а {m}' } })
    // @ts-expect-error: and the same ones in both languages
    events({ 'a.b': { level: 'info', fields: { n: Text }, en: 'a {n}', ru: 'а' } })
    assert.equal(events({ 'a.b': { level: 'info', en: 'a', ru: 'а' } })['a.b'].ru, 'а')
  },
  'that the documents tell an operator of are there'() {
    const nouns = new Set(names.map((name) => name.split('.')[0]))
    const told = globSync('docs/**/*.md').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/`(([a-z-]{1,40})\.[a-z_-]{1,40}ed)`/g)].flatMap(
        ([, name = '', noun]) => (nouns.has(noun ?? '') ? [name] : []),
      ),
    )
    // Of the stream of items, keys of the config, and of health.
    const others = [
      'choice.dismissed',
      'assortment.unlisted',
      'bank.simulated',
      'display.simulated',
      'sync.feed',
    ]
    assert.ok(told.length > 40, String(told.length))
    assert.equal(
      told.filter((name) => !names.includes(name) && !others.includes(name)),
      [],
    )
  },
})
