/** What is said of `assortment:` before a start. */
import * as assert from 'uvu/assert'
import type { SectionCheck } from '#firmware/kernel/feature.ts'
import { spec } from '#test/spec.ts'
import { checkAssortment } from '../../check-assortment.ts'

async function warned(stepKopecks: number): Promise<readonly string[]> {
  const said: string[] = []
  const check = {
    warn: (path, message) => void said.push(`${path.join('.')}: ${message}`),
  } as Pick<SectionCheck, 'warn'> as SectionCheck
  await checkAssortment({ unlisted: 'show', rounding: 'half-up', stepKopecks }, check)
  return said
}

spec('the config of the list of goods', {
  async 'is warned of a step that no coin has'() {
    const [said = '', ...others] = await warned(7)
    assert.match(said, /^stepKopecks: there is no coin or note of 7 kopecks/)
    assert.equal(others, [])
    for (const step of [1, 50, 100]) assert.equal(await warned(step), [])
  },
})
