/**
 * The process is killed at random moments while lists of a thousand goods take each other's place. After each restart the
 * list that was acknowledged is there, one that was cut is there wholly or not at all, and a copy of the database that a
 * backup made meanwhile is of one moment.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copyDatabase } from '#drivers/storage/upkeep/database-copy.ts'
import { followOrders } from '#test/kills/followed-orders.ts'
import { createChildren, type KillableChild } from '#test/kills/killable-child.ts'
import { killedAtRandom } from '#test/kills/random-kills.ts'
import type { ListOrder, ListState } from '../support/assortment-process.ts'

type Child = KillableChild<ListOrder>

const CHILD = resolve(import.meta.dirname, '../support/assortment-process.ts')

killedAtRandom<Child>(
  'list of goods killed',
  'keeps what it acknowledged, whole, and so does a copy that was made meanwhile',
  {
    kills: 8,
    budget: { ms: 60_000, killsMin: 3 },
    async setUp({ chance, folder, use }) {
      const { start } = use(createChildren<ListOrder>(CHILD))
      const [data, copied] = [folder.file('data'), folder.file('copied')]
      for (const path of [data, copied]) mkdirSync(path)
      const orders = followOrders<ListState, ListOrder>(
        { textOf: (known) => known, after, lostAnswer: () => null },
        '',
      )
      let turn = 0
      const found = async (child: Child, path: string) =>
        (await child.tell({ do: 'open', folder: path })) as ListState
      return {
        acts: { least: 2, most: 5 },
        /** Within that order or the one after it. */
        get lingerMsMax() {
          return 1.5 * orders.lastMs
        },
        start,
        async look(child) {
          orders.goOnFrom(await found(child, data))
        },
        work(child, onOrder) {
          const next = (): ListOrder => {
            turn += 1
            return { do: 'goods', version: turn, count: 1_000 + chance.below(1_000) }
          }
          return orders.tell(child, next, onOrder)
        },
        /** A backup that is made meanwhile. */
        beforeLastKill: () => copyDatabase(join(data, 'items.db'), join(copied, 'items.db')),
        async end(child) {
          await using other = await start()
          orders.checkCopy(await found(other, copied))
          orders.goOnFrom(await found(child, data))
          await child.signal('SIGKILL')
        },
        counts: () => orders.counts,
      }
    },
    isEnough: ({ acknowledged = 0 }) => acknowledged > 0,
  },
)

const after = (known: ListState, order: ListOrder): ListState =>
  order.do === 'goods' ? `${order.version} of ${order.count}` : known
