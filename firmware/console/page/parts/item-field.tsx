/** A field for an item: its code, or a name that the lane knows; a few items that fit are offered. */
import { useId } from 'preact/hooks'
import type { Parts } from '../lane-parts.ts'
import { partOf, usePart } from '../live.ts'
import { LANGUAGE, t } from '../words/words.ts'
import { toastTrouble } from './toasts.tsx'

const OFFERED = 12
/** So many pictures of an item are needed before the lane can say whether they are enough. */
const PICTURES_START = 5

export type Item = Parts['items']['list'][number]
type Named = Pick<Item, 'name' | 'names'>

export const isTaughtLittle = ({ count }: Pick<Item, 'count'>): boolean => count < PICTURES_START

interface ItemFieldProps {
  readonly value: string
  onInput(value: string): void
  readonly label: string
  readonly name?: string
}

/** `value` is what was typed; `itemOf(value)` is the code that it means. Who asks that needs the words of the camera. */
export function ItemField({ value, onInput, label, name = 'id' }: ItemFieldProps) {
  const list = useId()
  const items = usePart('items')?.list ?? []
  const wanted = value.trim().toLowerCase()
  const offered = wanted === '' ? [] : fitting(items, wanted).slice(0, OFFERED)
  return (
    <label class="grow">
      <span class="sr">{label}</span>
      <input
        name={name}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        autocomplete="off"
        maxlength={200}
        placeholder={label}
        list={list}
        required
      />
      <datalist id={list}>
        {offered.map((item) => (
          <option key={item.id} value={item.id}>
            {nameIn(item) ?? item.id}
          </option>
        ))}
      </datalist>
    </label>
  )
}

export function fitting(items: readonly Item[], wanted: string): readonly Item[] {
  if (wanted === '') return items
  return items.filter((item) =>
    [item.id, ...namesOf(item)].join(' ').toLowerCase().includes(wanted),
  )
}

/** Null for a name that several items have, and a toast says which: taken for a code it would begin one more item. */
export function itemOf(typed: string): string | null {
  const text = typed.trim()
  const items = partOf('items').get()?.list ?? []
  if (items.some(({ id }) => id === text)) return text
  const isCalled = (name: string) => name.toLowerCase() === text.toLowerCase()
  const named = items.filter((item) => namesOf(item).some(isCalled))
  if (named.length < 2) return named[0]?.id ?? text
  const codes = named.map(({ id }) => id).join(', ')
  toastTrouble(t('camera.several-called', { name: text, codes }))
  return null
}

/** An item's name in the page's language, from the assortment or from a person; or null. */
export function nameIn({ name, names }: Named): string | null {
  return names?.[LANGUAGE] ?? name ?? null
}

const namesOf = ({ name, names }: Named) => [name ?? '', ...Object.values(names ?? {})]

/** What people call an item; for an unknown one the name that is `known` of it, or its code. */
export function nameOf(id: string, known: string | null = null): string {
  const item = partOf('items')
    .get()
    ?.list?.find((one) => one.id === id)
  return (item && nameIn(item)) ?? known ?? id
}
