/** laned.yaml itself, for experts: without its secrets, checked while it is typed, saved, and restored. */
import type { TargetedEvent } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button, Pill } from '../../parts/card-button-and-form.tsx'
import { agreedPayee } from '../../parts/payee-question.ts'
import { toast, toastTrouble } from '../../parts/toasts.tsx'
import { t } from '../../words/words.ts'
import type { ConfigForm, Verdict } from './config-draft.ts'
import { Findings } from './config-findings.tsx'

const CHECK_AFTER_MS = 600

export function ConfigFile({ form }: { form: ConfigForm }) {
  const { standing, judge, put, restore } = form
  const [draft, setDraft] = useState<string | null>(null)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef<string | null>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  const take = (text: string | null) => {
    latest.current = text
    setDraft(text)
    setVerdict(null)
    clearTimeout(timer.current)
  }
  const edit = ({ currentTarget: { value } }: TargetedEvent<HTMLTextAreaElement>) => {
    take(value)
    timer.current = setTimeout(async () => {
      const found = await judge({ text: value })
      if (latest.current === value) setVerdict(found)
    }, CHECK_AFTER_MS)
  }
  /** What was typed while the lane wrote the file stays. */
  const done = (sent: string | null) => latest.current === sent && take(null)
  const write = async (restart: boolean) => {
    if (draft === null || !verdict) return
    if (!(await agreedPayee(verdict.money, t('setting.save')))) return
    const answer = await put({ text: draft }, restart)
    if (!answer.isOk) return toastTrouble(answer.words)
    toast(answer.value.restarting ? t('config.restarts') : t('config.saved'))
    done(draft)
  }
  const restoreFile = async () => {
    if (await restore(t('config.restore'))) done(draft)
  }
  const cannot = draft === null || !verdict?.ok
  return (
    <details class="section" id="config">
      <summary>{t('config.expert')}</summary>
      {verdict && (
        <Pill id="config-verdict" state={verdict.ok ? 'good' : 'bad'}>
          {verdict.ok ? t('config.good') : t('config.wrong')}
        </Pill>
      )}
      <label>
        <span>{t('config.file', { file: standing.file ?? 'laned.yaml' })}</span>
        <textarea
          id="config-text"
          rows={16}
          spellcheck={false}
          value={draft ?? standing.text}
          onInput={edit}
        />
      </label>
      {standing.environment.map(({ path, variable }) => (
        <p class="muted small" key={path}>
          <code>{path}</code> {t('config.environment', { variable })}
        </p>
      ))}
      <Findings id="config-findings" verdict={verdict} />
      <div class="row">
        <Button
          may="operate"
          undoes={false}
          id="config-write"
          disabled={cannot}
          onClick={() => write(false)}
        >
          {t('setting.save')}
        </Button>
        <Button
          may="operate"
          undoes={false}
          id="config-write-restart"
          disabled={cannot || standing.whyNoRestart !== null}
          onClick={() => write(true)}
        >
          {t('setting.save-restart')}
        </Button>
        <Button
          may="operate"
          undoes
          id="config-restore"
          disabled={!standing.hasPrevious}
          onClick={restoreFile}
        >
          {t('config.restore')}
        </Button>
      </div>
    </details>
  )
}
