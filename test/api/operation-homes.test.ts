/**
 * The page, lanectl and HTTP are one surface: what a lane serves has a row, and the commands that rows name are there. The
 * homes themselves are held to their rows by test/unit/homes-of-operations.test.ts.
 */
import * as assert from 'uvu/assert'
import { DOCUMENT_NAMES, fetchDocuments, operationsOf } from '#test/document/documents.ts'
import { openLaneToWalk } from '#test/document/lane-to-walk.ts'
import { OPERATION_HOMES, whyNot } from '#test/document/operation-homes.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'

spec(
  'the home of each operation',
  {
    async 'each operation of the documents has a row, and each row is an operation'() {
      await using lane = await openLaneToWalk()
      const documents = await fetchDocuments(lane)
      const served = DOCUMENT_NAMES.flatMap((name) => [...operationsOf(documents[name]).keys()])
      assert.ok(served.length > 100)
      const rows = OPERATION_HOMES.map(({ operation }) => operation)
      const where = 'a row in a table of test/support/document/documents.ts'
      assert.equal(
        served.filter((operation) => !rows.includes(operation)),
        [],
        `each needs ${where}`,
      )
      assert.equal(
        rows.filter((row, at) => !served.includes(row) || rows.indexOf(row) !== at),
        [],
        `no operation, or twice, for ${where}`,
      )
    },
    async 'the command that is named is one of lanectl'() {
      const { code, stdout } = await lanectl(['manual'])
      assert.is(code, 0)
      // A command, its section of the manual, and so the option by which it is the lane that does it.
      const sections = new Map(
        stdout
          .replaceAll('\\', '')
          .split(/^\.SS /m)
          .slice(1)
          .map((text) => [(text.split('\n')[0] ?? '').replace(/ [[<].*/, ''), text]),
      )
      assert.ok(sections.size > 50)
      const wrong = OPERATION_HOMES.filter(({ lanectl: words }) => {
        const [verb = '', option] = words.split(' --')
        const section = sections.get(`lanectl ${verb}`)
        const isThere = option === undefined || section?.includes(`.B --${option}\n`)
        return whyNot(words) === null && !(section !== undefined && isThere)
      })
      assert.equal(wrong, [])
    },
  },
  60_000,
)
