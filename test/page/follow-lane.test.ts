/** The page's connection to the lane: where the lane wants to know who asks, it is asked again only when somebody came in. */
import * as assert from 'uvu/assert'
import { openHttpServer } from '#test/http-server.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const PAGE = '../../firmware/console/page/live/follow-lane.ts'
type Follow = (options: {
  path: string
  headers(): Record<string, string>
  onMessage(message: { type: string; link?: string }): void
}) => { want(isWanted: boolean): void; again(): void; known(): { link?: string }[] }
const { followLane } = (await import(PAGE)) as { followLane: Follow }

spec('the connection to the lane', {
  async 'a lane that is locked is not asked again by being looked at, only when somebody came in'() {
    await using locked = await openHttpServer((_, response) => response.writeHead(401).end())
    const links: (string | undefined)[] = []
    let asked = 0
    const lane = followLane({
      path: `${locked.url}/console/events`,
      headers() {
        asked += 1
        return {}
      },
      onMessage: ({ type, link }) => type === 'link' && links.push(link),
    })
    await waitUntil('it is locked', () => links.at(-1) === 'locked')
    assert.is(asked, 1)
    // As the ticks of the worker do, and a tab that is hidden and looked at again.
    for (const isLooked of [true, false, true]) lane.want(isLooked)
    await new Promise(setImmediate)
    assert.is(asked, 1)
    assert.is(lane.known().at(-1)?.link, 'locked')
    lane.again()
    await waitUntil(
      'it is told again',
      () => links.filter((link) => link === 'locked').length === 2,
    )
    assert.is(asked, 2)
    lane.want(false)
  },
})
