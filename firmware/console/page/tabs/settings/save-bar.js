/**
 * Stands below the settings while something is to be saved: a list in words of what Save will do; whether somebody else
 * saved meanwhile; and that the lane works as before until a restart.
 */
import { act } from '../../call.js'
import { asSentence } from '../../format.js'
import { html } from '../../html.js'
import { Button } from '../../parts/card-button-and-form.js'
import { confirm } from '../../parts/dialog.js'
import { valueInWords, wordsOf } from '../../parts/setting-field.js'
import { toast, toastTrouble } from '../../parts/toasts.js'
import { needWords, t } from '../../words/words.js'
import { dotted, placeOf, rowAt, valueAt } from './setting-changes.js'

// The device tab shows the restart bar, too.
needWords('settings')

/** `profiles` is from bank-profiles.js: its changes apply at once, the others after a restart. */
export function SaveBar({ form, profiles }) {
  const { changes, verdict, standing, isWrong, elsewhere } = form
  if (changes.length === 0 && profiles.changes.length === 0) return null
  const isBad = isWrong || profiles.isWrong || verdict?.ok === false
  const isUnheard = changes.length > 0 && !verdict
  const discard = () => {
    form.drop()
    profiles.drop()
  }
  const save = async (restart) => {
    if (!(await agreed(form, profiles))) return
    // The profiles are saved first: after the rest the lane is gone for some seconds.
    if (profiles.changes.length > 0 && !(await profiles.save())) return
    if (changes.length > 0) {
      const answer = await form.put({ changes }, restart)
      if (!answer.isOk) return toastTrouble(answer.words)
      form.drop()
      return toast(answer.value.restarting ? t('config.restarts') : t('config.saved'))
    }
    toast(t('setting.saved'))
  }
  return html`<section class="save-bar" id="save-bar" aria-label=${t('setting.to-save')}>
    <h3>${t('setting.count', { count: changes.length + profiles.changes.length })}</h3>
    <div class="scroll" tabindex="0" role="group" aria-label=${t('setting.to-save')}>
      <${Lines} title=${t('setting.at-once')} lines=${profiles.changes} />
      <${Lines} title=${t('setting.after-restart')} lines=${changes.map((change) => lineOf(change, form))} />
      <ul class="findings" id="save-findings" aria-live="polite">
        ${elsewhere.map((words) => html`<li key=${words} data-level="error">${words}</li>`)}
        ${verdict?.warnings.map((words) => html`<li key=${words} data-level="warn">${words}</li>`)}
      </ul>
    </div>
    <div class="row">
      <${Button} id="settings-discard" onClick=${discard}>${t('setting.discard')}<//>
      ${
        changes.length > 0 &&
        standing.whyNoRestart === null &&
        html`<${Button} id="settings-save-restart" disabled=${isBad || isUnheard} onClick=${() => save(true)}>${t('setting.save-restart')}<//>`
      }
      <${Button} className="main" id="settings-save" disabled=${isBad || isUnheard} onClick=${() => save(false)}>${t('setting.save')}<//>
    </div>
  </section>`
}

function Lines({ title, lines }) {
  if (lines.length === 0) return null
  return html`<p class="muted small">${title}</p>
    <ul>${lines.map((line) => html`<li key=${line}>${line}</li>`)}</ul>`
}

/** Asks before a change of who is paid, or of who may change that: nobody should do it in passing. */
async function agreed(form, profiles) {
  const isMoney = ({ path }) =>
    form.verdict?.money.some((key) => dotted(path).startsWith(key) || key.startsWith(dotted(path)))
  const lines = [
    ...profiles.changes,
    ...form.changes.filter(isMoney).map((change) => lineOf(change, form)),
  ]
  if (lines.length === 0) return true
  const text = t('setting.money', { changes: lines.join('; ') })
  return confirm({ title: t('setting.sure'), text, yes: t('setting.save') })
}

/** `Bank connection Corner › Address of the bank: https://…` */
function lineOf({ path, value }, { list, config }) {
  const what = nameAt(list, path)
  const setting = rowAt(list.settings, path)
  if (!setting) return t('setting.removed', { what })
  const before = valueAt(config, path)
  const after = valueInWords(setting, value)
  if (before === undefined || before === null || setting.kind === 'secret')
    return t('setting.set', { what, after })
  return t('setting.changed', { what, before: valueInWords(setting, before), after })
}

function nameAt(list, path) {
  const rows = [...list.groups, ...list.settings]
  const names = path.flatMap((key, at) => {
    const row = rowAt(rows, path.slice(0, at + 1))
    if (!row || (at === 0 && path.length > 1 && rowAt(list.groups, path.slice(0, 2)))) return []
    return row.entries
      ? `${wordsOf(row)} ${typeof key === 'number' ? key + 1 : key === '*' ? t('setting.all-others') : key}`
      : wordsOf(row)
  })
  return names.join(' › ') || dotted(path)
}

/** Shown while the running lane does not have the saved settings yet. */
export function RestartBar({ form: { standing, list, restore, again } }) {
  if (standing.waiting.length === 0) return null
  const names = new Set(standing.waiting.map((key) => nameAt(list, placeOf(key))))
  const restart = async () => {
    if (!(await act('/device/restart'))) return
    toast(t('config.restarts'))
    again()
  }
  const undo = async () => {
    await restore()
    toast(t('config.restored'))
  }
  return html`<section class="notice" id="restart-bar" data-level="warn" role="status">
    <p><b>${t('restart.title')}</b> ${[...names].join(', ')}</p>
    ${standing.whyNoRestart && html`<p class="muted small">${asSentence(standing.whyNoRestart)}</p>`}
    <div class="row">
      ${standing.hasPrevious && html`<${Button} id="restart-undo" onClick=${undo}>${t('restart.undo')}<//>`}
      ${standing.whyNoRestart === null && html`<${Button} className="main" id="restart-now" onClick=${restart}>${t('restart.now')}<//>`}
    </div>
  </section>`
}

export function OverwrittenBar({ form }) {
  if (!form.isOverwritten) return null
  return html`<section class="notice" id="overwritten" data-level="bad" role="alert">
    <p>${t('config.overwritten')}</p>
    <div class="row"><${Button} className="main" id="read-again" onClick=${form.readAgain}>${t('config.read-again')}<//></div>
  </section>`
}
