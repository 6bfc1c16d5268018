/** `lanectl items review`, `enough` and `counter-examples` against a recognition device on fakes. */
import { statSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { goods } from '#test/items/goods-pictures.ts'
import { lanectlHere as run } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { openTeachingRig } from '../support/teaching-rig.ts'

const lanectl = (url: string, ...args: readonly string[]) => run(['--url', url, ...args])

spec(
  'lanectl items review',
  {
    async 'goes through the review inbox, and says whether pictures are enough'() {
      await using rig = await openTeachingRig()
      for (const take of [0, 1]) for (const kind of [1, 2]) await rig.teach(`00${kind}`, kind, take)
      rig.camera.see(goods(5))
      await rig.get('get_result')
      await rig.inbox.idle()
      const [{ id = 0 } = {}] = await rig.store.listReview()
      const review = (...args: string[]) => lanectl(rig.url, 'items', 'review', ...args)
      assert.match((await review()).stdout, new RegExp(`${id} .*00[12].*\\n1 waits`))
      using folder = temporaryFolder()
      const file = folder.file('it.jpg')
      await review('picture', `${id}`, file)
      assert.ok(statSync(file).size > 100)
      assert.match((await review('effect', `${id}`, '005')).stdout, /tried 4 of 4 pictures/)
      await review('not', '001', `${id}`)
      const not = (...args: string[]) => lanectl(rig.url, 'items', 'counter-examples', ...args)
      const [picture = ''] =
        /[0-9a-f]{64}(?= .*lane-1)/.exec((await not('list', '001')).stdout) ?? []
      await not('picture', '001', picture, folder.file('not.jpg'))
      assert.is(statSync(folder.file('not.jpg')).size, statSync(file).size)
      assert.match((await not('delete', '001', picture)).stdout, /deleted/)
      assert.is((await not('delete', '001', picture)).code, 1)
      assert.match((await not('list', '001')).stdout, /item 001 has no pictures marked "Not this"/)
      assert.match((await review('label', '005', `${id}`)).stdout, /: label/)
      assert.is((await rig.inbox.find(id)).note.answer?.kind, 'labelled')
      assert.is((await review('dismiss', `${id}`)).code, 1)
      const enough = (await lanectl(rig.url, 'items', 'enough', '001')).stdout
      assert.match(enough, /confused with\n001 +2 .*3 more/)
    },
  },
  60_000,
)
