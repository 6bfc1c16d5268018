/** What lanectl fetches into a file, from lanes that stop in the middle of it. */
import { lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import * as assert from 'uvu/assert'
import { downloadToFile } from '#scripts/lanectl/download-to-file.ts'
import { Failure } from '#scripts/lanectl/exit-codes.ts'
import { openHttpServer } from '#test/http-server.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const CONTENT = 'a package of templates '.repeat(10_000)
const STATUS = { code: 0, status: 3, msg: 'package is ready: 9 templates', filename: '../../t.tar' }

type Answer = (response: ServerResponse) => void

const whole: Answer = (response) => void response.end(CONTENT)
const cut: Answer = (response) =>
  void response.write(CONTENT.slice(0, 9_000), () => response.destroy())
const announced: Answer = (response) => cut(response.setHeader('content-length', CONTENT.length))

function serve(...answers: readonly Answer[]) {
  const left = [...answers]
  return openHttpServer(({ url = '' }, response) => {
    if (url.startsWith('/api')) response.end(JSON.stringify(STATUS))
    else left.shift()?.(response)
  })
}

async function failureOf(url: string, path: string): Promise<Failure> {
  try {
    await downloadToFile(await fetch(url), path)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('it came')
}

spec(
  'what lanectl fetches into a file',
  {
    async 'comes whole, byte after byte counted, in the place of what was there'() {
      await using lane = await serve(whole, whole, whole, whole)
      using folder = temporaryFolder()
      const [file, link, own] = [folder.file('t.tar'), folder.file('link'), folder.file('own')]
      writeFileSync(file, 'the former one')
      let counted = 0
      const onBytes = (done: number) => {
        assert.ok(done > counted)
        counted = done
      }
      const bytes = await downloadToFile(await fetch(lane.url), file, { onBytes })
      assert.equal([bytes, counted], [CONTENT.length, CONTENT.length])
      assert.is(readFileSync(file, 'utf8'), CONTENT)
      symlinkSync('/dev/null', link)
      assert.is(await downloadToFile(await fetch(lane.url), link), CONTENT.length)
      // As a kill leaves it, and of nobody's own.
      writeFileSync(`${own}.part`, 'half of it')
      await downloadToFile(await fetch(lane.url), own, { isPrivate: true })
      assert.is(statSync(own).mode & 0o777, 0o600)
      symlinkSync(file, folder.file('newest'))
      writeFileSync(file, 'the former one')
      await downloadToFile(await fetch(lane.url), folder.file('newest'))
      assert.is(readFileSync(file, 'utf8'), CONTENT)
      assert.ok(lstatSync(folder.file('newest')).isSymbolicLink())
      assert.equal(readdirSync(folder.path).sort(), ['link', 'newest', 'own', 't.tar'])
    },
    async 'is not there when the lane stops in the middle, and what was there stays'() {
      await using lane = await serve(announced, cut)
      using folder = temporaryFolder()
      const file = folder.file('t.tar')
      writeFileSync(file, 'the former one')
      for (const ofAll of [` of ${CONTENT.length}`, '']) {
        const { code, message } = await failureOf(lane.url, file)
        assert.is(code, 'unreachable')
        assert.match(
          message,
          new RegExp(
            `^the lane broke off its answer after \\d+${ofAll} bytes \\(the connection ended`,
          ),
        )
        assert.match(message, `${file} is not written. Try again when`)
        assert.equal(readdirSync(folder.path), ['t.tar'])
        assert.is(readFileSync(file, 'utf8'), 'the former one')
      }
    },
    async 'on a full card, or where there is no folder, says so and leaves nothing'() {
      await using lane = await serve(whole, whole)
      using folder = temporaryFolder()
      symlinkSync('/dev/full', folder.file('full'))
      assert.match(
        (await failureOf(lane.url, folder.file('full'))).message,
        /cannot write .*ENOSPC/,
      )
      const { code, message } = await failureOf(lane.url, folder.file('none/t.tar'))
      assert.is(code, 'io')
      assert.match(message, /cannot write .*ENOENT/)
      assert.equal(readdirSync(folder.path), ['full'])
    },
    async 'of a package and its counter-examples: no half of either, and 69'() {
      await using lane = await serve(announced, whole, announced)
      using folder = temporaryFolder()
      const beside = folder.file('all.counter-examples.tar')
      writeFileSync(beside, 'laned-counter-examples.json of the former package')
      const exported = () => lanectl(['--url', lane.url, 'items', 'export', folder.file('all.tar')])
      const first = await exported()
      assert.is(first.code, 69, first.stderr)
      assert.match(first.stderr, /^lanectl: the lane broke off its answer after .*all\.tar is not/)
      assert.equal(readdirSync(folder.path), ['all.counter-examples.tar'])
      const second = await exported()
      assert.is(second.code, 69, second.stderr)
      assert.match(second.stderr, 'all.counter-examples.tar is not written')
      assert.equal(readdirSync(folder.path), ['all.tar'])
    },
  },
  120_000,
)
