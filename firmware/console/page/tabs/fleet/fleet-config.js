/** Signed parts of a config: what is in force here, and at a master how far it has been handed out. */
import { act } from '../../call.js'
import { html } from '../../html.js'
import { Button, Card, Empty, Form } from '../../parts/card-button-and-form.js'
import { confirm } from '../../parts/dialog.js'
import { useAnswer } from '../../parts/polled-answer.js'
import { toast, toastTrouble } from '../../parts/toasts.js'
import { Allowed } from '../../rights.js'
import { t } from '../../words/words.js'
import { RollOut } from './config-roll-out.js'

const LOOK_EVERY_MS = 5_000

/** Asked for only where laned.yaml names a key: elsewhere the lane refuses it. */
export function FleetConfig({ isMaster }) {
  const { value } = useAnswer('/health')
  if (!value) return null
  if (value.parts.some(({ name }) => name === 'fleet-config'))
    return html`<${Standing} isMaster=${isMaster} />`
  return html`<${Card} id="fleet-config" title=${t('config-fleet.title')}>
    <${Empty} id="fleet-config-none">${t('config-fleet.none')}<//>
  <//>`
}

function Standing({ isMaster }) {
  const { value, words, again } = useAnswer('/api/get_fleet_config', () => LOOK_EVERY_MS)
  const now = value?.data
  return html`<${Card} id="fleet-config" title=${t('config-fleet.title')}>
    ${!now && words && html`<p class="muted">${words}</p>`}
    ${now && html`<ul class="facts" id="fleet-config-facts">${facts(now).map((fact) => html`<li key=${fact}>${fact}</li>`)}</ul>`}
    ${now?.roll_out && html`<${RollOut} rollOut=${now.roll_out} />`}
    <div class="row">
      <${Button} may="operate" id="fleet-config-revert" disabled=${now?.in_force == null} onClick=${() => revert(again)}>
        ${t('config-fleet.revert')}
      <//>
      ${
        isMaster &&
        html`<${Button}
          may="operate"
          id="fleet-config-withdraw"
          disabled=${!now?.roll_out || now.roll_out.withdrawn}
          onClick=${() => withdraw(again)}
        >${t('config-fleet.withdraw')}<//>`
      }
    </div>
    ${isMaster && html`<${Allowed} may="operate"><${Publish} again=${again} /><//>`}
  <//>`
}

function facts({ in_force, on_trial, waiting, why_by_hand, kept, refused, went_back, trouble }) {
  const inForce =
    in_force === null ? t('config-fleet.own') : t('config-fleet.in-force', { number: in_force })
  return [
    inForce,
    on_trial && t('config-fleet.trial'),
    waiting !== null && !why_by_hand && t('config-fleet.waiting', { number: waiting }),
    waiting !== null && why_by_hand && t('config-fleet.by-hand', { number: waiting }),
    why_by_hand,
    kept.length > 0 && t('config-fleet.kept', { sections: kept.join(', ') }),
    refused && t('config-fleet.refused', { number: refused.sequence, why: refused.why }),
    went_back && t('config-fleet.went-back', { number: went_back.sequence, why: went_back.why }),
    trouble,
  ].filter(Boolean)
}

async function revert(again) {
  const title = t('config-fleet.revert')
  if (!(await confirm({ title, text: t('config-fleet.revert-what'), yes: title }))) return
  const done = await act('/api/revert_fleet_config')
  if (done) toast(done.data?.why_by_hand ?? t('config-fleet.reverts'))
  again()
}

async function withdraw(again) {
  if (await act('/api/withdraw_fleet_config')) toast(t('config-fleet.withdrawn'))
  again()
}

function Publish({ again }) {
  const publish = async ({ files, first, minutes }) => {
    const both = [...files.files]
    const signature = both.find(({ name }) => name.endsWith('.minisig'))
    const content = both.find((file) => file !== signature)
    if (!signature || !content) return toastTrouble(t('config-fleet.both'))
    const serials = first.value.split(/[\s,]+/).filter(Boolean)
    const json = {
      content: await content.text(),
      signature: await signature.text(),
      minutes: Number(minutes.value),
      ...(serials.length > 0 ? { first: serials } : {}),
    }
    if (await act('/api/publish_fleet_config', { json })) toast(t('config-fleet.published'))
    again()
  }
  return html`<h3>${t('config-fleet.publish')}</h3>
    <p class="muted">${t('config-fleet.sign')} <code>lanectl fleet-config sign</code></p>
    <${Form} id="fleet-config-publish" onSubmit=${publish}>
      <label class="wide"><span>${t('config-fleet.files')}</span><input type="file" name="files" multiple required /></label>
      <label class="grow"><span>${t('config-fleet.first')}</span><input name="first" autocomplete="off" /></label>
      <label><span>${t('config-fleet.minutes')}</span><input type="number" name="minutes" min="0" max="10080" value="15" required /></label>
      <button>${t('config-fleet.publish')}</button>
    <//>`
}
