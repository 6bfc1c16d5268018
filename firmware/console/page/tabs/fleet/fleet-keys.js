/** At a master: the keys by which devices prove who they are, and the code by which a new card replaces one. */
import { act } from '../../call.js'
import { asSentence, dateTime } from '../../format.js'
import { html, useState } from '../../html.js'
import { Button, Card, Empty, Form } from '../../parts/card-button-and-form.js'
import { confirm } from '../../parts/dialog.js'
import { useAnswer } from '../../parts/polled-answer.js'
import { t } from '../../words/words.js'

export function Keys({ view }) {
  const { value, words, again } = useAnswer('/api/get_fleet_keys')
  const [made, setMade] = useState(null)
  const make = async ({ sn }) => {
    const answer = await act('/api/add_fleet_key', { json: { sn: sn.value.trim() } })
    if (!answer) return
    sn.value = ''
    setMade(answer.data)
    again()
  }
  const keys = value?.data ?? []
  return html`<${Card} id="fleet-keys" title=${t('keys.title')}>
    ${!value && words && html`<${Empty} id="fleet-keys-none">${asSentence(words)}<//>`}
    <${Form} id="fleet-key-form" onSubmit=${make}>
      <label class="grow"><span>${t('keys.serial')}</span><input name="sn" maxlength="64" required autocomplete="off" /></label>
      <button>${t('keys.make')}</button>
    <//>
    ${made && html`<p id="fleet-key-made">${t('keys.made', { sn: made.sn })} <code>${made.key}</code></p>`}
    <ul class="list" id="fleet-key-list" tabindex="0" aria-label=${t('keys.title')}>
      ${keys.map((key) => html`<${Key} key=${key.key_id} fleetKey=${key} again=${again} />`)}
    </ul>
    <h3>${t('replacement.title')}</h3>
    <${Replace} serials=${view.devices.map(({ sn }) => sn)} />
  <//>`
}

function Key({ fleetKey: { key_id, sn, created }, again }) {
  const revoke = async () => {
    const words = {
      title: t('keys.revoke'),
      text: t('keys.revoke-what', { sn }),
      yes: t('keys.revoke'),
    }
    if (!(await confirm(words))) return
    if (await act('/api/revoke_fleet_key', { json: { key_id } })) again()
  }
  return html`<li data-key=${key_id}>
    <span class="name">${sn}<small>${key_id} · ${dateTime(created)}</small></span>
    <${Button} onClick=${revoke}>${t('keys.revoke')}<span class="sr"> ${sn}</span><//>
  </li>`
}

function Replace({ serials }) {
  const [ready, setReady] = useState(null)
  const prepare = async ({ sn }) => {
    const answer = await act('/api/replace_device', { json: { sn: sn.value.trim() } })
    if (answer) setReady(answer.data)
  }
  return html`<p class="muted">${t('replacement.what')}</p>
    <${Form} id="replace-form" onSubmit=${prepare}>
      <label class="grow">
        <span>${t('keys.serial')}</span>
        <input name="sn" maxlength="64" required autocomplete="off" list="replace-serials" />
      </label>
      <datalist id="replace-serials">${serials.map((sn) => html`<option key=${sn} value=${sn} />`)}</datalist>
      <button>${t('replacement.make')}</button>
    <//>
    ${
      ready &&
      html`<p id="replace-code">
        ${t('replacement.code', { sn: ready.sn, until: dateTime(ready.until) })}
        <code>${`sudo lanectl replace ${ready.code} --master URL --identity FILE`}</code>
      </p>`
    }`
}
