/** The journal since the lane started, as sentences: filtered by level and words, followed, and downloaded. */

import { useEffect, useState } from 'preact/hooks'
import { time } from '../../format.ts'
import type { Done } from '../../lane-rows.ts'
import { usePart } from '../../live.ts'
import { Button, Card } from '../../parts/card-button-and-form.tsx'
import { save } from '../../parts/download-file.ts'
import { useAnswer } from '../../parts/polled-answer.ts'
import { sentenceOf, unnamedFields } from '../../words/event-sentences.ts'
import { t } from '../../words/words.ts'

const LAST = 200
export const FIRST_LINES = { query: { last: LAST, level: 'info' } } as const
const TYPED_MS = 300
const NEWS_MS = 1_000

type Line = Done<'GET /device/log'>['lines'][number]
type Level = Line['level']

export function Log() {
  const [level, setLevel] = useState<Level>('info')
  const [find, setFind] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(find), TYPED_MS)
    return () => clearTimeout(timer)
  }, [find])
  const query = { last: LAST, level, find: asked || undefined }
  const { value, words, again } = useAnswer('GET /device/log', { query })
  // The page's own stream tells when there are new lines.
  const news = usePart('journal')?.newest
  useEffect(() => {
    if (news === undefined) return
    const timer = setTimeout(again, NEWS_MS)
    return () => clearTimeout(timer)
  }, [news])
  return (
    <Card id="journal" title={t('journal.title')}>
      <div class="row">
        <label>
          <span>{t('log.level')}</span>
          <select
            id="log-level"
            value={level}
            onChange={({ currentTarget }) => setLevel(currentTarget.value as Level)}
          >
            <option value="info">{t('log.all')}</option>
            <option value="warn">{t('log.warn')}</option>
            <option value="error">{t('log.error')}</option>
          </select>
        </label>
        <label class="grow">
          <span>{t('log.find')}</span>
          <input
            id="log-find"
            type="search"
            value={find}
            onInput={(event) => setFind(event.currentTarget.value)}
          />
        </label>
        <Button
          may="operate"
          undoes={false}
          id="log-download"
          onClick={() => save('laned-log.json', 'GET /device/log', { query: { last: 2_000 } })}
        >
          {t('log.download')}
        </Button>
      </div>
      {!value && words && <p class="muted">{words}</p>}
      <ol class="list lines" id="lines" tabindex={0} aria-label={t('journal.title')}>
        {value && shown(value.lines, asked).map(row)}
      </ol>
    </Card>
  )
}

/** Newest first; calls are left out unless somebody searches. */
function shown(lines: readonly Line[], asked: string): readonly Line[] {
  const kept = asked ? lines : lines.filter(({ event }) => event !== 'call.served')
  return kept.toReversed()
}

function row({ number, at, level, event, fields }: Line) {
  const details = unnamedFields(event, fields)
  return (
    <li key={number} data-level={level} data-event={event}>
      <time>{time(at)}</time>
      <span class="name">
        {sentenceOf(event, fields)}
        {details.length > 0 && <small>{details.join(' · ')}</small>}
      </span>
    </li>
  )
}
