/** Light or dark: as the system has it, until somebody presses the button. */

export function startTheme(button) {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  let chosen = read()
  const apply = () => {
    document.documentElement.dataset.theme = chosen ?? (dark.matches ? 'dark' : 'light')
  }
  dark.addEventListener('change', apply)
  button.addEventListener('click', () => {
    chosen = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'
    try {
      localStorage.setItem('theme', chosen)
    } catch {
      // A browser without storage follows the system next time.
    }
    apply()
  })
  apply()
}

function read() {
  try {
    const stored = localStorage.getItem('theme')
    return stored === 'dark' || stored === 'light' ? stored : null
  } catch {
    return null
  }
}
