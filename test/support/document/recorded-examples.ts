/** Examples of a document from a walk: what a lane was asked and answered, short enough to read. */
import type { OperationExample } from '#firmware/http/document/document-words.ts'
import { isDone, type Walked } from './walk.ts'

/** The first time that it was done; of what only reads the last: how it ended. */
export function examplesOf(walked: readonly Walked[]): Map<string, OperationExample> {
  const examples = new Map<string, { done: boolean; example: OperationExample }>()
  for (const one of walked) {
    const done = isDone(one.answered)
    const known = examples.get(one.name)
    const isBetter = !known?.done || (done && one.name.startsWith('GET '))
    if (isBetter) examples.set(one.name, { done, example: exampleOf(one) })
  }
  return new Map([...examples].map(([name, { example }]) => [name, example]))
}

function exampleOf({ asked, answered }: Walked): OperationExample {
  const { path, query, headers = {}, body } = asked
  const { authorization: _secret, ...sent } = headers
  const { status, type, body: told } = answered
  return shortened({
    request: {
      ...(path && { path }),
      ...(query && { query }),
      ...(Object.keys(sent).length > 0 && { headers: sent }),
      ...(body !== undefined && { body }),
    },
    answer: { status, type, ...(told !== undefined && { body: told }) },
  }) as OperationExample
}

/** Pictures, and what was told once to the one who asked. */
const SHORT: Readonly<Record<string, number>> = {
  ...{ image: 24, token: 8, key: 20, signature: 30 },
  identity: 18,
}

/** Where the lane of the walk keeps its data. */
const TEST_FOLDER = /\/[\w./-]{1,100}laned-test-\w{6}/g

function shortened(value: unknown, name = ''): unknown {
  const length = SHORT[name]
  if (typeof value === 'string') {
    const told = value.replace(TEST_FOLDER, '/var/lib/laned')
    return length === undefined || told.length <= length ? told : `${told.slice(0, length)}…`
  }
  if (Array.isArray(value)) return value.map((one) => shortened(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, shortened(inner, key)]),
  )
}
