/** How the lane keeps in step; at a master, each device of the fleet. */
import { time } from '../../format.js'
import { html } from '../../html.js'
import { usePart } from '../../live.js'
import { Card, Pill } from '../../parts/card.js'
import { t } from '../../words/words.js'
import '../../words/fleet.js'

export function Tab() {
  const view = usePart('devices')
  if (!view) return null
  const master = [view.masterSN, view.master].filter(Boolean).join(' · ')
  const [leftOut] = view.left_out
  const pill = html`<${Pill} id="devices-state" state=${view.in_step ? 'good' : 'bad'}>
    ${view.in_step ? t('devices.in-step') : t('devices.not-in-step')}
  <//>`
  return html`<${Card} id="devices" title=${t('devices.title')} pill=${pill}>
    <p class="muted" id="devices-master">${view.trouble ?? leftOut ?? t('devices.master', { master })}</p>
    <ul class="list" id="devices-list" tabindex="0" aria-label=${t('devices.title')}>${view.devices.map(row)}</ul>
  <//>`
}

function row(device) {
  const ids = device.deletions_outstanding.join(', ')
  const at = { time: time(device.last_seen) }
  return html`<li key=${device.sn}>
    <span class="name">
      ${device.sn}
      <small>${device.address} · ${device.away ? t('devices.away', at) : t('devices.seen', at)}</small>
      ${device.left_out.map((why) => html`<small>${why}</small>`)}
    </span>
    <span class="muted">${ids ? t('devices.deleting', { ids }) : lag(device)}</span>
  </li>`
}

function lag({ lag: count }) {
  if (count === null) return t('devices.comparing')
  return count > 0 ? t('devices.lag', { count }) : t('devices.level')
}
