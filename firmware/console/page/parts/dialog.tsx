/** Questions before something is done: a dialog of its own, or yes and no in one line. */

import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { createStore, type Store, useStore } from '../followed-value.ts'
import { t } from '../words/words.ts'
import { PaymentNews } from './payment-news.tsx'
import { openDialogs, Toasts } from './toasts.tsx'

/**
 * Open for as long as it is drawn; Escape and `onClose` end it, and the focus returns to where it was. Nothing else of the
 * page is heard meanwhile, so it has its own place for messages, and for the end of a payment. `about`: the id of what it asks.
 */
interface DialogProps {
  readonly id: string
  readonly title: string
  readonly about?: string
  /** At the foot of the page instead of its middle. */
  readonly isLow?: boolean
  onClose(): void
  readonly children: ComponentChildren
}

export function Dialog({ id, title, about, isLow = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    if (!element) return
    element.showModal()
    openDialogs.set([...openDialogs.get(), id])
    return () => {
      openDialogs.set(openDialogs.get().filter((other) => other !== id))
      element.close()
      // A browser gives the focus back by itself, but not to an element that was drawn anew meanwhile.
      if (before instanceof HTMLElement || before instanceof SVGElement)
        before.focus({ preventScroll: true })
    }
  }, [id])
  const cancel = (event: Event) => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      id={id}
      ref={dialog}
      class={isLow ? 'low' : ''}
      aria-labelledby={`${id}-title`}
      aria-describedby={about}
      onCancel={cancel}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
      <PaymentNews />
      <Toasts at={id} />
    </dialog>
  )
}

/** The buttons at the end of a dialog's form. */
interface DialogButtonsProps {
  readonly yes: string
  readonly disabled?: boolean
  onClose(): void
}

export function DialogButtons({ yes, disabled = false, onClose }: DialogButtonsProps) {
  return (
    <div class="row pairs">
      <button type="button" onClick={onClose}>
        {t('dialog.no')}
      </button>
      <button data-undoes type="submit" class="main" disabled={disabled}>
        {yes}
      </button>
    </div>
  )
}

interface Asking {
  readonly title: string
  readonly text: string
  /** On the button that says yes. */
  readonly yes: string
  readonly isLow?: boolean
}

interface Asked extends Asking {
  answer(choice: boolean | null): void
}

const question = createStore<Asked | null>(null)

/**
 * True when the person says yes: `if (await confirm({ title, text, yes })) …`. With `while: [store, isSo]` it is asked as long
 * as `isSo` of the store's value; null where that ended first.
 */
export function confirm<Value>({
  while: asLongAs,
  ...words
}: Asking & { while?: readonly [Store<Value>, (value: Value) => boolean] }): Promise<
  boolean | null
> {
  question.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (choice: boolean | null) => {
      stop?.()
      question.set(null)
      resolve(choice)
    }
    const [store, isSo] = asLongAs ?? []
    const stop = store?.subscribe(() => isSo?.(store.get()) || answer(null))
    question.set({ ...words, answer })
  })
}

/** The place of the dialog; the page draws it once. */
export function Confirmation() {
  const asked = useStore(question)
  if (!asked) return null
  const no = () => asked.answer(false)
  const yes = (event: Event) => {
    event.preventDefault()
    asked.answer(true)
  }
  return (
    <Dialog
      id="confirm"
      title={asked.title}
      about="confirm-text"
      isLow={asked.isLow ?? false}
      onClose={no}
    >
      <form onSubmit={yes}>
        <p id="confirm-text">{asked.text}</p>
        <DialogButtons yes={asked.yes} onClose={no} />
      </form>
    </Dialog>
  )
}
