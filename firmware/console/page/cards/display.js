/** The customer's display as it looks now, and its cable. */
import { act, call } from '../api.js'
import { byId, onClick, setPill, showBlob } from '../dom.js'
import { onLanguage, t } from '../i18n.js'

export function startDisplay() {
  let state = null

  onClick('unplug', () => act('/sim/display/unplug'))
  onClick('plug', () => act('/sim/display/plug'))
  onLanguage(say)

  function say() {
    if (!state) return
    const { isConnected, screen, reason } = state
    setPill(
      byId('display-link'),
      isConnected ? 'good' : 'bad',
      t(isConnected ? 'link.on' : 'link.off'),
    )
    const words = describe(screen)
    byId('glass-says').textContent = reason ? `${words} ${reason}` : words
    byId('glass').alt = words
    byId('unplug').disabled = !isConnected
    byId('plug').disabled = isConnected
  }

  return async (next) => {
    state = next
    say()
    const response = await call('/console/display.svg')
    // A newer state draws itself.
    if (response?.ok && state === next) showBlob(byId('glass'), await response.blob())
  }
}

function describe(screen) {
  switch (screen?.kind) {
    case undefined:
      return t('glass.unknown')
    case 'blank':
      return t('glass.blank')
    case 'qr':
      return t('glass.qr')
    case 'text':
      return t('glass.text', { text: screen.lines.join(' ') })
    default:
      return t('glass.text', { text: t(`state.${screen.status}`) })
  }
}
