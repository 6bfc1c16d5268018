/** A config without its secrets, to be printed or put into a support bundle. Pure. */
import { driversOf, type Form, isPlain } from './check-and-fill-defaults.ts'
import { HIDDEN, hideInUrl } from './hide-in-url.ts'

/** A copy of `value` with every key that its schema calls secret covered up, and each section that it does not know. */
export function hideSecrets(schema: object, value: unknown): unknown {
  if (!isPlain(value)) return hide([schema as Form], value)
  return Object.fromEntries(
    Object.entries(value).map(([key, section]) => [
      key,
      hide(formsOfSection(schema, key), section),
    ]),
  )
}

/** Nobody here can say which values of a section are secret whose feature is gone. */
export function formsOfSection(schema: object, key: string): readonly Form[] {
  const forms = formsOf(variantsOf(schema as Form), key)
  return forms.length > 0 ? forms : [{ secret: true }]
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
    Object.entries(value).map(([key, inner]) => [
      key,
      hide(formsOfKey(here, key, value['driver']), inner),
    ]),
  )
}

/** Nor which keys are secret beside a driver whose feature is gone. */
export function formsOfKey(group: readonly Form[], key: string, driver: unknown): readonly Form[] {
  const forms = formsOf(group, key)
  const drivers: readonly unknown[] = group.flatMap(driversOf)
  const isOfAnother = drivers.length > 0 && !drivers.includes(driver)
  return forms.length === 0 && isOfAnother ? [{ secret: true }] : forms
}

export function variantsOf(form: Form): readonly Form[] {
  return form.anyOf ? [form, ...form.anyOf.flatMap(variantsOf)] : [form]
}

function formsOf(forms: readonly Form[], key: string): readonly Form[] {
  return forms.flatMap(({ properties, patternProperties }) => {
    const named = properties?.[key]
    return [...(named ? [named] : []), ...Object.values(patternProperties ?? {})]
  })
}
