/** The part of the picture that counts, drawn with a finger, a mouse or the arrow keys; and the empty platform. */
import { act } from '../../call.ts'
import { usePart } from '../../live.ts'
import { Button, Card, Pill } from '../../parts/card-button-and-form.tsx'
import { Region, WHOLE } from '../../parts/region-drawing.tsx'
import { toast } from '../../parts/toasts.tsx'
import { useDraft } from '../../parts/unsaved-draft.ts'
import { t } from '../../words/words.ts'

export function RecognitionRegion({ picture }: { picture: string | null }) {
  const recognition = usePart('recognition')
  const draft = useDraft({
    saved: recognition?.region ?? null,
    revision: recognition?.regionRevision ?? null,
    save: async (region) =>
      region && (await act('POST /api/set_calib', { body: region })) && region,
  })
  if (!recognition) return null
  const save = async () => {
    if (await draft.send()) toast(t('camera.saved'))
  }
  const background = async (
    at: 'POST /api/set_background' | 'POST /api/clear_background',
    words: string,
  ) => {
    if (await act(at)) toast(words)
  }
  return (
    <Card id="counted-part" title={t('camera.part')}>
      <p class="muted small">{t('camera.part-how')}</p>
      <Region
        picture={picture}
        region={draft.value ?? recognition.region}
        onChange={draft.set}
        alt={t('camera.alt')}
        label={t('camera.part')}
      />
      <div class="row">
        <Button may="read" id="whole-picture" onClick={() => draft.set(WHOLE)}>
          {t('camera.whole')}
        </Button>
        <Button may="read" undoes id="drop-region" disabled={!draft.isChanged} onClick={draft.drop}>
          {t('camera.as-before')}
        </Button>
        <Button
          may="operate"
          undoes={false}
          className="main"
          id="save-region"
          disabled={!draft.isChanged}
          onClick={save}
        >
          {t('camera.save')}
        </Button>
      </div>
      <h3>{t('camera.platform')}</h3>
      <p class="row">
        <Pill id="platform" state={recognition.hasBackground ? 'good' : 'calm'}>
          {recognition.hasBackground ? t('camera.platform-known') : t('camera.platform-unknown')}
        </Pill>
      </p>
      <p class="muted small">{t('camera.platform-how')}</p>
      <div class="row">
        <Button
          may="operate"
          undoes={false}
          id="learn-platform"
          onClick={() => background('POST /api/set_background', t('camera.platform-learned'))}
        >
          {t('camera.platform-learn')}
        </Button>
        <Button
          may="operate"
          undoes
          id="forget-platform"
          disabled={!recognition.hasBackground}
          onClick={() => background('POST /api/clear_background', t('camera.platform-forgot'))}
        >
          {t('camera.platform-forget')}
        </Button>
      </div>
    </Card>
  )
}
