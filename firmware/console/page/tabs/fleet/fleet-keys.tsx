/** At a master: the keys by which devices prove who they are, and the code by which a new card replaces one. */

import { useState } from 'preact/hooks'
import { wholeSentence } from '#firmware/words/whole-sentence.ts'
import { act } from '../../call.ts'
import { dateTime } from '../../format.ts'
import type { Parts } from '../../lane-parts.ts'
import type { Done } from '../../lane-rows.ts'
import { Button, Card, type Elements, Empty, Form } from '../../parts/card-button-and-form.tsx'
import { confirm } from '../../parts/dialog.tsx'
import { useAnswer } from '../../parts/polled-answer.ts'
import { t } from '../../words/words.ts'

type NewKey = Done<'POST /api/add_fleet_key'>['data']
type FleetKey = Done<'GET /api/get_fleet_keys'>['data'][number]
type Replacement = Done<'POST /api/replace_device'>['data']

export function Keys({ view }: { view: Parts['devices'] }) {
  const { value, words, again } = useAnswer('GET /api/get_fleet_keys')
  const [made, setMade] = useState<NewKey | null>(null)
  const make = async ({ sn }: Elements<'sn'>) => {
    const answer = await act('POST /api/add_fleet_key', { body: { sn: sn.value.trim() } })
    if (!answer) return
    sn.value = ''
    setMade(answer.data)
    again()
  }
  const keys = value?.data ?? []
  return (
    <Card id="fleet-keys" title={t('keys.title')}>
      {!value && words && <Empty id="fleet-keys-none">{wholeSentence(words)}</Empty>}
      <Form may="operate" id="fleet-key-form" onSubmit={make}>
        <label class="grow">
          <span>{t('keys.serial')}</span>
          <input name="sn" maxlength={64} required autocomplete="off" />
        </label>
        <button type="submit">{t('keys.make')}</button>
      </Form>
      {made && (
        <p id="fleet-key-made">
          {t('keys.made', { sn: made.sn })} <code>{made.key}</code>
        </p>
      )}
      <ul class="list" id="fleet-key-list" tabindex={0} aria-label={t('keys.title')}>
        {keys.map((key) => (
          <Key key={key.key_id} fleetKey={key} again={again} />
        ))}
      </ul>
      <h3>{t('replacement.title')}</h3>
      <Replace serials={view.devices.map(({ sn }) => sn)} />
    </Card>
  )
}

function Key({ fleetKey, again }: { fleetKey: FleetKey; again(): void }) {
  const { key_id, sn, created } = fleetKey
  const revoke = async () => {
    const words = {
      title: t('keys.revoke'),
      text: t('keys.revoke-what', { sn }),
      yes: t('keys.revoke'),
    }
    if (!(await confirm(words))) return
    if (await act('POST /api/revoke_fleet_key', { body: { key_id } })) again()
  }
  return (
    <li data-key={key_id}>
      <span class="name">
        {sn}
        <small>
          {key_id} · {dateTime(created)}
        </small>
      </span>
      <Button may="operate" undoes onClick={revoke}>
        {t('keys.revoke')}
        <span class="sr"> {sn}</span>
      </Button>
    </li>
  )
}

function Replace({ serials }: { serials: readonly string[] }) {
  const [ready, setReady] = useState<Replacement | null>(null)
  const prepare = async ({ sn }: Elements<'sn'>) => {
    const answer = await act('POST /api/replace_device', { body: { sn: sn.value.trim() } })
    if (answer) setReady(answer.data)
  }
  return (
    <>
      <p class="muted">{t('replacement.what')}</p>
      <Form may="operate" id="replace-form" onSubmit={prepare}>
        <label class="grow">
          <span>{t('keys.serial')}</span>
          <input name="sn" maxlength={64} required autocomplete="off" list="replace-serials" />
        </label>
        <datalist id="replace-serials">
          {serials.map((sn) => (
            <option key={sn} value={sn} />
          ))}
        </datalist>
        <button type="submit">{t('replacement.make')}</button>
      </Form>
      {ready && (
        <p id="replace-code">
          {t('replacement.code', { sn: ready.sn, until: dateTime(ready.until) })}{' '}
          <code>{`sudo lanectl replace ${ready.code} --master URL --identity FILE`}</code>
        </p>
      )}
    </>
  )
}
