/** Entries below the statement of a day, each with a question to a person; answered, the statement is another one. */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

interface AskedListProps<Entry> {
  readonly id: string
  readonly title: string
  readonly entries: readonly Entry[]
  /** A row of the list; `ask` opens the question. */
  readonly row: (entry: Entry, ask: () => void) => ComponentChildren
  readonly question: (entry: Entry, onClose: () => void) => ComponentChildren
  onAnswered(): void
}

export function AskedList<Entry>({
  id,
  title,
  entries,
  row,
  question,
  onAnswered,
}: AskedListProps<Entry>) {
  const [asked, setAsked] = useState<Entry | null>(null)
  if (entries.length === 0) return null
  const close = () => {
    setAsked(null)
    onAnswered()
  }
  return (
    <>
      <h3>{title}</h3>
      <ul class="list" id={id} tabindex={0} aria-label={title}>
        {entries.map((entry) => row(entry, () => setAsked(entry)))}
      </ul>
      {asked && question(asked, close)}
    </>
  )
}
