/** The customer's display: searched for, tried, and connected. */
import { html } from '../../html.js'
import { usePart } from '../../live.js'
import { Card, Pill } from '../../parts/card-button-and-form.js'
import { DisplaySearch, DisplayTest, useDisplays } from '../../parts/display-search.js'
import { t } from '../../words/words.js'

export function Cable() {
  const displays = useDisplays()
  const isConnected = usePart('display')?.isConnected
  const pill = html`<${Pill} state=${isConnected ? 'good' : 'warn'}>
    ${isConnected ? t('cable.on') : t('cable.off')}
  <//>`
  return html`<${Card} id="cable" title=${t('cable.title')} pill=${pill}>
    <${DisplaySearch} displays=${displays}><${DisplayTest} displays=${displays} /><//>
  <//>`
}
