/** Templates as a file: made here with a bar and downloaded, or brought in from another lane. */
import { wholeSentence } from '#firmware/words/whole-sentence.ts'
import { act, pathOf } from '../../call.ts'
import type { Parts } from '../../lane-parts.ts'
import { usePart } from '../../live.ts'
import { Button, Card, type Elements, Form } from '../../parts/card-button-and-form.tsx'
import { confirm } from '../../parts/dialog.tsx'
import { t } from '../../words/words.ts'

// Enough for gigabytes over a shop's Wi-Fi.
const UPLOAD_MS = 100 * 60_000

type Export = Parts['packages']['export']
type Import = Parts['packages']['import']

const addressOf = (filename: string) => pathOf('GET /download/:filename', { path: { filename } })

export function Packages() {
  const state = usePart('packages')
  if (!state) return null
  const { export: made, import: taken } = state
  const isBusy =
    made.status === 'preparing' || taken.status === 'checking' || taken.status === 'importing'
  return (
    <Card id="packages" title={t('items.packages')}>
      <div class="row">
        <Button
          may="operate"
          undoes={false}
          id="export"
          disabled={isBusy}
          onClick={() => act('POST /api/export_template', { body: {} })}
        >
          {t('items.export')}
        </Button>
        {made.status === 'ready' && (
          <a class="button" id="download" href={addressOf(made.filename)} download>
            {t('items.download')}
          </a>
        )}
        {made.status === 'ready' && (made.counterExamples ?? 0) > 0 && (
          <a
            class="button"
            id="download-counter"
            href={addressOf(made.filename.replace('templates', 'counter-examples'))}
            download
          >
            {t('items.counter-file')}
          </a>
        )}
      </div>
      <Progress id="export-state" state={made} text={exportWords(made)} />
      <Upload isBusy={isBusy} />
      <Progress id="import-state" state={taken} text={importWords(taken)} />
    </Card>
  )
}

function exportWords(state: Export): string {
  switch (state.status) {
    case 'idle':
      return ''
    case 'preparing':
      return t('items.export-working', state)
    case 'ready':
      return t('items.export-ready', { count: state.templates })
    case 'failed':
      return t('items.export-failed', { why: state.why })
  }
}

function importWords(state: Import): string {
  switch (state.status) {
    case 'idle':
      return ''
    case 'checking': {
      const { done, what } = state
      return what ? t('items.counter-checking', { done }) : t('items.import-checking', { done })
    }
    case 'importing':
      return t('items.import-working', state)
    case 'done': {
      const { leftOut, blank, blankOf = [] } = state
      return [
        wholeSentence(t('items.import-done', state)),
        leftOut && t('items.left-out', { leftOut }),
        blank && t('items.blank-left-out', { blank, items: blankOf.join(', ') }),
      ]
        .filter(Boolean)
        .join(' ')
    }
    case 'failed':
      return t('items.import-failed', { why: state.why })
    case 'refused':
      return t('items.import-refused', { why: state.why })
  }
}

interface ProgressProps {
  readonly id: string
  readonly state: Export | Import
  readonly text: string
}

function Progress({ id, state, text }: ProgressProps) {
  const counted = 'total' in state && state.total > 0 ? state : null
  return (
    <div id={id} role="status">
      {counted && <progress max={counted.total} value={counted.done} aria-label={text} />}
      {state.status === 'checking' && <progress aria-label={text} />}
      {text && <p class="muted small">{text}</p>}
    </div>
  )
}

function Upload({ isBusy }: { isBusy: boolean }) {
  const send = async ({ file, replace }: Elements<'file' | 'replace'>) => {
    const isReplacing = replace.checked
    const asking = {
      title: t('items.replace-all'),
      text: t('items.replace-sure'),
      yes: t('items.replace-yes'),
    }
    if (isReplacing && !(await confirm(asking))) return
    const [chosen] = file.files ?? []
    if (!chosen) return
    const bytes = new FormData()
    bytes.append('file', chosen)
    const asked = { query: { mode: isReplacing ? 'replace' : 'merge' }, bytes } as const
    if (await act('POST /api/import_template', asked, { timeoutMs: UPLOAD_MS })) file.form?.reset()
  }
  return (
    <Form may="operate" id="import" onSubmit={send}>
      <label class="grow">
        <span>{t('items.import-file')}</span>
        <input type="file" name="file" accept=".tar,application/x-tar" required />
      </label>
      <label class="check">
        <input type="checkbox" name="replace" />
        <span>{t('items.replace')}</span>
      </label>
      <button type="submit" disabled={isBusy}>
        {t('items.import')}
      </button>
    </Form>
  )
}
