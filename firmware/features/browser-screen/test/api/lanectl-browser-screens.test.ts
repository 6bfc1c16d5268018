/** `lanectl display screens` and the pictures of an idle lane, beside a lane that runs. */
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

spec(
  'lanectl and screens',
  {
    async 'a picture and a text are added, listed, fetched and deleted'() {
      await using device = await openTestDevice({ yaml: 'display: { driver: screen }' })
      using folder = temporaryFolder()
      const create = { width: 40, height: 30, channels: 3, background: '#c00' } as const
      const jpeg = await sharp({ create }).jpeg().toBuffer()
      writeFileSync(folder.file('offers.jpg'), jpeg)
      writeFileSync(folder.file('half.jpg'), jpeg.subarray(0, jpeg.length / 2))
      const run = (...words: string[]) => lanectl(['--url', device.url, 'display', ...words])

      assert.match((await run('screens')).stdout, 'Open /glass of the lane')
      assert.is((await run('idle-picture', folder.file('offers.jpg'))).stdout, 'offers.jpg\n')
      const half = await run('idle-picture', folder.file('half.jpg'))
      assert.is(half.code, 64)
      assert.match(half.stderr, 'the picture cannot be decoded')
      assert.is((await run('idle-text', 'bread.txt', 'Fresh bread', 'from seven on')).code, 0)
      const listed = await run('idle')
      assert.match(listed.stdout, /bread\.txt +Fresh bread \/ from seven on\noffers\.jpg +1 KB/)
      assert.is((await run('idle-save', 'offers.jpg', folder.file('copy.jpg'))).code, 0)
      assert.equal(readFileSync(folder.file('copy.jpg')), jpeg)
      assert.is((await run('idle-delete', 'offers.jpg')).code, 0)
      assert.match(
        (await run('idle-delete', 'offers.jpg')).stderr,
        'the idle screen has no picture or text of this name: perhaps somebody deleted it. The list is in Device, "Idle screen"',
      )
      assert.not.match((await run('idle')).stdout, 'offers')
    },
  },
  180_000,
)
