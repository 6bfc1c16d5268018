/** docs/operations/config.md explains every key that the schema knows. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Form } from '#firmware/config/check-and-fill-defaults.ts'
import { ConfigSchema } from '#firmware/config.ts'
import { FEATURES } from '#firmware/kernel/bundled-features.ts'
import { sectionKey } from '#firmware/kernel/feature.ts'
import { spec } from '#test/spec.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/operations/config.md'), 'utf8')
const schema = ConfigSchema as unknown as Form

function keysBelow(form: Form): string[] {
  const inner = [
    ...(form.anyOf ?? []),
    ...(form.items ? [form.items] : []),
    ...Object.values(form.patternProperties ?? {}),
    ...Object.values(form.properties ?? {}),
  ]
  return [...Object.keys(form.properties ?? {}), ...inner.flatMap(keysBelow)]
}

/** A feature explains its section in its own folder, and the keys of its driver. */
function sectionOf(name: string): string {
  const features = FEATURES.filter((one) => sectionKey(one) === name)
  const own = features.map((one) => readFileSync(`firmware/features/${one.name}/README.md`, 'utf8'))
  if (features.some(({ section }) => section)) return own.join('\n')
  const ofCore = PAGE.split(/^## /m).find((text) => text.startsWith(`${name}\n`)) ?? ''
  return [ofCore, ...own].join('\n').trim()
}

spec(
  'config.md',
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, form]) => [
      `explains ${name}`,
      () => {
        const text = sectionOf(name)
        assert.ok(text, `no section ${name}`)
        const missing = keysBelow(form).filter((key) => !new RegExp(`\\b${key}\\b`).test(text))
        assert.equal(missing, [])
      },
    ]),
  ),
)
