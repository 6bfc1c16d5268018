/** Through every operation of a lane, once at least. */
import type { Answered, Ask, Asked } from './ask-operation.ts'
import { walkDevice } from './device-walk.ts'
import { walkItems } from './items-walk.ts'
import type { LaneToWalk } from './lane-to-walk.ts'
import { walkCare, walkFleet } from './master-walk.ts'
import { walkPayment } from './payment-walk.ts'

export interface Walked {
  readonly name: string
  readonly asked: Asked
  readonly answered: Answered
}

/** Resolves with all that was asked, in its order. */
export async function walkLane(ask: Ask, lane: LaneToWalk): Promise<readonly Walked[]> {
  const walked: Walked[] = []
  const noting: Ask = async (name, asked = {}) => {
    const answered = await ask(name, asked)
    walked.push({ name, asked, answered })
    return answered
  }
  await walkPayment(noting, lane)
  await walkItems(noting, lane)
  await walkCare(noting, lane)
  await walkDevice(noting)
  await walkFleet(noting, lane)
  return walked
}

/** It did what was asked for. Of a recognition device the code says so, not the status. */
export function isDone({ status, body }: Answered): boolean {
  return status < 300 && ((body as { code?: unknown } | undefined)?.code ?? 0) === 0
}
