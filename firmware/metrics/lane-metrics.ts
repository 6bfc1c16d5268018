/** What the lane is doing beside payments: the glass, recognition, other lanes, the board, the disk, the shift. */
import type { LaneNews, LaneSections } from '#hal/lane-state.ts'
import { PART_STATES } from '#hal/part-condition.ts'
import { PART_NAMES, partRow } from '#hal/part-list.ts'
import { type Metric, metricsOf } from './metric.ts'

export interface LaneSource {
  readonly sections: LaneSections
  readonly news: LaneNews
}

/** The sections as of one scrape, each read once. */
export type LaneNow = {
  readonly [Name in keyof LaneSections]: Awaited<ReturnType<LaneSections[Name]['read']>>
}

export async function readLane(sections: LaneSections): Promise<LaneNow> {
  const read = Object.entries(sections).map(async ([name, section]) => [name, await section.read()])
  return Object.fromEntries(await Promise.all(read)) as LaneNow
}

const { counter, histogram, gauge } = metricsOf<LaneSource, LaneNow>()
const NUMBERED = PART_NAMES.filter((name) => partRow(name)?.isOfHealth)

export const LANE_METRICS: readonly Metric<LaneSource, LaneNow>[] = [
  gauge({
    name: 'laned_info',
    help: 'Which lane this is, and its release',
    note: 'always 1',
    labels: ['version', 'serial'],
    about: 'lane',
    read: ({ device: { version, serialNumber: serial } }) => [[{ version, serial }, 1]],
  }),
  gauge({
    name: 'laned_part_state',
    help: 'How each part is: 1 for the state that it is in',
    note: `every part that health tells of but ${NUMBERED.join(', ')}`,
    labels: ['part', 'state'],
    about: 'lane',
    read: ({ parts }) =>
      parts.flatMap(({ name: part, state }) =>
        PART_STATES.map((one) => [{ part, state: one }, state === one] as const),
      ),
  }),
  gauge({
    name: 'laned_display_connected',
    help: 'Whether the display is there',
    about: 'lane',
    read: ({ display }) => display.isConnected,
  }),
  counter({
    name: 'laned_display_lost',
    help: 'How often the link to the display was lost',
    labels: {},
    about: 'lane',
    count({ sections: { display } }, add) {
      let isThere = display.read().isConnected
      return watchOf(display, () => {
        const { isConnected } = display.read()
        if (isThere && !isConnected) add({})
        isThere = isConnected
      })
    },
  }),
  gauge({
    name: 'laned_camera_connected',
    help: 'Whether pictures arrive',
    about: 'lane',
    read: ({ camera }) => camera.isConnected,
  }),
  gauge({
    name: 'laned_scale_connected',
    help: 'Whether a scale is in use and answers',
    about: 'lane',
    read: ({ scale }) => scale.isInUse && scale.protocol !== null,
  }),
  counter({
    name: 'laned_recognitions',
    help: 'Recognitions by how they were answered',
    labels: { status: ['certain', 'uncertain', 'unknown', 'empty', 'moving'] },
    about: 'lane',
    count: ({ news }, add) => news.onRecognized(({ status }) => add({ status })),
  }),
  counter({
    name: 'laned_recognitions_corrected',
    help: 'Recognitions of which somebody said later that the first answer was wrong, by how they were answered',
    note: 'with certain over laned_recognitions: what recognition.certainWrong promises',
    labels: { status: ['certain', 'uncertain', 'unknown'] },
    about: 'lane',
    count: ({ news }, add) =>
      news.onCorrected(({ status }) => {
        if (status === 'certain' || status === 'uncertain' || status === 'unknown') add({ status })
      }),
  }),
  histogram({
    name: 'laned_recognition_best_score',
    help: 'How sure the best answer of a recognition was, from 0 to 1',
    labels: {},
    about: 'lane',
    bounds: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99],
    count: ({ news }, observe) =>
      news.onRecognized(({ items: [best] }) => {
        if (best) observe({}, best.score)
      }),
  }),
  histogram({
    name: 'laned_recognition_seconds',
    help: 'How long a recognition took',
    labels: {},
    about: 'lane',
    bounds: [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2],
    count: ({ news }, observe) =>
      news.onRecognized(({ tookMs }) => observe({}, tookMs.total / 1_000)),
  }),
  gauge({
    name: 'laned_recognition_known_picture_seconds',
    help: 'How long the model needs for the known picture',
    about: 'lane',
    read: ({ modelCheck: found }) => found && found.pictureMs / 1_000,
  }),
  gauge({
    name: 'laned_recognition_speed_up_ratio',
    help: 'So many times quicker than plain arithmetic beside it; under three without fast kernels',
    about: 'lane',
    read: ({ modelCheck: found }) => found?.speedUp ?? null,
  }),
  gauge({
    name: 'laned_recognition_cosine_ratio',
    help: "Between its vector and the maker's: 1 where they are the same",
    note: 'otherwise recognition is not what was measured',
    about: 'lane',
    read: ({ modelCheck: found }) => found?.cosine ?? null,
  }),
  gauge({
    name: 'laned_items',
    help: 'Items that the lane can recognise',
    about: 'lane',
    read: ({ items }) => items.list.filter(({ count }) => count > 0).length,
  }),
  gauge({
    name: 'laned_templates',
    help: 'Pictures that it knows them by',
    about: 'lane',
    read: ({ items }) => items.list.reduce((sum, { count }) => sum + count, 0),
  }),
  gauge({
    name: 'laned_board_temperature_celsius',
    help: 'Of the processor',
    about: 'board',
    read: ({ board }) => board.temperature,
  }),
  gauge({
    name: 'laned_board_throttled',
    help: 'Slower than it could be, now',
    about: 'board',
    read: ({ board }) => board.throttled?.now ?? null,
  }),
  gauge({
    name: 'laned_board_under_voltage',
    help: 'Too little power, now',
    about: 'board',
    read: ({ board }) => board.underVoltage?.now ?? null,
  }),
  gauge({
    name: 'laned_card_used_ratio',
    help: 'How much of its life the card has used',
    note: 'SD cards do not tell',
    about: 'board',
    read({ board }) {
      const used = board.card?.usedPercent ?? null
      return used && used / 100
    },
  }),
  gauge({
    name: 'laned_disk_free_bytes',
    help: 'Room on the disk of the data',
    about: 'board',
    read: ({ disk }) => disk?.freeBytes ?? null,
  }),
  gauge({
    name: 'laned_disk_size_bytes',
    help: 'Size of the disk of the data',
    about: 'board',
    read: ({ disk }) => disk?.totalBytes ?? null,
  }),
  gauge({
    name: 'laned_sync_in_step',
    help: 'Whether it has what its master has, and a master of a chain what the chain has, and the chain what it has',
    note: 'a lane that stands alone does not tell it',
    about: 'lane',
    read: ({ sync }) => (sync.role === 'standalone' ? null : sync.isInStep && isFeedInStep(sync)),
  }),
  gauge({
    name: 'laned_sync_age_seconds',
    help: 'Since it was in step last',
    about: 'lane',
    read: ({ sync, device }) => sync.lastSyncAtMs && secondsSince(sync.lastSyncAtMs, device),
  }),
  gauge({
    name: 'laned_feed_connected',
    help: 'At a master of a chain: whether its feed answers',
    about: 'lane',
    read: ({ sync: { feed } }) => feed?.isConnected ?? null,
  }),
  gauge({
    name: 'laned_feed_behind',
    help: 'At a master of a chain: entries of the chain that it has not looked at yet',
    about: 'lane',
    read: ({ sync: { feed } }) => feed?.behind ?? null,
  }),
  gauge({
    name: 'laned_feed_refused',
    help: 'At a master of a chain: entries of other shops that it looked at and did not take',
    note: 'they are tried again',
    about: 'lane',
    read: ({ sync: { feed } }) => feed?.leftAside ?? null,
  }),
  gauge({
    name: 'laned_feed_unwritten',
    help: 'At a master of a chain: items that it has not written to the chain yet',
    about: 'lane',
    read: ({ sync: { feed } }) => feed?.unwritten ?? null,
  }),
  gauge({
    name: 'laned_feed_last_read_timestamp_seconds',
    help: 'At a master of a chain: when the feed last answered a read',
    note: 'a feed in which nothing happens answers every 25 s',
    about: 'lane',
    read: ({ sync: { feed } }) => (feed?.lastReadAtMs ? feed.lastReadAtMs / 1_000 : null),
  }),
  gauge({
    name: 'laned_sync_device_lag_changes',
    help: 'At a master: changes that each lane has not taken yet',
    labels: ['device'],
    about: 'lane',
    read: ({ sync }) => sync.devices.map(({ serialNumber: device, lag }) => [{ device }, lag]),
  }),
  gauge({
    name: 'laned_sync_device_seen_seconds',
    help: 'At a master: since each lane was heard of',
    labels: ['device'],
    about: 'lane',
    read: ({ sync, device: now }) =>
      sync.devices.map(({ serialNumber: device, lastSeenAtMs }) => [
        { device },
        secondsSince(lastSeenAtMs, now),
      ]),
  }),
  gauge({
    name: 'laned_sync_device_away',
    help: 'At a master: lanes that have not been heard of for too long',
    labels: ['device'],
    about: 'lane',
    read: ({ sync }) =>
      sync.devices.map(({ serialNumber: device, isAway }) => [{ device }, isAway]),
  }),
  gauge({
    name: 'laned_sync_device_part_ill',
    help: 'At a master: each part that is not well on a lane, as the lane told last',
    note: 'always 1',
    labels: ['device', 'part', 'state'],
    about: 'lane',
    read: ({ sync }) =>
      sync.devices.flatMap(({ serialNumber: device, health }) =>
        (health?.ill ?? []).map(({ part, state }) => [{ device, part, state }, 1] as const),
      ),
  }),
  gauge({
    name: 'laned_sync_device_payment_seconds',
    help: 'At a master: since the last payment of each lane was begun',
    labels: ['device'],
    about: 'lane',
    read: ({ sync, device: now }) =>
      sync.devices.flatMap(({ serialNumber: device, health }) => {
        const atMs = health?.lastPaymentAtMs ?? null
        return atMs === null ? [] : [[{ device }, secondsSince(atMs, now)] as const]
      }),
  }),
  gauge({
    name: 'laned_shift_number',
    help: 'The shift that is open',
    about: 'payments',
    read: ({ shift }) => shift.number,
  }),
  gauge({
    name: 'laned_shift_opened_timestamp_seconds',
    help: 'When it began',
    about: 'payments',
    read: ({ shift }) => shift.openedAtMs && shift.openedAtMs / 1_000,
  }),
  gauge({
    name: 'laned_shift_first_payment_timestamp_seconds',
    help: 'When its first payment began',
    about: 'payments',
    read: ({ shift }) => shift.firstPaymentAtMs && shift.firstPaymentAtMs / 1_000,
  }),
  gauge({
    name: 'laned_shift_payments',
    help: 'Payments begun in it',
    about: 'payments',
    read: ({ shift }) => shift.createdCount,
  }),
  gauge({
    name: 'laned_shift_kopecks',
    help: 'What they were asked for, in kopecks',
    about: 'payments',
    read: ({ shift }) => shift.createdKopecks,
  }),
  gauge({
    name: 'laned_payments_unsettled',
    help: 'Payments that the bank is still asked about',
    about: 'payments',
    read: ({ unsettled }) => unsettled,
  }),
  receiverGauge(
    'laned_receiver_stopped',
    'A receiver of webhooks is told nothing any more, since it answered that it is gone',
    ({ state }) => state === 'stopped',
  ),
  receiverGauge(
    'laned_receiver_delivered_event',
    'The id of the last event that each receiver of webhooks took',
    ({ deliveredUpTo }) => deliveredUpTo,
  ),
  receiverGauge(
    'laned_receiver_undelivered_events',
    'Events that each receiver of webhooks has not taken yet',
    ({ undelivered }) => undelivered,
  ),
  gauge({
    name: 'laned_update_on_trial',
    help: 'A release is being tried',
    about: 'board',
    read: ({ updates }) => updates.onTrial !== null,
  }),
  gauge({
    name: 'laned_update_taken_back',
    help: 'A newer release was tried and rolled back',
    about: 'board',
    read: ({ updates }) => updates.takenBack !== null,
  }),
]

function isFeedInStep({ feed }: LaneNow['sync']): boolean {
  return feed === null || (feed.isConnected && feed.behind === 0 && feed.unwritten === 0)
}

/** One value of each receiver of webhooks. */
function receiverGauge(
  name: string,
  help: string,
  readOne: (receiver: LaneNow['receivers'][number]) => number | boolean,
) {
  return gauge({
    name,
    help,
    labels: ['receiver', 'origin'],
    about: 'payments',
    read: ({ receivers }) =>
      receivers.map((one) => [{ receiver: one.name, origin: one.origin }, readOne(one)]),
  })
}

function watchOf({ onChange }: LaneSections['display'], listener: () => void): Disposable {
  return onChange?.(listener) ?? { [Symbol.dispose]() {} }
}

function secondsSince(atMs: number, { nowMs }: LaneNow['device']): number {
  return Math.max(nowMs - atMs, 0) / 1_000
}
