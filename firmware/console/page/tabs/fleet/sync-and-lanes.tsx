/** How the lane keeps in step; at a master, each device of the fleet with what is known of it. */

import { useState } from 'preact/hooks'
import { wholeSentence } from '#firmware/words/whole-sentence.ts'
import { act } from '../../call.ts'
import { dateTime } from '../../format.ts'
import type { Parts } from '../../lane-parts.ts'
import { Button, Card, Pill } from '../../parts/card-button-and-form.tsx'
import { PART_COLOURS, PART_STATES, partName } from '../../parts/lane-part-names.ts'
import { t, wordFor } from '../../words/words.ts'

// The name of a master's own entry in its list, in the place of an address.
const OWN = 'this device'
// As many as a phone draws at once; the others are found by name.
const SHOWN = 100
const COLLATOR = new Intl.Collator(undefined, { numeric: true })

type View = Parts['devices']
type Asked = NonNullable<View['asked']>
type Lane = View['devices'][number]

export function SyncAndLanes({ view }: { view: View }) {
  const master = [view.masterSN, view.master].filter(Boolean).join(' · ')
  const {
    left_out: [leftOut],
    asked,
  } = view
  const pill = <Headline view={view} />
  const why = view.trouble ?? leftOut
  return (
    <Card id="devices" title={t('devices.title')} pill={pill}>
      <p class="muted" id="devices-master">
        {why
          ? wholeSentence(why)
          : t('devices.master', { master: master || t('devices.searched') })}
      </p>
      <p class="muted" id="devices-last">
        {view.last_sync
          ? t('devices.last', { time: dateTime(view.last_sync) })
          : t('devices.never')}
        {view.templates !== null && <> {t('devices.templates', { count: view.templates })}</>}
      </p>
      <div class="row">
        <Button
          may="operate"
          undoes={false}
          id="sync-now"
          disabled={asked?.state === 'running'}
          onClick={() => act('POST /api/sync')}
        >
          {t('devices.sync')}
        </Button>
        <span id="sync-asked" role="status" class="muted small">
          {asked && wordFor(ASKED, asked.state, asked)}
        </span>
      </div>
      {view.syncMode === 'master' && <Lanes devices={view.devices} />}
    </Card>
  )
}

const ASKED = {
  running: () => t('devices.syncing'),
  done: ({ ended }: Asked) => t('devices.synced', { time: ended && dateTime(ended) }),
  failed: ({ trouble }: Asked) => t('devices.sync-failed', { why: trouble }),
}

/** Lanes with trouble first, then in the order of people: lane-2 before lane-11. */
function Lanes({ devices }: { devices: readonly Lane[] }) {
  const [wanted, setWanted] = useState('')
  const found = devices
    .filter(({ sn, address }) =>
      `${sn} ${address}`.toLowerCase().includes(wanted.trim().toLowerCase()),
    )
    .toSorted((one, other) => urgency(other) - urgency(one) || COLLATOR.compare(one.sn, other.sn))
  const count = (isOne: (lane: Lane) => boolean) => devices.filter(isOne).length
  return (
    <>
      <div class="row">
        <label class="grow">
          <span>{t('devices.find')}</span>
          <input
            id="devices-find"
            type="search"
            autocomplete="off"
            value={wanted}
            onInput={({ currentTarget }) => setWanted(currentTarget.value)}
          />
        </label>
      </div>
      <p class="muted" id="devices-count">
        {t('devices.counts', {
          count: devices.length,
          silent: count(({ away }) => away),
          ill: count((one) => urgency(one) === 2),
        })}
      </p>
      <ul class="list" id="devices-list" tabindex={0} aria-label={t('devices.title')}>
        {found.slice(0, SHOWN).map((device) => (
          <Device key={device.sn} device={device} />
        ))}
      </ul>
      {found.length > SHOWN && (
        <p class="muted" id="devices-more">
          {t('devices.more', { count: found.length - SHOWN })}
        </p>
      )}
    </>
  )
}

/** 3: silent, 2: unwell, 1: behind, 0: in order. */
function urgency({ away, state, ill, lag, deletions_outstanding }: Lane): number {
  if (away) return 3
  if (ill.length > 0 || state === 'failed' || state === 'degraded') return 2
  return lag !== 0 || deletions_outstanding.length > 0 ? 1 : 0
}

/** In step only while no lane is silent and this one has no trouble: a silent lane may have anything. */
function Headline({ view: { devices, in_step: areLevel, trouble } }: { view: View }) {
  const isInStep = areLevel && !trouble
  const silent = devices.filter(({ away }) => away).length
  if (silent > 0)
    return (
      <Pill id="devices-state" state="bad">
        {t('devices.some-silent', { silent, count: devices.length })}
      </Pill>
    )
  return (
    <Pill id="devices-state" state={isInStep ? 'good' : 'bad'}>
      {isInStep ? t('devices.in-step') : t('devices.not-in-step')}
    </Pill>
  )
}

function Device({ device }: { device: Lane }) {
  const { sn, address, away, version, last_payment: paid } = device
  const ids = device.deletions_outstanding.join(', ')
  const at = { time: device.last_seen && dateTime(device.last_seen) }
  return (
    <li data-device={sn}>
      <span class="name">
        {sn}
        <small>
          {address === OWN ? t('devices.this') : address} ·{' '}
          {away ? t('devices.away', at) : t('devices.seen', at)}
        </small>
        {version && (
          <small>
            {t('devices.version', { version })}
            {paid && ` · ${t('devices.paid', { time: dateTime(paid) })}`}
          </small>
        )}
        {device.ill.map((part) => (
          <Ill key={part.part} part={part} />
        ))}
        {device.left_out.map((why) => (
          <small key={why}>{why}</small>
        ))}
      </span>
      <span class="how">
        {health(device)}
        <small class="muted">{ids ? t('devices.deleting', { ids }) : lag(device)}</small>
      </span>
    </li>
  )
}

/** Unknown for a lane that is silent; a lane of an earlier release does not tell it. */
function health({ away, state }: Lane) {
  if (away) return <Pill state="bad">{t('devices.silent')}</Pill>
  return state && <Pill state={PART_COLOURS[state]}>{wordFor(PART_STATES, state)}</Pill>
}

function Ill({ part: { part, why, since } }: { part: Lane['ill'][number] }) {
  return (
    <small>
      {partName(part)}: {why} ({t('part.since', { time: since && dateTime(since) })})
    </small>
  )
}

function lag({ lag: count }: Lane): string {
  if (count === null) return t('devices.comparing')
  return count > 0 ? t('devices.lag', { count }) : t('devices.level')
}
