/** The fleet: at a master its lanes, keys and configs; at a lane its master; alone, how to join one. */
import { html } from '../../html.js'
import { usePart } from '../../live.js'
import { Card } from '../../parts/card-button-and-form.js'
import { Allowed } from '../../rights.js'
import { needWords, t } from '../../words/words.js'
import { MarkList } from '../items/deletions.js'
import { FleetConfig } from './fleet-config.js'
import { Keys } from './fleet-keys.js'
import { Alone } from './join-fleet.js'
import { LanectlCommands } from './lanectl-commands.js'
import { Membership } from './membership.js'
import { SyncAndLanes } from './sync-and-lanes.js'

needWords('fleet', 'items')

export function Tab() {
  const view = usePart('devices')
  if (!view) return html`<p class="muted loading">${t('tab.loading')}</p>`
  if (view.syncMode === 'none' && !view.trouble) return html`<${Alone} />`
  const isMaster = view.syncMode === 'master'
  return html`<${SyncAndLanes} view=${view} />
    ${isMaster && html`<${Deleting} view=${view} /><${Allowed} may="operate"><${Keys} view=${view} /><//>`}
    <${FleetConfig} isMaster=${isMaster} />
    ${isMaster && html`<${Allowed} may="operate"><${LanectlCommands} /><//>`}
    ${view.syncMode === 'none' ? html`<${Alone} />` : html`<${Allowed} may="operate"><${Membership} view=${view} /><//>`}`
}

/** What is being deleted on all lanes, as it happens. */
function Deleting({ view }) {
  const marks = usePart('deletions')?.marks ?? []
  if (marks.length === 0) return null
  return html`<${Card} id="fleet-deletions" title=${t('items.marks')}>
    <${MarkList} marks=${marks} lanes=${view.devices.map(({ sn }) => sn)} />
  <//>`
}
