/** lanectl asks a lane to answer in the language of whoever calls it: refusals, reasons and advice of the lane are in it. */
import * as assert from 'uvu/assert'
import { openHttpServer } from '#test/http-server.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'

spec(
  'the language of lanectl',
  {
    async 'goes with its calls, as the locale says'() {
      const asked: unknown[] = []
      await using lane = await openHttpServer((request, response) => {
        asked.push(request.headers['laned-language'])
        const type = { 'content-type': 'application/json' }
        response.writeHead(200, type).end('{"status":"success","receivers":[]}')
      })
      const said = async (env: NodeJS.ProcessEnv) => {
        asked.length = 0
        await lanectl(['receivers', 'list'], { LANED_URL: lane.url, ...env })
        return asked[0]
      }
      assert.is(await said({ LC_ALL: '', LC_MESSAGES: '', LANG: 'ru_RU.UTF-8' }), 'ru')
      assert.is(await said({ LC_ALL: 'C', LANG: 'ru_RU.UTF-8' }), 'en')
    },
  },
  60_000,
)
