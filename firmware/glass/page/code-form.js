/** The form in which the code of the lane's screens is entered, once: a cookie stands for it afterwards. */

import { WORDS } from './words.js'

/** `enter` resolves to the lane's words where it refuses, else to null. */
export function createCodeForm(root, enter) {
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
  root.addEventListener('submit', (event) => {
    event.preventDefault()
    words.textContent = ''
    enter(field.value.trim()).then(
      (refusal) => {
        field.value = ''
        words.textContent = refusal ?? ''
      },
      () => {
        words.textContent = WORDS.noConnection
      },
    )
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
