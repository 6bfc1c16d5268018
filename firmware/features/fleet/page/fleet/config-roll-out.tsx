/** How far a master has handed out a fragment: its wave, and what each lane says about it. */
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { t, wordFor } from '#firmware/console/page/words/words.ts'

const TRIED = {
  waiting: () => t('roll-out.waiting'),
  trial: () => t('roll-out.trial'),
  'in-force': () => t('roll-out.in-force'),
  refused: () => t('roll-out.refused'),
  'went-back': () => t('roll-out.went-back'),
}

type Standing = NonNullable<Done<'GET /api/get_fleet_config'>['data']['roll_out']>

export function RollOut({ rollOut }: { rollOut: Standing }) {
  const { sequence, waves, wave, withdrawn, stopped, minutes, lanes } = rollOut
  const names = waves.map((one) => (one === 'first' ? t('roll-out.first') : one))
  const state = withdrawn
    ? t('roll-out.withdrawn')
    : stopped
      ? t('roll-out.stopped', { ...stopped, why: stopped.why })
      : t('roll-out.wave', { wave: names[wave], waves: names.join(', '), minutes })
  return (
    <>
      <h3>{t('roll-out.title', { number: sequence })}</h3>
      <p class="muted" id="roll-out-state">
        {state}
      </p>
      <ul
        class="list"
        id="roll-out-lanes"
        tabindex={0}
        aria-label={t('roll-out.title', { number: sequence })}
      >
        {lanes.map((lane) => row(lane, sequence))}
      </ul>
    </>
  )
}

function row(
  { sn, offered, in_force, tried, healthy, proven }: Standing['lanes'][number],
  sequence: number,
) {
  const health = proven ? t('roll-out.proven') : healthy ? t('roll-out.well') : t('roll-out.unwell')
  const isOfThis = tried?.sequence === sequence
  const state = offered
    ? isOfThis
      ? wordFor(TRIED, tried.state)
      : t('roll-out.offered')
    : t('roll-out.later')
  return (
    <li key={sn}>
      <span class="name">
        {sn}
        <small>
          {in_force === null
            ? t('config-fleet.own')
            : t('config-fleet.in-force', { number: in_force })}{' '}
          · {health}
        </small>
        {tried?.why && <small>{tried.why}</small>}
      </span>
      <span class="muted">{state}</span>
    </li>
  )
}
