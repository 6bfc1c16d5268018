/** The dialog in which a person who has seen the bank's statement says what the lane cannot know, with a note. */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Answer } from '../call.ts'
import { t } from '../words/words.ts'
import { type Elements, Form } from './card-button-and-form.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'

// The lane may ask the bank once more before it believes it.
const TIMEOUT_MS = 30_000

interface SettleDialogProps<Names extends string> {
  readonly title: string
  readonly why: string
  /** Tells the lane the note, and what more fields say. */
  settle(
    note: string,
    elements: Elements<Names>,
    options: { readonly timeoutMs: number },
  ): Promise<Answer<unknown>>
  onClose(): void
  /** More fields. */
  readonly children?: ComponentChildren
}

export function SettleDialog<Names extends string = never>({
  title,
  why,
  settle,
  onClose,
  children,
}: SettleDialogProps<Names>) {
  const [trouble, setTrouble] = useState('')
  const send = async (elements: Elements<Names | 'note'>) => {
    const note = elements.note.value.trim()
    const { isOk, words } = await settle(note, elements, { timeoutMs: TIMEOUT_MS })
    if (!isOk) return setTrouble(words)
    onClose()
  }
  return (
    <Dialog id="settle" title={title} onClose={onClose}>
      <p class="muted">{why}</p>
      <Form may="operate" className="" onSubmit={send}>
        {children}
        <label>
          <span>{t('settle.note')}</span>
          <input name="note" autocomplete="off" maxlength={500} required />
        </label>
        <p class="warning" id="settle-trouble" role="alert">
          {trouble}
        </p>
        <DialogButtons yes={t('settle.yes')} onClose={onClose} />
      </Form>
    </Dialog>
  )
}
