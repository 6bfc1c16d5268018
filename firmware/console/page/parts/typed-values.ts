/**
 * What was typed in a room and not sent is kept while the user is in another room: the fields are made anew when he
 * comes back, and get their text again. Secrets are not kept, nor what a dialog asked for.
 */
import { createStore, type Store } from '../followed-value.ts'

const STORED = 'laned-typed'
/** Kept beside the fields. */
const stores = new Map<string, Store<unknown>>()

/** room → field → what was typed */
const kept: Map<string, Map<string, string>> = afterReload()
/** Of the room that is open: takes what is typed there now. */
let keepNow = () => {}

type Field = HTMLInputElement | HTMLTextAreaElement

const isKept = (field: Element | EventTarget | null): field is Field =>
  field instanceof Element &&
  field.matches(
    'textarea, input:not([type=password], [type=file], [type=checkbox], [type=radio])',
  ) &&
  !field.matches('.covered') &&
  !field.closest('dialog')

/** A field's key: the nearest element with an id, and the field's name in it. */
const keyOf = (field: Field) =>
  `${(field.form ?? field).closest('[id]')?.id} ${field.id || field.name}`

/** Before the page is loaded anew by its own: in another language, for one. */
export function keepOverReload(): void {
  keepNow()
  const rooms = [...kept].map(([room, fields]) => [room, [...fields]])
  sessionStorage.setItem(STORED, JSON.stringify(rooms))
  for (const [key, store] of stores)
    sessionStorage.setItem(`${STORED}-${key}`, JSON.stringify(store.get()))
}

/** Once: what was typed before a reload. */
function afterReload(): Map<string, Map<string, string>> {
  const rooms = (taken(STORED) ?? []) as [string, [string, string][]][]
  return new Map(rooms.map(([room, fields]) => [room, new Map(fields)]))
}

/** A store of what is typed, that is there after the page loaded itself anew. */
export function createKeptStore<Value>(key: string, first: Value): Store<Value> {
  const store = createStore((taken(`${STORED}-${key}`) ?? first) as Value)
  stores.set(key, store)
  return store
}

/** A test of a part has no such storage. */
function taken(key: string): unknown {
  const stored = globalThis.sessionStorage?.getItem(key)
  globalThis.sessionStorage?.removeItem(key)
  return stored ? JSON.parse(stored) : null
}

/** Keeps what is typed from now on; call the result when the room is left. */
export function keepTyped(room: string, panel: Element): () => void {
  const typed = new Set<Field>()
  const waiting = kept.get(room) ?? new Map<string, string>()
  kept.delete(room)
  const onInput = ({ target }: Event) => isKept(target) && typed.add(target)
  panel.addEventListener('input', onInput)
  const changes = new MutationObserver(putBack)
  changes.observe(panel, { childList: true, subtree: true })
  putBack()
  keepNow = () => {
    const left = [...typed].filter((field) => field.isConnected && field.value !== '')
    kept.set(
      room,
      new Map([...waiting, ...left.map((field) => [keyOf(field), field.value] as const)]),
    )
  }
  const keepAtEnd = keepNow
  return () => {
    changes.disconnect()
    panel.removeEventListener('input', onInput)
    keepAtEnd()
  }

  /** Called again for fields that come later than their room: from a form that loads, or from an answer. */
  function putBack() {
    if (waiting.size === 0) return
    for (const field of panel.querySelectorAll<Field>('input, textarea')) {
      const key = keyOf(field)
      const value = waiting.get(key)
      if (value === undefined || !isKept(field)) continue
      waiting.delete(key)
      if (field.value === value) continue
      field.value = value
      // As if it were typed, so that a component that holds the value takes it over.
      field.dispatchEvent(new Event('input', { bubbles: true }))
      if (field.type === 'date') field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
}
