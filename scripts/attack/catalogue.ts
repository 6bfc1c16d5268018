/** All attacks by what they are about; the attacks of a group share a lane. */
import { ACCESS_ATTACKS } from './access-attacks.ts'
import type { Attack } from './attack.ts'
import { BODY_ATTACKS } from './body-attacks.ts'
import { HTTP_ATTACKS } from './http-attacks.ts'
import { MEMORY_ATTACKS } from './memory-attacks.ts'
import { PACKAGE_ATTACKS } from './package-attacks.ts'
import { PAYMENT_ATTACKS } from './payment-attacks.ts'
import { SLOW_ATTACKS } from './slow-attacks.ts'
import { SYNC_ATTACKS } from './sync-attacks.ts'
import { TEXT_ATTACKS } from './text-attacks.ts'

export const ATTACK_GROUPS: Readonly<Record<string, readonly Attack[]>> = {
  access: ACCESS_ATTACKS,
  http: HTTP_ATTACKS,
  texts: TEXT_ATTACKS,
  payments: PAYMENT_ATTACKS,
  packages: PACKAGE_ATTACKS,
  bodies: BODY_ATTACKS,
  sync: SYNC_ATTACKS,
  'slow clients': SLOW_ATTACKS,
  memory: MEMORY_ATTACKS,
}

export const ATTACKS: readonly Attack[] = Object.values(ATTACK_GROUPS).flat()
