/** What every journal promises: each event once, in order, and never a throw. */
import * as assert from 'uvu/assert'
import type { JournalEntry, JournalFields, UncheckedJournalDriver } from '#hal/journal.ts'
import { spec } from '#test/spec.ts'

export interface JournalRig {
  readonly journal: UncheckedJournalDriver
  /** What a reader finds, in order. */
  recorded(): readonly Pick<JournalEntry, 'level' | 'event' | 'fields'>[]
  /** From now on nothing is taken where the lines go, until it is mended. */
  fillDisk(): void
  healDisk(): void
}

const loop: Record<string, unknown> = {}
loop['loop'] = loop

/** What somebody may hand over without knowing it. */
const ODD: Readonly<Record<string, JournalFields>> = {
  'a circle': loop,
  'a large number': { big: 10n ** 30n },
  'what throws when it is read': {
    get field() {
      throw new Error('no')
    },
  },
  'an error that throws when it is read': {
    error: {
      get message() {
        throw new Error('no')
      },
    },
  },
  'what throws when it is written': {
    field: {
      toJSON() {
        throw new Error('no')
      },
    },
  },
  'half a character': { text: '\ud800' },
  'a symbol and a function': { symbol: Symbol('s'), run: () => {} },
  'a megabyte': { text: 'x'.repeat(1_000_000) },
  'an error with a cause': { error: new Error('e', { cause: new Error('c') }) },
}

export function journalContract(driver: string, open: () => JournalRig): void {
  const eventsOf = (rig: JournalRig) => rig.recorded().map(({ event }) => event)

  spec(`journal contract: ${driver}`, {
    'records each event with its level and fields, in order'() {
      const rig = open()
      rig.journal.info('lane.opened', { serialNumber: 'lane-1', text: 'хлеб "да"\n' })
      rig.journal.warn('display.lost')
      rig.journal.error('bank.failed', { nested: { why: ['a', 1, null] } })
      assert.equal(rig.recorded(), [
        {
          level: 'info',
          event: 'lane.opened',
          fields: { serialNumber: 'lane-1', text: 'хлеб "да"\n' },
        },
        { level: 'warn', event: 'display.lost', fields: {} },
        { level: 'error', event: 'bank.failed', fields: { nested: { why: ['a', 1, null] } } },
      ])
    },
    'records the event whatever its fields are'() {
      const rig = open()
      for (const [what, fields] of Object.entries(ODD)) rig.journal.warn(what, fields)
      assert.equal(eventsOf(rig), Object.keys(ODD))
    },
    'tells subscribers of each entry as it is made, and nobody who left'() {
      const rig = open()
      const heard: string[] = []
      const unheard: string[] = []
      const fields = { amountKopecks: 100 }
      using _listening = rig.journal.subscribe((entry) => {
        assert.is(entry.fields, fields)
        heard.push(`${entry.level} ${entry.event}`)
      })
      rig.journal.subscribe(({ event }) => unheard.push(event))[Symbol.dispose]()
      rig.journal.info('payment.shown', fields)
      assert.equal([heard, unheard], [['info payment.shown'], []])
    },
    'never throws where nothing is taken: the line is lost, and the next one comes'() {
      const rig = open()
      const heard: string[] = []
      using _listening = rig.journal.subscribe(({ event }) => heard.push(event))
      rig.journal.info('first.done')
      rig.fillDisk()
      for (const fields of Object.values(ODD)) rig.journal.error('second.lost', fields)
      rig.healDisk()
      rig.journal.info('third.done')
      assert.equal(eventsOf(rig), ['first.done', 'third.done'])
      assert.is(heard.length, 2 + Object.keys(ODD).length)
    },
  })
}
