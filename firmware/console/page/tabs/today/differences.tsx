/** The differences of the day of a statement, and what a person decides about each: with a reason, a name and a time. */

import { lane } from '../../call.ts'
import { dateTime } from '../../format.ts'
import type { Done, Given } from '../../lane-rows.ts'
import { Button, type Elements } from '../../parts/card-button-and-form.tsx'
import { SettleDialog } from '../../parts/settle-dialog.tsx'
import { LANGUAGE, t, wordFor } from '../../words/words.ts'
import { AskedList } from './asked-list.tsx'
import { DifferenceRow } from './difference-row.tsx'

export type Difference = Done<'GET /reports/differences'>['differences'][number]
type Decision = Given<'POST /reports/differences/:difference/settle'>['body']['as']

const DECISIONS: Readonly<Record<Decision, () => string>> = {
  'goods-added': () => t('difference.goods-added'),
  tip: () => t('difference.tip'),
  'other-till': () => t('difference.other-till'),
  'reversed-by-bank': () => t('difference.reversed-by-bank'),
}

interface DifferencesProps {
  readonly differences: readonly Difference[]
  /** Something was decided, so the statement is another one. */
  onDecided(): void
}

export const Differences = ({ differences, onDecided }: DifferencesProps) => (
  <AskedList
    id="differences"
    title={t('difference.title')}
    entries={differences}
    row={(one, ask) => (
      <DifferenceRow
        key={one.id}
        movement={one}
        place={one.id}
        todo={one.settled ? settledText(one.settled) : one.what[LANGUAGE]}
      >
        <Button may="operate" undoes={false} data-difference={one.id} onClick={ask}>
          {one.settled ? t('difference.reopen') : t('difference.settle')}
          <span class="sr">: {one.id}</span>
        </Button>
      </DifferenceRow>
    )}
    question={(one, onClose) => <DecisionDialog difference={one} onClose={onClose} />}
    onAnswered={onDecided}
  />
)

function settledText({ what, by, at, note }: NonNullable<Difference['settled']>): string {
  const who = by ?? t('difference.somebody')
  return t('difference.settled', { what: what[LANGUAGE], who, at: dateTime(at), note })
}

interface DecisionDialogProps {
  readonly difference: Difference
  onClose(): void
}

function DecisionDialog({ difference, onClose }: DecisionDialogProps) {
  const path = { difference: difference.id }
  if (difference.settled)
    return (
      <SettleDialog
        title={t('difference.reopen')}
        why={t('difference.reopen-why')}
        settle={(note, _, options) =>
          lane('POST /reports/differences/:difference/reopen', { path, body: { note } }, options)
        }
        onClose={onClose}
      />
    )
  const settle = (note: string, { as }: Elements<'as'>, options: { timeoutMs: number }) =>
    lane(
      'POST /reports/differences/:difference/settle',
      // The field is required, and offers these.
      { path, body: { as: as.value as Decision, note } },
      options,
    )
  return (
    <SettleDialog
      title={t('difference.settle')}
      why={t('difference.why')}
      settle={settle}
      onClose={onClose}
    >
      <label>
        <span>{t('difference.as')}</span>
        <select name="as" required>
          <option value="">{t('settle.choose')}</option>
          {difference.allowed.map((one) => (
            <option key={one} value={one}>
              {wordFor(DECISIONS, one)}
            </option>
          ))}
        </select>
      </label>
    </SettleDialog>
  )
}
