/** A config without its secrets, to be printed or put into a support bundle. Pure. */
import { type Form, isPlain } from './check-and-fill-defaults.ts'
import { HIDDEN, hideInUrl } from './hide-in-url.ts'

/** A copy of `value` with every key that its schema calls secret covered up. */
export function hideSecrets(schema: object, value: unknown): unknown {
  return hide([schema as Form], value)
}

/** Where several variants may apply, a key that is secret in any of them is hidden. */
function hide(forms: readonly Form[], value: unknown): unknown {
  const here = forms.flatMap(variantsOf)
  if (here.some((form) => form.secret)) return HIDDEN
  if (Array.isArray(value)) {
    const items = here.flatMap(({ items }) => (items ? [items] : []))
    return value.map((one) => hide(items, one))
  }
  if (typeof value === 'string') return hideInUrl(value)
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, hide(formsOf(here, key), inner)]),
  )
}

export function variantsOf(form: Form): readonly Form[] {
  return form.anyOf ? [form, ...form.anyOf.flatMap(variantsOf)] : [form]
}

export function formsOf(forms: readonly Form[], key: string): readonly Form[] {
  return forms.flatMap(({ properties, patternProperties }) => {
    const named = properties?.[key]
    return [...(named ? [named] : []), ...Object.values(patternProperties ?? {})]
  })
}
