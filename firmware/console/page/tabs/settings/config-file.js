/** laned.yaml itself, for experts: without its secrets, checked while it is typed, saved, and restored. */
import { html, useEffect, useRef, useState } from '../../html.js'
import { Button, Pill } from '../../parts/card-button-and-form.js'
import { toast, toastTrouble } from '../../parts/toasts.js'
import { t } from '../../words/words.js'
import { Findings } from './config-findings.js'

const CHECK_AFTER_MS = 600

export function ConfigFile({ form }) {
  const { standing, judge, put, restore } = form
  const [draft, setDraft] = useState(null)
  const [verdict, setVerdict] = useState(null)
  const timer = useRef(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  const edit = ({ currentTarget: { value } }) => {
    setDraft(value)
    setVerdict(null)
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => setVerdict(await judge({ text: value })), CHECK_AFTER_MS)
  }
  const write = async (restart) => {
    const answer = await put({ text: draft }, restart)
    if (!answer.isOk) return toastTrouble(answer.words)
    toast(answer.value.restarting ? t('config.restarts') : t('config.saved'))
    setDraft(null)
    setVerdict(null)
  }
  const cannot = draft === null || !verdict?.ok
  return html`<details class="section" id="config">
    <summary>${t('config.expert')}</summary>
    ${verdict && html`<${Pill} id="config-verdict" state=${verdict.ok ? 'good' : 'bad'}>${verdict.ok ? t('config.good') : t('config.wrong')}<//>`}
    <label><span>${t('config.file', { file: standing.file ?? 'laned.yaml' })}</span>
      <textarea id="config-text" rows="16" spellcheck="false" value=${draft ?? standing.text} onInput=${edit}></textarea>
    </label>
    ${standing.environment.map(({ path, variable }) => html`<p class="muted small" key=${path}>${t('config.environment', { path, variable })}</p>`)}
    <${Findings} id="config-findings" verdict=${verdict} />
    <div class="row">
      <${Button} id="config-write" disabled=${cannot} onClick=${() => write(false)}>${t('setting.save')}<//>
      <${Button} id="config-write-restart" disabled=${cannot || standing.whyNoRestart !== null} onClick=${() => write(true)}>${t('setting.save-restart')}<//>
      <${Button} id="config-restore" disabled=${!standing.hasPrevious} onClick=${async () => {
        await restore()
        setDraft(null)
      }}>${t('config.restore')}<//>
    </div>
  </details>`
}
