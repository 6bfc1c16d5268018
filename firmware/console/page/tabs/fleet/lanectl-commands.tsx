/** What a master cannot ask of another lane: each with the command to run at that lane. */
import rooms from 'page:features/fleet'
import { Card } from '../../parts/card-button-and-form.tsx'
import { t } from '../../words/words.ts'

export function LanectlCommands() {
  const rows = [
    [t('elsewhere.status'), 'lanectl --url https://LANE:8443 status'],
    [t('elsewhere.update'), 'lanectl --url https://LANE:8443 update order install'],
    ...Object.values(rooms).flatMap(({ commands }) => commands?.() ?? []),
  ] as const
  return (
    <Card id="elsewhere" title={t('elsewhere.title')}>
      <ul class="list" tabindex={0} aria-label={t('elsewhere.title')}>
        {rows.map(([what, command]) => (
          <li key={command}>
            <span class="name">
              {what}
              <small>
                <code>{command}</code>
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
