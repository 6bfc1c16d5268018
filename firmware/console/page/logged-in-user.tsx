/** The user of this page, where the lane asks for a login: his name and role, and logging out. */
import { act, lane } from './call.ts'
import { useStore } from './followed-value.ts'
import { link, listenAgain } from './live.ts'
import { who } from './login.tsx'
import { Button } from './parts/card-button-and-form.tsx'
import { t, wordFor } from './words/words.ts'

const ROLES = {
  till: () => t('role.till'),
  operator: () => t('role.operator'),
  monitor: () => t('role.monitor'),
}

/** Asks again with each connection until the lane has answered: nothing is drawn before that. */
export async function startLoggedInUser(): Promise<void> {
  let isAsking = false
  let isAgain = false
  const ask = async () => {
    isAgain = true
    if (isAsking) return
    isAsking = true
    while (isAgain && who.get() === null) {
      isAgain = false
      const { isOk, value } = await lane('GET /console/session')
      if (isOk) who.set(value)
    }
    isAsking = false
  }
  link.subscribe(() => link.get() === 'on' && who.get() === null && ask())
  await ask()
}

/** The user's name and role; nothing where the lane asks for no login. */
export function LoggedInUser({ id = 'who' }) {
  const person = useStore(who)
  if (!person?.role) return null
  return (
    <span class="muted small" id={id}>
      {person.name} · {wordFor(ROLES, person.role)}
    </span>
  )
}

export function SignOut() {
  if (!useStore(who)?.role) return null
  const leave = async () => {
    if (!(await act('DELETE /console/session'))) return
    listenAgain()
    // The page still shows what only the user who leaves may see.
    location.reload()
  }
  return (
    <Button may="read" undoes id="sign-out" onClick={leave}>
      {t('role.leave')}
    </Button>
  )
}
