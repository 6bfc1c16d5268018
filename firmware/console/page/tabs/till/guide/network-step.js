/** The network of a new lane: its addresses, and a Wi-Fi to join. */
import { act } from '../../../call.js'
import { html } from '../../../html.js'
import { Form } from '../../../parts/card-button-and-form.js'
import { FormRow } from '../../../parts/form-row.js'
import { t } from '../../../words/words.js'

export function NetworkStep({ setup: { network } }) {
  const { isOnline, addresses, hotspot, joining, canJoin } = network
  return html`
    <p class="muted" id="guide-addresses">
      ${
        isOnline
          ? t('guide.online', { addresses: addresses.join(', ') })
          : hotspot
            ? t('guide.hotspot', { name: hotspot })
            : t('guide.offline')
      }
    </p>
    <p id="guide-joining" role="status">${joining && joining.state !== 'failed' && wordsOf(joining)}</p>
    ${canJoin && html`<${Join} failed=${joining?.state === 'failed' ? wordsOf(joining) : null} />`}
  `
}

/** `failed`: why joining the last network failed. */
function Join({ failed }) {
  const join = async ({ name, password, hidden }) => {
    const json = { name: name.value, password: password.value, hidden: hidden.checked }
    if (await act('/setup/network', { json })) password.value = ''
  }
  return html`<${Form} id="join" onSubmit=${join}>
    <${FormRow} words=${t('guide.wifi')} trouble=${failed}>
      ${(told) => html`<input name="name" autocomplete="off" maxlength="32" required ...${told} />`}
    <//>
    <${FormRow} words=${t('guide.password')}>
      ${(told) => html`<input name="password" type="password" autocomplete="off" minlength="8" maxlength="64" required ...${told} />`}
    <//>
    <label class="switch"><input type="checkbox" name="hidden" /><span>${t('guide.hidden')}</span></label>
    <button type="submit" class="main">${t('guide.join')}</button>
  <//>`
}

function wordsOf({ name, state, why }) {
  if (state === 'failed') return t('guide.join-failed', { name, why: why ?? '' })
  return state === 'joined' ? t('guide.joined', { name }) : t('guide.joining', { name })
}
