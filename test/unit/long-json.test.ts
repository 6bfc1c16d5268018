/** A long text of JSON is what JSON.parse makes of it, and nothing waits for its end. */
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { PIECE_CHARACTERS, type Piece, parseLongJson } from '#firmware/async/long-json.ts'
import { parseStrictJson, parseStrictJsonInTurns } from '#firmware/async/strict-json.ts'
import { createTurnCounter } from '#test/items/turn-counter.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const readPiece = ({ text }: Piece): unknown => JSON.parse(text)

/** What comes of a text; null: it is none. */
async function outcome(parse: () => unknown): Promise<{ value: unknown } | null> {
  try {
    return { value: await parse() }
  } catch {
    return null
  }
}

/** Of some hundred kilobytes. */
const goods = Array.from({ length: 4_000 }, (_, at) => ({
  code: `${at}`,
  name: `Goods "${at}" of a [shop], {${at}}`,
  names: { ru: `Товар \\ ${at}` },
}))
const LONG = JSON.stringify({ version: 1, items: goods, more: [1, 2] })
const bytes = (text: string) => new TextEncoder().encode(text)

spec('long JSON', {
  async 'is what JSON.parse makes of it, wherever it is cut'() {
    const texts = fc.oneof(
      fc.json({ maxDepth: 4 }),
      fc.string({ unit: fc.constantFrom(...'{}[]",:\\0a1 '), maxLength: 24 }),
      fc.string({
        unit: fc.constantFrom('[', ']', '{"a":', '}', ',', '1', '"]"', ' '),
        maxLength: 16,
      }),
    )
    const check = async (text: string, characters: number) => {
      const [whole, cut] = [
        await outcome(() => JSON.parse(text)),
        await outcome(() => parseLongJson(text, readPiece, characters)),
      ]
      assert.equal(cut, whole, text)
    }
    await fc.assert(fc.asyncProperty(texts, fc.integer({ min: 1, max: 6 }), check), {
      numRuns: 3_000,
    })
  },
  async 'is read piece by piece, each in a turn of its own'() {
    using turns = createTurnCounter()
    const ofPiece: number[] = []
    const read = (piece: Piece) => {
      ofPiece.push(turns.count)
      assert.ok(piece.text.length < 2 * PIECE_CHARACTERS, `${piece.text.length} characters`)
      return readPiece(piece)
    }
    assert.equal(await parseLongJson(LONG, read), JSON.parse(LONG))
    assert.ok(ofPiece.length > LONG.length / (2 * PIECE_CHARACTERS), `${ofPiece.length} pieces`)
    assert.is(new Set(ofPiece).size, ofPiece.length, 'two pieces in one turn')
  },
  async 'takes no turn for each of many short lists'() {
    const lists = Array.from({ length: 40_000 }, (_, at) => `"k${at}":[${at % 3}]`)
    for (const text of ['[]'.repeat(100_000), `{${lists}}`]) {
      using turns = createTurnCounter()
      const [whole, cut] = [
        await outcome(() => JSON.parse(text)),
        await outcome(() => parseLongJson(text)),
      ]
      assert.equal(cut === null, whole === null)
      assert.equal(Object.entries(cut?.value ?? {}), Object.entries(whole?.value ?? {}))
      assert.ok(turns.count < 10 + (2 * text.length) / PIECE_CHARACTERS, `${turns.count} turns`)
    }
  },
  async 'has the last of two lists of one name, long or short'() {
    const [long, longer] = ['[10,11,12]', '[20,21,22,23]']
    for (const short of ['[]', '[ ]', '[1]', '5'])
      for (const values of [
        [long, short],
        [short, long],
        [long, short, longer],
        [long, longer, short],
      ])
        for (const name of ['a', '\\u0061', '__proto__']) {
          const text = `{${values.map((value, at) => `"${at === 1 ? name : 'a'}":${value}`)}}`
          const [whole, cut] = [JSON.parse(text), await parseLongJson(text, readPiece, 4)]
          assert.equal(Object.entries(cut as object), Object.entries(whole), text)
        }
    const broken = `{"a":${long},"\u0001":[],"b":${longer}}`
    assert.is(await outcome(() => parseLongJson(broken, readPiece, 4)), null)
  },
  async 'of a request has one meaning too, and its trouble a place'() {
    assert.equal(await parseStrictJsonInTurns(bytes(LONG)), JSON.parse(LONG))
    const nested = (levels: number) =>
      LONG.replace('"3999"', `${'['.repeat(levels)}${']'.repeat(levels)}`)
    assert.equal(await parseStrictJsonInTurns(bytes(nested(29))), JSON.parse(nested(29)))
    const late = LONG.length - 200
    const refused = {
      'a key twice in a good': [LONG.replace('"code":"3999"', '"code":"1","code":"2"'), /twice/],
      'a list twice': [LONG.replace('"more"', '"items"'), /"items" twice/],
      'a prototype key': [LONG.replace('"code":"3999"', '"__proto__":1'), /not allowed/],
      'a comma too many': [LONG.replace('],"more"', ',],"more"'), /not valid JSON/],
      'the end missing': [LONG.slice(0, -3), /not valid JSON/],
      'the middle missing': [LONG.slice(0, late), /not valid JSON/],
      'too deep': [nested(30), /deeper/],
      'a deep list': [LONG.replace('[1,2]', `${'['.repeat(40)}1${']'.repeat(40)}`), /deeper/],
    } as const
    for (const [what, [text, message]] of Object.entries(refused)) {
      const fault = await faultOf(() => parseStrictJsonInTurns(bytes(text)))
      assert.equal([fault.kind, fault.detail.part], ['bad-request', 'json'], what)
      assert.match(fault.message, message, what)
    }
    // The same place and words as in one piece.
    for (const text of [
      LONG.replace('"code":"3000"', '"code":01'),
      LONG.replace('"more":', '"more",'),
    ]) {
      const [inTurns, atOnce] = [
        await faultOf(() => parseStrictJsonInTurns(bytes(text))),
        await faultOf(() => parseStrictJson(bytes(text))),
      ]
      assert.match(atOnce.message, /at position \d+/)
      assert.is(inTurns.message, atOnce.message)
    }
  },
})
