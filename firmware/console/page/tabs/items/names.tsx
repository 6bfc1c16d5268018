/** Names of a whole range at once: pasted or from a file, shown as changes first, then saved. */

import type { TargetedEvent } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { act } from '../../call.ts'
import type { Done } from '../../lane-rows.ts'
import { Button, Card } from '../../parts/card-button-and-form.tsx'
import { toast, toastTrouble } from '../../parts/toasts.tsx'
import { t, wordFor } from '../../words/words.ts'
import { readNames, textOf } from './names-list-text.ts'

// What the lane takes at once; thousands of rows are looked through on the slowest board.
const BYTES_MAX = 4 * 1024 * 1024
const TIMEOUT_MS = 60_000
const SHOWN = 100

const PROBLEMS = {
  'no-code': () => t('names.no-code'),
  'no-name': () => t('names.no-name'),
  twice: () => t('names.twice'),
  'open-quote': () => t('names.open-quote'),
}

type NameChanges = Done<'PUT /api/names'>['data']['items']

export function Names() {
  const [text, setText] = useState('')
  const [changes, setChanges] = useState<NameChanges | null>(null)
  const { names, problems } = useMemo(() => readNames(text), [text])
  const type = (typed: string) => {
    setText(typed)
    setChanges(null)
  }
  const put = (isDry: boolean) =>
    act('PUT /api/names', { body: { names, dry_run: isDry } }, { timeoutMs: TIMEOUT_MS })
  const look = async () => {
    const answer = await put(true)
    if (answer) setChanges(answer.data.items)
  }
  const save = async () => {
    const answer = await put(false)
    if (!answer) return
    toast(t('names.saved', { count: answer.data.changed }))
    type('')
  }
  const open = async ({ currentTarget }: TargetedEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    if (file.size > BYTES_MAX) return toastTrouble(t('names.too-large'))
    type(textOf(await file.arrayBuffer()))
  }
  const count = Object.keys(names).length
  const isReady = count > 0 && problems.length === 0
  return (
    <Card id="names" title={t('names.title')}>
      <p class="muted small">{t('names.how')}</p>
      <label>
        <span>{t('names.list')}</span>
        <textarea
          id="names-text"
          rows={4}
          maxlength={BYTES_MAX}
          spellcheck={false}
          value={text}
          placeholder={t('names.example')}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
      </label>
      <label>
        <span>{t('names.file')}</span>
        <input type="file" id="names-file" accept=".csv,.txt,text/csv,text/plain" onChange={open} />
      </label>
      <div role="alert">
        <ul class="small" id="names-problems">
          {problems.slice(0, SHOWN).map(({ line, what }) => (
            <li key={line}>
              {t('names.line', { line })} {wordFor(PROBLEMS, what)}
            </li>
          ))}
        </ul>
      </div>
      <div class="row">
        <Button may="operate" undoes={false} id="names-look" disabled={!isReady} onClick={look}>
          {t('names.look', { count })}
        </Button>
        {changes && changes.length > 0 && (
          <Button may="operate" undoes id="names-save" className="main" onClick={save}>
            {t('names.save', { count: changes.length })}
          </Button>
        )}
      </div>
      {changes && <Changes changes={changes} />}
    </Card>
  )
}

function Changes({ changes }: { changes: NameChanges }) {
  if (changes.length === 0) return <p id="names-same">{t('names.same')}</p>
  return (
    <>
      <ul class="list" id="names-changes" tabindex={0} aria-label={t('names.changes')}>
        {changes.slice(0, SHOWN).map(({ id, name, before }) => (
          <li key={id}>
            <span class="name">
              {name ?? t('names.none')}
              <small>
                {id} · {t('names.before', { name: before ?? t('names.none') })}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {changes.length > SHOWN && (
        <p class="muted small">{t('names.more', { count: changes.length - SHOWN })}</p>
      )}
    </>
  )
}
