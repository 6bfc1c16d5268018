/** The table of what bodies cost has a row for each operation that takes one, and none of its rows is dear. */
import { readdirSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { onePerPath } from '#lab/attack/attacks/operation-attacks.ts'
import { readCostTable, whyTooDear } from '#lab/attack/body-costs.ts'
import {
  type Document,
  IN_NO_DOCUMENT,
  nameOf,
  operationsOf,
} from '#lab/attack/operations-with-bodies.ts'
import { spec } from '#test/spec.ts'

const DOCUMENTS = 'test/fixtures/golden/openapi'
/** A second of the processor for a megabyte, and what a small body may cost whatever its length. */
const MS_PER_KB = 1
const SMALL_MS = 1_500

function operations(): readonly string[] {
  const asked = readdirSync(DOCUMENTS).flatMap((name) =>
    operationsOf(JSON.parse(readFileSync(`${DOCUMENTS}/${name}`, 'utf8')) as Document),
  )
  const named = [...asked, ...IN_NO_DOCUMENT].map((one) => ({
    ...one,
    name: nameOf(one),
    bytesMax: 0,
  }))
  return [...new Set(onePerPath(named).map(({ name }) => name))]
}

spec('what bodies cost', {
  'each operation with a body has a row: npm run attack -- --costs --only PATH --write'() {
    const rows = readCostTable().map(({ operation }) => operation)
    const all = operations()
    assert.equal(
      all.filter((name) => !rows.includes(name)),
      [],
    )
    assert.equal(
      rows.filter((name) => !all.includes(name)),
      [],
      'rows of operations that are gone',
    )
    assert.equal(rows.length, new Set(rows).size)
  },
  'no row is dear for what was sent'() {
    const dear = readCostTable().filter(
      ({ bytes, cpuMs }) => cpuMs > SMALL_MS + (bytes / 1_024) * MS_PER_KB,
    )
    assert.equal(dear, [])
  },
  'ten times what the row says is told, and noise is not'() {
    const row = { operation: 'POST /x', shape: 'deep', bytes: 1_000, cpuMs: 200 }
    assert.is(whyTooDear(row, 1_999), null)
    assert.match(String(whyTooDear(row, 2_001)), 'POST /x, deep: 2001 ms')
    assert.is(whyTooDear({ ...row, cpuMs: 0 }, 900), null)
    assert.not.equal(whyTooDear({ ...row, cpuMs: 0 }, 6_100), null)
  },
})
