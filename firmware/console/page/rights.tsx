/** What the user of this page may do, as the lane decides it; controls that he may not use are not drawn. */

import type { ComponentChildren } from 'preact'
import { useStore } from './followed-value.ts'
import { who } from './login.tsx'

/** As the lane's routes call it. */
export type Right = 'change' | 'operate'

export interface Rights {
  readonly mayChange: boolean
  readonly mayRefund: boolean
  readonly mayOperate: boolean
}

export function useRights(): Rights {
  const { role, mayRefund } = useStore(who) ?? { role: null, mayRefund: false }
  const mayChange = role !== 'monitor'
  return {
    mayChange,
    mayRefund: mayChange && mayRefund,
    mayOperate: role === null || role === 'operator',
  }
}

/** Whether the user has the right; whatever needs none is for everybody. */
export function useMay(may: Right | undefined): boolean {
  const { mayChange, mayOperate } = useRights()
  return may === undefined || { change: mayChange, operate: mayOperate }[may]
}

/** For several controls, or a card, that need the same right. */
export function Allowed({ may, children }: { may: Right; children: ComponentChildren }) {
  return useMay(may) ? <>{children}</> : null
}
