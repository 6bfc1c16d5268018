/** What the user of this page may do, as the lane decides it; controls that he may not use are not drawn. */

import type { ComponentChildren } from 'preact'
import { useStore } from './followed-value.ts'
import { who } from './login.tsx'

/** As the lane's routes call it; whoever sees the page may read. */
export type Right = 'read' | 'change' | 'refund' | 'operate'

export function useRights() {
  const { role, mayRefund } = useStore(who) ?? { role: null, mayRefund: false }
  const mayChange = role !== 'monitor'
  return {
    mayChange,
    mayRefund: mayChange && mayRefund,
    mayOperate: role === null || role === 'operator',
  }
}

export function useMay(may: Right): boolean {
  const { mayChange, mayRefund, mayOperate } = useRights()
  return { read: true, change: mayChange, refund: mayRefund, operate: mayOperate }[may]
}

/** For several controls, or a card, that need the same right. */
export function Allowed({ may, children }: { may: Right; children: ComponentChildren }) {
  return useMay(may) ? <>{children}</> : null
}
