/** The site that is made of the documentation: where a page stands, and what is told of an operation. */
import { globSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { EVENTS } from '#firmware/events/event-list.ts'
import { eventsPage } from '#scripts/docs/events-page.ts'
import { partOf, sidebarOf } from '#scripts/docs/site/page-order.ts'
import { referencePages } from '#scripts/docs/site/reference-pages.ts'
import { spec } from '#test/spec.ts'

const PLACES: readonly (readonly [string, string])[] = [
  ['docs/tutorial/1-first-payment.md', 'Tutorial'],
  ['docs/tutorial/ru/1-first-payment.md', 'По-русски'],
  ['docs/guide/ru/cashier.md', 'По-русски'],
  ['docs/operations/ru/first-lane.md', 'По-русски'],
  ['README.ru.md', 'По-русски'],
  ['docs/operations/ru/backup.md', 'По-русски'],
  ['docs/guide/integrator.md', 'How to, by role'],
  ['docs/operations/backup.md', 'How to operate'],
  ['docs/reference/items.md', 'Reference: interfaces'],
  ['docs/adr/0001-x.md', 'Explanations: decisions'],
  ['docs/a-page-of-tomorrow.md', 'Explanations'],
  ['CONTRIBUTING.md', 'For developers'],
  ['docs/folders.md', 'For developers'],
  ['docs/guide/where-things-go.md', 'For developers'],
]

const DOCUMENT = {
  info: { title: 'A shop', description: 'What it sells.' },
  tags: [{ name: 'Tea', description: 'Leaves.' }],
  components: {
    schemas: {
      Cup: {
        type: 'object',
        required: ['size'],
        properties: {
          size: { anyOf: [{ const: 'small' }, { const: 'large' }], description: 'a | b' },
          lids: {
            type: 'array',
            items: { type: 'object', properties: { red: { type: 'boolean' } } },
          },
        },
      },
    },
  },
  paths: {
    '/cups/{id}': {
      post: {
        operationId: 'fillCup',
        summary: 'Fill a cup',
        tags: ['Tea'],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { $ref: '#/components/parameters/laned-language' },
        ],
        responses: {
          200: {
            description: 'Done',
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Cup' },
                example: { size: 'small' },
              },
            },
          },
          404: { description: 'no such cup' },
        },
      },
    },
  },
}

spec('the site of the documentation', {
  ...Object.fromEntries(
    PLACES.map(([path, part]) => [
      `has ${path} under ${part}`,
      () => assert.is(partOf(path), part),
    ]),
  ),

  'has every page once, by its title, where its file is'() {
    const titles = new Map(PLACES.map(([path]) => [path, `title of ${path}`]))
    const items = sidebarOf(titles).flatMap((part) => part.items)
    assert.equal(
      items.map(({ link }) => `${link.slice(1)}.md`).sort(),
      PLACES.map(([path]) => path).sort(),
    )
    assert.is(items.find(({ link }) => link === '/CONTRIBUTING')?.text, 'title of CONTRIBUTING.md')
  },

  'has each decision once in the index of decisions, by its question'() {
    const decisions = globSync('docs/adr/[0-9]*.md').map((path) => {
      const title = /^# (\d{4}: .{10,100}\?)$/m.exec(readFileSync(path, 'utf8'))?.[1]
      return `- [${title ?? 'no question'}](${path.slice('docs/adr/'.length)})`
    })
    assert.ok(decisions.length > 30, String(decisions.length))
    const index = readFileSync('docs/adr/README.md', 'utf8').match(/^- .*$/gm) ?? []
    assert.equal([...index].sort(), decisions.sort())
  },

  'tells of an operation what it takes, what it answers, and an example'() {
    const page = referencePages({ shop: DOCUMENT }).get('docs/reference/shop.md') ?? ''
    for (const words of [
      '# Shop: every operation',
      '## Tea\nLeaves.',
      '### Fill a cup\n\n`POST /cups/{id}`, in clients `fillCup`',
      '| `id` | path | string | **needed**  |',
      '| 404 | no such cup |',
      '| `size` | `"small"`, `"large"` | a \\| b |',
      '| `lids[].red` | boolean | optional  |',
      '```json\n{\n  "size": "small"\n}\n```',
    ])
      assert.ok(page.includes(words), `${words}\n\n${page}`)
  },

  'has each event of the journal in a row'() {
    const page = eventsPage(EVENTS)
    assert.is(page.match(/^\| `/gm)?.length, Object.keys(EVENTS).length)
    const row =
      '| `ledger.archived` | info | The lane moved old payments to the archive: {payments} | `payments` |'
    assert.ok(page.includes(row), page)
    assert.match(page, '| `recognition.checked` | info, warn |')
  },
})
