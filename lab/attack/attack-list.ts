/** All attacks by what they are about; the attacks of a group share a lane. */
import { ACCESS_ATTACKS } from './attacks/access-attacks.ts'
import type { Attack } from './attacks/attack.ts'
import { BODY_ATTACKS } from './attacks/body-attacks.ts'
import { HTTP_ATTACKS } from './attacks/http-attacks.ts'
import { MEMORY_ATTACKS } from './attacks/memory-attacks.ts'
import { OPERATION_ATTACKS } from './attacks/operation-attacks.ts'
import { PACKAGE_ATTACKS } from './attacks/package-attacks.ts'
import { PAYMENT_ATTACKS } from './attacks/payment-attacks.ts'
import { PROCESSOR_ATTACKS } from './attacks/processor-attacks.ts'
import { SHARE_ATTACKS } from './attacks/share-attacks.ts'
import { SLOW_ATTACKS } from './attacks/slow-attacks.ts'
import { SYNC_ATTACKS } from './attacks/sync-attacks.ts'
import { TEXT_ATTACKS } from './attacks/text-attacks.ts'

export const ATTACK_GROUPS: Readonly<Record<string, readonly Attack[]>> = {
  access: ACCESS_ATTACKS,
  http: HTTP_ATTACKS,
  texts: TEXT_ATTACKS,
  payments: PAYMENT_ATTACKS,
  packages: PACKAGE_ATTACKS,
  bodies: BODY_ATTACKS,
  operations: OPERATION_ATTACKS,
  shares: SHARE_ATTACKS,
  sync: SYNC_ATTACKS,
  'slow clients': SLOW_ATTACKS,
  memory: MEMORY_ATTACKS,
  processor: PROCESSOR_ATTACKS,
}

export const ATTACKS: readonly Attack[] = Object.values(ATTACK_GROUPS).flat()
