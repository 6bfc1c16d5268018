/** JSON with one meaning: what is read, what is refused, and that the refusal is a Fault. */
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { parseAnswerBody } from '#drivers/bank/answers/answer-body.ts'
import { parseStrictJson, parseStrictJsonInTurns } from '#firmware/async/strict-json.ts'
import { Fault } from '#firmware/fault.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function refusalOf(body: Uint8Array): Fault {
  try {
    parseStrictJson(body)
  } catch (error) {
    assert.instance(error, Fault)
    return error as Fault
  }
  throw new Error('it was read')
}

const REFUSED = {
  'an empty body': ['', /not valid JSON/],
  'half an object': ['{"a":', /not valid JSON/],
  'a number with a leading zero': ['{"a":01}', /at position \d+/],
  'a key given twice': ['{"amount":1,"amount":100}', /"amount" twice/],
  'a key given twice, once escaped': ['{"amount":1,"\\u0061mount":100}', /twice/],
  'a key given twice, deep inside': ['{"a":[{"b":{"c":1,"c":1}}]}', /"c" twice/],
  'a prototype key': ['{"__proto__":{"isOperator":true}}', /not allowed/],
  'a prototype key, escaped': ['{"\\u005f_proto__":1}', /not allowed/],
  'a constructor key': ['{"a":{"constructor":{"prototype":{}}}}', /not allowed/],
  'depth 10,000': [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, /deeper/],
  'depth 10,000 of objects': [`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, /deeper/],
} as const

const MANY = `{${Array.from({ length: 30_000 }, (_, at) => `"k${at}":1`)}}`

spec('strict JSON', {
  async 'an object of 30,000 values is refused in a request, and read in the answer of a bank'() {
    for (const text of [MANY, `{${',"'.repeat(60_000)}`]) {
      const refusal = await faultOf(() => parseStrictJsonInTurns(bytes(text)), 'bad-request')
      assert.match(refusal.message, /more than 25 000 values/)
    }
    assert.equal(parseAnswerBody(bytes(MANY), 'application/json'), JSON.parse(MANY))
  },
  'reads what JSON.parse reads, when it is plain'() {
    const plain = fc.jsonValue({ maxDepth: 6 })
    const isPlain = (value: unknown) =>
      !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(value))
    fc.assert(
      fc.property(plain.filter(isPlain), (value) => {
        const text = JSON.stringify(value)
        assert.equal(parseStrictJson(bytes(text)), JSON.parse(text))
        assert.equal(parseStrictJson(bytes(JSON.stringify(value, null, 2))), JSON.parse(text))
      }),
      { numRuns: 300 },
    )
  },
  'is not confused by strings that look like structure'() {
    const text = '{"a":"{\\"a\\":1,\\\\","b":["a","a",{"a":"]"}],"c":"\\\\"}'
    assert.equal(parseStrictJson(bytes(text)), JSON.parse(text))
  },
  async 'reads a list of any length, and no element of it that is as long'() {
    const numbers = Array.from({ length: 100_000 }, (_, at) => at)
    const text = JSON.stringify({ numbers })
    assert.equal(await parseStrictJsonInTurns(bytes(text)), { numbers })
    const long = bytes(JSON.stringify([[numbers], 1]))
    const read = await parseStrictJsonInTurns(long).catch((error: Fault) => error.message)
    assert.match(String(read), /more than 25 000 values/)
  },
  'lets two objects have the same key'() {
    assert.equal(parseStrictJson(bytes('[{"a":1},{"a":2}]')), [{ a: 1 }, { a: 2 }])
  },
  'never throws anything but a Fault'() {
    const anyBytes = fc.uint8Array({ maxLength: 60 })
    const jsonLike = fc.string({ unit: fc.constantFrom(...'{}[]",:\\u0_a1 '), maxLength: 40 })
    fc.assert(
      fc.property(fc.oneof(anyBytes, jsonLike.map(bytes)), (body) => {
        try {
          parseStrictJson(body)
        } catch (error) {
          assert.instance(error, Fault)
        }
      }),
      { numRuns: 2_000 },
    )
  },
  'refuses bytes that are not UTF-8'() {
    assert.match(refusalOf(Uint8Array.of(0x22, 0xff, 0x22)).message, /UTF-8/)
  },
  'does not repeat the body in the refusal'() {
    assert.not.match(refusalOf(bytes('{"password":"hunter2" x')).message, /hunter2/)
  },
  ...Object.fromEntries(
    Object.entries(REFUSED).map(([what, [text, message]]) => [
      `refuses ${what}`,
      () => {
        const fault = refusalOf(bytes(text))
        assert.is(fault.kind, 'bad-request')
        assert.is(fault.detail.part, 'json')
        assert.match(fault.message, message)
      },
    ]),
  ),
})
