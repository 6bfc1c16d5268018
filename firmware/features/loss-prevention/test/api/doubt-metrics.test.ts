/** Sales in the numbers of a lane, by what spoke against them. */
import * as assert from 'uvu/assert'
import { postJson } from '#test/http-call.ts'
import { scrape } from '#test/monitoring/scrape.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'

spec('the metric of sales', {
  async 'is there from the start, and counts what each sale came to'() {
    await using device = await openTestDevice()
    const { url } = device
    const told = async (doubt: string) =>
      (await scrape(url)).value('laned_choices_total', { doubt })
    assert.equal([await told('none'), await told('weight')], [0, 0])
    for (let sale = 0; sale < 21; sale += 1)
      await postJson(url, '/api/choice', { id: '4889', grams: sale < 20 ? 90 : 3_000 })
    assert.equal([await told('none'), await told('weight')], [20, 1])
  },
})
