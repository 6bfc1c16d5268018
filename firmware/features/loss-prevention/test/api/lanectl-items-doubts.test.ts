/** `lanectl items doubts` beside `items sold`, on a lane that looks at sales. */
import { statSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { goods } from '#test/items/goods-pictures.ts'
import { openItemsRig } from '#test/items/items-rig.ts'
import { lanectlHere as run } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const lanectl = (url: string, ...args: readonly string[]) => run(['--url', url, ...args])
const FEATURES = { 'loss-prevention': { enabled: true, entries: 200, days: 30 } }

spec(
  'lanectl items doubts',
  {
    async 'tells what was sold, and lists and dismisses what does not fit'() {
      await using rig = await openItemsRig({ features: FEATURES })
      const doubts = (...args: string[]) => lanectl(rig.url, 'items', 'doubts', ...args)
      assert.match((await doubts()).stdout, /no sale is doubtful\n.*99 pictures.*there are 0/)
      for (let sale = 0; sale < 20; sale += 1)
        await rig.post('choice', { id: '4889', grams: 80 + sale })
      rig.camera.see(goods(1))
      await rig.teach('007', 1)
      const { result_id = '' } = (await rig.get('get_result')).data as { result_id?: string }
      const sold = (...args: string[]) => lanectl(rig.url, 'items', 'sold', '4889', ...args)
      const { stdout } = await sold('--grams', '3000', '--result', result_id)
      assert.match(stdout, /doubtful \(weight\): usually weighs \d+ to \d+ g/)
      // The answer to a sale does not wait until it is kept.
      const list = await waitUntil('it is listed', async () => {
        const listed = (await doubts()).stdout
        return /weight +4889 .*3000 g, usually/.test(listed) && listed
      })
      const [, id = ''] = /^(\d{6,})/m.exec(list) ?? []
      using folder = temporaryFolder()
      const file = folder.file('it.jpg')
      await doubts('picture', id, file)
      assert.ok(statSync(file).size > 100)
      assert.match((await doubts('dismiss', id)).stdout, new RegExp(`dismissed: ${id}`))
      assert.is((await doubts('dismiss', id)).code, 1)
    },
  },
  180_000,
)
