/** Which release runs, which ones the channel offers, how an installation goes, and the way back. */
import { act } from '../../call.js'
import { asSentence } from '../../format.js'
import { html } from '../../html.js'
import { Button, Card, Empty, Pill } from '../../parts/card-button-and-form.js'
import { useAnswer } from '../../parts/polled-answer.js'
import { said, t } from '../../words/words.js'

const LOOK_EVERY_MS = 1_500

const OUTCOMES = {
  running: () => t('update.running'),
  offered: () => t('update.offered'),
  'not-yet': () => t('update.not-yet'),
  'up-to-date': () => t('update.up-to-date'),
  installed: () => t('update.installed'),
  'rolled-back': () => t('update.rolled-back'),
  refused: () => t('update.refused'),
  interrupted: () => t('update.interrupted'),
}
const COLOURS = { running: 'wait', offered: 'warn', refused: 'bad', interrupted: 'bad' }

export function Updates() {
  const { value, words, again } = useAnswer('/device/update', (known) =>
    known?.run?.status === 'running' ? LOOK_EVERY_MS : null,
  )
  const order = (what) => async () => {
    if (await act(`/device/update/${what}`)) again()
  }
  const run = value?.run
  const pill =
    run &&
    html`<${Pill} id="update-state" state=${COLOURS[run.status] ?? 'good'}>
    ${said(OUTCOMES, run.status)}
  <//>`
  const isBusy = run?.status === 'running'
  return html`<${Card} id="updates" title=${t('update.title')} pill=${pill}>
    ${(value?.whyNot ?? (!value && words)) && html`<${Empty} id="update-none">${asSentence(value?.whyNot ?? words)}<//>`}
    ${
      value &&
      html`
      <p>${t('update.runs', { version: value.running })}</p>
      ${value.probation && html`<p class="muted" id="update-probation">${t('update.probation', { version: value.probation })}</p>`}
      ${run?.version && html`<p class="muted">${run.version}</p>`}
      ${run?.message && html`<p class="muted" id="update-why">${asSentence(run.message)}</p>`}
      ${
        isBusy &&
        run.step &&
        html`<p class="muted">${run.step}</p>
        <progress max=${run.totalBytes ?? 1} value=${run.bytes ?? 0} aria-label=${run.step}></progress>`
      }
      ${value.bad.length > 0 && html`<p class="muted">${t('update.bad', { versions: value.bad.join(', ') })}</p>`}
      ${
        (value.whyNot === null || value.previous) &&
        html`<div class="row">
        <${Button} may="operate" id="update-check" disabled=${isBusy || value.whyNot !== null} onClick=${order('check')}>${t('update.check')}<//>
        <${Button} may="operate" id="update-install" className="main" disabled=${isBusy || value.whyNot !== null} onClick=${order('install')}>
          ${t('update.install')}
        <//>
        <${Button} may="operate" id="update-rollback" disabled=${isBusy || !value.previous} onClick=${order('rollback')}>
          ${t('update.rollback', { version: value.previous ?? '–' })}
        <//>
      </div>`
      }`
    }
  <//>`
}
