/** How much a device of a fleet may send, and the way out of the fleet. */
import { act } from '../../call.js'
import { html } from '../../html.js'
import { Button, Card, Form } from '../../parts/card-button-and-form.js'
import { confirm } from '../../parts/dialog.js'
import { useDraft } from '../../parts/unsaved-draft.js'
import { t } from '../../words/words.js'

export function Membership({ view }) {
  const limit = useDraft({
    saved: String(view.sync_limit),
    save: async (text) => {
      const answer = await act('/api/set_sync_limit', { json: { sync_limit: Number(text) } })
      return answer && text
    },
  })
  const leave = async () => {
    const title = t('member.leave')
    if (await confirm({ title, text: t('member.leave-what'), yes: title }))
      await act('/api/set_sync_off')
  }
  return html`<${Card} id="membership" title=${t('member.title')}>
    <${Form} id="limit-form" onSubmit=${() => limit.send()}>
      <label class="grow">
        <span>${t('member.limit')}</span>
        <input
          type="number" name="limit" min="0" max="1000000" required
          value=${limit.value} onInput=${(event) => limit.set(event.currentTarget.value)}
        />
      </label>
      <button disabled=${!limit.isChanged}>${t('member.save')}</button>
    <//>
    <div class="row"><${Button} id="leave-fleet" onClick=${leave}>${t('member.leave')}<//></div>
  <//>`
}
