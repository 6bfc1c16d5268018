/** Light or dark: as the system has it, until somebody presses the button. */
import { remember, remembered } from './remembered-choice.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')
let chosen = remembered('theme', ['light', 'dark'])

export function startTheme() {
  dark.addEventListener('change', apply)
  apply()
}

export function changeTheme() {
  chosen = document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark'
  remember('theme', chosen)
  apply()
}

function apply() {
  document.documentElement.dataset['theme'] = chosen ?? (dark.matches ? 'dark' : 'light')
}
