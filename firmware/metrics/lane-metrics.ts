/** What the lane is doing beside payments: the glass, recognition, other lanes, the board, the disk, the shift. */
import type { Board } from '#hal/board.ts'
import type { Camera } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import type { Disk } from '#hal/disk.ts'
import type { Display } from '#hal/display.ts'
import type { EmbedderCheck } from '#hal/embedder.ts'
import type { Part } from '#hal/part-condition.ts'
import type { Scale } from '#hal/scale.ts'
import { createCounter, createHistogram, type Family, gauge } from './bounded-counters.ts'

/** The parts of a lane that are read or listened to; the domains satisfy them. */
export interface LaneSources {
  readonly version: string
  readonly serialNumber: string
  readonly clock: Clock
  readonly display: Pick<Display, 'isConnected' | 'onChange'>
  readonly camera: Pick<Camera, 'isConnected'>
  readonly scale: Pick<Scale, 'identity' | 'isInUse'>
  readonly board: Board
  readonly disk: Pick<Disk, 'room'>
  readonly items: RecognitionNews
  /** What recognition found of itself last; null: nothing yet. */
  readonly recognition: () => EmbedderCheck | null
  readonly parts: () => readonly Part[]
  readonly shift: () => ShiftNumbers
  /** Payments of which the bank has still to say the last word. */
  readonly unsettled: () => number
  readonly sync: () => SyncNumbers
  /** The release that is on trial, and one that was tried and taken back. */
  readonly updates: () => { readonly onTrial: string | null; readonly takenBack: string | null }
}

export interface RecognitionNews {
  /** Null: nothing spoke against it. */
  onSold(listener: (reason: string | null) => void): Disposable
  onRecognized(listener: (result: RecognitionResult) => void): Disposable
  itemCounts(): readonly { readonly count: number }[]
}

export interface RecognitionResult {
  readonly status: string
  readonly items: readonly { readonly id: string; readonly score: number }[]
  readonly tookMs: { readonly total: number }
}

export interface ShiftNumbers {
  readonly number: number
  readonly openedAtMs: number | null
  readonly createdCount: number
  readonly createdKopecks: number
}

export interface SyncNumbers {
  readonly role: string
  readonly isInStep: boolean
  readonly lastSyncAtMs: number | null
  /** Of a master. */
  readonly devices: readonly {
    readonly serialNumber: string
    readonly lastSeenAtMs: number
    readonly isAway: boolean
    readonly lag: number | null
    readonly health: {
      readonly ill: readonly { readonly part: string; readonly state: string }[]
      readonly lastPaymentAtMs: number | null
    } | null
  }[]
}

const RECOGNITION_SECONDS = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2]
const SCORES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99]
const STATES = ['ok', 'degraded', 'failed', 'absent'] as const
const UNLABELLED = {}

export interface LaneMetrics extends Disposable {
  families(): Promise<Family[]>
}

export function watchLane(lane: LaneSources): LaneMetrics {
  const { clock, display } = lane
  const recognitions = createCounter('laned_recognitions', 'Recognitions by how they were answered')
  const scores = createHistogram(
    'laned_recognition_best_score',
    'How sure the best answer of a recognition was, from 0 to 1',
    SCORES,
  )
  const took = createHistogram(
    'laned_recognition_seconds',
    'How long a recognition took',
    RECOGNITION_SECONDS,
  )
  const sold = createCounter(
    'laned_choices',
    'Choices that a till told, by what spoke against them: none, price, picture or weight',
  )
  const lost = createCounter('laned_display_lost', 'How often the link to the display was lost')
  lost.add(UNLABELLED, 0)
  let isDisplayThere = display.isConnected
  const subscriptions = [
    display.onChange(() => {
      if (isDisplayThere && !display.isConnected) lost.add(UNLABELLED)
      isDisplayThere = display.isConnected
    }),
    lane.items.onSold((reason) => sold.add({ doubt: reason ?? 'none' })),
    lane.items.onRecognized(({ status, items, tookMs }) => {
      recognitions.add({ status })
      took.observe(UNLABELLED, tookMs.total / 1_000)
      const best = items[0]
      if (best) scores.observe(UNLABELLED, best.score)
    }),
  ]

  async function diskFamilies(): Promise<Family[]> {
    const room = await lane.disk.room().catch(() => null)
    return [
      single('laned_disk_free_bytes', 'Room on the disk of the data', room?.freeBytes ?? null),
      single('laned_disk_size_bytes', 'Size of the disk of the data', room?.totalBytes ?? null),
    ]
  }

  return {
    families: async () => [
      gauge('laned_info', 'Which lane this is, and its release', [
        [{ version: lane.version, serial: lane.serialNumber }, 1],
      ]),
      gauge(
        'laned_part_state',
        'How each part is: 1 for the state that it is in',
        lane
          .parts()
          .flatMap(({ name, state }) =>
            STATES.map((one) => [{ part: name, state: one }, state === one] as const),
          ),
      ),
      single('laned_display_connected', 'Whether the display is there', display.isConnected),
      lost.family(),
      single('laned_camera_connected', 'Whether pictures arrive', lane.camera.isConnected),
      single('laned_scale_connected', 'Whether a scale is in use and answers', isWeighing(lane)),
      ...[recognitions, scores, took, sold].map((one) => one.family()),
      ...recognitionFamilies(lane.recognition()),
      ...itemFamilies(lane),
      ...boardFamilies(lane.board),
      ...(await diskFamilies()),
      ...syncFamilies(lane.sync(), clock.now()),
      ...shiftFamilies(lane),
      ...updateFamilies(lane),
    ],
    [Symbol.dispose]() {
      for (const subscription of subscriptions) subscription[Symbol.dispose]()
    },
  }
}

function single(name: string, help: string, value: number | boolean | null): Family {
  return gauge(name, help, [[UNLABELLED, value]])
}

function isWeighing({ scale }: LaneSources): boolean {
  return scale.isInUse && scale.identity !== null
}

function recognitionFamilies(found: EmbedderCheck | null): Family[] {
  return [
    single(
      'laned_recognition_known_picture_seconds',
      'How long the model needs for the known picture',
      found && found.pictureMs / 1_000,
    ),
    single(
      'laned_recognition_speed_up_ratio',
      'So many times quicker than plain arithmetic beside it; under three without fast kernels',
      found?.speedUp ?? null,
    ),
    single(
      'laned_recognition_cosine_ratio',
      "Between its vector and the maker's: 1 where they are the same",
      found?.cosine ?? null,
    ),
  ]
}

function itemFamilies({ items }: LaneSources): Family[] {
  const counts = items.itemCounts()
  const templates = counts.reduce((sum, { count }) => sum + count, 0)
  return [
    single('laned_items', 'Items that the lane can recognise', counts.length),
    single('laned_templates', 'Pictures that it knows them by', templates),
  ]
}

function boardFamilies(board: Board): Family[] {
  const { temperature, throttled, underVoltage, card } = board.read()
  const used = card?.usedPercent ?? null
  return [
    single('laned_board_temperature_celsius', 'Of the processor', temperature),
    single('laned_board_throttled', 'Slower than it could be, now', throttled?.now ?? null),
    single('laned_board_under_voltage', 'Too little power, now', underVoltage?.now ?? null),
    single('laned_card_used_ratio', 'How much of its life the card has used', used && used / 100),
  ]
}

function syncFamilies({ role, isInStep, lastSyncAtMs, devices }: SyncNumbers, nowMs: number) {
  const ago = (atMs: number) => Math.max(nowMs - atMs, 0) / 1_000
  return [
    single(
      'laned_sync_in_step',
      'Whether it has what its master has',
      role === 'standalone' ? null : isInStep,
    ),
    single(
      'laned_sync_age_seconds',
      'Since it was in step last',
      lastSyncAtMs && ago(lastSyncAtMs),
    ),
    gauge(
      'laned_sync_device_lag_changes',
      'At a master: changes that each lane has not taken yet',
      devices.map(({ serialNumber, lag }) => [{ device: serialNumber }, lag]),
    ),
    gauge(
      'laned_sync_device_seen_seconds',
      'At a master: since each lane was heard of',
      devices.map(({ serialNumber, lastSeenAtMs }) => [
        { device: serialNumber },
        ago(lastSeenAtMs),
      ]),
    ),
    gauge(
      'laned_sync_device_away',
      'At a master: lanes that have not been heard of for too long',
      devices.map(({ serialNumber, isAway }) => [{ device: serialNumber }, isAway]),
    ),
    gauge(
      'laned_sync_device_part_ill',
      'At a master: each part that is not well on a lane, as the lane told last',
      devices.flatMap(({ serialNumber: device, health }) =>
        (health?.ill ?? []).map(({ part, state }) => [{ device, part, state }, 1] as const),
      ),
    ),
    gauge(
      'laned_sync_device_payment_seconds',
      'At a master: since the last payment of each lane was begun',
      devices.flatMap(({ serialNumber: device, health }) => {
        const atMs = health?.lastPaymentAtMs ?? null
        return atMs === null ? [] : [[{ device }, ago(atMs)] as const]
      }),
    ),
  ]
}

function shiftFamilies(lane: LaneSources): Family[] {
  const { number, openedAtMs, createdCount, createdKopecks } = lane.shift()
  return [
    single('laned_shift_number', 'The shift that is open', number),
    single(
      'laned_shift_opened_timestamp_seconds',
      'When it began',
      openedAtMs && openedAtMs / 1_000,
    ),
    single('laned_shift_payments', 'Payments begun in it', createdCount),
    single('laned_shift_kopecks', 'What they were asked for, in kopecks', createdKopecks),
    single(
      'laned_payments_unsettled',
      'Payments whose end the bank has still to say',
      lane.unsettled(),
    ),
  ]
}

function updateFamilies({ updates }: LaneSources): Family[] {
  const { onTrial, takenBack } = updates()
  return [
    single('laned_update_on_trial', 'A release is being tried', onTrial !== null),
    single(
      'laned_update_taken_back',
      'A newer release was tried and taken back',
      takenBack !== null,
    ),
  ]
}
