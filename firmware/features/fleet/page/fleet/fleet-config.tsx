/** Signed parts of a config: what is in force here, and at a master how far it has been handed out. */
import { act } from '#firmware/console/page/call.ts'
import type { Done } from '#firmware/console/page/lane-rows.ts'
import {
  Button,
  Card,
  type Elements,
  Empty,
  Form,
} from '#firmware/console/page/parts/card-button-and-form.tsx'
import { confirm } from '#firmware/console/page/parts/dialog.tsx'
import { agreedByLane } from '#firmware/console/page/parts/payee-question.ts'
import { useAnswer } from '#firmware/console/page/parts/polled-answer.ts'
import { toast, toastTrouble } from '#firmware/console/page/parts/toasts.tsx'
import { Allowed } from '#firmware/console/page/rights.tsx'
import { t } from '#firmware/console/page/words/words.ts'
import { RollOut } from './config-roll-out.tsx'

const REVERT = 'POST /api/revert_fleet_config'
const PUBLISH = 'POST /api/publish_fleet_config'
const CHECK_EVERY_MS = 5_000

/** Asked for only where laned.yaml names a key: elsewhere the lane refuses it. */
export function SharedSettings({ isMaster }: { isMaster: boolean }) {
  const { value } = useAnswer('GET /health')
  if (!value) return null
  if (value.parts.some(({ name }) => name === 'fleet-config'))
    return <Standing isMaster={isMaster} />
  return (
    <Card id="fleet-config" title={t('config-fleet.title')}>
      <Empty id="fleet-config-none">{t('config-fleet.none')}</Empty>
    </Card>
  )
}

function Standing({ isMaster }: { isMaster: boolean }) {
  const { value, words, again } = useAnswer(
    'GET /api/get_fleet_config',
    {},
    { everyMs: () => CHECK_EVERY_MS },
  )
  const now = value?.data
  return (
    <Card id="fleet-config" title={t('config-fleet.title')}>
      {!now && words && <p class="muted">{words}</p>}
      {now && (
        <ul class="facts" id="fleet-config-facts">
          {facts(now).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {now?.roll_out && <RollOut rollOut={now.roll_out} />}
      <div class="row">
        <Button
          undoes
          may="operate"
          id="fleet-config-revert"
          disabled={now?.in_force == null}
          onClick={() => revert(again)}
        >
          {t('config-fleet.revert')}
        </Button>
        {isMaster && (
          <Button
            undoes
            may="operate"
            id="fleet-config-withdraw"
            disabled={!now?.roll_out || now.roll_out.withdrawn}
            onClick={() => withdraw(again)}
          >
            {t('config-fleet.withdraw')}
          </Button>
        )}
      </div>
      {isMaster && (
        <Allowed may="operate">
          <Publish again={again} />
        </Allowed>
      )}
    </Card>
  )
}

function facts(now: Done<'GET /api/get_fleet_config'>['data']) {
  const { in_force, on_trial, waiting, kept, refused, went_back, trouble } = now
  const { why_by_hand, why_not_restarted } = now
  const inForce =
    in_force === null ? t('config-fleet.own') : t('config-fleet.in-force', { number: in_force })
  return [
    inForce,
    on_trial && t('config-fleet.trial'),
    waiting !== null && waitsFor(waiting, now),
    why_by_hand,
    why_not_restarted,
    kept.length > 0 && t('config-fleet.kept', { sections: kept.join(', ') }),
    refused && t('config-fleet.refused', { number: refused.sequence, why: refused.why }),
    went_back && t('config-fleet.went-back', { number: went_back.sequence, why: went_back.why }),
    trouble,
  ].filter(Boolean)
}

function waitsFor(
  number: number,
  { why_by_hand, why_not_restarted }: Done<'GET /api/get_fleet_config'>['data'],
) {
  if (why_by_hand) return t('config-fleet.by-hand', { number })
  if (why_not_restarted) return t('config-fleet.waits-restart', { number })
  return t('config-fleet.waiting', { number })
}

async function revert(again: () => void) {
  const title = t('config-fleet.revert')
  if (!(await confirm({ title, text: t('config-fleet.revert-what'), yes: title }))) return
  if (!(await agreedByLane(REVERT, title))) return
  const done = await act(REVERT)
  if (done) toast(done.data.why_by_hand ?? done.data.why_not_restarted ?? t('config-fleet.reverts'))
  again()
}

async function withdraw(again: () => void) {
  if (await act('POST /api/withdraw_fleet_config')) toast(t('config-fleet.withdrawn'))
  again()
}

function Publish({ again }: { again(): void }) {
  const publish = async ({ files, first, minutes }: Elements<'files' | 'first' | 'minutes'>) => {
    const both = [...(files.files ?? [])]
    const signature = both.find(({ name }) => name.endsWith('.minisig'))
    const content = both.find((file) => file !== signature)
    if (!signature || !content) return toastTrouble(t('config-fleet.both'))
    const serials = first.value.split(/[\s,]+/).filter(Boolean)
    const body = {
      content: await content.text(),
      signature: await signature.text(),
      minutes: Number(minutes.value),
      ...(serials.length > 0 ? { first: serials } : {}),
    }
    if (!(await agreedByLane(PUBLISH, t('config-fleet.publish'), { body }))) return
    if (await act(PUBLISH, { body })) toast(t('config-fleet.published'))
    again()
  }
  return (
    <>
      <h3>{t('config-fleet.publish')}</h3>
      <p class="muted">
        {t('config-fleet.sign')} <code>lanectl fleet-config sign</code>
      </p>
      <Form may="operate" id="fleet-config-publish" onSubmit={publish}>
        <label class="wide">
          <span>{t('config-fleet.files')}</span>
          <input type="file" name="files" multiple required />
        </label>
        <label class="grow">
          <span>{t('config-fleet.first')}</span>
          <input name="first" autocomplete="off" />
        </label>
        <label>
          <span>{t('config-fleet.minutes')}</span>
          <input type="number" name="minutes" min="0" max="10080" value="15" required />
        </label>
        <button type="submit">{t('config-fleet.publish')}</button>
      </Form>
    </>
  )
}
