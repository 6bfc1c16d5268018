/** What the person at this page may do, as the lane decides it: what he may not is not drawn. */

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

/** Whether somebody may do what a control says by `may`: 'change' or 'operate', as the table of the lane's routes calls it. */
export function useMay(may) {
  const { mayChange, mayOperate } = useRights()
  return { change: mayChange, operate: mayOperate }[may] ?? true
}

/** Several controls, or a card, of one right. */
export const Allowed = ({ may, children }) => (useMay(may) ? children : null)
