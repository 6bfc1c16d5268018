/** What the user of this page may do, as the lane decides it; controls that he may not use are not drawn. */

import { useStore } from './followed-value.js'
import { who } from './login.js'

export function useRights() {
  const { role = null, mayRefund = false } = useStore(who) ?? {}
  const mayChange = role !== 'monitor'
  return {
    mayChange,
    mayRefund: mayChange && mayRefund,
    mayOperate: role === null || role === 'operator',
  }
}

/** Whether the user has the right `may`: 'change' or 'operate', as the lane's routes call it. */
export function useMay(may) {
  const { mayChange, mayOperate } = useRights()
  return { change: mayChange, operate: mayOperate }[may] ?? true
}

/** For several controls, or a card, that need the same right. */
export const Allowed = ({ may, children }) => (useMay(may) ? children : null)
