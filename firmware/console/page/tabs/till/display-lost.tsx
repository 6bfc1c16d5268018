/** The warning, where money is taken, that the display is lost: the customer would see no code. */
import { usePart } from '../../live.ts'
import { t } from '../../words/words.ts'

export function DisplayLost() {
  const display = usePart('display')
  if (!display || display.isConnected) return null
  return (
    <p class="warning" id="display-lost" role="status">
      {t('display.lost')}
      {display.reason && <span class="why"> ({display.reason})</span>}
    </p>
  )
}
