/** The form in which the code of the lane's screens is entered, once: a cookie stands for it afterwards. */

import { WORDS } from './words.js'

export interface CodeForm {
  show(): void
  hide(): void
}

/** `enter` resolves to the lane's words where it refuses, else to null. */
export function createCodeForm(
  root: HTMLFormElement,
  enter: (code: string) => Promise<string | null>,
): CodeForm {
  const label = document.createElement('label')
  label.textContent = WORDS.enterCode
  const field = document.createElement('input')
  field.type = 'password'
  field.name = 'code'
  field.autocomplete = 'off'
  field.maxLength = 256
  label.append(field)
  const button = document.createElement('button')
  button.textContent = 'OK'
  const words = document.createElement('p')
  root.append(label, button, words)
  let isEntering = false
  root.addEventListener('submit', async (event) => {
    event.preventDefault()
    // A second press before the lane has answered would make a second screen of this one.
    if (isEntering) return
    isEntering = true
    words.textContent = ''
    try {
      words.textContent = (await enter(field.value.trim())) ?? ''
      field.value = ''
    } catch {
      words.textContent = WORDS.noConnection
    } finally {
      isEntering = false
    }
  })
  return {
    show() {
      root.hidden = false
    },
    hide() {
      root.hidden = true
    },
  }
}
