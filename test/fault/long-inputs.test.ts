/** Long inputs of one character, which a careless parser takes quadratic time over. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { LIMITS } from '#firmware/http/limits.ts'
import { call } from '#test/http-call.ts'
import { type Laned, startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

/** More than is read, and the most that is: so often that quadratic time takes minutes of the processor. */
const BODY_BYTES = [1024 * 1024, ...Array.from({ length: 8 }, () => LIMITS.bodyBytes)]
/** Below limits.headerBytes, together with the other headers. */
const HEADER_CHARACTERS = 15_000
/** Of the lane's process, which a busy machine does not change; thirty times what a laptop needs. */
const PROCESSOR_SECONDS_MAX = 30

const HEADERS: Readonly<Record<string, (run: string) => string>> = {
  accept: (run) => `text/html,${run};`,
  'accept-encoding': (run) => `gzip;${run}=`,
  authorization: (run) => `Bearer ${run}é`,
  'cache-control': (run) => `no-cache${run}x`,
  'content-type': (run) => `application/json;${run}x`,
  host: (run) => `localhost${run}:x`,
  'if-modified-since': (run) => run,
  'if-none-match': (run) => `W/"${run}`,
  'last-event-id': (run) => run,
  origin: (run) => `http://${run}`,
  range: (run) => `bytes=${run}-x`,
}

/** utime and stime of /proc/PID/stat, in hundredths of a second. */
function assertQuick({ process: { pid } }: Laned): void {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const seconds = (Number(fields[11]) + Number(fields[12])) / 100
  assert.ok(seconds > 0 && seconds < PROCESSOR_SECONDS_MAX, `${seconds} s of the processor`)
}

spec(
  'long inputs',
  {
    async 'nothing but white space where no body is taken is refused, and the lane goes on'() {
      using folder = temporaryFolder()
      await using laned = startLaned({ dataFolder: folder.path })
      const url = await laned.url()
      for (const path of ['/clearScreen', '/cancelQR'])
        for (const bytes of BODY_BYTES)
          for (const space of [' ', '\t', '\n', '{ ', '{}']) {
            const body = `${space.repeat(bytes / space.length - 1)}x`
            const reply = await call(url, path, { method: 'POST', body })
            assert.is(reply.http, 400, `${path} ${bytes} ${JSON.stringify(space)}`)
          }
      assert.is((await call(url, '/version')).http, 200)
      assertQuick(laned)
    },
    async 'a header of 15,000 equal characters is answered, whichever it is'() {
      using folder = temporaryFolder()
      await using laned = startLaned({ dataFolder: folder.path })
      const url = await laned.url()
      for (const [name, write] of Object.entries(HEADERS))
        for (const one of [' ', '\t', 'a', '0', ',', ';', '"', '=', '.', ': ', ' ,', '; '])
          for (const path of ['/clearScreen', '/', '/api/export_template']) {
            const value = write(one.repeat(HEADER_CHARACTERS / one.length))
            const headers = { [name]: value }
            const method = path === '/' ? 'GET' : 'POST'
            const reply = await call(url, path, { method, headers })
            assert.ok(reply.http < 500, `${name} ${JSON.stringify(one)} ${path}: ${reply.text}`)
          }
      assert.is((await call(url, '/version')).http, 200)
      assertQuick(laned)
    },
  },
  60_000,
)
