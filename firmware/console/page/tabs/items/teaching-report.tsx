/** How good the teaching is, by the lane's own trial: which items it confuses, which templates are odd. */

import { useState } from 'preact/hooks'
import { act, lane } from '../../call.ts'
import { oneDecimal } from '../../format.ts'
import type { Done } from '../../lane-rows.ts'
import { Button, Card } from '../../parts/card-button-and-form.tsx'
import { nameOf } from '../../parts/item-field.tsx'
import { ItemPicture } from '../../parts/item-picture.tsx'
import { toast, toastTrouble } from '../../parts/toasts.tsx'
import { t } from '../../words/words.ts'
import { restoreLatest } from './deletions.tsx'

const REPORT_MS = 120_000
// As many as a person looks through; the worst come first.
const SHOWN = 12

type Report = Done<'GET /api/items/report'>['data']
type OnOpen = (id: string) => void

export function TeachingReport({ onOpen }: { onOpen: OnOpen }) {
  const [report, setReport] = useState<Report | null>(null)
  const ask = async () => {
    const { isOk, value, words } = await lane('GET /api/items/report', {}, { timeoutMs: REPORT_MS })
    if (isOk) setReport(value.data)
    else toastTrouble(words)
  }
  return (
    <Card id="report" title={t('items.report')}>
      <p class="muted small">{t('items.report-how')}</p>
      <div class="row">
        <Button may="read" id="ask-report" onClick={ask}>
          {t('items.report-ask')}
        </Button>
      </div>
      {report && <Findings report={report} onOpen={onOpen} again={ask} />}
    </Card>
  )
}

interface FindingsProps {
  readonly report: Report
  readonly onOpen: OnOpen
  again(): Promise<void>
}

function Findings({ report: { tried, accuracy, items, pairs }, onOpen, again }: FindingsProps) {
  const odd = items.flatMap(({ id, outliers }) => outliers.map((sid) => ({ id, sid })))
  const remove = async ({ id, sid }: { id: string; sid: string }) => {
    if (!(await act('POST /api/delete_item_template', { body: { id, sid } }))) return
    const undo = async () => {
      await restoreLatest(id)
      await again()
    }
    toast(t('items.template-deleted'), { undo })
    await again()
  }
  return (
    <>
      <p id="accuracy">
        {accuracy === null
          ? t('items.report-none')
          : t('items.report-says', { tried, percent: percent(accuracy) })}
      </p>
      {pairs.length > 0 && <h3>{t('items.pairs')}</h3>}
      <ul class="pairs-list" id="pairs">
        {pairs.slice(0, SHOWN).map((pair) => pairRow(pair, onOpen))}
      </ul>
      {odd.length > 0 && (
        <>
          <h3>{t('items.odd')}</h3>
          <p class="muted small">{t('items.odd-how')}</p>
        </>
      )}
      <ul class="gallery small" id="odd">
        {odd.slice(0, SHOWN).map(({ id, sid }) => (
          <li key={`${id} ${sid}`}>
            <ItemPicture id={id} sid={sid} alt={nameOf(id)} />
            <span class="name">{nameOf(id)}</span>
            <Button may="change" undoes className="quiet" onClick={() => remove({ id, sid })}>
              {t('items.delete')}
              <span class="sr"> {nameOf(id)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function pairRow({ ids, count }: Report['pairs'][number], onOpen: OnOpen) {
  return (
    <li key={ids.join(' ')}>
      {ids.map((id) => (
        <button type="button" class="tile" key={id} onClick={() => onOpen(id)}>
          <ItemPicture id={id} />
          <span class="name">{nameOf(id)}</span>
        </button>
      ))}
      <small class="muted">{t('items.pair-times', { count })}</small>
    </li>
  )
}

const percent = (share: number) => `${share === 1 ? 100 : oneDecimal(share * 100)} %`
