/** A bug outside any request: the stack is in the journal, exit 70, and the next start is as ever. */
import * as assert from 'uvu/assert'
import { startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

/** Loaded before the program; goes off when the device has been up for a moment. */
const BUGS = {
  'an exception that nobody catches': 'setTimeout(() => { throw new Error("boom") }, 100)',
  'a promise that nobody awaits': 'setTimeout(() => { Promise.reject(new Error("boom")) }, 100)',
} as const

function lurking(bug: string): string {
  const program = `const once = setInterval(() => {
      if (!process.getActiveResourcesInfo().includes("TCPServerWrap")) return;
      clearInterval(once); ${bug}
    }, 20)`
  return `data:text/javascript,${encodeURIComponent(program)}`
}

spec(
  'a bug',
  Object.fromEntries(
    Object.entries(BUGS).map(([name, bug]) => [
      `${name}: exit 70, the stack in the journal, and it starts again`,
      async () => {
        using folder = temporaryFolder()
        await using laned = startLaned({
          dataFolder: folder.path,
          environment: { NODE_OPTIONS: `--import=${lurking(bug)}` },
        })
        const { code } = await laned.ended
        assert.is(code, 70, laned.stderr)
        const line = laned.stdout.split('\n').find((text) => text.includes('"device.broken"')) ?? ''
        const { error } = JSON.parse(line) as { error: { message: string; stack: string } }
        assert.is(error.message, 'boom')
        assert.match(error.stack, /Error: boom\n {4}at /)
        assert.is(laned.stderr, '')
        await using next = startLaned({ dataFolder: folder.path })
        assert.ok((await fetch(`${await next.url()}/version`)).ok)
      },
    ]),
  ),
  90_000,
)
