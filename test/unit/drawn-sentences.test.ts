/** Sentences that are drawn to be judged: each as a person meets it, the same for the same seed. */
import * as assert from 'uvu/assert'
import { holesOf } from '#firmware/words/fill-text.ts'
import { LANGUAGES } from '#firmware/words/languages.ts'
import { drawable, drawSentences } from '#scripts/words/draw-sentences.ts'
import { keysOf, tablesToDraw } from '#scripts/words/drawn-text.ts'
import { SAMPLES, SAMPLES_OF_KEYS } from '#scripts/words/sample-values.ts'
import { HOSTS } from '#scripts/words/sentence-hosts.ts'
import { PLACES } from '#scripts/words/sentence-places.ts'
import { spec } from '#test/spec.ts'
import { hasAllFeatures, isOfAbsentFeature } from '#test/words/absent-features.ts'

const tables = tablesToDraw('en')
const all = drawSentences(tables, Number.POSITIVE_INFINITY, 1)
const textOf = (key: string) => all.find((one) => one.key === key)?.text

spec('sentences drawn at random', {
  'are the same for the same seed, each once'() {
    assert.equal(drawSentences(tables, 40, 7), drawSentences(tables, 40, 7))
    assert.not.equal(drawSentences(tables, 40, 7), drawSentences(tables, 40, 8))
    assert.is(new Set(all.map(({ key }) => key)).size, drawable(tables).length)
  },
  'have a text and a place'() {
    for (const language of LANGUAGES)
      for (const { key, place, text } of drawSentences(
        tablesToDraw(language),
        Number.POSITIVE_INFINITY,
        1,
      )) {
        assert.not.match(text, /undefined|NaN|\{/, key)
        assert.ok(place !== '', key)
      }
  },
  'have the values that a reader of the language meets'() {
    const sum = drawSentences(tablesToDraw('ru'), Number.POSITIVE_INFINITY, 1)
    assert.match(
      sum.find(({ key }) => key === 'fault.bank.qr-amount-differs')?.text ?? '',
      /125,00 ₽/,
    )
    // What stands in a text is drawn among all texts: without a feature it is another one.
    for (const { key, text } of hasAllFeatures ? sum : []) {
      assert.not.match(
        text,
        /\d\.\d\d ₽|\d{4}-\d{2}-\d{2} \d|\b(?:Anna|fruit|lane|line|seven)\b/,
        key,
      )
    }
  },
  'stand inside the sentence around them'() {
    assert.is(
      textOf('fault.bank.qr-amount-missing'),
      "The lane refused the bank's QR code and did not show it: the QR code contains no amount. " +
        "Start the payment again. If this happens again, tell the bank's support.",
    )
    assert.match(
      textOf('text.feed.without-reading') ?? '',
      /^This shop's login .* the shop gets nothing that other shops taught\./,
    )
    if (isOfAbsentFeature('fault.mqtt.wrong-login')) return
    assert.match(
      textOf('fault.mqtt.wrong-login') ?? '',
      /refused the connection: .* is wrong\. .*Settings/,
    )
  },
  'are no words, and of the page only notices'() {
    const keys = drawable(tables)
    assert.ok(keys.length > 1_500)
    assert.equal(
      keys.filter((key) => /^(?:lanectl|setting|csv|text\.request\.queue)/.test(key)),
      [],
    )
    assert.not.ok(keys.includes('camera.title'))
    assert.ok(keys.includes('camera.part-how'))
  },
  'are named by keys that exist'() {
    const keys = Object.keys(tables.texts)
    for (const { host, hole, reasons } of HOSTS.filter((one) => !isOfAbsentFeature(one.host))) {
      assert.match(tables.texts[host] ?? '', new RegExp(`\\{${hole}\\}`), host)
      for (const reason of reasons)
        assert.ok(isOfAbsentFeature(reason) || keysOf(reason, keys).length > 0, reason)
    }
    const holes = new Set(Object.values(tables.texts).flatMap(holesOf))
    assert.equal(
      Object.keys(SAMPLES).filter((hole) => hasAllFeatures && !holes.has(hole)),
      [],
    )
    for (const [key, values] of Object.entries(SAMPLES_OF_KEYS))
      for (const hole of Object.keys(values))
        if (hasAllFeatures || Object.hasOwn(tables.texts, key))
          assert.match(tables.texts[key] ?? '', new RegExp(`\\{${hole}[,}]`), key)
    for (const begin of Object.keys(PLACES).filter((one) => !isOfAbsentFeature(one)))
      assert.ok(
        keys.some((key) => key.startsWith(begin)),
        begin,
      )
  },
})
