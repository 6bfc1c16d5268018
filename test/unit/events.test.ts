/** Each event is said once: its row is all there is, and what is recorded and told is held to it. */
import { globSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { DEVICE_EVENTS } from '#firmware/events/device-events.ts'
import { DISPLAY_EVENTS } from '#firmware/events/display-events.ts'
import { EVENTS } from '#firmware/events/event-list.ts'
import type { EventRow } from '#firmware/events/event-row.ts'
import { eventSentence } from '#firmware/events/event-words.ts'
import { FLEET_EVENTS } from '#firmware/events/fleet-events.ts'
import { HARDWARE_EVENTS } from '#firmware/events/hardware-events.ts'
import { ITEMS_EVENTS } from '#firmware/events/items-events.ts'
import { LEDGER_EVENTS } from '#firmware/events/ledger-events.ts'
import { PAYMENT_EVENTS } from '#firmware/events/payment-events.ts'
import { Type } from '#firmware/schema-builder.ts'
import { EVENT_TEXTS } from '#firmware/words/event-texts.ts'
import { holesOf } from '#firmware/words/fill-text.ts'
import { RECEIPT_TEXTS } from '#firmware/words/receipt-texts.ts'
import type { Journal } from '#hal/journal.ts'
import { productFiles } from '#scripts/source-folders.ts'
import { spec } from '#test/spec.ts'

const AREAS = [
  LEDGER_EVENTS,
  PAYMENT_EVENTS,
  ITEMS_EVENTS,
  FLEET_EVENTS,
  DISPLAY_EVENTS,
  HARDWARE_EVENTS,
  DEVICE_EVENTS,
]
const rows: [string, EventRow][] = Object.entries(EVENTS)
const names = rows.map(([name]) => name)

const sources = [
  ...productFiles('{ts,js}', ['firmware', 'drivers']),
  ...globSync('firmware/words/en/*.json'),
]
  .filter((file) => !/^firmware\/(?:events\/|words\/en\/(?:event|receipt|paper)\.json$)/.test(file))
  .map((file) => [file, readFileSync(file, 'utf8')] as const)

/** Of `event.shift.closed`, `story.shift.closed`, `receipt.shift.closed`. */
function rowOf(key: string): EventRow | undefined {
  return rows.find(([name]) => name === key.slice(key.indexOf('.') + 1))?.[1]
}

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
  'name in their sentences only what each such event is recorded with'() {
    const texts: readonly (readonly [string, string])[] = [EVENT_TEXTS, RECEIPT_TEXTS].flatMap(
      ({ en }) => Object.entries(en),
    )
    const unfounded = texts.flatMap(([key, text]) => {
      const { fields = {} } = rowOf(key) ?? {}
      const { required = [] }: { required?: readonly string[] } = Type.Object(fields)
      return holesOf(text).flatMap((hole) => (required.includes(hole) ? [] : [`${key}: ${hole}`]))
    })
    assert.equal(unfounded, [])
  },
  'are said in English and in Russian'() {
    for (const text of Object.values(EVENT_TEXTS.en)) assert.not.match(text, /[а-яё]/i)
    for (const text of Object.values(EVENT_TEXTS.ru)) assert.match(text, /[а-яё]/i)
  },
  'are told with the values that were recorded'() {
    const sentence = (fields: object) => eventSentence('shift.closed', { ...fields }, 'ru').sentence
    assert.is(sentence({ number: 5 }), 'Смена 5 закрыта')
    // Of lines that came again and again the fields are not kept.
    assert.is(sentence({}), 'Смена … закрыта')
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
  },
  'that the documents tell an operator of are there'() {
    const nouns = new Set(names.map((name) => name.split('.')[0]))
    const documented = globSync('docs/**/*.md').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/`(([a-z-]{1,40})\.[a-z_-]{1,40}ed)`/g)].flatMap(
        ([, name = '', noun]) => (nouns.has(noun ?? '') ? [name] : []),
      ),
    )
    // Of the stream of items, keys of the config, and of health.
    const others = [
      'choice.dismissed',
      'choice.doubted',
      'assortment.unlisted',
      'bank.simulated',
      'display.simulated',
      'sync.feed',
    ]
    assert.ok(documented.length > 40, String(documented.length))
    assert.equal(
      documented.filter((name) => !names.includes(name) && !others.includes(name)),
      [],
    )
  },
})
