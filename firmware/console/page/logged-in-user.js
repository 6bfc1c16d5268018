/** Who is at this page, where the lane asks for that: name, role, and going out again. */
import { act, call } from './call.js'
import { html } from './html.js'
import { listenAgain } from './live.js'
import { who } from './login.js'
import { Button } from './parts/card.js'
import { useStore } from './store.js'
import { said, t } from './words/words.js'

const ROLES = {
  till: () => t('role.till'),
  operator: () => t('role.operator'),
  monitor: () => t('role.monitor'),
}

export async function startLoggedInUser() {
  const { isOk, value } = await call('/console/session')
  if (isOk) who.set(value)
}

/** Nothing where nobody is asked. */
export function LoggedInUser() {
  const person = useStore(who)
  if (!person?.role) return null
  const leave = async () => {
    if (!(await act('/console/session', { method: 'DELETE' }))) return
    listenAgain()
    // What was on the page was for the one who goes.
    location.reload()
  }
  return html`<span class="muted small" id="who">${person.name} · ${said(ROLES, person.role)}</span>
    <${Button} className="quiet" id="sign-out" onClick=${leave}>${t('role.leave')}<//>`
}
