/** How much a device of a fleet may send, and the way out of the fleet. */
import { act } from '../../call.ts'
import type { Parts } from '../../lane-parts.ts'
import { Button, Card, Form } from '../../parts/card-button-and-form.tsx'
import { confirm } from '../../parts/dialog.tsx'
import { useDraft } from '../../parts/unsaved-draft.ts'
import { t } from '../../words/words.ts'

export function Membership({ view }: { view: Parts['devices'] }) {
  const limit = useDraft({
    saved: String(view.sync_limit),
    save: async (text) => {
      const answer = await act('POST /api/set_sync_limit', { body: { sync_limit: Number(text) } })
      return answer && text
    },
  })
  const leave = async () => {
    const title = t('member.leave')
    if (await confirm({ title, text: t('member.leave-what'), yes: title }))
      await act('POST /api/set_sync_off')
  }
  return (
    <Card id="membership" title={t('member.title')}>
      <Form may="operate" id="limit-form" onSubmit={() => limit.send()}>
        <label class="grow">
          <span>{t('member.limit')}</span>
          <input
            type="number"
            name="limit"
            min="0"
            max="1000000"
            required
            value={limit.value}
            onInput={(event) => limit.set(event.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={!limit.isChanged}>
          {t('member.save')}
        </button>
      </Form>
      <div class="row">
        <Button may="operate" undoes id="leave-fleet" onClick={leave}>
          {t('member.leave')}
        </Button>
      </div>
    </Card>
  )
}
