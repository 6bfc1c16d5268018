/** What the device says of what went wrong is said in Russian too, with its values. */
import * as assert from 'uvu/assert'
import { inRussian } from '#firmware/console/lane-says/in-russian.ts'
import { SET_THE_CLOCK } from '#hal/plausible-time.ts'
import { spokenSentences } from '#test/page/spoken-sentences.ts'
import { spec } from '#test/spec.ts'

const CYRILLIC = /[а-яё]/i

/** A sentence with something in each hole, as it comes at run time. */
function filled(text: string): { text: string; values: string[] } {
  const values: string[] = []
  const whole = text.replaceAll('{}', () => {
    values.push(`<${values.length + 1}>`)
    return values.at(-1) ?? ''
  })
  return { text: whole, values }
}

spec('the lane in Russian', {
  'every sentence that the source can say is known, and keeps its values'() {
    const sentences = spokenSentences()
    assert.ok(sentences.length > 600, String(sentences.length))
    const missing = sentences.filter(({ text }) => {
      const said = filled(text)
      const russian = inRussian(said.text)
      return !CYRILLIC.test(russian) || said.values.some((value) => !russian.includes(value))
    })
    const rows = missing.map(({ text, file }) => `${file}: ${JSON.stringify(text)}: '…',`)
    assert.equal(rows, [], 'a table in firmware/console/lane-says/ needs a row for each')
  },
  'a refusal in a refusal is said to its end'() {
    assert.is(
      inRussian('nothing was written: laned.yaml:3: scale.driver must be one of fake, serial'),
      'ничего не записано: laned.yaml:3: scale.driver: должно быть одно из fake, serial',
    )
    assert.is(
      inRussian(
        "the bank refused the refund, and nothing went back: it has no such order. Once the cause is gone ask with a new Idempotency-Key, or give the money back in the bank's cabinet",
      ),
      'банк отказал в возврате, деньги не вернулись: у банка нет такого заказа. Когда причина устранена, спросите с новым Idempotency-Key или верните деньги в кабинете банка',
    )
    assert.is(
      inRussian('refused whole: a picture claims 9 × 9000 pixels'),
      'отклонено целиком: в снимке якобы 9 × 9000 точек',
    )
  },
  'what is wrong with the clock or the data folder is said to its end'() {
    assert.is(
      inRussian(`it is 3 days behind the bank's: ${SET_THE_CLOCK}`),
      'они отстают от часов банка на 3 дн.: установите часы или дайте кассе сеть, из которой взять время',
    )
    assert.is(
      inRussian(`it says 1970-01-01: ${SET_THE_CLOCK}`),
      'они показывают 1970-01-01: установите часы или дайте кассе сеть, из которой взять время',
    )
    assert.is(
      inRussian(
        'it is a tmpfs at /data: payments are lost when the power goes; give the data folder a disk, or make the card writable',
      ),
      'это tmpfs в /data: при отключении питания платежи пропадут; дайте папке данных диск или сделайте карту записываемой',
    )
  },
  'a field that does not fit is named'() {
    assert.is(
      inRussian("body/amount must be integer, body must have required property 'id'"),
      "body/amount: должно быть целым числом, body: нет обязательного поля 'id'",
    )
  },
  'what nobody knows stays as it came, and so does what is too long to be a sentence'() {
    for (const text of ['', 'Milk', 'ALFA-17: nobody says this', 'given up '.repeat(400)])
      assert.is(inRussian(text), text)
  },
  'an answer made of pieces of sentences stays as it came'() {
    const text = `${'{} of {} profile: '.repeat(60)}${'('.repeat(500)}`.slice(0, 2_000)
    assert.is(inRussian(text), text)
  },
  'more places than a refusal names stay as they came'() {
    const place = 'body/amount must be integer'
    const places = (count: number) => Array.from({ length: count }, () => place).join(', ')
    assert.is(inRussian(places(33)).match(/должно быть целым числом/g)?.length, 33)
    assert.is(inRussian(places(34)), places(34))
  },
})
