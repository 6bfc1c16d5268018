/**
 * A lane as a program sees it: each of its interfaces as a client of `openapi-fetch`, with the types of
 * its OpenAPI document, one token, and repetitions where repeating is safe.
 *
 *   const lane = createLane({ url: 'http://127.0.0.1:8080' })
 *   const status = await lane.statusOf(sale)
 *   for await (const event of lane.paymentEvents()) …
 */
import createClient, { type Client } from 'openapi-fetch'
import { type EventStreamOptions, readEvents } from './event-stream.js'
import type { paths as BackupsPaths } from './generated/backups.js'
import type { components as DeviceComponents, paths as DevicePaths } from './generated/device.js'
import type { components as ItemsComponents, paths as ItemsPaths } from './generated/items.js'
import type { components as PaymentComponents, paths as PaymentPaths } from './generated/payment.js'
import type { paths as SelftestPaths } from './generated/selftest.js'
import type { paths as SetupPaths } from './generated/setup.js'
import { repeating } from './repetition.js'

export type PaymentEvent = PaymentComponents['schemas']['PaymentEvent']
export type ItemsEvent = ItemsComponents['schemas']['ItemsEvent']
export type LogLine = DeviceComponents['schemas']['LogLine']
export type Transaction = PaymentComponents['schemas']['Transaction']
export type Refund = PaymentComponents['schemas']['Refund']
export type PaymentStatus = PaymentComponents['schemas']['DynamicQrStatus'] | 'EMPTY'
export type { EventStreamOptions, LaneEvent } from './event-stream.js'

export interface LaneOptions {
  /** `http://127.0.0.1:8080`, without a slash at its end. */
  readonly url: string
  /** Of the listener, where it has tokens. */
  readonly token?: string
  /** In which the lane says to this client what is for people: `ru`. Default: what a browser prefers, else the lane's own. */
  readonly language?: string
  /** How often what may be repeated is asked at most; default 4. */
  readonly attempts?: number
  /** How long a call may take with all its repetitions until it is answered; default 30,000. See `within`. */
  readonly timeoutMs?: number
  /** Instead of the global one. */
  readonly fetch?: typeof fetch
}

export interface Lane {
  readonly payment: Client<PaymentPaths>
  readonly items: Client<ItemsPaths>
  readonly backups: Client<BackupsPaths>
  readonly selftest: Client<SelftestPaths>
  readonly device: Client<DevicePaths>
  readonly setup: Client<SetupPaths>
  /** The same lane for calls that may take longer, or less: `lane.within(120_000).items.POST('/api/import_template', …)`. */
  within(timeoutMs: number): Lane
  /**
   * Where this payment stands, by the `Transaction-Id` that `showQR` answered. `getDynamicQRStatus` alone tells of the
   * last payment, which may be another sale's: where it is, the ledger is asked. Null: the lane refused to say.
   */
  statusOf(transactionId: string): Promise<PaymentStatus | null>
  /** What happens to payments and refunds; goes on after a lost connection where it was. */
  paymentEvents(options?: EventStreamOptions): AsyncIterable<LaneEventOf<PaymentEvent>>
  /** What happens to items, packages and the camera. */
  itemsEvents(options?: EventStreamOptions): AsyncIterable<LaneEventOf<ItemsEvent>>
  /** Each line of the journal, for an operator. */
  logLines(options?: EventStreamOptions): AsyncIterable<LaneEventOf<LogLine>>
}

export interface LaneEventOf<Data> {
  readonly id: string
  readonly type: string
  readonly data: Data
}

export function createLane(laneOptions: LaneOptions): Lane {
  const {
    url,
    token,
    language,
    attempts = 4,
    timeoutMs = 30_000,
    fetch = globalThis.fetch,
  } = laneOptions
  const headers: Record<string, string> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(language && { 'laned-language': language }),
  }
  const options = { baseUrl: url, headers, fetch: repeating(fetch, { attempts, timeoutMs }) }
  const stream = <Data>(path: string, more: EventStreamOptions = {}) =>
    readEvents<Data>(`${url}${path}`, { fetch, headers, ...more })
  const payment = createClient<PaymentPaths>(options)
  return {
    payment,
    items: createClient<ItemsPaths>(options),
    backups: createClient<BackupsPaths>(options),
    selftest: createClient<SelftestPaths>(options),
    device: createClient<DevicePaths>(options),
    setup: createClient<SetupPaths>(options),
    within: (longerMs) => createLane({ ...laneOptions, timeoutMs: longerMs }),
    statusOf: (transactionId) => statusOf(payment, transactionId),
    paymentEvents: (more) => stream<PaymentEvent>('/events', more),
    itemsEvents: (more) => stream<ItemsEvent>('/api/events', more),
    logLines: (more) => stream<LogLine>('/device/log/events', more),
  }
}

async function statusOf(payment: Client<PaymentPaths>, id: string): Promise<PaymentStatus | null> {
  const { data, response } = await payment.GET('/getDynamicQRStatus')
  if (data && response.headers.get('transaction-id') === id) return data.dynamicQRStatus
  const answer = await payment.GET('/transactions/{id}', { params: { path: { id } } })
  return answer.data?.transaction.dynamicQRStatus ?? null
}

/** The file of an import, and its mode: what `importTemplates` takes as its body. */
export function packageForm(file: Blob, mode?: 'merge' | 'replace'): FormData {
  const form = new FormData()
  if (mode) form.set('mode', mode)
  form.set('file', file, 'templates.tar')
  return form
}
