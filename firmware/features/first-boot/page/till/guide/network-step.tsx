/** The network of a new lane: its addresses, and a Wi-Fi to join. */
import { act } from '#firmware/console/page/call.ts'
import { type Elements, Form } from '#firmware/console/page/parts/card-button-and-form.tsx'
import { FormRow } from '#firmware/console/page/parts/form-row.tsx'
import { t } from '#firmware/console/page/words/words.ts'
import type { Setup, StepProps } from './step-props.ts'

export function NetworkStep({ setup }: StepProps) {
  if (!setup) return null
  const { isOnline, addresses, hotspot, joining, canJoin } = setup.network
  return (
    <>
      <p class="muted" id="guide-addresses">
        {isOnline
          ? t('guide.online', { addresses: addresses.join(', ') })
          : hotspot
            ? t('guide.hotspot', { name: hotspot })
            : t('guide.offline')}
      </p>
      <p id="guide-joining" role="status">
        {joining && joining.state !== 'failed' && wordsOf(joining)}
      </p>
      {canJoin && <Join failed={joining?.state === 'failed' ? wordsOf(joining) : null} />}
    </>
  )
}

/** `failed`: why joining the last network failed. */
function Join({ failed }: { failed: string | null }) {
  const join = async ({ name, password, hidden }: Elements<'name' | 'password' | 'hidden'>) => {
    const body = { name: name.value, password: password.value, hidden: hidden.checked }
    if (await act('POST /setup/network', { body })) password.value = ''
  }
  return (
    <Form may="operate" id="join" onSubmit={join}>
      <FormRow words={t('guide.wifi')} trouble={failed}>
        {(attributes) => (
          <input name="name" autocomplete="off" maxlength={32} required {...attributes} />
        )}
      </FormRow>
      <FormRow words={t('guide.password')}>
        {(attributes) => (
          <input
            name="password"
            type="password"
            autocomplete="off"
            minlength={8}
            maxlength={64}
            required
            {...attributes}
          />
        )}
      </FormRow>
      <label class="switch">
        <input type="checkbox" name="hidden" />
        <span>{t('guide.hidden')}</span>
      </label>
      <button type="submit" class="main">
        {t('guide.join')}
      </button>
    </Form>
  )
}

type Joining = NonNullable<Setup['network']['joining']>

function wordsOf({ name, state, why }: Joining): string {
  if (state === 'failed') return t('guide.join-failed', { name, why: why ?? '' })
  return state === 'joined' ? t('guide.joined', { name }) : t('guide.joining', { name })
}
