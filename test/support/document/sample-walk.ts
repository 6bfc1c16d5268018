/** Operations asked as their rows say: `$name` in a sample is what an earlier answer, or whoever prepared the lane, kept. */
import type { Operation, Operations, Sample } from '#firmware/operations/operation.ts'
import type { Answered, Ask, Asked } from './ask-operation.ts'

export interface Samples<Table extends Operations> {
  keep(name: string, value: string | Uint8Array): void
  ask(name: keyof Table & string): Promise<Answered>
  /** Those that were not asked yet, in the order of the table, but those for later. */
  askOthers(...later: (keyof Table & string)[]): Promise<void>
}

export function createSamples<Table extends Operations>(ask: Ask, table: Table): Samples<Table> {
  const kept = new Map<string, string | Uint8Array>()
  const asked = new Set<string>()

  const samples: Samples<Table> = {
    keep(name, value) {
      kept.set(name, value)
    },
    async ask(name) {
      asked.add(name)
      const { at, sample } = table[name] as Operation
      const answered = await ask(
        at,
        filled(sample, (own) => kept.get(own)),
      )
      for (const [own, path] of Object.entries(sample.keeps ?? {}))
        kept.set(own, String(fieldAt(answered.body, path)))
      return answered
    },
    async askOthers(...later) {
      for (const name of Object.keys(table))
        if (!asked.has(name) && !later.includes(name)) await samples.ask(name)
    },
  }
  return samples
}

/** `kept`: by the name that stands in the sample. */
export function filled(
  sample: Sample,
  kept: (name: string) => string | Uint8Array | undefined,
): Asked {
  const { path, query, headers, body, text, picture, file } = sample
  const fill = (_key: string, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith('$')) return value
    const found = kept(value.slice(1))
    if (found === undefined) throw new Error(`nothing kept ${value} before it was asked with`)
    return found
  }
  const small =
    headers && Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  const given = {
    path,
    query,
    body,
    csv: text,
    headers: small && Object.fromEntries(small),
  }
  const asked = JSON.parse(JSON.stringify(given), fill) as Asked
  return {
    ...asked,
    ...(picture && { picture: fill('', picture) as Uint8Array }),
    ...(file && { file: fill('', file) as Uint8Array }),
  }
}

function fieldAt(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((of, key) => (of as Readonly<Record<string, unknown>> | undefined)?.[key], body)
}
