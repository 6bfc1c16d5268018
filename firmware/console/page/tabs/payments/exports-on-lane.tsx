/** The exports of the ledger that lie on the lane itself: who wrote each, and removing one makes room for the next. */
import { act } from '../../call.ts'
import { dateTime } from '../../format.ts'
import { Button, Card } from '../../parts/card-button-and-form.tsx'
import { useAnswer } from '../../parts/polled-answer.ts'
import { toast } from '../../parts/toasts.tsx'
import { t } from '../../words/words.ts'

/** Shown only where there are any. */
export function ExportsOnLane() {
  const { value, again } = useAnswer('GET /exports')
  if (!value?.exports.length) return null
  const remove = async (name: string) => {
    if (!(await act('POST /exports/remove', { body: { name } }))) return
    toast(t('exports.removed', { name }))
    again()
  }
  return (
    <Card id="exports" title={t('exports.title')}>
      <p class="muted small">{t('exports.what')}</p>
      <ul class="list" id="exports-list" tabindex={0} aria-label={t('exports.title')}>
        {value.exports.map(({ name, bytes, madeAt, by }) => (
          <li key={name} data-export={name}>
            <span class="name">
              {name}
              <small>
                {[dateTime(madeAt), by, t('exports.kilobytes', { size: Math.ceil(bytes / 1024) })]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <Button may="change" undoes className="quiet" onClick={() => remove(name)}>
              {t('exports.remove')}
              <span class="sr"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
