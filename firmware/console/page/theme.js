/** Light or dark: as the system has it, until somebody presses the button. */
const dark = matchMedia('(prefers-color-scheme: dark)')
let chosen = read()

export function startTheme() {
  dark.addEventListener('change', apply)
  apply()
}

export function changeTheme() {
  chosen = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'
  try {
    localStorage.setItem('theme', chosen)
  } catch {
    // A browser without storage follows the system again next time.
  }
  apply()
}

function apply() {
  document.documentElement.dataset.theme = chosen ?? (dark.matches ? 'dark' : 'light')
}

function read() {
  try {
    const stored = localStorage.getItem('theme')
    return stored === 'dark' || stored === 'light' ? stored : null
  } catch {
    return null
  }
}
