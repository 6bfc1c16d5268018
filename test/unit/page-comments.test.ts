/** What travels of the page's files is the same program and the same looks, without a line of comment. */
import { globSync, readFileSync } from 'node:fs'
import { parse } from 'acorn'
import * as assert from 'uvu/assert'
import { withoutCommentLines } from '#firmware/console/page-edits/comment-lines.ts'
import { spec } from '#test/spec.ts'

const filesOf = (kind: string) => globSync(`firmware/console/page/**/*.${kind}`).sort()

/** The program, whatever lines it stands on. */
function programOf(text: string): string {
  const options = { ecmaVersion: 'latest', sourceType: 'module', allowAwaitOutsideFunction: true }
  const places = new Set(['start', 'end'])
  return JSON.stringify(parse(text, options as never), (key, value) =>
    places.has(key) ? undefined : typeof value === 'bigint' ? String(value) : value,
  )
}

spec('the page without its comments', {
  'is the same program, line by line'() {
    const files = filesOf('js')
    assert.ok(files.length > 80)
    let spared = 0
    for (const file of files) {
      const text = readFileSync(file, 'utf8')
      const sent = withoutCommentLines(text)
      assert.is(programOf(sent), programOf(text), file)
      assert.is(sent.split('\n').length, text.split('\n').length, file)
      spared += text.length - sent.length
    }
    assert.ok(spared > 10_000, `${spared} characters`)
  },
  'has the same looks'() {
    const bare = (text: string) => text.replace(/\/\*[^*]*\*\//g, '').replace(/\s+/g, ' ')
    for (const file of filesOf('css')) {
      const text = readFileSync(file, 'utf8')
      assert.is(bare(withoutCommentLines(text)), bare(text), file)
    }
  },
  'keeps what is more than a comment'() {
    for (const [text, sent] of [
      ['a()\n  // why\nb()', 'a()\n\nb()'],
      ['/** One.\n * Two.\n */\na()', '\n\n\na()'],
      ['/* whole */\na()', '\na()'],
      ['/* begin */ a()', '/* begin */ a()'],
      ["const url = 'https://x' // why", "const url = 'https://x' // why"],
    ] as const)
      assert.is(withoutCommentLines(text), sent)
  },
})
