/** The dearest body of each operation costs a lane what the table says: ten times as much is told. */
import * as assert from 'uvu/assert'
import { measureCosts, readCostTable, whyTooDear } from '#lab/attack/body-costs.ts'
import { spec } from '#test/spec.ts'

spec(
  'what bodies cost a lane',
  {
    async 'is what the table says: npm run attack -- --costs --write where more is meant'() {
      const table = new Map(readCostTable().map((row) => [row.operation, row]))
      const dear: string[] = []
      const measured = new Set<string>()
      await measureCosts(
        // How much an operation takes, and with it which shapes, is asked of the lane: a slow answer leaves some out.
        (operation, shapes) => {
          const known = table.get(operation)?.shape
          return shapes.filter(
            (shape, at) => shape === known || (at === 0 && !shapes.includes(known ?? '')),
          )
        },
        ({ operation, cpuMs }) => {
          measured.add(operation)
          const row = table.get(operation)
          const why = row && whyTooDear(row, cpuMs)
          if (why) dear.push(why)
        },
      )
      assert.equal(dear, [])
      assert.equal(
        [...table.keys()].filter((operation) => !measured.has(operation)),
        [],
        'rows of operations to which nothing was sent',
      )
    },
  },
  600_000,
)
