/** What GET /metrics answers, read as a scraper does. */
import * as assert from 'uvu/assert'
import { call } from '#test/http-call.ts'

export interface Scrape {
  readonly text: string
  /** The number of one series; null where there is none. Labels in any order. */
  value(name: string, labels?: Readonly<Record<string, string>>): number | null
  /** As many series as the name has. */
  count(name: string): number
}

export async function scrape(address: string, headers = {}): Promise<Scrape> {
  const { http, text, headers: answered } = await call(address, '/metrics', { headers })
  assert.is(http, 200, text)
  assert.match(answered['content-type'] ?? '', /^application\/openmetrics-text; version=1\.0\.0/)
  return readMetrics(text)
}

export function readMetrics(text: string): Scrape {
  const series = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (name) series.set(keyOf(name, labels.match(/\w+="[^"]*"/g) ?? []), Number(value))
  }
  return {
    text,
    value: (name, labels = {}) =>
      series.get(
        keyOf(
          name,
          Object.entries(labels).map(([label, is]) => `${label}="${is}"`),
        ),
      ) ?? null,
    count: (name) => [...series.keys()].filter((key) => key.startsWith(`${name}{`)).length,
  }
}

function keyOf(name: string, labels: readonly string[]): string {
  return `${name}{${[...labels].sort().join(',')}}`
}
