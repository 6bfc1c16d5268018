/** Templates as a file: made here with a bar and downloaded, or brought in from another lane. */
import { act } from '../../call.js'
import { html } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Card, Form } from '../../parts/card-button-and-form.js'
import { confirm } from '../../parts/dialog.js'
import { said, t } from '../../words/words.js'

// Enough for gigabytes over a shop's Wi-Fi.
const UPLOAD_MS = 100 * 60_000

export function Packages() {
  const state = usePart('packages')
  if (!state) return null
  const { export: made, import: taken } = state
  const isBusy =
    made.status === 'preparing' || taken.status === 'checking' || taken.status === 'importing'
  return html`<${Card} id="packages" title=${t('items.packages')}>
    <div class="row">
      <${Button} id="export" disabled=${isBusy} onClick=${() => act('/api/export_template', { json: {} })}>
        ${t('items.export')}
      <//>
      ${
        made.status === 'ready' &&
        html`<a class="button" id="download" href="/download/${made.filename}" download>${t('items.download')}</a>`
      }
      ${
        made.counterExamples > 0 &&
        html`<a class="button" id="download-counter" href="/download/${made.filename.replace('templates', 'counter-examples')}" download>${t('items.counter-file')}</a>`
      }
    </div>
    <${Progress} id="export-state" state=${made} words=${EXPORT} />
    <${Upload} isBusy=${isBusy} />
    <${Progress} id="import-state" state=${taken} words=${IMPORT} />
  <//>`
}

const EXPORT = {
  idle: () => '',
  preparing: (state) => t('items.export-working', state),
  ready: (state) => t('items.export-ready', { count: state.templates }),
  failed: ({ why }) => t('items.export-failed', { why: why }),
}

const IMPORT = {
  idle: () => '',
  checking: ({ done, what }) =>
    what ? t('items.counter-checking', { done }) : t('items.import-checking', { done }),
  importing: (state) => t('items.import-working', state),
  done: (state) =>
    t('items.import-done', state) + (state.leftOut ? ` ${t('items.left-out', state)}` : ''),
  failed: ({ why }) => t('items.import-failed', { why: why }),
  refused: ({ why }) => t('items.import-refused', { why: why }),
}

function Progress({ id, state, words }) {
  const text = said(words, state.status, state)
  const isCounted = state.total > 0 && state.status !== 'ready'
  return html`<div id=${id} role="status">
    ${isCounted && html`<progress max=${state.total} value=${state.done} aria-label=${text}></progress>`}
    ${state.status === 'checking' && html`<progress aria-label=${text}></progress>`}
    ${text && html`<p class="muted small">${text}</p>`}
  </div>`
}

function Upload({ isBusy }) {
  const send = async ({ file, replace }) => {
    const isReplacing = replace.checked
    const title = t('items.replace')
    if (isReplacing && !(await confirm({ title, text: t('items.replace-sure'), yes: title })))
      return
    const body = new FormData()
    body.append('file', file.files[0])
    const path = `/api/import_template?mode=${isReplacing ? 'replace' : 'merge'}`
    if (await act(path, { body, timeoutMs: UPLOAD_MS })) file.form.reset()
  }
  return html`<${Form} id="import" onSubmit=${send}>
    <label class="grow">
      <span>${t('items.import-file')}</span>
      <input type="file" name="file" accept=".tar,application/x-tar" required />
    </label>
    <label class="check"><input type="checkbox" name="replace" /><span>${t('items.replace')}</span></label>
    <button type="submit" disabled=${isBusy}>${t('items.import')}</button>
  <//>`
}
