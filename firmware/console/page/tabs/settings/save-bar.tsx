/**
 * Stands below the settings while something is to be saved: a list in words of what Save will do; whether somebody else
 * saved meanwhile; and that the lane works as before until a restart.
 */
import { wholeSentence } from '#firmware/words/whole-sentence.ts'
import { act } from '../../call.ts'
import { Button } from '../../parts/card-button-and-form.tsx'
import { agreedPayee } from '../../parts/payee-question.ts'
import { valueInWords, wordsOf } from '../../parts/setting-field.tsx'
import { toast, toastTrouble } from '../../parts/toasts.tsx'
import { t } from '../../words/words.ts'
import type { BankProfilesForm } from './bank-profiles.tsx'
import type { ConfigForm } from './config-draft.ts'
import {
  type Change,
  dotted,
  type List,
  type Path,
  placeOf,
  rowAt,
  valueAt,
} from './setting-changes.ts'
import 'page-words:settings'

interface SaveBarProps {
  readonly form: ConfigForm
  /** Their changes apply at once, the others after a restart. */
  readonly profiles: BankProfilesForm
}

// The device tab shows the restart bar, too.
export function SaveBar({ form, profiles }: SaveBarProps) {
  const { changes, verdict, standing, isWrong, elsewhere } = form
  if (changes.length === 0 && profiles.changes.length === 0) return null
  const isBad = isWrong || profiles.isWrong || verdict?.ok === false
  const isUnheard = changes.length > 0 && !verdict
  const discard = () => {
    form.drop()
    profiles.drop()
  }
  const save = async (restart: boolean) => {
    const sent = form.asTyped()
    if (!(await agreedPayee(payeeLines(form, profiles), t('setting.save')))) return
    // The profiles are saved first: after the rest the lane is gone for some seconds.
    if (profiles.changes.length > 0 && !(await profiles.save())) return
    if (changes.length > 0) {
      const answer = await form.put({ changes }, restart)
      if (!answer.isOk) return toastTrouble(answer.words)
      form.drop(sent)
      return toast(answer.value.restarting ? t('config.restarts') : t('config.saved'))
    }
    toast(t('setting.saved'))
  }
  return (
    <section class="save-bar" id="save-bar" aria-label={t('setting.to-save')}>
      <h3>{t('setting.count', { count: changes.length + profiles.changes.length })}</h3>
      <div class="scroll" tabindex={0} role="group" aria-label={t('setting.to-save')}>
        {/* First: they say why Save cannot be pressed, and few lines are in view. */}
        <ul class="findings" id="save-findings" aria-live="polite">
          {elsewhere.map((words) => (
            <li key={words} data-level="error">
              {words}
            </li>
          ))}
          {verdict?.warnings.map((words) => (
            <li key={words} data-level="warn">
              {words}
            </li>
          ))}
        </ul>
        <Lines title={t('setting.at-once')} lines={profiles.changes} />
        <Lines
          title={t('setting.after-restart')}
          lines={changes.map((change) => lineOf(change, form))}
        />
      </div>
      <div class="row">
        <Button may="read" undoes id="settings-discard" onClick={discard}>
          {t('setting.discard')}
        </Button>
        {changes.length > 0 && standing.whyNoRestart === null && (
          <Button
            may="operate"
            undoes
            id="settings-save-restart"
            disabled={isBad || isUnheard}
            onClick={() => save(true)}
          >
            {t('setting.save-restart')}
          </Button>
        )}
        <Button
          may="operate"
          undoes
          className="main"
          id="settings-save"
          disabled={isBad || isUnheard}
          onClick={() => save(false)}
        >
          {t('setting.save')}
        </Button>
      </div>
    </section>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <p class="muted small">{title}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

/** In words: each change by which another one is paid. */
function payeeLines(
  { verdict, changes, list, config }: ConfigForm,
  profiles: BankProfilesForm,
): readonly string[] {
  const money = verdict?.money ?? []
  const ofLine = (key: string) =>
    changes.filter(({ path }) => dotted(path).startsWith(key) || key.startsWith(dotted(path)))
  const lines = money.flatMap((key) => {
    const of = ofLine(key).map((change) => lineOf(change, { list, config }))
    return of.length > 0 ? of : [nameAt(list, placeOf(key))]
  })
  return [...new Set([profiles.payeeChange ?? [], ...lines].flat())]
}

/** `Bank connection Corner › Address of the bank: https://…` */
function lineOf(
  { path, value }: Change,
  { list, config }: Pick<ConfigForm, 'list' | 'config'>,
): string {
  const what = nameAt(list, path)
  const setting = rowAt(list.settings, path)
  if (!setting) return t('setting.removed', { what })
  const before = valueAt(config, path)
  const after = valueInWords(setting, value)
  if (before === undefined || before === null || setting.kind === 'secret')
    return t('setting.set', { what, after })
  return t('setting.changed', { what, before: valueInWords(setting, before), after })
}

function nameAt(list: List, path: Path): string {
  const rows = [...list.groups, ...list.settings]
  const names = path.flatMap((key, at) => {
    const row = rowAt(rows, path.slice(0, at + 1))
    if (!row || (at === 0 && path.length > 1 && rowAt(list.groups, path.slice(0, 2)))) return []
    return 'entries' in row && row.entries
      ? `${wordsOf(row)} ${typeof key === 'number' ? key + 1 : key === '*' ? t('setting.all-others') : key}`
      : wordsOf(row)
  })
  return names.join(' › ') || dotted(path)
}

/** Shown while the running lane does not have the saved settings yet. */
export function RestartBar({ form: { standing, list, restore, again } }: { form: ConfigForm }) {
  if (standing.waiting.length === 0) return null
  const names = new Set(standing.waiting.map((key) => nameAt(list, placeOf(key))))
  const restart = async () => {
    if (!(await act('POST /device/restart'))) return
    toast(t('config.restarts'))
    again()
  }
  const undo = async () => {
    if (await restore(t('restart.undo'))) toast(t('config.restored'))
  }
  return (
    <section class="notice" id="restart-bar" data-level="warn" role="status">
      <p>
        <b>{t('restart.title')}</b> {[...names].join(', ')}
      </p>
      {standing.whyNoRestart && <p class="muted small">{wholeSentence(standing.whyNoRestart)}</p>}
      <div class="row">
        {standing.hasPrevious && (
          <Button may="operate" undoes id="restart-undo" onClick={undo}>
            {t('restart.undo')}
          </Button>
        )}
        {standing.whyNoRestart === null && (
          <Button may="operate" undoes className="main" id="restart-now" onClick={restart}>
            {t('restart.now')}
          </Button>
        )}
      </div>
    </section>
  )
}

export function OverwrittenBar({ form }: { form: ConfigForm }) {
  if (!form.isOverwritten) return null
  return (
    <section class="notice" id="overwritten" data-level="bad" role="alert">
      <p>{t('config.overwritten')}</p>
      <div class="row">
        <Button may="read" undoes className="main" id="read-again" onClick={form.readAgain}>
          {t('config.read-again')}
        </Button>
      </div>
    </section>
  )
}
