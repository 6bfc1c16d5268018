/**
 * The way in to a new lane: the code that its display shows. A scanned code comes behind the # of the address, and is removed
 * from it at once.
 */
import type { LoginOfFeature } from '#firmware/console/page/login-of-feature.ts'
import { type Asked, callBeforeLogin, fromDialog } from '#firmware/console/page/login-question.ts'
import { toastTrouble, withdrawTrouble } from '#firmware/console/page/parts/toasts.tsx'
import { forgetTillAlone, keepToken } from '#firmware/console/page/tab-session.ts'
import { t } from '#firmware/console/page/words/words.ts'
import 'page-words:code'

/** Why the code of the address was refused, for the dialog that asks next. */
let refusal = ''

export const ROOM: LoginOfFeature = {
  async enterByAddress() {
    const code = /^#code=([0-9A-Za-z-]{1,64})$/.exec(location.hash)?.[1]
    if (!code) return
    history.replaceState(null, '', location.pathname)
    refusal = (await enterByCode(code)) ?? ''
    // A lane that asks for nothing shows no dialog to say it in.
    if (refusal === t('code.closed')) toastTrouble(refusal)
  },

  async enter() {
    // Null where this is no new lane.
    const { value: door } = await callBeforeLogin('GET /setup/door')
    if (!door) return taken()
    if (!door.isOpen) {
      // The lane is set up and the session over: nothing that could be typed would help.
      forgetTillAlone()
      toastTrouble(t('code.closed'))
      return new Promise(() => {})
    }
    for (let trouble: string | null = refusal; trouble !== null; )
      trouble = await enterByCode(await fromDialog(askedForCode(), trouble))
    const former = taken()
    if (former) withdrawTrouble(former)
    return null
  },
}

/** It is said once. */
function taken(): string {
  const said = refusal
  refusal = ''
  return said
}

export const askedForCode = (): Asked => ({
  title: t('code.title'),
  label: t('code.label'),
  hint: t('code.hint'),
  isSecret: false,
})

/** Resolves to null, or to why the code opened nothing. */
async function enterByCode(code: string): Promise<string | null> {
  const { status, value } = await callBeforeLogin('POST /setup/session', { code })
  if (status === 0) return t('failed.network')
  if (!value) return [409, 429].includes(status) ? t('code.wrong') : t('code.closed')
  keepToken(value.token, { hasTillAlone: true })
  return null
}
