/** What travels of the page's files is the same program and the same looks, without a line of comment or indentation. */
import { globSync, readFileSync } from 'node:fs'
import { parse } from 'acorn'
import * as assert from 'uvu/assert'
import { withoutCommentsAndIndentation } from '#firmware/console/page-edits/comments-and-indentation.ts'
import { spec } from '#test/spec.ts'

const filesOf = (kind: string) => globSync(`firmware/console/page/**/*.${kind}`).sort()

/** The program, whatever lines it stands on. Blanks that begin a line mean nothing to HTML, and only that is written so. */
function programOf(text: string): string {
  const options = { ecmaVersion: 'latest', sourceType: 'module', allowAwaitOutsideFunction: true }
  const places = new Set(['start', 'end'])
  return JSON.stringify(parse(text, options as never), (key, value) => {
    if (places.has(key)) return undefined
    if (value?.type === 'TemplateLiteral' && isOverLines(value))
      throw new Error('text over several lines')
    if (value?.type === 'TaggedTemplateExpression' && value.tag.name === 'html')
      return { ...value, quasi: { ...value.quasi, type: 'HTML' } }
    if (value?.type === 'TemplateElement') return { ...value, value: htmlOf(value.value.raw) }
    return typeof value === 'bigint' ? String(value) : value
  })
}

const htmlOf = (text: string) => text.replace(/\n[ \t]+/g, '\n')
const isOverLines = ({ quasis }: { quasis: readonly { value: { raw: string } }[] }) =>
  quasis.some(({ value }) => value.raw.includes('\n'))

spec('the page without its comments', {
  'is the same program, line by line'() {
    const files = filesOf('js')
    assert.ok(files.length > 80)
    let spared = 0
    for (const file of files) {
      const text = readFileSync(file, 'utf8')
      const sent = withoutCommentsAndIndentation(text)
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
      assert.is(bare(withoutCommentsAndIndentation(text)), bare(text), file)
    }
  },
  'keeps what is more than a comment'() {
    for (const [text, sent] of [
      ['a()\n  // why\n  b()', 'a()\n\nb()'],
      ['/** One.\n * Two.\n */\na()', '\n\n\na()'],
      ['/* whole */\na()', '\na()'],
      ['/* begin */ a()', '/* begin */ a()'],
      ["const url = 'https://x' // why", "const url = 'https://x' // why"],
    ] as const)
      assert.is(withoutCommentsAndIndentation(text), sent)
  },
})
