/** The few DOM gestures that the cards share. Text is always text, never markup. */

export function byId(id) {
  const element = document.getElementById(id)
  if (!element) throw new Error(`no element ${id}`)
  return element
}

/** `make('li', { className: 'x' }, 'text', child)` */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

export function setPill(pill, state, text) {
  pill.dataset.state = state
  pill.textContent = text
}

export function toast(text) {
  const line = make('p', {}, text)
  byId('toasts').append(line)
  setTimeout(() => line.remove(), 6000)
}

export function onClick(id, action) {
  byId(id).addEventListener('click', () => void action())
}

/** Replaces what an image shows without a flash, and frees the old picture. */
export function showBlob(image, blob) {
  const old = image.src
  image.src = URL.createObjectURL(blob)
  if (old.startsWith('blob:')) URL.revokeObjectURL(old)
}
