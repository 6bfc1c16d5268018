/** The search for displays: each one found can be tried and taken; and the walk through the lane's own screens. */
import type { ComponentChildren } from 'preact'
import { act } from '../call.ts'
import type { Done, Given } from '../lane-rows.ts'
import { t, wordFor } from '../words/words.ts'
import { Button, Empty, Pill } from './card-button-and-form.tsx'
import { useAnswer } from './polled-answer.ts'
import { toast } from './toasts.tsx'
import 'page-words:display-search'

const CHECK_EVERY_MS = 1_000

const OUTCOMES = {
  acknowledged: () => t('cable.acknowledged'),
  sent: () => t('cable.sent'),
  'not possible': () => t('cable.not-possible'),
  failed: () => t('cable.screen-failed'),
}
const SCREENS = {
  blank: () => t('cable.screen-blank'),
  'payment QR': () => t('cable.screen-payment-qr'),
  'info QR': () => t('cable.screen-info-qr'),
  text: () => t('cable.screen-text'),
  waiting: () => t('cable.screen-waiting'),
  accepted: () => t('cable.screen-accepted'),
  rejected: () => t('cable.screen-rejected'),
  canceled: () => t('cable.screen-canceled'),
  error: () => t('cable.screen-error'),
  'blank again': () => t('cable.screen-blank-again'),
}
const STATES = {
  running: () => t('cable.running'),
  done: () => t('cable.done'),
  failed: () => t('cable.failed'),
}
const COLOURS = { running: 'wait', done: 'good', failed: 'bad' } as const

type Known = Done<'GET /device/display'>
type Place = NonNullable<Given<'POST /device/display/test'>['body']>
type Connection = NonNullable<
  Given<'POST /updateDriverSettings'>['body']['settings']['deviceConnection']
>

const isBusy = (known: Known | null) =>
  known?.scan.status === 'running' || known?.test.status === 'running'

type Displays = ReturnType<typeof useDisplays>

/** The lane's search and trial; asked again and again while one is under way. */
export function useDisplays() {
  const { value, again } = useAnswer(
    'GET /device/display',
    {},
    { everyMs: (known) => (isBusy(known) ? CHECK_EVERY_MS : null) },
  )
  const ordered = async (order: Promise<Known | null>) => {
    if (await order) again()
  }
  return {
    known: value,
    search: () => ordered(act('POST /device/display/scan', { body: {} })),
    /** Without a place: the lane's own. */
    test: (place: Place) => ordered(act('POST /device/display/test', { body: place })),
    forget: () => ordered(act('POST /device/display/choose', { body: { device: 'auto' } })),
  }
}

export function DisplayTest({ displays: { known, test: tryOut } }: { displays: Displays }) {
  const test = known?.test
  return (
    <>
      <Button
        may="operate"
        undoes={false}
        id="test-display"
        disabled={isBusy(known)}
        onClick={() => tryOut({})}
      >
        {t('cable.try-own')}
      </Button>
      {test && test.status !== 'idle' && (
        <Pill id="display-test-state" state={COLOURS[test.status]}>
          {wordFor(STATES, test.status)}
        </Pill>
      )}
      {test?.why && <small>{test.why}</small>}
      <ul id="display-screens">
        {test?.result?.screens.map(({ screen, outcome, because }) => (
          <li key={screen} data-outcome={outcome}>
            <small>
              {wordFor(SCREENS, screen)}: {wordFor(OUTCOMES, outcome)}
              {because && ` (${because})`}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}

interface DisplaySearchProps {
  readonly displays: Displays
  /** Further controls beside the search's button. */
  readonly children?: ComponentChildren
}

export function DisplaySearch({ displays, children }: DisplaySearchProps) {
  const { known, search, test, forget } = displays
  const scan = known?.scan
  const found = scan?.result
  const take = (deviceConnection: Connection) => async () => {
    if (await act('POST /updateDriverSettings', { body: { settings: { deviceConnection } } }))
      toast(t('cable.taken'))
  }
  const one = (
    name: string,
    facts: readonly (string | false | null | undefined)[],
    place: Place,
    connection: Connection,
  ) => (
    <li key={name} data-display={name}>
      <span class="name">
        {name}
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      <span class="row">
        <Button
          may="operate"
          undoes={false}
          className="quiet"
          disabled={isBusy(known)}
          onClick={() => test(place)}
        >
          {t('cable.try')}
        </Button>
        <Button may="operate" undoes onClick={take(connection)}>
          {t('cable.take')}
        </Button>
      </span>
    </li>
  )
  const isEmpty = found && found.serial.length + found.ble.length === 0
  return (
    <>
      <div class="row">
        {children}
        <Button
          may="operate"
          undoes={false}
          id="find-displays"
          disabled={isBusy(known)}
          onClick={search}
        >
          {t('cable.find')}
        </Button>
        {scan?.status === 'running' && <Pill state="wait">{t('cable.looking')}</Pill>}
      </div>
      {scan?.why && <p class="muted">{scan.why}</p>}
      <Chosen chosen={known?.chosen} forget={forget} />
      {isEmpty && <Empty id="no-displays">{t('cable.none')}</Empty>}
      {found && (
        <ul class="list" id="displays-found" tabindex={0} aria-label={t('cable.find')}>
          {found.serial.map(({ port, product, usbId }) =>
            one(
              port,
              [product, usbId, found.laneDisplay.port === port && t('cable.lane')],
              { port },
              { connectionType: 'Serial', portName: port },
            ),
          )}
          {found.ble.map(({ address, name, rssi }) =>
            one(
              name ?? address,
              [address, rssi !== null && `${rssi} dBm`],
              { address },
              { connectionType: 'BLE', deviceAddress: address },
            ),
          )}
        </ul>
      )}
      {found?.notes.map((note) => (
        <p class="muted small" key={note}>
          {note}
        </p>
      ))}
    </>
  )
}

/** The devices that the lane keeps as its display's, so that a neighbour's is never taken for it. */
function Chosen({ chosen, forget }: { chosen: Known['chosen'] | undefined; forget(): unknown }) {
  const kept = [
    chosen?.adapter,
    chosen?.bluetooth &&
      [chosen.bluetooth.name, chosen.bluetooth.address].filter(Boolean).join(' '),
  ].filter(Boolean)
  if (kept.length === 0) return null
  return (
    <div class="row" id="display-chosen">
      <span>{t('cable.kept', { device: kept.join(', ') })}</span>
      <Button may="operate" undoes className="quiet" onClick={forget}>
        {t('cable.forget')}
      </Button>
    </div>
  )
}
