/** What this tab of the browser alone has of its session: it ends with the tab. */
const TOKEN = 'laned-token'
const TILL_ALONE = 'laned-setup'

/** Null where a cookie stands for it, or nobody has logged in. */
export function token() {
  return sessionStorage.getItem(TOKEN)
}

/** `hasTillAlone`: its session is for the room of the till, and no other is offered. */
export function keepToken(value: string, { hasTillAlone = false } = {}) {
  sessionStorage.setItem(TOKEN, value)
  if (hasTillAlone) sessionStorage.setItem(TILL_ALONE, 'yes')
}

export function hasTillAlone() {
  return sessionStorage.getItem(TILL_ALONE) !== null
}

/** The other rooms are offered again to whoever comes in next. */
export function forgetTillAlone() {
  sessionStorage.removeItem(TILL_ALONE)
}
