/**
 * Posts one signed message to one address outside.
 *
 * Implemented in drivers/webhook/. Every implementation, the fake included, passes
 * test/contract/webhook-sender.ts. Resolves when the receiver answered 2xx. Rejects with Fault
 * 'unreachable' for anything else that may get better (`detail.retryAfterMs` when the receiver
 * said so), also when the signal aborts or the sender is closed; 'refused' when the receiver
 * answered 410 Gone.
 */
export interface WebhookSender {
  send(delivery: WebhookDelivery, signal?: AbortSignal): Promise<void>
}

export interface WebhookSenderDriver extends WebhookSender, AsyncDisposable {}

export interface WebhookDelivery {
  readonly url: string
  readonly secret: string
  /** The same for every attempt at the same message. */
  readonly id: string
  readonly atMs: number
  readonly body: string
}
