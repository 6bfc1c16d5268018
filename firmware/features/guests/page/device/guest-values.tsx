/** What a third-party feature answered: its declared fields by their titles, as text. */
import { Fragment } from 'preact'
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { LANGUAGE, t } from '#firmware/console/page/words/words.ts'
import 'page-words:guests'

type Field = Done<'GET /features'>['features'][number]['operations'][number]['gives'][number]
export type Values = Readonly<Record<string, unknown>>

export function GuestValues({ fields, values }: { fields: readonly Field[]; values: Values }) {
  const shown = fields.filter(({ name }) => Object.hasOwn(values, name))
  if (shown.length === 0) return null
  return (
    <dl class="facts">
      {shown.map(({ name, title }) => (
        <Fragment key={name}>
          <dt>{title[LANGUAGE]}</dt>
          <dd>{textOf(values[name])}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? t('guests.yes') : t('guests.no')
  return typeof value === 'number' ? value.toLocaleString(LANGUAGE) : String(value)
}
