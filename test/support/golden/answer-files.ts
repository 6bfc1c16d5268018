/** The recorded exchanges as files: one for each tag of a document, its operations in the order of their paths. */
import { type OpenApi, operationsOf } from '#test/document/documents.ts'
import { type ExchangeText, exchangeText, HOW_TO_READ } from './exchange-text.ts'
import type { Exchange } from './recording/recorded-walk.ts'

export async function answerFiles(
  documents: Readonly<Record<string, OpenApi>>,
  exchanges: readonly Exchange[],
): Promise<Map<string, string>> {
  const byOperation = Map.groupBy(exchanges, ({ operation }) => operation)
  const files = new Map<string, string[]>()
  for (const [name, document] of Object.entries(documents))
    for (const [operation, { tags }] of [...operationsOf(document)].sort(byPath)) {
      const [tag = 'other'] = tags
      const path = `answers/${name}/${tag.toLowerCase().replace(/\W+/g, '-')}.txt`
      const lines = files.get(path) ?? HOW_TO_READ.map((line) => `# ${line}`)
      files.set(path, lines)
      lines.push('', `### ${operation}`, ...(await linesOf(byOperation.get(operation) ?? [])))
    }
  return new Map([...files].map(([path, lines]) => [path, `${lines.join('\n')}\n`]))
}

function byPath([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  const key = (name: string) => name.split(' ').reverse().join(' ')
  return key(one) < key(other) ? -1 : 1
}

/** Of what the walk asks twenty times over. */
const OF_THE_WALK_MAX = 4

/**
 * Each answer once. What only reads is asked until something has happened: its last answer counts. Of the rest of
 * the walk the first ones and the last.
 */
async function linesOf(exchanges: readonly Exchange[]): Promise<string[]> {
  const recorded = new Map<string, ExchangeText & Pick<Exchange, 'title'>>()
  for (const { title, asked, answer } of exchanges) {
    const text = await exchangeText(asked, answer)
    const isPolled = title === 'asked' && asked.method === 'GET'
    const key = isPolled ? text.asked : `${title}\n${text.asked}\n${text.answered}`
    recorded.set(key, { title, ...text })
  }
  const walked = [...recorded.values()].filter(({ title }) => title === 'asked')
  const others = [...recorded.values()].filter(({ title }) => title !== 'asked')
  const few = walked.filter((_one, at) => at < OF_THE_WALK_MAX - 1 || at === walked.length - 1)
  return [...few, ...others].flatMap((one) => ['', `## ${one.title}`, one.asked, one.answered])
}
