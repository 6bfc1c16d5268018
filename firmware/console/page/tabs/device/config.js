/** laned.yaml: shown without its secrets, checked as it is typed, written, taken back, and the lane started with it. */
import { act, call } from '../../call.js'
import { html, useEffect, useRef, useState } from '../../html.js'
import { Button, Card, Pill } from '../../parts/card.js'
import { useAnswer } from '../../parts/polled-answer.js'
import { toast } from '../../parts/toasts.js'
import { t } from '../../words/words.js'
import { createConfigRevisions } from './settings/config-revision.js'
import { Findings } from './settings/findings.js'
import { SettingsForms } from './settings/settings-forms.js'

const CHECK_AFTER_MS = 600

export function Config() {
  const { value, words, again } = useAnswer('/device/config')
  const [draft, setDraft] = useState(null)
  const [verdict, setVerdict] = useState(null)
  const timer = useRef(null)
  const { current: revisions } = useRef(createConfigRevisions())
  if (value) revisions.read(value.revision)
  useEffect(() => () => clearTimeout(timer.current), [])
  const text = draft ?? value?.text ?? ''

  const edit = (event) => {
    const next = event.currentTarget.value
    setDraft(next)
    setVerdict(null)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => check({ text: next }), CHECK_AFTER_MS)
  }
  const judge = async (proposed) => {
    const answer = await call('/device/config/check', { json: proposed })
    if (answer.isOk) return answer.value
    return { ok: false, problems: [answer.words], warnings: [], notes: [], changed: [], money: [] }
  }
  const check = async (proposed) => setVerdict(await judge(proposed))
  const put = async (proposed, restart) => {
    const sent = revisions.toSend()
    const json = { ...proposed, revision: sent.revision, restart }
    const done = await act('/device/config', { method: 'PUT', json })
    revisions.written(sent, done?.revision ?? null)
    if (!done) return false
    toast(done.restarting ? t('config.restarts') : t('config.written'))
    setDraft(null)
    setVerdict(null)
    again()
    return true
  }
  const restore = async () => {
    if (!(await act('/device/config/restore', { json: {} }))) return
    toast(t('config.restored'))
    setDraft(null)
    again()
  }
  const pill =
    verdict &&
    html`<${Pill} id="config-verdict" state=${verdict.ok ? 'good' : 'bad'}>
    ${verdict.ok ? t('config.good') : t('config.wrong')}
  <//>`
  return html`<${Card} id="config" title=${t('config.title')} pill=${pill}>
    ${!value && words && html`<p class="muted" id="config-none">${words}</p>`}
    ${
      value &&
      html`
      <${SettingsForms}
        standing=${value}
        check=${(changes) => judge({ changes })}
        write=${(changes, restart) => put({ changes }, restart)}
      />
      <label><span>${t('config.file', { file: value.file ?? 'laned.yaml' })}</span>
        <textarea id="config-text" rows="16" spellcheck="false" value=${text} onInput=${edit}></textarea>
      </label>
      ${value.environment.map(({ path, variable }) => html`<p class="muted small" key=${path}>${t('config.environment', { path, variable })}</p>`)}
      ${value.whyNotWritable && html`<p class="muted says" id="config-unwritable">${value.whyNotWritable}</p>`}
      <${Findings} id="config-findings" verdict=${verdict} />
      <div class="row">
        <${Button} id="config-write" disabled=${draft === null || !verdict?.ok} onClick=${() => put({ text: draft }, false)}>${t('config.write')}<//>
        <${Button} id="config-write-restart" className="main" disabled=${draft === null || !verdict?.ok || value.whyNoRestart !== null} onClick=${() => put({ text: draft }, true)}>${t('config.write-restart')}<//>
        <${Button} id="config-restore" disabled=${!value.hasPrevious} onClick=${restore}>${t('config.restore')}<//>
      </div>
      ${value.whyNoRestart && html`<p class="muted small says">${value.whyNoRestart}</p>`}`
    }
  <//>`
}
