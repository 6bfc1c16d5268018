/** Browsers as the display of the lane: which are there, and what they show while nobody pays. */
import { act, call } from '../../call.js'
import { time } from '../../format.js'
import { html, useEffect, useState } from '../../html.js'
import { Button, Card, Empty, Form } from '../../parts/card-button-and-form.js'
import { confirm } from '../../parts/dialog.js'
import { useAnswer } from '../../parts/polled-answer.js'
import { toast, toastTrouble } from '../../parts/toasts.js'
import { Allowed } from '../../rights.js'
import { needWords, said, t } from '../../words/words.js'

needWords('screens')

const LOOK_EVERY_MS = 2_000
const UPLOAD_TIMEOUT_MS = 60_000
const SHOWS = {
  blank: () => t('screens.blank'),
  qr: () => t('screens.qr'),
  text: () => t('screens.text'),
  basket: () => t('screens.basket'),
  status: () => t('screens.status'),
  dark: () => t('screens.dark'),
}

export function Screens() {
  return html`<${Connected} /><${IdleFiles} />`
}

function Connected() {
  const { value, again } = useAnswer('/device/screens', () => LOOK_EVERY_MS)
  const screens = value?.screens ?? []
  const away = (value?.known ?? []).filter(
    ({ name, isGlass, since }) =>
      (isGlass || since !== null) && screens.every((one) => one.name !== name),
  )
  const choose = (screen) => async () => {
    if (await act('/device/screens/choose', { json: { screen } })) again()
  }
  const forget = (name) => async () => {
    if (!(await confirm({ title: t('screens.sure', { name }), yes: t('screens.forget') }))) return
    if (await act(`/device/screens/${encodeURIComponent(name)}`, { method: 'DELETE' })) again()
  }
  const orders = ({ name, isGlass }) => html`<span class="row">
    ${!isGlass && html`<${Button} may="operate" className="quiet" onClick=${choose(name)}>${t('screens.make-glass')}<//>`}
    ${name !== 'kiosk' && html`<${Button} may="operate" className="quiet" onClick=${forget(name)}>${t('screens.forget')}<//>`}
  </span>`
  const roles = ({ isGlass, lags }) =>
    isGlass ? ` · ${t('screens.is-glass')}` : lags ? ` · ${t('screens.lags')}` : ''
  return html`<${Card} id="screens" title=${t('screens.title')}>
    ${value && screens.length === 0 && html`<${Empty} id="screens-none">${t('screens.none')}<//>`}
    <ul class="list">
      ${screens.map(
        (one) => html`<li key=${one.page} data-screen=${one.name}>
          <span class="name">${one.name}${roles(one)}
            <small>
              ${one.width} × ${one.height} · ${t('screens.since', { time: time(one.since) })}
              ${one.paintedAt && ` · ${t('screens.painted', { time: time(one.paintedAt) })}`}
            </small>
          </span>
          ${one.trouble ? t('screens.small') : said(SHOWS, one.shows ?? 'dark')}
          ${orders(one)}
        </li>`,
      )}
      ${away.map(
        (one) => html`<li key=${one.name} data-screen=${one.name}>
          <span class="name">${one.name}${roles(one)}<small>${t('screens.away')}</small></span>
          ${orders(one)}
        </li>`,
      )}
    </ul>
  <//>`
}

function IdleFiles() {
  const { value, words, again } = useAnswer('/device/idle')
  const files = value?.files ?? []
  return html`<${Card} id="idle" title=${t('idle.title')}>
    ${!value && words && html`<p class="muted">${words}</p>`}
    ${value && files.length === 0 && html`<${Empty} id="idle-none">${t('idle.none')}<//>`}
    <ul class="list" id="idle-files" tabindex="0" aria-label=${t('idle.title')}>
      ${files.map((file) => html`<${IdleFile} key=${file.name} file=${file} isOwn=${value.isOwn} again=${again} />`)}
    </ul>
    ${value?.isOwn && html`<${Allowed} may="operate"><${Additions} again=${again} /><//>`}
    ${value?.isOwn === false && html`<p class="muted">${t('idle.named')}</p>`}
  <//>`
}

const pathOf = (name) => `/device/idle/${encodeURIComponent(name)}`

function IdleFile({ file, isOwn, again }) {
  const { name, bytes, lines, isShownNow } = file
  const [picture, setPicture] = useState(null)
  useEffect(() => () => picture && URL.revokeObjectURL(picture), [picture])
  const look = async () => {
    const { isOk, value, words } = await call(pathOf(name), { as: 'blob' })
    if (isOk) setPicture(URL.createObjectURL(value))
    else toastTrouble(words)
  }
  const remove = async () => {
    // Read before it is deleted, so that it can be brought back as it was.
    const kept = lines ? null : await act(pathOf(name), { method: 'GET', as: 'blob' })
    if (!(lines || kept) || !(await act(pathOf(name), { method: 'DELETE' }))) return
    again()
    const undo = async () => {
      if (await (lines ? putText(name, lines) : putPicture(name, kept))) again()
    }
    toast(t('idle.deleted', { name }), { undo })
  }
  return html`<li>
    <span class="name">${name}
      <small>${lines ? lines.join(' / ') : t('idle.kilobytes', { size: Math.ceil(bytes / 1024) })}</small>
      ${!isShownNow && html`<small>${t('idle.later')}</small>`}
      ${picture && html`<img src=${picture} alt=${name} style=${{ maxWidth: '100%' }} />`}
    </span>
    ${!lines && !picture && html`<${Button} className="quiet" onClick=${look}>${t('idle.look')}<//>`}
    ${isOwn && html`<${Button} may="operate" className="quiet" onClick=${remove}>${t('idle.delete')}<//>`}
  </li>`
}

const putPicture = (name, body) =>
  act(pathOf(name), {
    method: 'PUT',
    body,
    headers: { 'content-type': body.type },
    timeoutMs: UPLOAD_TIMEOUT_MS,
  })

function putText(name, lines) {
  const path = pathOf(name)
  return act(`${path}/lines`, { method: 'PUT', json: { lines } })
}

function Additions({ again }) {
  const added = (input) => {
    input.form.reset()
    toast(t('idle.added'))
    again()
  }
  const addPicture = async ({ picture }) => {
    const [body] = picture.files
    if (await putPicture(body.name, body)) added(picture)
  }
  const addText = async ({ name, text }) => {
    const file = /\.txt$/i.test(name.value) ? name.value : `${name.value}.txt`
    const lines = text.value.trim().split('\n')
    if (await putText(file, lines)) added(text)
  }
  return html`<${Form} id="idle-picture" onSubmit=${addPicture}>
      <label class="grow"><span>${t('idle.picture')}</span>
        <input type="file" name="picture" accept="image/jpeg,image/png,image/webp" required />
      </label>
      <button type="submit">${t('idle.add')}</button>
    <//>
    <${Form} id="idle-text" onSubmit=${addText}>
      <label><span>${t('idle.name')}</span><input name="name" maxlength="80" autocomplete="off" required /></label>
      <label class="grow"><span>${t('idle.lines')}</span><textarea name="text" rows="2" required></textarea></label>
      <button type="submit">${t('idle.add')}</button>
    <//>`
}
