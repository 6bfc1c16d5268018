/** Questions before something is done: a dialog of its own, or yes and no in one line. */

import { createStore, useStore } from '../followed-value.js'
import { html, useLayoutEffect, useRef } from '../html.js'
import { t } from '../words/words.js'

/** Open for as long as it is drawn; Escape and `onClose` end it, and the focus returns to where it was. */
export function Dialog({ id, title, onClose, children }) {
  const dialog = useRef(null)
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element.showModal()
    return () => {
      element.close()
      // A browser gives the focus back by itself, but not to an element that was drawn anew meanwhile.
      before.focus({ preventScroll: true })
    }
  }, [])
  const cancel = (event) => {
    event.preventDefault()
    onClose()
  }
  return html`<dialog id=${id} ref=${dialog} aria-labelledby="${id}-title" onCancel=${cancel}>
    <h2 id="${id}-title">${title}</h2>
    ${children}
  </dialog>`
}

/** The buttons at the end of a dialog's form. */
export function DialogButtons({ yes, onClose }) {
  return html`<div class="row pairs">
    <button type="button" onClick=${onClose}>${t('dialog.no')}</button>
    <button type="submit" class="main">${yes}</button>
  </div>`
}

const question = createStore(null)

/** True when the person says yes: `if (await confirm({ title, text, yes })) …` */
export function confirm(words) {
  question.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (isYes) => {
      question.set(null)
      resolve(isYes)
    }
    question.set({ ...words, answer })
  })
}

/** The place of the dialog; the page draws it once. */
export function Confirmation() {
  const asked = useStore(question)
  if (!asked) return null
  const no = () => asked.answer(false)
  const yes = (event) => {
    event.preventDefault()
    asked.answer(true)
  }
  return html`<${Dialog} id="confirm" title=${asked.title} onClose=${no}>
    <form onSubmit=${yes}>
      <p>${asked.text}</p>
      <${DialogButtons} yes=${asked.yes} onClose=${no} />
    </form>
  <//>`
}
