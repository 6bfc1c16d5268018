/** Which release runs, which ones the channel offers, how an installation goes, and the way back. */
import { wholeSentence } from '#firmware/words/whole-sentence.ts'
import { act } from '../../call.ts'
import { Button, Card, Empty, Pill, type Tone } from '../../parts/card-button-and-form.tsx'
import { useAnswer } from '../../parts/polled-answer.ts'
import { t, wordFor } from '../../words/words.ts'

const CHECK_EVERY_MS = 1_500

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
const COLOURS: Readonly<Record<string, Tone>> = {
  running: 'wait',
  offered: 'warn',
  refused: 'bad',
  interrupted: 'bad',
}

type Order =
  | 'POST /device/update/check'
  | 'POST /device/update/install'
  | 'POST /device/update/rollback'

export function Updates() {
  const { value, words, again } = useAnswer(
    'GET /device/update',
    {},
    { everyMs: (known) => (known?.run?.status === 'running' ? CHECK_EVERY_MS : null) },
  )
  const order = (at: Order) => async () => {
    if (await act(at)) again()
  }
  const run = value?.run
  const pill = run && (
    <Pill id="update-state" state={COLOURS[run.status] ?? 'good'}>
      {wordFor(OUTCOMES, run.status)}
    </Pill>
  )
  const isBusy = run?.status === 'running'
  return (
    <Card id="updates" title={t('update.title')} pill={pill}>
      {(value?.whyNot ?? (!value && words)) && (
        <Empty id="update-none">{wholeSentence(value?.whyNot ?? words)}</Empty>
      )}
      {value && (
        <>
          <p>{t('update.runs', { version: value.running })}</p>
          {value.probation && (
            <p class="muted" id="update-probation">
              {t('update.probation', { version: value.probation })}
            </p>
          )}
          {run?.version && <p class="muted">{run.version}</p>}
          {run?.message && (
            <p class="muted" id="update-why">
              {wholeSentence(run.message)}
            </p>
          )}
          {isBusy && run.step && (
            <>
              <p class="muted">{wholeSentence(run.step)}</p>
              <progress max={run.totalBytes ?? 1} value={run.bytes ?? 0} aria-label={run.step} />
            </>
          )}
          {value.bad.length > 0 && (
            <p class="muted">{t('update.bad', { versions: value.bad.join(', ') })}</p>
          )}
          {(value.whyNot === null || value.previous) && (
            <div class="row">
              <Button
                may="operate"
                undoes={false}
                id="update-check"
                disabled={isBusy || value.whyNot !== null}
                onClick={order('POST /device/update/check')}
              >
                {t('update.check')}
              </Button>
              <Button
                undoes
                may="operate"
                id="update-install"
                className="main"
                disabled={isBusy || value.whyNot !== null}
                onClick={order('POST /device/update/install')}
              >
                {t('update.install')}
              </Button>
              <Button
                undoes
                may="operate"
                id="update-rollback"
                disabled={isBusy || !value.previous}
                onClick={order('POST /device/update/rollback')}
              >
                {t('update.rollback', { version: value.previous ?? '–' })}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  )
}
