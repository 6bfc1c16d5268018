/**
 * A card for each third-party feature that declares one: the fields that its operation answers, by their titles, and a button or a
 * form for each operation that it names. Nothing that somebody else wrote runs here, and what it says is text.
 */
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { Card, Pill } from '#firmware/console/page/parts/card-button-and-form.tsx'
import { useAnswer } from '#firmware/console/page/parts/polled-answer.ts'
import { LANGUAGE, t } from '#firmware/console/page/words/words.ts'
import { addressOf, GuestCall, type Offered } from './guest-call.tsx'
import { GuestValues, type Values } from './guest-values.tsx'
import 'page-words:guests'

const LIST_EVERY_MS = 30_000

type Guest = Done<'GET /features'>['features'][number]

export function GuestCards() {
  const { value } = useAnswer('GET /features', {}, { everyMs: () => LIST_EVERY_MS })
  return (
    <>
      {value?.features.map((guest) => {
        const shown = guest.operations.find(({ name }) => name === guest.card?.shows)
        return shown && <GuestCard key={guest.name} guest={guest} shown={shown} />
      })}
    </>
  )
}

function GuestCard({ guest, shown }: { guest: Guest; shown: Offered }) {
  const { name, title, why, attention, card, state } = guest
  const everyMs = (card?.everySeconds ?? 0) * 1_000
  const { value, words, again } = useAnswer(addressOf(shown), {}, { everyMs: () => everyMs })
  const buttons = guest.operations.filter((one) => card?.buttons.includes(one.name))
  return (
    <Card
      id={`guest-${name}`}
      title={title?.[LANGUAGE] ?? name}
      pill={
        state === 'failed' ? (
          <Pill state="bad">{t('guests.failed')}</Pill>
        ) : (
          attention !== null && <Pill state="warn">{t('guests.needs')}</Pill>
        )
      }
    >
      {attention !== null && <p>{attention}</p>}
      {(why ?? words) !== '' && <p class="muted">{why ?? words}</p>}
      <GuestValues fields={shown.gives} values={(value ?? {}) as Values} />
      {buttons.map((one) => (
        <GuestCall key={one.name} id={`guest-${name}-${one.name}`} operation={one} onDone={again} />
      ))}
    </Card>
  )
}
