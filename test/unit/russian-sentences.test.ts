/** What the lane says to a person is said in Russian too, with its values; and nothing is kept for what nobody says. */
import * as assert from 'uvu/assert'
import { readAnswer } from '#drivers/bank/answers/answer-fields.ts'
import { parseChosenDevice } from '#drivers/display/parse-chosen-device.ts'
import { chooseAdapter } from '#drivers/link/display-adapter-choice.ts'
import { Fault } from '#firmware/fault.ts'
import { saidAmount } from '#firmware/payment/said-amount.ts'
import { answerInRussian, inRussian, SENTENCES } from '#firmware/russian/in-russian.ts'
import { schemaProblems } from '#firmware/schema-problems.ts'
import { asSentence, joined, plainOf, say, sentenceOf } from '#firmware/sentence.ts'
import { SET_THE_CLOCK } from '#hal/plausible-time.ts'
import { saidInSource } from '#test/said-in-source.ts'
import { spec } from '#test/spec.ts'

const CYRILLIC = /[а-яё]/i
/** A name, a place or a number alone is the same in all languages. */
const hasWords = (key: string) => /[a-z]{2}/i.test(key.replaceAll('{}', '#'))
const holesOf = (text: string) => text.split('{}').length - 1

const rows = SENTENCES.flatMap((table) => Object.entries(table))
const { keys, texts } = saidInSource()

spec('the lane in Russian', {
  'has a row for every sentence that the source says'() {
    assert.ok(keys.size > 1_000, String(keys.size))
    const known = new Set(rows.map(([key]) => key))
    const missing = [...keys].filter(
      // The selftest says its own words in both languages.
      ([key]) => hasWords(key) && !CYRILLIC.test(key) && !known.has(key),
    )
    assert.equal(
      missing.map(([key, file]) => `${file}: ${JSON.stringify(key)}: '…',`),
      [],
      'a table in firmware/russian/ needs a row for each',
    )
  },
  'has no row for what nobody says, and none twice'() {
    const unsaid = rows.filter(([key]) => !keys.has(key) && !texts.has(key))
    assert.equal(unsaid, [])
    const twice = rows.filter(([key], at) => rows.findIndex(([other]) => other === key) !== at)
    assert.equal(twice, [])
  },
  'has as many holes as the English'() {
    assert.equal(
      rows.filter(([english, russian]) => holesOf(english) !== holesOf(russian)),
      [],
    )
  },
  'a sum is written as a page writes it'() {
    assert.is(String(saidAmount(123_456_705)), '1 234 567.05')
    assert.is(
      inRussian(say`a payment is of ${saidAmount(150_050)} at most`),
      'сумма платежа — не больше 1 500,50',
    )
  },
  'a refusal in a refusal is said to its end'() {
    const problem = say`${'laned.yaml:3: scale.driver'} ${say`must be one of ${'fake, serial'}, not ${'"x"'}`}`
    assert.is(
      inRussian(say`nothing was written: ${problem}`),
      'ничего не записано: laned.yaml:3: scale.driver: должно быть одно из fake, serial, а не "x"',
    )
    assert.is(
      inRussian(
        say`the bank refused the refund, and nothing was refunded: ${say`it has no such order`}. Once the cause is gone ask with a new Idempotency-Key, or refund it in the bank's cabinet`,
      ),
      'банк отказал в возврате, деньги не вернулись: у банка нет такого заказа. Когда причина устранена, спросите с новым Idempotency-Key или верните деньги в кабинете банка',
    )
    const fault = new Fault(
      'bad-request',
      say`refused whole: ${say`a picture claims ${9} × ${9_000} pixels`}`,
    )
    assert.is(fault.message, 'refused whole: a picture claims 9 × 9000 pixels')
    assert.is(inRussian(fault.said), 'отклонено целиком: в снимке якобы 9 × 9000 точек')
  },
  'what is wrong with the clock or the data folder is said to its end'() {
    const which = say`it is ${say`${3} days`} behind the bank's`
    assert.is(String(which), "it is 3 days behind the bank's")
    assert.is(
      inRussian(say`${which}: ${SET_THE_CLOCK}`),
      'они отстают от часов банка на 3 дн.: установите часы или дайте кассе сеть, из которой взять время',
    )
    assert.is(
      inRussian(
        say`it is ${say`a ${'tmpfs'} at ${'/data'}`}: payments are lost when the power goes; give the data folder a disk, or make the card writable`,
      ),
      'это tmpfs в /data: при отключении питания платежи пропадут; дайте папке данных диск или сделайте карту записываемой',
    )
  },
  'what stands for a value that there is not is said in Russian, too'() {
    const russian = (work: () => unknown) => {
      try {
        return String(work())
      } catch (thrown) {
        return inRussian((thrown as Fault).said)
      }
    }
    assert.match(
      russian(() => parseChosenDevice('ttyX', [])),
      /подключены: нет;/,
    )
    assert.match(
      russian(() => readAnswer('Alfa Bank', [])),
      /: значение — /,
    )
    const kind = { keyword: 'type', instancePath: '', params: { type: 'object' } }
    assert.match(inRussian(schemaProblems([kind], '')[0] ?? ''), /^значение/)
    const kept = { usbId: '1a86:7523', serial: null, place: 'x 1:1.0', product: null }
    const chosen = chooseAdapter({ ports: [], kept, linked: null })
    assert.match(inRussian('because' in chosen ? chosen.because : ''), /1a86:7523 в разъёме USB 1/)
  },
  'several are said one after the other, and a plain text as it came'() {
    assert.is(inRussian(joined([SET_THE_CLOCK, asSentence('Milk')], '; ')).split('; ')[1], 'Milk')
    for (const text of ['', 'Milk', 'ALFA-17: nobody says this'])
      assert.is(inRussian(asSentence(text)), text)
    // Written down when it was said: found whole.
    assert.is(inRussian(asSentence('it has no such order')), 'у банка нет такого заказа')
    // A value is what it is, whatever it says.
    assert.is(
      inRussian(say`refused whole: ${'it has no such order'}`),
      'отклонено целиком: it has no such order',
    )
  },
  'an answer has its sentences in Russian, and is the very same where it has none'() {
    const answer = { parts: [{ name: 'clock', reason: SET_THE_CLOCK, since: null }], count: 1 }
    assert.equal(answerInRussian(answer), {
      parts: [{ name: 'clock', reason: inRussian(SET_THE_CLOCK), since: null }],
      count: 1,
    })
    const without = { parts: [{ name: 'clock', reason: null, at: new Date(0) }] }
    assert.is(answerInRussian(without), without)
  },
  'keeps its values from one thread to another'() {
    const said = say`the camera is lost: ${say`no frame for ${40} ms`}`
    const crossed = sentenceOf(structuredClone(plainOf(said)))
    assert.is(String(crossed), String(said))
    assert.is(inRussian(crossed), inRussian(said))
  },
})
