/** A refusal that another lane of the shop tells is said in the language of this one, and nothing that it sends can do harm. */
import * as assert from 'uvu/assert'
import { refusalOf } from '#drivers/peers/lan-frame.ts'
import { printable } from '#firmware/plain-text.ts'
import { inRussian } from '#firmware/words/in-russian.ts'
import { asSentence, plainOf, say } from '#firmware/words/sentence.ts'
import { toldSentence } from '#firmware/words/told-sentence.ts'
import { spec } from '#test/spec.ts'

const FULL = say('fault.storage.cannot-write-file', {
  path: '/var/lib/laned/items.db',
  why: say('text.disk.no-space'),
})
const DATED = say('text.health.place-and-trouble', { place: '8', why: asSentence('kernel: oops') })

const refusal = (answer: object) => refusalOf(Buffer.from(JSON.stringify(answer)), 507)
const TOLD = { kind: 'storage', message: String(FULL), said: plainOf(FULL) }

const HARMFUL: Readonly<Record<string, unknown>> = {
  'no sentence': 'text.disk.no-space',
  'an unknown key': { key: 'fault.storage.of-tomorrow', values: {} },
  'a key of every object': { key: 'toString', values: {} },
  'a hole without its value': { key: 'fault.storage.cannot-write-file', values: { path: 'x' } },
  'a list as a value': {
    key: 'fault.storage.cannot-write-file',
    values: { path: ['x'], why: 'x' },
  },
  'many values': {
    key: 'text.disk.no-space',
    values: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`v${at}`, 0])),
  },
  'a text where a number decides the form': {
    key: 'fault.bank.answer-too-large',
    values: { most: '{b, plural, other {####}}', b: '{c, plural, other {####}}', c: '{' },
  },
  'kopecks in parts': {
    key: 'text.health.place-and-trouble',
    values: { place: '1', why: { kopecks: 0.5 } },
  },
  'a sentence in a sentence without end': Array.from({ length: 40 }).reduce(
    (why) => ({ key: 'text.health.place-and-trouble', values: { place: '1', why } }),
    { key: 'text.disk.no-space', values: {} },
  ),
}

spec('a sentence that another lane tells', {
  'comes back whole, with the sentences and the texts in it'() {
    for (const said of [FULL, DATED]) {
      const told = toldSentence(JSON.parse(JSON.stringify(plainOf(said))), printable)
      assert.is(told && inRussian(told), inRussian(said))
    }
  },
  'is said in the language of the lane that reads it'() {
    const text = inRussian(refusal(TOLD).said)
    assert.match(text, inRussian(FULL))
    assert.not.match(text, /[A-Za-z]{4,} [A-Za-z]{4,}/)
  },
  'is told in English by a lane of an earlier release'() {
    const { kind, message } = TOLD
    assert.match(inRussian(refusal({ kind, message }).said), message)
  },
  'is refused where it is none, or larger than one'() {
    for (const [what, told] of Object.entries(HARMFUL)) {
      assert.is(toldSentence(told, printable), null, what)
      assert.match(inRussian(refusal({ ...TOLD, said: told }).said), TOLD.message, what)
    }
  },
  'never reads a text from outside as a text with holes'() {
    const why = '{number, plural, other {####}} {'
    const told = toldSentence(
      { key: 'text.health.place-and-trouble', values: { place: '1', why } },
      printable,
    )
    assert.ok(told && String(told).includes(why) && inRussian(told).includes(why))
  },
  'shows no character that a terminal would obey'() {
    const told = toldSentence({ key: null, values: { text: 'x\u001b[2Jy' } }, printable)
    assert.ok(told && !String(told).includes('\u001b'))
  },
  'has texts from outside no longer than a line'() {
    const long = 'x'.repeat(10_000)
    const told = toldSentence({ key: null, values: { text: long } }, printable)
    assert.ok(told && String(told).length < 1_000)
  },
})
